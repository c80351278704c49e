// Loads refunds from the device.
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { liveList, type LiveTables } from '#client/store/lists/live-list.ts'
import { filtered, grouped, mapped, sorted } from '#client/store/lists/live-views.ts'
import type { Event } from '#shared/event/event.ts'
import { eventGone } from '#shared/order/event-gone.ts'
import { bookingEntry, orderEntry, type RefundEntry } from '#shared/payment/refund-list.ts'
import type { Refund } from '#shared/payment/refund.ts'

/** An amount to return, with the payment screenshot of its order or booking. */
export interface HostRefund extends RefundEntry {
  readonly paymentScreenshot: string | null
}

export interface HostRefunds {
  /** Undefined for the refunds of all events and deliveries. */
  readonly event: Event | undefined
  /** Those with an amount that is still to be returned. */
  readonly open: readonly HostRefund[]
  readonly done: readonly HostRefund[]
}

interface Listed {
  readonly entry: HostRefund | null
}

const listed = (entry: RefundEntry | null, { paymentScreenshot }: Pick<HostRefund, 'paymentScreenshot'>): Listed => ({
  entry: entry && { ...entry, paymentScreenshot },
})

const ofOrder = (row: { readonly orderId: string }): string => row.orderId
const ofRef = ({ ref }: Refund): string => ref
const byTitle = (a: Listed, b: Listed): number =>
  (a.entry?.title ?? '').localeCompare(b.entry?.title ?? '', 'en', { numeric: true })
const isListed = ({ entry }: Listed): boolean => entry !== null

/** Refunds of one event, or of all events and deliveries of the host for an empty id. */
export const hostRefunds = liveList((from: LiveTables, eid: string) => {
  const isOne = eid !== ''
  const events = isOne ? from.rows('events', 'id', [eid]) : from.rows('events', 'createdUserId', [from.userId])
  const ids = isOne ? [eid] : (): string[] => [...events.values()].map(({ id }) => id)
  const records = grouped(from.rows('handovers', 'eid', ids), ofOrder)
  const answers = grouped(from.rows('handover_answers', 'eid', ids), ofOrder)
  const refunds = grouped(from.rows('refunds', 'hostId', [from.userId]), ofRef)
  const orders = isOne ? from.rows('orders', 'eid', [eid]) : from.rows('orders', 'hostId', [from.userId])
  const ofOrders = mapped(
    filtered(orders, ({ hostId }) => hostId === from.userId),
    (order) =>
      listed(
        orderEntry({
          order,
          event: events.get(order.eid) ?? eventGone(order),
          records: records.of(order.id),
          answers: answers.of(order.id),
          refunds: refunds.of(order.id),
        }),
        order,
      ),
    [records, answers, refunds],
    [events],
  )
  const ofBookings = mapped(
    from.rows('bookings', 'hostId', isOne ? [] : [from.userId]),
    (booking) => listed(bookingEntry(booking, refunds.of(booking.id)), booking),
    [refunds],
  )
  const parts = [sorted(filtered(ofOrders, isListed), byTitle), sorted(filtered(ofBookings, isListed), byTitle)]
  return (): HostRefunds => {
    const entries = parts.flatMap(({ list }) => list.flatMap(({ entry }) => entry ?? []))
    return {
      event: isOne ? events.get(eid) : undefined,
      open: entries.filter(({ owed }) => owed.left > 0),
      done: entries.filter(({ owed }) => owed.left === 0),
    }
  }
})

/** All refunds of an order or booking. */
export const refundsOf = (db: GotongDatabase, ref: string): Promise<Refund[]> =>
  db.view.refunds.where('ref').equals(ref).toArray()
