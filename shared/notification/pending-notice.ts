// Changes that people are notified of, found in the rows that an operation changed. Rows of refused and superseded changes do
// not change, so these make no notice.
import { bookingPairOf, type Booking } from '#shared/delivery/booking.ts'
import { isBookingCancelled } from '#shared/delivery/booking-status.ts'
import { isClosed } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import type { Actor, Row } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { BUYER_STATUS } from '#shared/order/order-status-numbers.ts'
import type { Order, OrderHistory, StatusPair } from '#shared/order/order.ts'
import { isClaimWaiting } from '#shared/order/payment-state.ts'
import type { Refund } from '#shared/payment/refund.ts'

export const NOTICE_KINDS = [
  'order-placed',
  'order-status',
  'order-number',
  'order-claimed',
  'order-claim-withdrawn',
  'order-pieces-cancelled',
  'order-case-bought',
  'booking-status',
  'booking-time',
  'booking-claimed',
  'refund-recorded',
  'event-removed',
  'event-status',
  'event-closing',
  'event-collection',
] as const
/** One kind of line in a message. */
export type NoticeKind = (typeof NOTICE_KINDS)[number]

/** `event-closes` waits for the closing time; `payment-request` is a message of its own, with the link of the order. */
export type PendingKind = NoticeKind | 'event-closes' | 'payment-request'

export interface PendingNotice {
  /** The receiver; null for the buyers of the event. */
  readonly userId: string | null
  readonly kind: PendingKind
  /** The order, booking or event. */
  readonly recordId: string
  /** The value before the change. A line is left out where the value is the same again when the message is written. */
  readonly was: string
  /** Epoch seconds; absent: the end of the window in which changes are collected. */
  readonly dueAt?: Seconds
}

export interface ChangedRow {
  readonly table: string
  readonly before: Row | undefined
  readonly after: Row | undefined
}

export const orderPairText = ({ status, buyerStatus }: Pick<Order, 'status' | 'buyerStatus'>): string =>
  `${status}/${buyerStatus}`

export const bookingPairText = (booking: Pick<Booking, 'status' | 'bookerStatus'>): string =>
  `${booking.status}/${booking.bookerStatus}`

export const bookingTimeText = ({ deliveryTimestamp, deliveryDuration }: Booking): string =>
  `${deliveryTimestamp}/${deliveryDuration}`

export const closednessText = (event: Event, now: Seconds): string => (isClosed(event, now) ? 'closed' : 'open')

export const collectionText = ({ pickupTimestamp, pickupDuration, pickupAddress }: Event): string =>
  JSON.stringify([pickupTimestamp, pickupDuration, pickupAddress])

const hasClaimed = (before: number, after: number): boolean => before !== 2 && after === 2

const hasWithdrawnClaim = (before: StatusPair, after: StatusPair): boolean =>
  isClaimWaiting(before) && after.buyerStatus === BUYER_STATUS.cancelled

interface OrderChange {
  readonly actorId: string
  /** The event was removed. */
  readonly isGone: boolean
  /** A notice of its own tells of the new status. */
  readonly isExplained: boolean
}

const orderNotices = (
  before: Order | undefined,
  after: Order,
  { actorId, isGone, isExplained }: OrderChange,
): PendingNotice[] => {
  const { uid, hostId, id: recordId } = after
  const found: PendingNotice[] = []
  const toBuyer = (kind: NoticeKind, was: string): void => {
    if (uid !== actorId) found.push({ userId: uid, kind, recordId, was })
  }
  if (before === undefined) {
    toBuyer('order-placed', '')
    return found
  }
  if (isGone) {
    if (!isCancelled(before)) toBuyer('event-removed', '')
    return found
  }
  if (!isExplained && orderPairText(before) !== orderPairText(after)) toBuyer('order-status', orderPairText(before))
  if (before.eOrderNo !== null && before.eOrderNo !== after.eOrderNo) toBuyer('order-number', String(before.eOrderNo))
  if (hasClaimed(before.buyerStatus, after.buyerStatus) && hostId !== actorId)
    found.push({ userId: hostId, kind: 'order-claimed', recordId, was: '' })
  if (hasWithdrawnClaim(before, after) && hostId !== actorId)
    found.push({ userId: hostId, kind: 'order-claim-withdrawn', recordId, was: '' })
  return found
}

