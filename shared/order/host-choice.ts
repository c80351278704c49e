// Decides a host's status change, without reading or writing. A change carries the status pair that its author saw.
// If the order still has that version, the status table decides. Otherwise two changes are concurrent: the one with the
// later hybrid time wins, and its result is computed with the status table from the pair that its author saw. A change
// may hand goods over or void hand-over records; these records are written whichever change wins, so that the result
// does not depend on the order of arrival.
import { collectionOf, linesLeft } from '#shared/collection/collection-state.ts'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import type { Stamp } from '#shared/kernel/change.ts'
import { atLeastAfter, hybridTime, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import type { Event } from '#shared/event/event.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { isWholeClaimed, type CombinedPayment } from '#shared/payment/combined-payment.ts'
import type { HostStatusInput, BasedOn } from './order-inputs.ts'
import { STATUS_NOT_BY_TABLE } from './order-refusals.ts'
import { canMarkInvalid, hostTransition, isCancelled, storedPair, type HostTransition } from './order-status.ts'
import { ownTotals } from './order-totals.ts'
import type { Order, StatusPair, StoredStatus } from './order.ts'
import { amountBefore, paidTimeOf, unseenAmount } from './paid-amount.ts'
import { BUYER_STATUS, ORDER_STATUS } from './order-status-numbers.ts'

type Stored = { readonly status: StoredStatus; readonly buyerStatus: Order['buyerStatus'] }

export interface HostChoice {
  /** The pair that the host saw, and the target pair. */
  readonly from: StatusPair
  readonly transition: HostTransition
  readonly invalidPayment: boolean
  readonly time: HybridTime
  /** The order still has the version that the host saw. */
  readonly hasSeenCurrent: boolean
  /** Later than the stored change, and so the one that stands. */
  readonly isLater: boolean
  /** Stored pair if the change is later: Collected is derived from hand-over records and never stored. */
  readonly stored: Stored
  /** Goods that choosing Collected hands over. */
  readonly gives: readonly { readonly lineId: string; readonly quantity: number }[]
  /** Hand-over records that leaving Collected makes invalid. */
  readonly voids: readonly string[]
  /** Ids of the records that the author had seen. */
  readonly seen: readonly string[]
  /** The paid amount before the change. */
  readonly paidCents: Order['paidCents']
  /** The amount of a payment that the change verifies: one that was claimed or settled unseen by the author, or the total that the author saw. */
  readonly shownCents: Cents | undefined
}

/** Null: the order already has the chosen status, so nothing is sent. */
export const hostChoice = (
  order: Order,
  records: readonly HandOverRecord[],
  answers: readonly HandoverAnswer[],
  input: HostStatusInput,
  stamp: Pick<Stamp, 'time' | 'server'>,
  payment?: Pick<CombinedPayment, 'placerStatus'>,
): HostChoice | Refusal | null => {
  const { saw } = input
  const hasSeenCurrent = saw === null || saw.version === order.statusVersion
  const seenRecords = saw === null ? records : records.filter((record) => saw.facts.includes(record.id))
  const seen = collectionOf(order, seenRecords, answers)
  const from = saw === null || hasSeenCurrent ? seen.pair : saw.pair
  const combined = changesTogether(order, payment, hasSeenCurrent ? null : saw)
  const transition = transitionOf(from, input, combined)
  if (isRefusal(transition) || transition.rule === '-') return isRefusal(transition) ? transition : null

  const collecting = transition.pair.status === ORDER_STATUS.collected
  const leaving = from.status === ORDER_STATUS.collected
  const time = atLeastAfter(stamp.time, saw === null || hasSeenCurrent ? order.statusTime : seenTime(saw, stamp))
  return {
    from,
    transition,
    invalidPayment: transition.rule === '5' || transition.rule === '5c',
    time,
    hasSeenCurrent,
    isLater: hasSeenCurrent || time > order.statusTime,
    stored: storedAfter(hasSeenCurrent ? storedPair(order) : from, transition.pair),
    gives: collecting ? linesLeft(seen) : [],
    voids: leaving ? seen.liveRecords.map((record) => record.id) : [],
    seen: seenRecords.map((record) => record.id),
    paidCents: amountBefore(order, hasSeenCurrent ? null : saw),
    shownCents: (hasSeenCurrent ? undefined : unseenAmount(order, saw)) ?? saw?.total,
  }
}

/** Time at which the author saw the state. Clamped to the server's time, so that a fast clock has no advantage. */
export const seenTime = (saw: Pick<BasedOn, 'time'>, { time, server }: Pick<Stamp, 'time' | 'server'>): HybridTime =>
  server !== null && saw.time >= hybridTime((server.now + 1) * 1000, 0, '') ? time : saw.time

/**
 * The change concerns every entry of the order's combined payment. The author of a concurrent change may have seen the
 * claim of the whole before another device rejected it; `stale` is the state that this author saw.
 */
export const changesTogether = (
  { combinedPaymentRef }: Pick<Order, 'combinedPaymentRef'>,
  payment: Pick<CombinedPayment, 'placerStatus'> | undefined,
  stale: Pick<BasedOn, 'combined'> | null,
): boolean => combinedPaymentRef !== null && (isWholeClaimed(payment) || stale?.combined === true)

/** The server computes buyerStatus; a sent value must agree, or be the pair of an invalid payment, where a payment stands. */
const transitionOf = (from: StatusPair, input: HostStatusInput, combined: boolean): HostTransition | Refusal => {
  const byTable = hostTransition(from, input.status, { combined })
  if (input.buyerStatus === undefined || input.buyerStatus === byTable.pair.buyerStatus) return byTable
  if (input.status === ORDER_STATUS.unpaid && input.buyerStatus === BUYER_STATUS.notPaid && canMarkInvalid(from))
    return hostTransition(from, ORDER_STATUS.unpaid, { combined, invalidPayment: true })
  return STATUS_NOT_BY_TABLE
}

/** Collecting keeps the stored pair, except that a cancelled order that it revives becomes verified. */
const storedAfter = (before: StatusPair, to: StatusPair): Stored => {
  if (to.status !== ORDER_STATUS.collected) return { status: to.status, buyerStatus: to.buyerStatus }
  const isRevived = isCancelled(before) && !isCancelled(to)
  if (!isRevived && (before.status === ORDER_STATUS.unpaid || before.status === ORDER_STATUS.verified))
    return { status: before.status, buyerStatus: before.buyerStatus }
  return { status: ORDER_STATUS.verified, buyerStatus: to.buyerStatus }
}

/** The state of an order that a screen sends with a status change. */
export const basedOn = (
  order: Order,
  records: readonly HandOverRecord[],
  answers: readonly HandoverAnswer[],
  payment?: Pick<CombinedPayment, 'placerStatus'>,
): BasedOn => ({
  version: order.statusVersion,
  time: order.statusTime,
  pair: collectionOf(order, records, answers).pair,
  facts: records.map((record) => record.id),
  combined: isWholeClaimed(payment),
  paidCents: order.paidCents,
  paidTime: paidTimeOf(order),
})

interface ShownOrder {
  readonly order: Order
  readonly event: Pick<Event, 'adminCost'>
  readonly records: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
}

/** The state that a screen with the order's total sends. A cancelled order shows no total. */
export const basedOnShown = (
  { order, event, records, answers }: ShownOrder,
  payment?: Pick<CombinedPayment, 'placerStatus'>,
): BasedOn => {
  const seen = basedOn(order, records, answers, payment)
  return isCancelled(order) ? seen : { ...seen, total: ownTotals(event, order).totalFee }
}
