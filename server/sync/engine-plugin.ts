// The sync engine over the server's database, with what follows a commit: web push, payment requests and the security log.
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { notifiedIn } from '#shared/notification/notification.ts'
import { reportOf } from '#shared/site/error-report.ts'
import type { Tables } from '#shared/tables.ts'
import { createServerEngine } from '#sync/server/server-engine.ts'
import type { Tx } from '#server/db/database.ts'
import { replicated } from '#server/db/replicated.ts'
import { deleteExpired } from '#server/delete-expired.ts'
import { describeError } from '#server/describe-error.ts'
import { engineCatalogue } from '#server/engine-catalogue.ts'
import { bannedHostOf, closeHosted, type Hosted } from '#server/close-hosted.ts'
import { operationRateLimits } from '#server/quotas/operation-rate-limits.ts'
import { unsubscribeLinks } from '#server/mail/unsubscribe-links.ts'
import { quarantineCounter } from '#server/metrics/quarantine-counter.ts'
import { pushSender } from '#server/notification/web-push.ts'
import { securityEventOf } from '#server/operation-events.ts'
import { isPaymentRequest, sendPaymentRequests } from '#server/payment/send-payment-requests.ts'
import { addFirstPlans } from '#server/plan/first-plans.ts'
import { includeIn } from '#server/plan/include-in.ts'
import { addTimer, appPlugin } from '#server/plugin.ts'
import { operationQuotas } from '#server/quotas/operation-quotas.ts'
import { recentEvents } from '#server/recent-events.ts'
import { securityLogTo } from '#server/security-log.ts'
import { furtherWrites } from './further-writes.ts'
import { afterTurns } from './loop-turns.ts'
import { scopesOfWith } from './scopes-of.ts'
import { sqlStore } from './sql-store.ts'

/** Other processes show an event after this time. */
const SECURITY_FLUSH_INTERVAL_MS = 2000
const PRUNE_INTERVAL_MS = 3_600_000
/** How long a stop waits for messages to push services: within the ten seconds of a stop, beside slow requests. */
const PUSH_WAIT_MS = 1500

interface CommitPush {
  readonly push: (notificationIds: readonly string[]) => void
  /** Waits for messages that are being sent, and logs those that remain. */
  readonly finish: () => Promise<void>
}

/** Web push of the notifications that an operation created. */
const commitPush = (app: FastifyInstance): CommitPush => {
  const { config, database, secrets } = app.settings
  const { metrics } = app
  let waiting = 0
  const sendPush = pushSender({
    database,
    keys: secrets.pushKeys,
    contact: `mailto:${config.CONTACT_EMAIL}`,
    services: config.PUSH_SERVICES,
    onFault: (fault) => app.log.warn({ fault }, 'web push'),
    onAttempt: (outcome) => metrics.pushes.add({ outcome }),
    onWaiting: (difference) => metrics.pushesWaiting.set((waiting += difference)),
  })
  const sending = new Set<Promise<void>>()
  return {
    push: (notificationIds) => {
      const sent = sendPush(notificationIds).finally(() => sending.delete(sent))
      sending.add(sent)
    },
    finish: async () => {
      await Promise.race([Promise.all(sending), setTimeout(PUSH_WAIT_MS, undefined, { ref: false })])
      if (waiting > 0) app.log.warn({ waiting }, 'web pushes were not sent before the stop')
    },
  }
}

export const enginePlugin = appPlugin('engine', ['external-services'], async (app) => {
  const { config, database, secrets, clock } = app.settings
  const scopesOf = scopesOfWith(database)
  const recent = recentEvents({
    clock,
    database,
    log: securityLogTo(app.log),
    onFault: (error) => app.log.warn({ fault: describeError(error) }, 'security events'),
  })
  const securityLog = recent.log
  const countFault = quarantineCounter(app.metrics)
  const webPush = commitPush(app)
  const sendRequests = (): void => {
    sendPaymentRequests({ database, engine, clock }).catch((error: unknown) =>
      app.log.error({ fault: describeError(error) }, 'payment requests'),
    )
  }
  const closeEventsOf = (banned: Hosted): void => {
    closeHosted({ database, engine, clock })(banned).catch((error: unknown) =>
      app.log.error({ fault: describeError(error) }, 'events of a banned host'),
    )
  }
  const links = unsubscribeLinks(secrets.tokenSecret, clock, config.PUBLIC_URL)
  const afterWrite = furtherWrites({
    clock,
    noticeWindowS: config.NOTICE_WINDOW_SECONDS,
    mail: { clock, links, publicUrl: config.PUBLIC_URL },
    hasGeocoder: app.externalServices.geocode !== null,
  })
  const rateLimits = operationRateLimits(clock)
  const store = sqlStore<Tables>(database, replicated)
  const engine = createServerEngine<Tables, Tx>({
    catalogue: engineCatalogue,
    store,
    clock,
    scopesOf,
    nextTurn: (work) => afterTurns(work),
    ...(config.RATE_LIMITS === 'off'
      ? {}
      : { rateLimit: rateLimits, isRateLimited: rateLimits.isFull, quotas: operationQuotas(clock, store.lockActor) }),
    hooks: {
      afterWrite,
      afterCommit: (name, output, actor, input) => {
        webPush.push(notifiedIn(output))
        if (isPaymentRequest(name)) sendRequests()
        const banned = bannedHostOf(name, input)
        if (banned) closeEventsOf(banned)
        const event = securityEventOf(name, actor, input, output)
        if (event) securityLog(event)
      },
      afterCommitFailed: (error) => app.log.error({ fault: describeError(error) }, 'after a commit'),
      batchFailed: (error) => app.log.warn({ fault: describeError(error) }, 'a batch is decided one by one'),
      fault: (error, { name, ulid }) => {
        countFault(ulid)
        app.log.error({ fault: describeError(error), operation: name, ulid }, 'operation failed')
        app.externalServices.report(reportOf(error, name), 'server')
      },
    },
  })
  app.decorate('scopesOf', scopesOf)
  app.decorate('securityLog', securityLog)
  app.decorate('recentEvents', recent)
  app.decorate('engine', engine)
  const flushing = setInterval(() => void recent.flush(), SECURITY_FLUSH_INTERVAL_MS)
  flushing.unref()
  app.addHook('onClose', async () => {
    clearInterval(flushing)
    await webPush.finish()
    await recent.flush()
    engine.close()
  })

  await engine.rebuildDigests({ ifMissing: true })
  await includeIn(engine, config)
  await addFirstPlans(engine, database)
  addTimer(app, 'prune', PRUNE_INTERVAL_MS, () => deleteExpired({ database, engine, clock }))
})