const bookingNotices = (before: Booking, after: Booking, actorId: string): PendingNotice[] => {
  const { uid, hostId, id: recordId } = after
  const found: PendingNotice[] = []
  const toBooker = (kind: NoticeKind, was: string): void => {
    if (uid !== actorId) found.push({ userId: uid, kind, recordId, was })
  }
  if (bookingPairText(before) !== bookingPairText(after)) toBooker('booking-status', bookingPairText(before))
  if (bookingTimeText(before) !== bookingTimeText(after) && !isBookingCancelled(bookingPairOf(after)))
    toBooker('booking-time', bookingTimeText(before))
  if (hasClaimed(before.bookerStatus, after.bookerStatus) && hostId !== actorId)
    found.push({ userId: hostId, kind: 'booking-claimed', recordId, was: '' })
  return found
}

const eventNotices = (before: Event | undefined, after: Event, now: Seconds): PendingNotice[] => {
  const found: PendingNotice[] = []
  const toBuyers = (kind: PendingKind, was: string, dueAt?: Seconds): void =>
    void found.push({ userId: null, kind, recordId: after.id, was, ...(dueAt === undefined ? {} : { dueAt }) })
  if (!isClosed(after, now) && (before?.closingTimestamp !== after.closingTimestamp || before.status !== after.status))
    toBuyers('event-closes', '', after.closingTimestamp)
  if (before === undefined) return found
  const was = closednessText(before, now)
  if (was !== closednessText(after, now)) toBuyers('event-status', was)
  else if (before.closingTimestamp !== after.closingTimestamp && was === 'open')
    toBuyers('event-closing', String(before.closingTimestamp))
  if (collectionText(before) !== collectionText(after)) toBuyers('event-collection', collectionText(before))
  return found
}

/** Notices that a new line of an order's history makes. */
const historyNotices = (
  { what, buyerId: userId, orderId: recordId }: OrderHistory,
  actorId: string,
  now: Seconds,
): PendingNotice[] => {
  if (what === 'payment-requested') return [{ userId, kind: 'payment-request', recordId, was: '', dueAt: now }]
  if (userId === actorId) return []
  if (what === 'pieces-cancelled') return [{ userId, kind: 'order-pieces-cancelled', recordId, was: '' }]
  return what === 'case-bought' ? [{ userId, kind: 'order-case-bought', recordId, was: '' }] : []
}

const refundNotices = ({ id, buyerId }: Refund, actorId: string): PendingNotice[] =>
  buyerId === actorId ? [] : [{ userId: buyerId, kind: 'refund-recorded', recordId: id, was: '' }]

/** Notices of one operation. The actor gets none of their own change. */
export const noticesOf = (changes: readonly ChangedRow[], actor: Actor, now: Seconds): PendingNotice[] => {
  const gone = new Set(
    changes.flatMap(({ table, before, after }) => (table === 'events' && before && !after ? [before.id] : [])),
  )
  const withoutPieces = new Set(
    changes.flatMap(({ table, before, after }) => {
      const line = after as OrderHistory | undefined
      return table === 'order_history' && !before && line?.what === 'pieces-cancelled' ? [line.orderId] : []
    }),
  )
  const isUser = actor.kind === 'user'
  return changes.flatMap(({ table, before, after }): PendingNotice[] => {
    if (after === undefined) return []
    switch (table) {
      case 'orders':
        return isUser
          ? orderNotices(before as Order | undefined, after as Order, {
              actorId: actor.id,
              isGone: gone.has((after as Order).eid),
              isExplained: withoutPieces.has(after.id),
            })
          : []
      case 'bookings':
        return isUser && before ? bookingNotices(before as Booking, after as Booking, actor.id) : []
      case 'events':
        return eventNotices(before as Event | undefined, after as Event, now)
      case 'order_history':
        return before ? [] : historyNotices(after as OrderHistory, actor.id, now)
      case 'refunds':
        return before ? [] : refundNotices(after as Refund, actor.id)
      default:
        return []
    }
  })
}
