// Data for a decision about one order: the order, its hand-over records, the actor, and the event with its counts.
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import { collectionOf, type CollectionState } from '#shared/collection/collection-state.ts'
import type { Event } from '#shared/event/event.ts'
import type { Actor, Effect, Reader, Stamp } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Tables } from '#shared/tables.ts'
import { countsOf, putCounts, recount, type EventCounts } from './event-counts.ts'
import { NOT_ALLOWED_TO_CANCEL, NOT_ALLOWED_TO_UPDATE, ORDER_NOT_FOUND } from './order-refusals.ts'
import type { Order } from './order.ts'

export interface OrderState {
  readonly order: Order | undefined
  readonly event: Event | undefined
  readonly records: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
  /** The actor's name; empty when this side does not know it. */
  readonly actorName: string
  readonly counts: EventCounts | undefined
}

export const loadCounts = async (reader: Reader<Tables>, event: Event): Promise<EventCounts> =>
  countsOf(event, await reader.get('event_stats', event.id), await reader.get('event_ledgers', event.id))

export const loadOrder = async (reader: Reader<Tables>, ref: string, actor: Actor): Promise<OrderState> => {
  const order = await reader.get('orders', ref)
  const event = order && (await reader.get('events', order.eid))
  return {
    order,
    event,
    records: order ? await reader.list('handovers', 'orderId', ref) : [],
    answers: order ? await reader.list('handover_answers', 'orderId', ref) : [],
    actorName: (await reader.get('users', actor.id))?.name ?? '',
    counts: event && (await loadCounts(reader, event)),
  }
}

export type CollectionRows = Pick<OrderState, 'records' | 'answers'>

export const collectionIn = (state: CollectionRows, order: Order): CollectionState =>
  collectionOf(order, state.records, state.answers)

/** The refusal names the attempted action. */
const refusalFor = (cancelling: boolean): Refusal => (cancelling ? NOT_ALLOWED_TO_CANCEL : NOT_ALLOWED_TO_UPDATE)

type PersonField = 'uid' | 'hostId'

/** Unrelated users get 404, so that references cannot be probed. */
const only = (whose: PersonField, actor: Actor, order: Order | undefined, cancelling: boolean): Refusal | null => {
  if (actor.kind !== 'user') return refusalFor(cancelling)
  if (order === undefined || ![order.uid, order.hostId, order.placedBy].includes(actor.id)) return ORDER_NOT_FOUND
  return order[whose] === actor.id ? null : refusalFor(cancelling)
}

export const onlyBuyer = (actor: Actor, order: Order | undefined, cancelling = false): Refusal | null =>
  only('uid', actor, order, cancelling)

/** Only the event creator, on any device; never the operator's view (decisions ). */
export const onlyHost = (actor: Actor, order: Order | undefined, cancelling = false): Refusal | null =>
  only('hostId', actor, order, cancelling)

/** The server maintains the counts: on a device they stay as pulled. */
export const countEffects = (
  counts: EventCounts | undefined,
  stamp: Stamp,
  before: Order | null,
  after: Order | null,
): Effect<Tables>[] => {
  if (stamp.server === null || counts === undefined) return []
  const now = recount(counts, before, after)
  return JSON.stringify(now) === JSON.stringify(counts) ? [] : putCounts(now)
}
