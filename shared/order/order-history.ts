// Creates lines of an order's history. The id of a line names its change, so that it can be found.
import { derivedId, type Stamp } from '#shared/kernel/change.ts'
import { cleanName } from '#shared/kernel/visible-text.ts'
import { isCancelled } from './order-status.ts'
import { isUnpaid } from './payment-state.ts'
import type { Order, OrderHistory, StatusPair } from './order.ts'

type HistoryNote = Pick<OrderHistory, 'what' | 'from' | 'to' | 'note'>

/** Id of the line for a status change, from the version that the change set. */
export const historyIdOf = (version: string, orderId: string): string => `${version}.${orderId}.h`

/** Id of the line that tells the host that a change was superseded. */
export const supersededIdOf = (version: string, orderId: string): string => `${version}.${orderId}.s`

const ofOrder = (order: Order): Pick<OrderHistory, 'orderId' | 'eid' | 'hostId' | 'buyerId'> => ({
  orderId: order.id,
  eid: order.eid,
  hostId: order.hostId,
  buyerId: order.uid,
})

/** Ids order the lines of one second: they begin with the ULID of their change. 'Placed' is always the oldest line. */
export const newestFirst = <Line extends Pick<OrderHistory, 'id' | 'at' | 'what'>>(lines: readonly Line[]): Line[] =>
  lines.toSorted(
    (a, b) => Number(a.what === 'placed') - Number(b.what === 'placed') || b.at - a.at || (a.id < b.id ? 1 : -1),
  )

/** Creates the line of this mutation. `part` distinguishes several lines of one mutation. */
export const historyLine = (
  order: Order,
  stamp: Stamp,
  byName: string,
  change: HistoryNote,
  part = 'h',
): OrderHistory => ({
  id: derivedId(stamp, `${order.id}.${part}`),
  ...ofOrder(order),
  ...change,
  by: stamp.actor.id,
  byName,
  deviceName: cleanName(stamp.device.name),
  at: stamp.at,
  receivedAt: stamp.server?.now ?? null,
  seen: false,
})

/** Line for a mutation that lost against a later change of another device. */
export const lostLine = (
  order: Order,
  stamp: Stamp,
  byName: string,
  change: Omit<HistoryNote, 'what'>,
): OrderHistory => ({
  ...historyLine(order, stamp, byName, { what: 'superseded', ...change }),
  id: supersededIdOf(stamp.mutation, order.id),
})

/** Line for the order's former change, superseded by this mutation. */
export const displacedLine = (
  order: Order,
  stamp: Stamp,
  made: OrderHistory | undefined,
  note: string,
): OrderHistory => ({
  id: supersededIdOf(order.statusVersion, order.id),
  ...ofOrder(order),
  what: 'superseded',
  from: made?.from ?? null,
  to: made?.to ?? { status: order.status, buyerStatus: order.buyerStatus },
  note,
  by: made?.by ?? '',
  byName: made?.byName ?? '',
  deviceName: made?.deviceName ?? '',
  at: made?.at ?? stamp.at,
  receivedAt: stamp.server?.now ?? null,
  seen: false,
})

/** Note of an invalid payment without a reason. */
const NO_REASON = 'Invalid payment'
/** Note of an order that follows its combined payment. */
export const TOGETHER_NOTE = 'Together with the combined payment'

/** The host's reason stands in the note of the history line. */
export const invalidNote = (reason: string | undefined, otherwise = NO_REASON): string =>
  reasonText(reason) || otherwise

/** The host's reason in one line. */
export const reasonText = (reason: string | undefined): string => (reason ?? '').replace(/\s+/g, ' ').trim()

/**
 * The reason that the host gave for an invalid payment, or '' without one; null where the payment is not invalid, or the buyer has
 * paid again. `lines`: the order's history, newest first.
 */
export const invalidPaymentReason = (
  pair: StatusPair,
  lines: readonly Pick<OrderHistory, 'what' | 'to' | 'note'>[],
): string | null => {
  if (!isUnpaid(pair) || isCancelled(pair)) return null
  const latest = lines.find(({ what, to }) => to !== null && what !== 'superseded')
  if (latest?.what !== 'invalid-payment') return null
  return [NO_REASON, TOGETHER_NOTE].includes(latest.note) ? '' : latest.note
}
