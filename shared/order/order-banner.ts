// Banner of a buyer's order (statuses.md 8.2 and 8.4), and the order of the purchases list.
import { paymentDue, pickupEnd } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import { daysBetween, type Seconds } from '#shared/kernel/clock.ts'
import { ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { isCancelled, isUnfinished } from './order-status.ts'
import type { Order, StatusPair } from './order.ts'
import { isCollected } from './payment-state.ts'
import { BUYER_STATUS, ORDER_STATUS } from './order-status-numbers.ts'

/** An unpaid order stays open this long after its collection. */
export const UNPAID_OPEN_AFTER_COLLECTION_S = 160 * 86_400

type EventTimes = Pick<Event, 'pickupTimestamp' | 'pickupDuration'>

/** Greyed out in the buyer's list. */
export const isOrderDisabled = (pair: StatusPair, event: EventTimes, now: Seconds): boolean => {
  if (isCancelled(pair)) return true
  const over = pickupEnd(event)
  return pair.buyerStatus === BUYER_STATUS.notPaid ? over + UNPAID_OPEN_AFTER_COLLECTION_S <= now : over <= now
}

/** Counted in the buyer's navigation: neither cancelled, nor collected, nor past. `pair` is the derived pair. */
export const isOrderUnfinished = (pair: StatusPair, event: EventTimes, now: Seconds): boolean =>
  isUnfinished(pair) && !isCollected(pair) && !isOrderDisabled(pair, event, now)

export type BannerKind = 'cancelled' | 'collected' | 'pay' | 'placed' | 'pending' | 'confirmed'

export interface OrderBanner {
  readonly kind: BannerKind
  readonly title: string
  /** Such as '<n> days to Collection'; the only text on cards. */
  readonly countdown: string | null
  /** 'Have you collected?' with COLLECTED. */
  readonly asksCollected: boolean
  /** The collection hours are over: the question stands before the pickup pass, which stood first until then. */
  readonly isCollectionOver: boolean
  /** Due, and collected today or earlier: it is paid before it is handed over. */
  readonly isPaidFirst: boolean
  /** Payment would be due, and the fee is zero. */
  readonly isFree: boolean
}

export const HAVE_YOU_COLLECTED = 'Have you collected?'

const banner = (kind: BannerKind, title: string): OrderBanner => ({
  kind,
  title,
  countdown: null,
  asksCollected: false,
  isCollectionOver: false,
  isPaidFirst: false,
  isFree: false,
})

const confirmed = (event: EventTimes, now: Seconds): OrderBanner => {
  const days = daysBetween(now, event.pickupTimestamp)
  return {
    kind: 'confirmed',
    title: 'ORDER CONFIRMED',
    countdown: collectionCountdown(days),
    asksCollected: days <= 0,
    isCollectionOver: pickupEnd(event) <= now,
    isPaidFirst: false,
    isFree: false,
  }
}

/** '2 days to Collection', 'Collection tomorrow', 'Collection today'; null afterwards. */
export const collectionCountdown = (days: number): string | null => {
  if (days >= 2) return `${days} days to Collection`
  if (days === 1) return 'Collection tomorrow'
  return days === 0 ? 'Collection today' : null
}

/** Collection has begun or begins today: an order that is still due is paid before it is handed over. */
const isPaidFirst = (event: Pick<Event, 'pickupTimestamp'>, now: Seconds): boolean =>
  daysBetween(now, event.pickupTimestamp) <= 0

/**
 * The first matching row applies. `pair` is the derived pair. An order that the server has not confirmed asks for
 * nothing. `fee`: amount that the buyer is asked to pay.
 */
export const orderBanner = (
  pair: StatusPair,
  order: Pick<Order, 'payAfterClosing' | 'eOrderNo'>,
  event: EventTimes & Pick<Event, 'status' | 'closingTimestamp' | 'paynow' | 'payable'>,
  now: Seconds,
  fee: Cents,
): OrderBanner => {
  if (isCancelled(pair)) return banner('cancelled', 'CANCELLED')
  if (pair.buyerStatus === BUYER_STATUS.collected || pair.status === ORDER_STATUS.collected)
    return banner('collected', 'COLLECTED')
  if (pair.buyerStatus === BUYER_STATUS.notPaid) {
    const isDue = order.eOrderNo !== null && paymentDue(event, order.payAfterClosing, now)
    return isDue && fee > ZERO_CENTS
      ? { ...banner('pay', 'Click here to make Payment'), isPaidFirst: isPaidFirst(event, now) }
      : { ...banner('placed', 'ORDER PLACED'), isFree: isDue }
  }
  if (pair.status === ORDER_STATUS.unpaid) return banner('pending', 'Pending Confirmation')
  return confirmed(event, now)
}

/** Text of a card in the list. */
export const cardText = (shown: OrderBanner): string =>
  shown.kind === 'confirmed' ? (shown.countdown ?? HAVE_YOU_COLLECTED) : shown.title

/** An order or delivery booking in the list; a booking has no number. */
export interface PurchaseListing {
  readonly disabled: boolean
  /** Collection time, or delivery time of a booking. */
  readonly pickupTimestamp: Seconds
  readonly eOrderNo: number | null
}

/** Active entries first, then by collection, then by number. */
export const byCollection = (a: PurchaseListing, b: PurchaseListing): number =>
  Number(a.disabled) - Number(b.disabled) ||
  a.pickupTimestamp - b.pickupTimestamp ||
  (a.eOrderNo ?? Infinity) - (b.eOrderNo ?? Infinity)

export interface Purchased {
  readonly order: Pick<Order, 'eOrderNo'>
  readonly event: EventTimes
  /** The derived pair. */
  readonly pair: StatusPair
}

export const orderListing = ({ order, event, pair }: Purchased, now: Seconds): PurchaseListing => ({
  disabled: isOrderDisabled(pair, event, now),
  pickupTimestamp: event.pickupTimestamp,
  eOrderNo: order.eOrderNo,
})

/** Active and finished entries, each sorted by collection or delivery. */
export const purchaseLists = <P extends PurchaseListing>(
  purchases: readonly P[],
): { readonly active: readonly P[]; readonly disabled: readonly P[] } => {
  const listed = [...purchases].sort(byCollection)
  return { active: listed.filter(({ disabled }) => !disabled), disabled: listed.filter(({ disabled }) => disabled) }
}
