// Timers that carry out what is due at a time: opening events and deliveries, settling shares of costs.
import { openDueSlots } from '#server/delivery/open-due.ts'
import { publishDue } from '#server/event/publish-due.ts'
import { settleDue } from '#server/order/settle-due.ts'
import { addTimer, appPlugin } from './plugin.ts'

/** An event is published at most this long after its opening time. */
const DUE_INTERVAL_MS = 20_000

export const duePlugin = appPlugin('due', ['engine'], (app) => {
  const { database, clock } = app.settings
  const { engine } = app
  addTimer(app, 'publish', DUE_INTERVAL_MS, async () => {
    await publishDue(database, engine, clock)
  })
  addTimer(app, 'open-deliveries', DUE_INTERVAL_MS, async () => {
    await openDueSlots(database, engine, clock)
  })
  addTimer(app, 'settle-shares', DUE_INTERVAL_MS, async () => {
    await settleDue(database, engine, clock)
  })
})
