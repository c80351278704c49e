// The amount that a buyer paid for an order stands in its row, because the total may change after the payment.
import { z } from 'zod/mini'
import type { Event } from '#shared/event/event.ts'
import { MAX_PRICE_CENTS, wholeCents } from '#shared/kernel/bounds.ts'
import type { Decision, Effect } from '#shared/kernel/change.ts'
import type { HybridTime } from '#shared/kernel/hybrid-time.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { Tables } from '#shared/tables.ts'
import { isCancelled } from './order-status.ts'
import { itemTotal, ownTotals } from './order-totals.ts'
import type { Order, StatusPair } from './order.ts'
import { hasPaid, isUnverified } from './payment-state.ts'
import { BUYER_STATUS, ORDER_STATUS } from './order-status-numbers.ts'

/** A thousand items at the highest price. */
const MAX_PAID_CENTS = 1_000 * MAX_PRICE_CENTS

/** The amount that the payer's screen showed. */
export const paidCentsInput = () => wholeCents().check(z.gte(0), z.lte(MAX_PAID_CENTS))

/** The order keeps an amount: it is paid now, or was claimed or paid before it was cancelled. */
export const keepsAmount = ({ buyerStatus, paidCents }: Pick<Order, 'buyerStatus' | 'paidCents'>): boolean =>
  hasPaid({ buyerStatus }) ||
  buyerStatus === BUYER_STATUS.refunded ||
  (buyerStatus === BUYER_STATUS.cancelled && paidCents !== null)

/** The buyer cancelled a claim that the host had not verified: no payment is known to have been made. */
const isClaimWithdrawn = ({ status, buyerStatus }: StatusPair): boolean =>
  buyerStatus === BUYER_STATUS.cancelled && status === ORDER_STATUS.unpaid

/** Claimed or paid now, or paid before the order was cancelled. An invalid payment and a withdrawn claim were not made. */
export const isPaymentMade = (order: Pick<Order, 'status' | 'buyerStatus' | 'paidCents'>): boolean =>
  keepsAmount(order) && !isClaimWithdrawn(order)

/** Time at which the buyer claimed, or the host settled, the amount; undefined for amounts stored without a time. */
export const paidTimeOf = ({ fieldTimes }: Pick<Order, 'fieldTimes'>): HybridTime | undefined => fieldTimes['paidCents']

/** Times of the fields of an order whose amount is written at `time`. */
export const withPaidTime = ({ fieldTimes }: Pick<Order, 'fieldTimes'>, time: HybridTime): Order['fieldTimes'] => ({
  ...fieldTimes,
  paidCents: time,
})

/** The field whose time is that of the amount that the host recorded for a cancelled order. */
const ARRIVED = 'arrived'

/** The host recorded the amount as received after the order was cancelled. A later amount ends this. */
export const isArrived = (order: Pick<Order, 'paidCents' | 'fieldTimes'>): boolean =>
  order.paidCents !== null && order.fieldTimes[ARRIVED] !== undefined && order.fieldTimes[ARRIVED] === paidTimeOf(order)

/** The buyer cancelled the order after claiming its payment, and the host has recorded no amount since. */
export const isWithdrawnClaim = (order: StatusPair & Pick<Order, 'paidCents' | 'fieldTimes'>): boolean =>
  isClaimWithdrawn(order) && order.paidCents !== null && !isArrived(order)

/** The pair makes an order or booking unpaid that is cancelled and whose money arrived all the same. */
export const isReopenedUnpaid = (
  row: StatusPair & Pick<Order, 'paidCents' | 'fieldTimes'>,
  pair: StatusPair,
): boolean => isCancelled(row) && isArrived(row) && !isCancelled(pair) && pair.buyerStatus === BUYER_STATUS.notPaid

/** The order or booking whose amount the host just recorded, with or without the mark. */
export const withArrived = <R extends Pick<Order, 'fieldTimes'>>(row: R, isReceived: boolean): R => {
  const { [ARRIVED]: _earlier, ...others } = row.fieldTimes
  const time = paidTimeOf(row)
  return { ...row, fieldTimes: isReceived && time !== undefined ? { ...others, [ARRIVED]: time } : others }
}

/** The amount that a device saw, and its time. */
export interface SeenAmount {
  readonly paidCents?: Order['paidCents'] | undefined
  readonly paidTime?: HybridTime | undefined
}

