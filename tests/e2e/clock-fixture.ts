// A server whose clock the test sets, for what happens weeks later.
import { systemClock, toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { test as base } from './fixtures.ts'

export interface Later {
  readonly server: TestServer
  /** Time of the server. */
  at: Seconds
  readonly clock: Clock
}

export interface ServerOptions {
  /** Additional server settings. */
  readonly env: Readonly<Record<string, string>>
}

export const test = base.extend<ServerOptions & { later: Later }>({
  env: [{}, { option: true }],
  later: async ({ env }, use) => {
    const time = { at: toSeconds(systemClock.now()) }
    const clock = { now: () => time.at * 1000 }
    const server = await startServer({ clock, env })
    await use(Object.assign(time, { server, clock }))
    await server.close()
  },
})
