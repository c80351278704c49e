// Assembles the server: plugins and routes in the order in which a request meets them.
import fastify, { LogController, type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import { reportOf } from '#shared/site/error-report.ts'
import type { Tables } from '#shared/tables.ts'
import { createServerEngine, type ServerEngine } from '#sync/server/server-engine.ts'
import { adminTokens } from '#server/admin/admin-token.ts'
import { addPersonalData } from '#server/account/personal-data-route.ts'
import { forgetProofs } from '#server/account/forget-proofs.ts'
import { pinHash } from '#server/account/pin-hash.ts'
import { socialIdentity } from '#server/account/social-identity.ts'
import { addSocial } from '#server/account/social-routes.ts'
import { deleteExpiredSessions } from '#server/account/sessions-repository.ts'
import { forgetGuesses, wrongGuesses } from '#server/account/wrong-guesses.ts'
import { openDueSlots } from '#server/delivery/open-due.ts'
import { publishDue } from '#server/event/publish-due.ts'
import { addSample } from '#server/event/sample-route.ts'
import { forgetTries, passcodeTries } from '#server/group/passcode-tries.ts'
import { addAuthentication } from '#server/http/authentication.ts'
import { addCompression } from '#server/http/compression.ts'
import { addClientFiles } from '#server/http/client-files.ts'
import { addDocs } from '#server/http/docs.ts'
import { addGracefulShutdown } from '#server/http/graceful-shutdown.ts'
import { addErrorHandler } from '#server/http/error-handler.ts'
import { addHealth } from '#server/http/health.ts'
import { addRestCalls } from '#server/http/rest-binding.ts'
import { operationRateLimits } from '#server/http/operation-rate-limits.ts'
import { addRequestLog } from '#server/http/request-log.ts'
import { addRateLimits, limitsOf } from '#server/http/request-limits.ts'
import { addNoStore, addSecurityHeaders } from '#server/http/security.ts'
import { addBodyParsers } from '#server/http/request-body.ts'
import { mailFault, mailPort } from '#server/mail/mail-port.ts'
import { mailQueue } from '#server/mail/mail-queue.ts'
import { notifiedIn } from '#shared/notification/notification.ts'
import { pushSender } from '#server/notification/web-push.ts'
import { settleDue } from '#server/order/settle-due.ts'
import { addFiles } from '#server/payment/file-routes.ts'
import { forgetUnnamed } from '#server/ops/forget-unnamed.ts'
import { askedIn, sendPaymentRequests } from '#server/payment/send-payment-requests.ts'
import { paymentTokens } from '#server/payment/payment-token.ts'
import { takeUploadWith } from '#server/payment/take-upload.ts'
import { uploadFiles } from '#server/payment/upload-files.ts'
import { uploadSlots } from '#server/payment/upload-slots.ts'
import { externalServices } from '#server/site/external-services.ts'
import { addPreviews } from '#server/site/previews.ts'
import { operationQuotas } from '#server/quotas/operation-quotas.ts'
import { forgetQuotaUsage, quotaDay } from '#server/quotas/quota-usage-repository.ts'
import { addLive } from '#server/sync/live-route.ts'
import { watchEventLoop } from '#server/sync/event-loop-utilization.ts'
import { joinProcesses } from '#server/sync/pokes.ts'
import { createRowBudget } from '#server/sync/row-budget.ts'
import { addFirstPlans } from '#server/plan/first-plans.ts'
import { paymentProviderOf } from '#server/plan/provider-of.ts'
import { subscriptionsWith } from '#server/plan/subscriptions.ts'
import { includeIn } from '#server/plan/include-in.ts'
import { scopesOfWith } from '#server/sync/scopes-of.ts'
import { sqlStore } from '#server/sync/sql-store.ts'
import { createStreamChecks } from '#server/sync/stream-checks.ts'
import { addSync } from '#server/sync/sync-route.ts'
import { engineCatalogue } from './engine-catalogue.ts'
import type { Config } from './config.ts'
import type { Database, Tx } from './db/database.ts'
import { replicated } from './db/replicated.ts'
import { logUnreadableRows } from './log-unreadable-rows.ts'
import { describeError, errorLine } from './describe-error.ts'
import { allHandlers } from './handlers.ts'
import { securityEventOf } from './operation-events.ts'
import type { Secrets } from './secrets.ts'
import { securityLogTo } from './security-log.ts'

export interface AppOptions {
  readonly config: Config
  readonly database: Database
  readonly secrets: Secrets
  readonly clock: Clock
  readonly version: string
  /** Directory of the built client. */
  readonly clientDirectory: string
  readonly logger: NonNullable<FastifyServerOptions['logger']>
}

export interface App {
  readonly http: FastifyInstance
  readonly engine: ServerEngine<Tx>
}

const MAX_BODY = 1024 * 1024
const REQUEST_TIMEOUT = 60_000
const PRUNE_INTERVAL_MS = 3_600_000
const MAIL_EVERY = 30_000
/** An event is published at most one minute after its opening time. */
const PUBLISH_EVERY = 20_000

export const buildApp = async (options: AppOptions): Promise<App> => {
  const { config, database, secrets, clock, version, logger } = options
  const http: FastifyInstance = fastify({
    logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY,
    requestTimeout: REQUEST_TIMEOUT,
    forceCloseConnections: 'idle',
    trustProxy: config.TRUST_PROXY.length > 0 ? [...config.TRUST_PROXY] : false,
  })
  const stopLogging = logUnreadableRows(http.log)
  http.addHook('onClose', async () => stopLogging())
  const external = externalServices(config, version, clock, (fault) => http.log.warn({ fault }, 'external service'))
  const scopesOf = scopesOfWith(database)
  const sendPush = pushSender({
    database,
    keys: secrets.pushKeys,
    contact: `mailto:${config.CONTACT_EMAIL}`,
    services: config.PUSH_SERVICES,
    onFault: (fault) => http.log.warn({ fault }, 'web push'),
  })
  const securityLog = securityLogTo(http.log)
  const afterRequest = (refs: readonly string[]): void => {
    sendPaymentRequests({ database, engine, clock }, refs).catch((error: unknown) =>
      http.log.error({ fault: describeError(error) }, 'payment requests'),
    )
  }
  const engine = createServerEngine<Tables, Tx>({
    catalogue: engineCatalogue,
    store: sqlStore<Tables>(database, replicated),
    clock,
    scopesOf,
    ...(config.RATE_LIMITS === 'off' ? {} : { rateLimit: operationRateLimits(clock), quotas: operationQuotas(clock) }),
    hooks: {
      afterCommit: (name, output, actor, input) => {
        void sendPush(notifiedIn(output))
        const asked = askedIn(name, output)
        if (asked.length > 0) afterRequest(asked)
        const event = securityEventOf(name, actor, input, output)
        if (event) securityLog(event)
      },
      fault: (error, { name, ulid }) => {
        http.log.error({ fault: describeError(error), operation: name, ulid }, 'operation failed')
        external.report(reportOf(error, name), 'server')
      },
    },
  })

  await engine.rebuildDigests({ ifMissing: true })
  await includeIn(engine, config)
  await addFirstPlans(engine, database)

  addErrorHandler(http, (error, about) => external.report(reportOf(error, about), 'server'))
  addGracefulShutdown(http)
  addRequestLog(http)
  await addSecurityHeaders(http, config)
  addNoStore(http)
  await addRateLimits(http, config)
  await addCompression(http)
  addBodyParsers(http)
  const payments = paymentTokens(database, secrets.tokenSecret, clock)
  const admins = adminTokens(config, database, secrets.tokenSecret, clock, wrongGuesses(config), securityLog)
  const authentication = await addAuthentication(http, database, secrets.tokenSecret, clock, payments, admins)
  const files = uploadFiles(config.DATA_DIR)
  const take = takeUploadWith({ engine, database, clock }, files)
  const slots = uploadSlots()
  http.decorateRequest('holdUploadSlot')
  const pins = await pinHash(secrets.pinPepper)
  const mails = mailQueue({
    database,
    clock,
    port: mailPort(config),
    onFault: (error) => http.log.error({ fault: mailFault(error) }, 'mail'),
  })
  const social = socialIdentity(config, secrets.tokenSecret, clock)
  const pushKey = secrets.pushKeys.publicKey
  const streams = createStreamChecks()
  const context = {
    config,
    clock,
    database,
    engine,
    pins,
    mailQueue: mails,
    social,
    tokenFor: authentication.tokenFor,
    pushKey,
    streams,
    securityLog,
  }

  const subscriptions = subscriptionsWith(context, paymentProviderOf(config, clock))

  addHealth(http, database, version)
  await addDocs(http, version)
  const around = { 'join-group': passcodeTries(database, clock) }
  await addRestCalls(http, {
    engine,
    handlers: allHandlers(context, take, files, external, payments, subscriptions, admins),
    authentication,
    limitsOf,
    securityLog,
    slots,
    around,
  })
  const budget = config.RATE_LIMITS === 'off' ? null : createRowBudget(clock)
  addSync(http, { engine, authentication, clock, budget })
  const live = addLive(http, { database, authentication, scopesOf, isBusy: watchEventLoop(), streams })
  addSocial(http, { config, identity: social, secret: secrets.tokenSecret, clock })
  await addFiles(http, { database, authentication, files, take, slots })
  addPersonalData(http, { database, authentication, files, clock })
  addSample(http, clock)
  const page = await addClientFiles(http, options.clientDirectory)
  addPreviews(http, { config, database, files, clock, clientDirectory: options.clientDirectory, page })

  external.notice({ what: 'started', database: database.name })
  const stopPruning = database.processes.timer('tidy', PRUNE_INTERVAL_MS, async () => {
    await engine.prune()
    await database.write((tx) => forgetGuesses(tx, toSeconds(clock.now())))
    await database.write((tx) => forgetTries(tx, toSeconds(clock.now())))
    await database.write((tx) => deleteExpiredSessions(tx, toSeconds(clock.now())))
    await database.write((tx) => forgetQuotaUsage(tx, quotaDay(toSeconds(clock.now()))))
  })
  const stopForgetting = database.processes.timer('forget-unnamed', PRUNE_INTERVAL_MS, async () => {
    const removed = await forgetUnnamed({ database, engine, files, clock })
    if (removed.length > 0) http.log.info({ removed: removed.length }, 'uploads that nothing named')
  })
  const stopForgettingProofs = database.processes.timer('forget-proofs', PRUNE_INTERVAL_MS, async () => {
    await forgetProofs({ database, engine, files, clock })
  })
  const stopPosting = database.processes.timer('mail', MAIL_EVERY, () => mails.sendDue())
  const stopPublishing = database.processes.timer('publish', PUBLISH_EVERY, async () => {
    await publishDue(database, engine, clock)
  })
  const stopOpening = database.processes.timer('open-deliveries', PUBLISH_EVERY, async () => {
    await openDueSlots(database, engine, clock)
  })
  const stopSettlingShares = database.processes.timer('settle-shares', PUBLISH_EVERY, async () => {
    await settleDue(database, engine, clock)
  })
  const stopSettling = database.processes.timer('settle-subscriptions', PRUNE_INTERVAL_MS, () =>
    subscriptions.settleDue(),
  )
  const leave = joinProcesses(database.processes, engine, live, (error) =>
    http.log.error({ fault: errorLine(error) }, 'messages to other processes'),
  )
  http.addHook('onClose', async () => {
    stopPruning()
    stopForgetting()
    stopForgettingProofs()
    stopPosting()
    stopPublishing()
    stopOpening()
    stopSettling()
    stopSettlingShares()
    leave()
    await mails.close()
    engine.close()
    external.notice({ what: 'stopping' })
    await external.settled()
  })
  return { http, engine }
}
