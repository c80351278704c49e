// Repairs the order numbers of an event to 1, 2, 3 … in their current order.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { put } from '#shared/writes.ts'
import { NOT_YOUR_EVENT } from '#shared/event/event-refusals.ts'
import { putCounts } from './event-counts.ts'
import { loadCounts } from './order-state.ts'
import type { Order } from './order.ts'

type Numbered = Pick<Order, 'id' | 'eOrderNo' | 'createdAt'>

/** Orders without a number come last. */
const numberOf = ({ eOrderNo }: Numbered): number => eOrderNo ?? Number.MAX_SAFE_INTEGER

const inLine = (a: Numbered, b: Numbered): number =>
  numberOf(a) - numberOf(b) || a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1)

/** The orders whose number changes. */
export const renumbered = <O extends Numbered>(orders: readonly O[]): O[] =>
  orders
    .toSorted(inLine)
    .map((order, n) => ({ before: order, after: { ...order, eOrderNo: n + 1 } }))
    .filter(({ before, after }) => before.eOrderNo !== after.eOrderNo)
    .map(({ after }) => after)

/** Whether a number of a confirmed order is missing or duplicated. Unconfirmed orders have none yet. */
export const needsRepair = (orders: readonly Pick<Order, 'eOrderNo'>[]): boolean => {
  const numbers = orders.flatMap(({ eOrderNo }) => eOrderNo ?? [])
  return new Set(numbers).size < numbers.length || numbers.some((number) => number < 1 || number > numbers.length)
}

const numbersSchema = z.object({ eid: idText() })

export const updateOrderNo = operation({
  name: 'update-order-no',
  label: null,
  subject: 'other',
  version: 1,
  rest: { method: 'PATCH', path: '/update-order-no', msgCode: 25900 },
  input: numbersSchema,
  offline: false,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 60 },
  quota: null,
  load: async (reader, { eid }) => {
    const event = await reader.get('events', eid)
    return {
      event,
      orders: event ? await reader.list('orders', 'eid', eid) : [],
      counts: event && (await loadCounts(reader, event)),
    }
  },
  who: (actor, { event }) => (event?.createdUserId === actor.id ? null : NOT_YOUR_EVENT),
  decide: ({ orders, counts }, { eid }) => {
    const changed = renumbered(orders)
    const output = { eid, changed: changed.length }
    if (counts === undefined) return { effects: [], output }
    const ledger = { ...counts.ledger, lastOrderNo: orders.length }
    const counted = ledger.lastOrderNo === counts.ledger.lastOrderNo ? [] : putCounts({ ...counts, ledger })
    return { effects: [...changed.map((order) => put('orders', order)), ...counted], output }
  },
})
