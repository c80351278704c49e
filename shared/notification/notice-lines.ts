// Texts of notices: one line for each change, from the rows as they are when the message is written. A line names the event,
// the order number and the next step; never a person, a payment picture or a sum.
import { bookingPayment } from '#shared/delivery/booking-payment.ts'
import { invalidBookingReason } from '#shared/delivery/booking-status.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { isClosed, paymentDue } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import { formatClock, formatDay, formatWindow, type Seconds } from '#shared/kernel/clock.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { isWithdrawnClaim } from '#shared/order/paid-amount.ts'
import { hasPaid, isClaimWaiting } from '#shared/order/payment-state.ts'
import type { Order } from '#shared/order/order.ts'
import { owesPayment } from '#shared/payment/payment-request.ts'
import { isUndone, type Refund, type RefundMethod } from '#shared/payment/refund.ts'
import {
  bookingPairText,
  bookingTimeText,
  closednessText,
  collectionText,
  orderPairText,
  type NoticeKind,
} from './pending-notice.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'

export interface NoticeItem {
  readonly kind: NoticeKind
  readonly recordId: string
  readonly was: string
}

/** The rows of one item as they are now. `order`: also any order of the receiver in the event. */
export interface NoticeRows {
  readonly order?: Order | undefined
  readonly booking?: Booking | undefined
  readonly event?: Event | undefined
  /** Orders of the receiver in the event that are not cancelled. */
  readonly own?: readonly Order[]
  readonly refund?: Refund | undefined
  /** The host's reason for an invalid payment of the order. */
  readonly reason?: string | null
}

export interface NoticeLine {
  readonly headline: string
  readonly next: string
  readonly link: string
  readonly title: string
  /** The order or booking whose claimed payment the host verifies. */
  readonly claim?: string
}

const MAX_TITLE_CHARACTERS = 80
const MAX_ADDRESS_CHARACTERS = 120
export const MAX_NOTICE_LINES = 30
const PURCHASES = '/event/list-my-purchases'
const HOSTED = '/event/list-my-events'

export const clipped = (text: string, max: number): string => {
  const characters = Array.from(text.replace(/\s+/g, ' ').trim())
  return characters.length <= max ? characters.join('') : `${characters.slice(0, max - 1).join('')}…`
}
/** With a full stop, unless the text has its own end: people end a reason or a title as they like. */
const ended = (text: string): string => (/[.!?…。！？]’?$/.test(text) ? text : `${text}.`)
const brief = (text: string): string => clipped(text, MAX_TITLE_CHARACTERS)
const orderPage = ({ id }: Order): string => `/event/purchase-detail?ref=${encodeURIComponent(id)}`
const bookingPage = ({ id }: Booking): string => `/event/delivery-detail?ref=${encodeURIComponent(id)}`
const deskOf = ({ eid }: Order): string => `/event/manage-orders?eventId=${encodeURIComponent(eid)}`
const numberOf = ({ eOrderNo }: Order): string => (eOrderNo === null ? 'your order' : `order ${eOrderNo}`)
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const dayTime = (at: Seconds): string => `${formatDay(at)} ${formatClock(at)}`
const pairOf = (text: string): readonly [number, number] => {
  const [status, buyerStatus] = text.split('/').map(Number)
  return [status ?? 1, buyerStatus ?? 1]
}

const isCancelledPair = (status: number, buyerStatus: number): boolean =>
  status === ORDER_STATUS.cancelled || buyerStatus < 0

type NoticeText = readonly [what: string, next: string]

const REFUNDED: NoticeText = [
  'Cancelled, payment to be refunded',
  'Your host returns the money. You get a message when they mark it as returned.',
]
const invalidWords = (reason: string): NoticeText => [
  'Payment not valid',
  `${reason === '' ? 'Your host did not find this payment.' : ended(`Your host says: ‘${reason}’`)} Check your transfer, then pay and send a new screenshot.`,
]
const CLAIMED: NoticeText = ['Payment claimed', 'Check your bank account, then verify the payment.']
const WITHDRAWN: NoticeText = [
  'Cancelled after the payment was claimed',
  'Check your bank account. If the money arrived, enter it as received and return it.',
]
const VERIFIED = 'Payment confirmed'
const UNVERIFIED: NoticeText = [
  'Payment not confirmed any more',
  'Your host checks it again. You need to do nothing now.',
]

