// Assembles the server: its plugins, in the order in which a request meets their hooks and routes.
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import { personalDataPlugin } from '#server/account/personal-data-route.ts'
import { socialPlugin } from '#server/account/social-routes.ts'
import { sampleSheetPlugin } from '#server/event/sample-route.ts'
import { authenticationPlugin } from '#server/http/authentication.ts'
import { clientFilesPlugin } from '#server/http/client-files.ts'
import { compressionPlugin } from '#server/http/compression.ts'
import { docsPlugin } from '#server/http/docs.ts'
import { errorHandlerPlugin } from '#server/http/error-handler.ts'
import { gracefulShutdownPlugin } from '#server/http/graceful-shutdown.ts'
import { healthPlugin } from '#server/http/health.ts'
import { bodyParsersPlugin } from '#server/http/request-body.ts'
import { requestLimitsPlugin } from '#server/http/request-limits.ts'
import { requestLogPlugin } from '#server/http/request-log.ts'
import { noStorePlugin, securityHeadersPlugin } from '#server/http/security.ts'
import { createMetrics } from '#server/metrics/metrics.ts'
import { metricsPlugin, requestMetricsPlugin } from '#server/metrics/metrics-plugin.ts'
import { timedDatabase } from '#server/metrics/timed-database.ts'
import { unsubscribePlugin } from '#server/mail/unsubscribe-plugin.ts'
import { mailPlugin } from '#server/mail/mail-plugin.ts'
import { filesPlugin } from '#server/payment/file-routes.ts'
import { uploadsPlugin } from '#server/uploads-plugin.ts'
import { subscriptionsPlugin } from '#server/plan/subscriptions.ts'
import { externalServicesPlugin } from '#server/site/external-services.ts'
import { groupDomainsPlugin } from '#server/site/group-domains.ts'
import { previewsPlugin } from '#server/site/previews.ts'
import { enginePlugin } from '#server/sync/engine-plugin.ts'
import { livePlugin } from '#server/sync/live-route.ts'
import { syncPlugin } from '#server/sync/sync-route.ts'
import { contextPlugin } from './context-plugin.ts'
import type { Tx } from './db/database.ts'
import { timersPlugin } from './timers-plugin.ts'
import { unreadableRowsPlugin } from './log-unreadable-rows.ts'
import type {} from './app-services.ts'
import type { AppSettings } from './plugin.ts'
import { restPlugin } from './rest-plugin.ts'

export interface AppOptions extends AppSettings {
  readonly logger: NonNullable<FastifyServerOptions['logger']>
}

export interface App {
  readonly http: FastifyInstance
  readonly engine: ServerEngine<Tx>
}

const MAX_BODY_BYTES = 1024 * 1024
const REQUEST_TIMEOUT_MS = 60_000

/** The last one ends first. */
const PLUGINS = [
  unreadableRowsPlugin,
  externalServicesPlugin,
  enginePlugin,
  errorHandlerPlugin,
  gracefulShutdownPlugin,
  requestLogPlugin,
  requestMetricsPlugin,
  securityHeadersPlugin,
  noStorePlugin,
  requestLimitsPlugin,
  groupDomainsPlugin,
  compressionPlugin,
  bodyParsersPlugin,
  authenticationPlugin,
  uploadsPlugin,
  mailPlugin,
  contextPlugin,
  subscriptionsPlugin,
  healthPlugin,
  docsPlugin,
  restPlugin,
  syncPlugin,
  livePlugin,
  metricsPlugin,
  socialPlugin,
  filesPlugin,
  personalDataPlugin,
  unsubscribePlugin,
  sampleSheetPlugin,
  clientFilesPlugin,
  previewsPlugin,
  timersPlugin,
]

export const buildApp = async ({ logger, ...settings }: AppOptions): Promise<App> => {
  const proxies = settings.config.TRUST_PROXY
  const http: FastifyInstance = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    trustProxy: proxies.length > 0 ? [...proxies] : false,
  })
  const metrics = createMetrics()
  http.decorate('metrics', metrics)
  http.decorate('settings', { ...settings, database: timedDatabase(settings.database, metrics) })
  for (const plugin of PLUGINS) await http.register(plugin)
  return { http, engine: http.engine }
}