/** The order's amount, if it was claimed or settled after the author of a change saw the order. */
export const unseenAmount = (order: Pick<Order, 'paidCents' | 'fieldTimes'>, saw: SeenAmount): Cents | undefined =>
  (paidTimeOf(order) ?? '') > (saw.paidTime ?? '') ? (order.paidCents ?? undefined) : undefined

/**
 * The amount that a status change starts from: the order's own, except that an amount which a concurrent change cleared is taken
 * from what the author saw. `saw` is null for a change that is not concurrent.
 */
export const amountBefore = (
  order: Pick<Order, 'paidCents' | 'fieldTimes'>,
  saw: SeenAmount | null,
): Order['paidCents'] => (saw === null ? order.paidCents : (unseenAmount(order, saw) ?? saw.paidCents ?? null))

/** The field whose time says when the latest payment ended; refunds recorded before belong to an earlier payment. */
const PAYMENT_END = 'paymentEnd'

/** The field whose time is the time of the status by which the host cancelled a claim that they had not verified. */
const CLAIM_CANCELLED = 'claimCancelled'

/** The host cancelled the order while its payment was claimed and not verified. A later status ends this. */
export const isCancelledClaim = ({ fieldTimes, statusTime }: Pick<Order, 'fieldTimes' | 'statusTime'>): boolean =>
  fieldTimes[CLAIM_CANCELLED] === statusTime

/**
 * The host cancels a combined payment, and with it an entry whose claim the buyer had withdrawn: its money may have arrived
 * with that of the others.
 */
const isWithdrawnClaimRefunded = (before: StatusPair, after: StatusPair): boolean =>
  isClaimWithdrawn(before) && after.buyerStatus === BUYER_STATUS.refunded

interface CancelledClaim {
  /** Pairs before and after the change; the row has the latter. */
  readonly before: StatusPair
  readonly after: StatusPair
  readonly isHandedOver: boolean
}

/** The order or booking, marked if the host cancels it while its payment is claimed and not verified; without the mark of an earlier status. */
export const withCancelledClaim = <R extends Pick<Order, 'statusTime' | 'fieldTimes'>>(
  row: R,
  { before, after, isHandedOver }: CancelledClaim,
): R => {
  const isClaimed = (hasPaid(before) && isUnverified(before)) || isWithdrawnClaimRefunded(before, after)
  const isMarked = isClaimed && !isHandedOver && after.status === ORDER_STATUS.cancelled
  if (!isMarked && (row.fieldTimes[CLAIM_CANCELLED] === undefined || isCancelledClaim(row))) return row
  const { [CLAIM_CANCELLED]: _earlier, ...others } = row.fieldTimes
  return { ...row, fieldTimes: isMarked ? { ...others, [CLAIM_CANCELLED]: row.statusTime } : others }
}

interface Returned {
  readonly returnedCents: Cents
  readonly fieldTimes: Order['fieldTimes']
}

/** The field whose time is that of the latest refund that was recorded or taken back. */
const RETURNED = 'returned'

const laterTime = (a: HybridTime, b: HybridTime | undefined): HybridTime => (b !== undefined && b > a ? b : a)

/** An order or booking of which `returnedCents` is returned since a change at `time`. */
export const withReturned = <R extends Returned>(row: R, returnedCents: Cents, time: HybridTime): R => ({
  ...row,
  returnedCents,
  fieldTimes: { ...row.fieldTimes, [RETURNED]: laterTime(time, row.fieldTimes[RETURNED]) },
})

/**
 * Ends the payment of an order or booking, because it was found invalid or a cancelled order is placed again. The time of the
 * end is at least that of the latest refund, which a device with a later clock may have recorded.
 */
export const withoutReturned = <R extends Returned>(row: R, time: HybridTime): R => {
  if (row.returnedCents === 0) return row
  const end = laterTime(time, row.fieldTimes[RETURNED])
  return { ...row, returnedCents: 0, fieldTimes: { ...row.fieldTimes, [PAYMENT_END]: end } }
}

/** A refund of the present payment of an order or booking. */
export const isOfPresentPayment = (
  { fieldTimes }: Pick<Returned, 'fieldTimes'>,
  { time }: { readonly time: HybridTime },
): boolean => time > (fieldTimes[PAYMENT_END] ?? '')

