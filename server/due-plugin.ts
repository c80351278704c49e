// Timers that carry out what is due at a time: opening events and deliveries, settling shares of costs, archiving events, invoicing
// revenue, delivering notices, looking up coordinates.
import { PLACE_INTERVAL_MS, placeDue } from '#server/address/place-due.ts'
import { deliverDueNotices } from '#server/notification/deliver-due.ts'
import { sendPaymentRequests } from '#server/payment/send-payment-requests.ts'
import { openDueDeliveries } from '#server/delivery/open-due.ts'
import { publishDue } from '#server/event/publish-due.ts'
import { settleRevenueInvoices } from '#server/plan/revenue-invoices.ts'
import { archiveDue } from '#server/order/archive-due.ts'
import { settleDue } from '#server/order/settle-due.ts'
import { errorLine } from './describe-error.ts'
import { addTimer, appPlugin } from './plugin.ts'

/** An event is published at most this long after its opening time. */
const DUE_INTERVAL_MS = 20_000
/** Invoices of a month are made within this time of its end. */
const INVOICE_INTERVAL_MS = 600_000
const NOTICE_INTERVAL_MS = 5_000
const ARCHIVE_INTERVAL_MS = 600_000

export const duePlugin = appPlugin('due', ['engine'], (app) => {
  const { config, database, clock } = app.settings
  const { engine } = app
  const { geocode } = app.externalServices
  addTimer(app, 'publish', DUE_INTERVAL_MS, async () => {
    await publishDue(database, engine, clock)
  })
  addTimer(app, 'open-deliveries', DUE_INTERVAL_MS, async () => {
    await openDueDeliveries(database, engine, clock)
  })
  addTimer(app, 'settle-shares', DUE_INTERVAL_MS, async () => {
    await settleDue(database, engine, clock)
  })
  const archive = async (): Promise<void> => {
    await archiveDue(database, clock)
  }
  // Before the first request: after an upgrade every phone downloads the orders that are not archived.
  app.addHook('onReady', () =>
    archive().catch((error: unknown) => app.log.error({ fault: errorLine(error) }, 'archived events')),
  )
  addTimer(app, 'archive-events', ARCHIVE_INTERVAL_MS, archive)
  addTimer(app, 'revenue-invoices', INVOICE_INTERVAL_MS, () => {
    const onMonthAhead = (month: string): void =>
      app.log.warn({ month }, 'the month invoiced last is not over: the clock was ahead')
    return settleRevenueInvoices({ database, engine, clock, onMonthAhead })
  })
  // Its own timer: a request that fails holds back no notice.
  addTimer(app, 'payment-requests', NOTICE_INTERVAL_MS, async () => {
    await sendPaymentRequests({ database, engine, clock })
  })
  addTimer(app, 'notices', NOTICE_INTERVAL_MS, async () => {
    await deliverDueNotices({ database, engine, clock, windowS: config.NOTICE_WINDOW_SECONDS })
  })
  if (geocode !== null)
    addTimer(app, 'places', PLACE_INTERVAL_MS, async () => {
      await placeDue({ database, engine, clock, geocode })
    })
})
