import { stateIn } from '#shared/collection/collection-book.ts'
import type { Event } from '#shared/event/event.ts'
import { mayHaveClaims } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { paymentState } from '#shared/order/payment-state.ts'
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { filtered, grouped, mapped, sorted, summed } from '#client/store/lists/live-views.ts'

export interface ClaimedEvent {
  readonly event: Event
  /** Number of orders whose payment waits for the host. */
  readonly claims: number
}

const ofOrder = (row: { readonly orderId: string }): string => row.orderId

/** The host's events with claimed payments, sorted by collection, on the day that begins at `day`. */
export const claimedEvents = liveList((from: LiveTables, day: Seconds) => {
  const events = sorted(
    filtered(from.rows('events', 'createdUserId', [from.userId]), (event) => mayHaveClaims(event, day)),
    (a, b) => a.pickupTimestamp - b.pickupTimestamp,
  )
  const ids = (): string[] => events.list.map((event) => event.id)
  const recordsByOrder = grouped(from.rows('handovers', 'eid', ids), ofOrder)
  const answersByOrder = grouped(from.rows('handover_answers', 'eid', ids), ofOrder)
  const claims = summed(
    mapped(
      from.rows('orders', 'eid', ids),
      (order): { readonly eid: string; readonly isClaimed: boolean } => {
        const { pair } = stateIn({ recordsByOrder: recordsByOrder.map, answersByOrder: answersByOrder.map }, order)
        return { eid: order.eid, isClaimed: paymentState(pair) === 'claimed' }
      },
      [recordsByOrder, answersByOrder],
    ),
    ({ eid, isClaimed }) => ({ [eid]: isClaimed ? 1 : 0 }),
  )
  return (): readonly ClaimedEvent[] =>
    events.list.map((event) => ({ event, claims: claims.map.get(event.id) ?? 0 })).filter((each) => each.claims > 0)
})