const COST_FIELDS = ['adminCost', 'deliveryCost'] as const

/** Times of the fields of an order whose lines are edited at `time`. */
export const withLinesTime = ({ fieldTimes }: Pick<Order, 'fieldTimes'>, time: HybridTime): Order['fieldTimes'] => ({
  ...fieldTimes,
  lines: time,
})

/**
 * The amount of a claim is above all that the order can cost: its items, the admin fee and the whole delivery cost. Without bound
 * once the lines or these costs were changed: the payer may have seen and paid the higher sum before, and claims it after.
 */
export const isOverclaimed = (
  cents: Cents | undefined,
  { lines, fieldTimes }: Pick<Order, 'lines' | 'fieldTimes'>,
  event: Pick<Event, 'adminCost' | 'deliveryCost' | 'fieldTimes'>,
): boolean =>
  cents !== undefined &&
  cents > itemTotal(lines) + event.adminCost + event.deliveryCost &&
  fieldTimes['lines'] === undefined &&
  COST_FIELDS.every((field) => event.fieldTimes[field] === undefined)

/** Total of an order as if it were not cancelled. */
const priceOf = (event: Event, order: Order): Cents =>
  ownTotals(event, { ...order, status: ORDER_STATUS.unpaid, buyerStatus: BUYER_STATUS.notPaid }).totalFee

interface PaidNow {
  readonly event: Event
  readonly shown: Cents | undefined
  readonly isHandedOver: boolean
}

const paidAfter = (before: Order, after: Order, { event, shown, isHandedOver }: PaidNow): Cents | null => {
  if (isArrived(before) && isCancelled(after)) return before.paidCents
  if (after.buyerStatus === BUYER_STATUS.notPaid && !isHandedOver) return null
  if (
    isClaimWithdrawn(before) &&
    after.status === ORDER_STATUS.cancelled &&
    after.buyerStatus === BUYER_STATUS.cancelled
  )
    return null
  if (keepsAmount(before) || isArrived(before))
    return before.paidCents ?? priceOf(event, hasPaid(after) ? after : before)
  return hasPaid(after) || isHandedOver ? (shown ?? priceOf(event, after)) : null
}

export interface PaidOrders {
  /** The orders before the decision. */
  readonly orders: readonly Order[]
  /** Maps an event id to the event. */
  readonly events: ReadonlyMap<string, Event>
  /** Maps an order's reference to the amount that the payer's screen showed; otherwise the total counts. */
  readonly shown?: ReadonlyMap<string, Cents>
  /** The order that the decision hands over: goods handed over count as paid. */
  readonly handedOver?: string | undefined
}

/**
 * The decision with the paid amounts of its orders. A payment records an amount; an invalid payment and an order that is placed
 * again clear it; a cancelled order keeps it for the refund, unless the host cancels an order whose claim was withdrawn.
 */
export const withPaidCents = <Output>(
  decision: Decision<Tables, Output>,
  { orders, events, shown, handedOver }: PaidOrders,
): Decision<Tables, Output> => {
  if (isRefusal(decision)) return decision
  const last = new Map<string, Order>()
  for (const effect of decision.effects)
    if (effect.table === 'orders' && effect.op === 'put') last.set(effect.row.id, effect.row)
  const paid = new Map<string, Cents | null>()
  const marks = new Map<string, Omit<CancelledClaim, 'after'>>()
  for (const before of orders) {
    const [after, event] = [last.get(before.id), events.get(before.eid)]
    const isHandedOver = before.id === handedOver
    marks.set(before.id, { before, isHandedOver })
    if (after && event)
      paid.set(before.id, paidAfter(before, after, { event, shown: shown?.get(before.id), isHandedOver }))
  }
  const effects = decision.effects.map((effect): Effect<Tables> => {
    if (effect.table !== 'orders' || effect.op !== 'put') return effect
    const paidCents = paid.get(effect.row.id)
    if (paidCents === undefined) return effect
    const mark = marks.get(effect.row.id)
    const changed: Order = { ...effect.row, paidCents }
    const row = mark ? withCancelledClaim(changed, { ...mark, after: changed }) : changed
    return { ...effect, row: paidCents === null ? withoutReturned(row, row.statusTime) : row }
  })
  return { ...decision, effects }
}
