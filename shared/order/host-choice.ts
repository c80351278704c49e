// What a host's choice of status means for the order it is about. Pure: the operation around it reads and writes.
//
// A choice carries what the host saw. If the order still has that version, the table decides. Otherwise two choices are
// concurrent: the later hybrid time wins, and its result is the table applied to what its author saw. Facts (goods given
// out or taken back by a choice) are written whoever wins, so that the outcome does not depend on the order of arrival.
import { collectionOf, linesLeft } from '#shared/collection/collection-state.ts'
import type { Handover, HandoverAnswer } from '#shared/collection/handover.ts'
import type { Stamp } from '#shared/kernel/change.ts'
import { atLeastAfter, hybridTime, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import type { HostStatusInput, Saw } from './order-inputs.ts'
import { STATUS_NOT_BY_TABLE } from './order-refusals.ts'
import { hostTransition, storedPair, type HostTransition } from './order-status.ts'
import type { Order, StatusPair, StoredStatus } from './order.ts'

type Stored = { readonly status: StoredStatus; readonly buyerStatus: Order['buyerStatus'] }

export interface HostChoice {
  /** The pair that the host saw and the pair that was meant. */
  readonly from: StatusPair
  readonly transition: HostTransition
  readonly invalidPayment: boolean
  readonly time: HybridTime
  /** The order held the version that the host saw. */
  readonly sawCurrent: boolean
  readonly wins: boolean
  /** What is stored when it wins: Collected is not stored, it follows from facts. */
  readonly stored: Stored
  /** Goods that Collected gives out. */
  readonly gives: readonly { readonly lineId: string; readonly quantity: number }[]
  /** Facts that leaving Collected takes back. */
  readonly voids: readonly string[]
  /** Ids of the facts that its author had seen. */
  readonly seen: readonly string[]
}

/** Null: the order is already what was chosen, so nothing is sent. */
export const hostChoice = (
  order: Order,
  facts: readonly Handover[],
  answers: readonly HandoverAnswer[],
  input: HostStatusInput,
  stamp: Pick<Stamp, 'time' | 'server'>,
): HostChoice | Refusal | null => {
  const { saw } = input
  const sawCurrent = saw === null || saw.version === order.statusVersion
  const seenFacts = saw === null ? facts : facts.filter((fact) => saw.facts.includes(fact.id))
  const seen = collectionOf(order, seenFacts, answers)
  const from = saw === null || sawCurrent ? seen.pair : saw.pair
  const transition = transitionOf(order, from, input)
  if (isRefusal(transition) || transition.rule === '-') return isRefusal(transition) ? transition : null

  const collecting = transition.pair.status === 3
  const leaving = from.status === 3
  const time = atLeastAfter(stamp.time, saw === null || sawCurrent ? order.statusTime : seenTime(saw, stamp))
  return {
    from,
    transition,
    invalidPayment: transition.rule === '5' || transition.rule === '5c',
    time,
    sawCurrent,
    wins: sawCurrent || time > order.statusTime,
    stored: storedAfter(sawCurrent ? storedPair(order) : from, transition.pair),
    gives: collecting ? linesLeft(seen) : [],
    voids: leaving ? seen.liveFacts.map((fact) => fact.id) : [],
    seen: seenFacts.map((fact) => fact.id),
  }
}

/** When the author saw what it saw. A device whose clock is ahead does not carry its error over: no row is of the future. */
export const seenTime = (saw: Pick<Saw, 'time'>, { time, server }: Pick<Stamp, 'time' | 'server'>): HybridTime =>
  server !== null && saw.time >= hybridTime((server.now + 1) * 1000, 0, '') ? time : saw.time

/** The server computes buyerStatus; one that is sent must agree, or be the pair of an invalid payment. */
const transitionOf = (order: Order, from: StatusPair, input: HostStatusInput): HostTransition | Refusal => {
  const combined = order.combinedPaymentRef !== null
  const byTable = hostTransition(from, input.status, { combined })
  if (input.buyerStatus === undefined || input.buyerStatus === byTable.pair.buyerStatus) return byTable
  if (input.status === 1 && input.buyerStatus === 1) return hostTransition(from, 1, { combined, invalidPayment: true })
  return STATUS_NOT_BY_TABLE
}

/** Collecting keeps what is stored, except that a cancelled order comes back as verified. */
const storedAfter = (before: StatusPair, to: StatusPair): Stored => {
  if (to.status !== 3) return { status: to.status, buyerStatus: to.buyerStatus }
  if (before.status === 1 || before.status === 2) return { status: before.status, buyerStatus: before.buyerStatus }
  return { status: 2, buyerStatus: to.buyerStatus }
}

/** What a screen sends along with a choice: the order as it stands there. */
export const sawOf = (order: Order, facts: readonly Handover[], answers: readonly HandoverAnswer[]): Saw => ({
  version: order.statusVersion,
  time: order.statusTime,
  pair: collectionOf(order, facts, answers).pair,
  facts: facts.map((fact) => fact.id),
})