/** The text about a new status pair; null where nothing that concerns the buyer has changed. */
const statusWords = (
  [status, buyerStatus]: readonly [number, number],
  [now, buyerNow]: readonly [number, number],
  { noun, collect, reason }: { readonly noun: 'Order' | 'Booking'; readonly collect: string; readonly reason: string },
): NoticeText | null => {
  const wasCancelled = isCancelledPair(status, buyerStatus)
  const isCancelledNow = isCancelledPair(now, buyerNow)
  if (buyerNow === BUYER_STATUS.refunded && buyerStatus !== BUYER_STATUS.refunded) return REFUNDED
  if (wasCancelled && isCancelledNow) return null
  if (now === ORDER_STATUS.cancelled && status !== ORDER_STATUS.cancelled)
    return [`${noun} cancelled by the host`, 'Nothing is left to pay. Ask your host why.']
  if (buyerNow === BUYER_STATUS.notPaid && buyerStatus === BUYER_STATUS.paid) return invalidWords(reason)
  // The buyer of a verified order without a payment still has to pay it (decision Q-105).
  if (now === ORDER_STATUS.verified && status !== ORDER_STATUS.verified && buyerNow >= BUYER_STATUS.paid)
    return [VERIFIED, collect]
  if (now !== ORDER_STATUS.cancelled && status === ORDER_STATUS.cancelled)
    return [`${noun} is valid again`, 'Your host took the cancellation back. Check it.']
  return now === ORDER_STATUS.unpaid && status === ORDER_STATUS.verified && buyerNow >= BUYER_STATUS.paid
    ? UNVERIFIED
    : null
}

const collectWords = (event: Event | undefined): string =>
  event === undefined
    ? 'You need to do nothing now.'
    : `Collect on ${formatDay(event.pickupTimestamp)}, ${formatWindow(event.pickupTimestamp, event.pickupDuration)}.`

const ofOrder = (order: Order, [what, next]: NoticeText): NoticeLine => ({
  headline: `${what}: ${numberOf(order)}, ${brief(order.eTitle)}`,
  next,
  link: orderPage(order),
  title: brief(order.eTitle),
})

/** The text about an order that lost the pieces of a case that did not fill. */
const piecesWords = (order: Order): NoticeText => {
  const isPaid = hasPaid(order) || order.buyerStatus === BUYER_STATUS.refunded
  if (isCancelled(order))
    return [
      'Order cancelled, its case did not fill',
      isPaid ? 'Your host returns what you paid.' : 'Nothing is left to pay.',
    ]
  return [
    'Pieces cancelled, their case did not fill',
    isPaid ? 'Check your order. Your host returns what you paid for them.' : 'Check your order before you pay.',
  ]
}

const orderLine = ({ kind, was }: NoticeItem, { order, event, reason }: NoticeRows): NoticeLine | null => {
  if (order === undefined) return null
  switch (kind) {
    case 'order-placed':
      return isCancelled(order) ? null : ofOrder(order, ['Ordered for you', 'Check the items.'])
    case 'order-status': {
      if (was === orderPairText(order)) return null
      const words = statusWords(pairOf(was), [order.status, order.buyerStatus], {
        noun: 'Order',
        collect: collectWords(event),
        reason: reason ?? '',
      })
      return words && ofOrder(order, words)
    }
    case 'order-number':
      return was === String(order.eOrderNo)
        ? null
        : ofOrder(order, ['New order number', 'Say this number when you collect.'])
    case 'order-pieces-cancelled':
      return ofOrder(order, piecesWords(order))
    case 'order-case-bought':
      return isCancelled(order)
        ? null
        : ofOrder(order, ['Case bought although it did not fill', `You get your pieces. ${collectWords(event)}`])
    case 'event-removed':
      return ofOrder(order, ['Event removed by the host', 'Your order is cancelled. Nothing is left to pay.'])
    case 'order-claim-withdrawn':
      return isWithdrawnClaim(order) ? { ...ofOrder(order, WITHDRAWN), link: deskOf(order) } : null
    default:
      return isClaimWaiting(order) ? { ...ofOrder(order, CLAIMED), claim: order.id, link: deskOf(order) } : null
  }
}

const ofBooking = (booking: Booking, [what, next]: NoticeText, link = bookingPage(booking)): NoticeLine => {
  const window = `${formatDay(booking.deliveryTimestamp)}, ${formatWindow(booking.deliveryTimestamp, booking.deliveryDuration)}`
  return { headline: `${what}: delivery on ${window}`, next, link, title: `Delivery on ${window}` }
}

const bookingLine = ({ kind, was }: NoticeItem, { booking }: NoticeRows): NoticeLine | null => {
  if (booking === undefined) return null
  const line = (words: NoticeText, link?: string): NoticeLine => ofBooking(booking, words, link)
  switch (kind) {
    case 'booking-status': {
      if (was === bookingPairText(booking)) return null
      const words = statusWords(pairOf(was), [booking.status, booking.bookerStatus], {
        noun: 'Booking',
        collect: 'Be at home then.',
        reason: invalidBookingReason(booking) ?? '',
      })
      return words && line(words)
    }
    case 'booking-time':
      return was === bookingTimeText(booking) ? null : line(['New delivery time', 'Check that somebody is at home.'])
    default: {
      if (bookingPayment(booking) !== 'claimed') return null
      const link = `/event/manage-delivery?id=${encodeURIComponent(booking.did)}`
      return { ...line(CLAIMED, link), claim: booking.id }
    }
  }
}

