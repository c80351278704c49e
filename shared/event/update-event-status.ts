// Closes and re-opens an event.
import { z } from 'zod/mini'
import { operation } from '#shared/operation.ts'
import { idText, zeroOrOne } from '#shared/kernel/bounds.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { loadPaid, somebodyPaid } from './event-paid.ts'
import { creatorOnly, EVENT_NOT_FOUND, NOT_A_HOST } from './event-refusals.ts'
import { reopenRefusal } from './host-actions.ts'
import { put } from '#shared/writes.ts'
import { withSettledShares } from '#shared/order/settled-shares.ts'
import { loadEventHost } from '#shared/order/takes-orders.ts'
import { isBanned } from '#shared/roles.ts'
import { EVENT_STATUS } from './event-status-numbers.ts'

export const updateEventStatus = operation({
  name: 'update-event-status',
  label: 'Event closed or re-opened',
  labelOf: ({ status }) => (status === EVENT_STATUS.active ? 'Event re-opened' : 'Event closed'),
  subject: 'other',
  version: 1,
  rest: { method: 'PATCH', path: '/update-event-status', msgCode: 20300 },
  input: z.object({ id: idText(), status: zeroOrOne() }),
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load: async (reader, input) => {
    const event = await reader.get('events', input.id)
    return { event, host: event && (await loadEventHost(reader, event)), ...(await loadPaid(reader, input.id)) }
  },
  // A former host may open existing events again; a banned host may only close them.
  who: (actor, { event, host }, { status }) =>
    creatorOnly(actor, event) ?? (isBanned(host) && status !== EVENT_STATUS.closed ? NOT_A_HOST : null),
  decide: ({ event, host: _host, ...paid }, input, stamp) => {
    if (event === undefined) return EVENT_NOT_FOUND
    const output = { id: event.id, status: input.status }
    if (event.status === input.status) return { effects: [], output }
    if (input.status === EVENT_STATUS.active) {
      const refused = reopenRefusal(event, somebodyPaid(paid))
      if (refused) return refused
    }
    // The cases of an event that opens again can fill.
    const boughtCases = input.status === EVENT_STATUS.active ? [] : event.boughtCases
    const fieldTimes = { ...event.fieldTimes, status: stamp.time }
    const effects = [put('events', { ...event, status: input.status, boughtCases, fieldTimes })]
    return withSettledShares({ effects, output }, [{ event, ...paid }], stamp)
  },
})
