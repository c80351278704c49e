// Timers of the server: opening events and deliveries, settling shares of costs, archiving events, invoicing revenue, sending
// notices, looking up coordinates.
import { LOOKUP_INTERVAL_MS, lookUpCoordinates } from '#server/address/look-up-coordinates.ts'
import { sendPendingNotices } from '#server/notification/send-pending-notices.ts'
import { sendPaymentRequests } from '#server/payment/send-payment-requests.ts'
import { openScheduledDeliveries } from '#server/delivery/open-scheduled-deliveries.ts'
import { publishScheduledEvents } from '#server/event/publish-scheduled-events.ts'
import { settleRevenueInvoices } from '#server/plan/revenue-invoices.ts'
import { updateArchivedEvents } from '#server/order/update-archived-events.ts'
import { settleDueShares } from '#server/order/settle-shares.ts'
import { errorLine } from './describe-error.ts'
import { addTimer, appPlugin } from './plugin.ts'

/** An event or a delivery opens at most this long after its opening time. */
const SCHEDULE_INTERVAL_MS = 20_000
/** Invoices of a month are made within this time of its end. */
const INVOICE_INTERVAL_MS = 600_000
const NOTICE_INTERVAL_MS = 5_000
const ARCHIVE_INTERVAL_MS = 600_000

export const timersPlugin = appPlugin('timers', ['engine'], (app) => {
  const { config, database, clock } = app.settings
  const { engine } = app
  const { geocode } = app.externalServices
  addTimer(app, 'publish', SCHEDULE_INTERVAL_MS, async () => {
    await publishScheduledEvents(database, engine, clock)
  })
  addTimer(app, 'open-deliveries', SCHEDULE_INTERVAL_MS, async () => {
    await openScheduledDeliveries(database, engine, clock)
  })
  addTimer(app, 'settle-shares', SCHEDULE_INTERVAL_MS, async () => {
    await settleDueShares(database, engine, clock)
  })
  const archive = async (): Promise<void> => {
    await updateArchivedEvents(database, clock)
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
    await sendPendingNotices({ database, engine, clock, windowS: config.NOTICE_WINDOW_SECONDS })
  })
  if (geocode !== null)
    addTimer(app, 'places', LOOKUP_INTERVAL_MS, async () => {
      await lookUpCoordinates({ database, engine, clock, geocode })
    })
})
