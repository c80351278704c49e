// Takes hand-overs back with a record that names them.
import { isRefusal } from '#shared/kernel/result.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { withoutReturned } from '#shared/order/paid-amount.ts'
import { loadShared, withSettledShares } from '#shared/order/settled-shares.ts'
import { ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import { collectionIn, onlyHost } from '#shared/order/order-state.ts'
import { isUnpaid } from '#shared/order/payment-state.ts'
import { put } from '#shared/writes.ts'
import { undoHandOverSchema } from './collection-inputs.ts'
import { liveRecordsOf, totalGiven } from './collection-state.ts'
import { recordOf } from './create-record.ts'
import { loadRecord, pieces, writeRecord } from './write-record.ts'

export const undoHandOver = operation({
  name: 'undo-hand-over',
  label: 'Hand-over undone',
  subject: 'hand-over',
  version: 1,
  rest: { method: 'POST', path: '/undo-hand-over', msgCode: 36100 },
  input: undoHandOverSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 6_000 },
  quota: { maxPerDay: 20_000, noun: 'corrections' },
  load: async (reader, input, actor) => {
    const state = await loadRecord(reader, input, actor)
    return { ...state, shared: await loadShared(reader, state.order ? [state.order.eid] : []) }
  },
  who: (actor, state) => onlyHost(actor, state.order),
  decide: (state, input, stamp) => {
    const { order } = state
    if (order === undefined) return ORDER_NOT_FOUND
    const { id, undoes, seen } = input
    const record = recordOf({ id, kind: 'undo', order, stamp, byName: state.actorName, lines: [], undoes, seen })
    // Records that are unknown here or already taken back do not change the order. The undo is stored, because another
    // device may know them.
    const given = liveRecordsOf(state.records).filter((held) => undoes.includes(held.id))
    const history = {
      what: 'undone' as const,
      note: `Took back ${pieces(totalGiven(given.flatMap(({ lines }) => lines)))}`,
    }
    const written = writeRecord(state, record, stamp, given.length === 0 ? null : history)
    if (isRefusal(written)) return written
    // A hand-over of an order that was not paid counted as its payment.
    const after = collectionIn({ ...state, records: [...state.records, record] }, order).pair
    const isPaymentUndone = written.effects.length > 0 && order.paidCents !== null && isUnpaid(order) && isUnpaid(after)
    const effects = isPaymentUndone
      ? [put('orders', withoutReturned({ ...order, paidCents: null }, stamp.time)), ...written.effects]
      : written.effects
    return withSettledShares({ ...written, effects }, state.shared, stamp)
  },
})