const closedNext = (event: Event, own: readonly Order[], now: Seconds): string => {
  const unpaid = own.filter((order) => owesPayment(event, order, order))
  if (unpaid.length === 0) return collectWords(event)
  return unpaid.some(({ payAfterClosing }) => paymentDue(event, payAfterClosing, now))
    ? 'Please pay now.'
    : 'You pay when your host asks for it.'
}

const eventLine = (
  { kind, was }: NoticeItem,
  { event, own = [] }: NoticeRows,
  { userId, now }: Reading,
): NoticeLine | null => {
  if (event === undefined) return null
  const isHost = event.createdUserId === userId
  if (!isHost && own.length === 0) return null
  const title = brief(event.title)
  const orders = own.length === 0 || isHost ? '' : ` (${own.map(numberOf).slice(0, 5).join(', ')})`
  const [only] = own
  const buyerPage = only !== undefined && own.length === 1 ? orderPage(only) : PURCHASES
  const link = isHost ? `/event/manage-orders?eventId=${encodeURIComponent(event.id)}` : buyerPage
  const line = (what: string, next: string): NoticeLine => ({
    headline: `${what}: ${title}${orders}`,
    next,
    link,
    title,
  })
  switch (kind) {
    case 'event-status':
      if (was === closednessText(event, now)) return null
      if (!isClosed(event, now))
        return line('Event open again', `You can change your order until ${dayTime(event.closingTimestamp)}.`)
      return line('Event closed', isHost ? 'Check the orders and request payment.' : closedNext(event, own, now))
    case 'event-closing':
      return was === String(event.closingTimestamp) || isClosed(event, now)
        ? null
        : line('New closing time', `You can change your order until ${dayTime(event.closingTimestamp)}.`)
    default: {
      if (was === collectionText(event)) return null
      const place = clipped(event.pickupAddress, MAX_ADDRESS_CHARACTERS)
      const when = collectWords(event).replace(/\.$/, '')
      return line('Collection changed', ended(place === '' ? when : `${when}, at ${place}`))
    }
  }
}

interface Reading {
  readonly userId: string
  readonly now: Seconds
}

const RETURNED = 'Money returned by the host'
const RETURNED_NEXT: Record<RefundMethod, string> = {
  paynow: 'Your host says that it is in your bank account. Ask your host if it is not there.',
  bank: 'Your host says that it is on the way to your bank account. Ask your host if it does not arrive.',
  cash: 'Your host says that you have it in cash. Ask your host if you do not.',
  other: 'Ask your host if you do not have it.',
}

const refundLine = ({ refund, order, booking }: NoticeRows): NoticeLine | null => {
  if (refund === undefined || isUndone(refund)) return null
  const words: NoticeText = [RETURNED, RETURNED_NEXT[refund.method]]
  if (order) return ofOrder(order, words)
  return booking === undefined ? null : ofBooking(booking, words)
}

/** Null where the change was taken back, or does not concern the receiver any more. */
export const noticeLine = (item: NoticeItem, rows: NoticeRows, reading: Reading): NoticeLine | null => {
  if (item.kind === 'refund-recorded') return refundLine(rows)
  if (item.kind.startsWith('booking-')) return bookingLine(item, rows)
  return item.kind.startsWith('event-') && item.kind !== 'event-removed'
    ? eventLine(item, rows, reading)
    : orderLine(item, rows)
}

export interface NoticeMessage {
  readonly title: string
  readonly message: string
  readonly link: string
  /** Orders and bookings of a message about claimed payments only; otherwise empty. */
  readonly claims: readonly string[]
}

const onlyOne = (values: readonly string[]): string | null => {
  const [first] = values
  return first !== undefined && values.every((value) => value === first) ? first : null
}

/** One message of all lines; null without a line. */
export const noticeMessage = (lines: readonly NoticeLine[]): NoticeMessage | null => {
  const [first] = lines
  if (first === undefined) return null
  const claims = lines.flatMap(({ claim }) => claim ?? [])
  const decidable = claims.length === lines.length ? claims : []
  if (lines.length === 1)
    return { title: capital(first.headline), message: first.next, link: first.link, claims: decidable }
  const event = onlyOne(lines.map(({ title }) => title))
  const shown = lines.slice(0, MAX_NOTICE_LINES).map(({ headline, next }) => `${ended(headline)} ${next}`)
  const more = lines.length - shown.length
  const isHosting = lines.every(({ link }) => link.startsWith('/event/manage-'))
  return {
    title: `${lines.length} changes${event === null ? '' : `: ${event}`}`,
    message: [...shown, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'),
    link: onlyOne(lines.map(({ link }) => link)) ?? (isHosting ? HOSTED : PURCHASES),
    claims: decidable,
  }
}
