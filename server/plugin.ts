// Helpers for plugins of the server: each adds services, hooks, routes or timers to the whole app, and ends what it started.
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Clock } from '#shared/kernel/clock.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/db/database.ts'
import type { Secrets } from '#server/secrets.ts'

/** Values that exist before the app does. */
export interface AppSettings {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  readonly clock: Clock
  readonly version: string
  /** Directory of the built client. */
  readonly clientDirectory: string
}

export type AppPlugin = (app: FastifyInstance) => void | Promise<void>

/** A plugin without a scope of its own. `needs`: plugins that must be registered before it; Fastify checks it. */
export const appPlugin = (name: string, needs: readonly string[], plugin: AppPlugin) =>
  fp(
    async (app: FastifyInstance) => {
      await plugin(app)
    },
    { fastify: '5.x', name, dependencies: [...needs] },
  )

/** Starts a timer that runs in one process of an installation at a time; it ends with the app. */
export const addTimer = (app: FastifyInstance, name: string, everyMs: number, work: () => Promise<void>): void => {
  const stop = app.settings.database.processes.timer(name, everyMs, work)
  app.addHook('onClose', async () => stop())
}
