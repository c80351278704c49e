// Hands over goods at the counter.
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import { onlyHost } from '#shared/order/order-state.ts'
import type { Order } from '#shared/order/order.ts'
import { handOverSchema } from './collection-inputs.ts'
import { totalGiven } from './collection-state.ts'
import { recordOf } from './create-record.ts'
import type { HandoverLine } from './hand-over-record.ts'
import { loadRecord, pieces, writeRecord } from './write-record.ts'

/** A line that the order no longer has is recorded and flagged. */
const noteOf = (order: Order, lines: readonly HandoverLine[]): string => {
  const strange = lines.filter(({ lineId }) => !order.lines.some((line) => line.id === lineId))
  const note = `Handed over ${pieces(totalGiven(lines))}`
  return strange.length === 0 ? note : `${note}, ${totalGiven(strange)} of them not in the order`
}

export const handOver = operation({
  name: 'hand-over',
  label: 'Hand-over',
  subject: 'hand-over',
  version: 1,
  rest: { method: 'POST', path: '/hand-over', msgCode: 36000 },
  input: handOverSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 6_000 },
  quota: { maxPerDay: 20_000, noun: 'hand-overs' },
  load: loadRecord,
  who: (actor, state) => onlyHost(actor, state.order),
  decide: (state, input, stamp) => {
    const { order } = state
    if (order === undefined) return ORDER_NOT_FOUND
    const { id, lines, seen } = input
    const record = recordOf({ id, kind: 'handover', order, stamp, byName: state.actorName, lines, undoes: [], seen })
    return writeRecord(state, record, stamp, { what: 'handed-over', note: noteOf(order, lines) })
  },
})
