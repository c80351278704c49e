// Writes a hand-over record once, with a line in the order's history. Up to the bound it refuses only an actor without the right:
// `collection-state.ts` derives the state of the order and the questions from all records.
import type { Actor, Decision, Reader, Stamp } from '#shared/kernel/change.ts'
import { historyLine } from '#shared/order/order-history.ts'
import { ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import { collectionIn, type CollectionRows, type OrderState } from '#shared/order/order-state.ts'
import type { BuyerStatus, Order, OrderHistory, OrderStatus } from '#shared/order/order.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { MAX_RECORDS_PER_ORDER } from './create-record.ts'
import type { HandOverRecord } from './hand-over-record.ts'
import { HANDOVER_ID_TAKEN, TOO_MANY_HAND_OVERS } from './collection-refusals.ts'

/** A decision about hand-overs needs neither the event nor its counts. */
export interface RecordState extends Pick<OrderState, 'order' | 'records' | 'answers' | 'actorName'> {
  /** The existing record with this id. */
  readonly known: HandOverRecord | undefined
}

export interface RecordOutput {
  readonly id: string
  readonly ref: string
  /** The derived pair. */
  readonly status: OrderStatus
  readonly buyerStatus: BuyerStatus
  readonly collected: boolean
  /** Owed pieces. */
  readonly owed: number
}

export interface RecordHistory {
  readonly what: OrderHistory['what']
  readonly note: string
}

export const loadRecord = async (
  reader: Reader<Tables>,
  { ref, id }: { readonly ref: string; readonly id: string },
  actor: Actor,
): Promise<RecordState> => {
  const order = await reader.get('orders', ref)
  const [records, answers, person, known] = await Promise.all([
    order ? reader.list('handovers', 'orderId', ref) : [],
    order ? reader.list('handover_answers', 'orderId', ref) : [],
    reader.get('users', actor.id),
    reader.get('handovers', id),
  ])
  return { order, records, answers, actorName: person?.name ?? '', known }
}

/** Output of the collection calls. */
export const outputOf = (state: CollectionRows, order: Order, id: string): RecordOutput => {
  const { pair, collected, owedLines } = collectionIn(state, order)
  const owed = owedLines.reduce((sum, line) => sum + line.owed, 0)
  return { id, ref: order.id, ...pair, collected, owed }
}

/** `history` is null when nothing happened that belongs in the order's history. */
export const writeRecord = (
  state: RecordState,
  record: HandOverRecord,
  stamp: Stamp,
  history: RecordHistory | null,
): Decision<Tables, RecordOutput> => {
  const { order, known } = state
  if (order === undefined) return ORDER_NOT_FOUND
  if (known !== undefined)
    return known.orderId === order.id && known.by === stamp.actor.id && known.kind === record.kind
      ? { effects: [], output: outputOf(state, order, record.id) }
      : HANDOVER_ID_TAKEN
  if (state.records.length >= MAX_RECORDS_PER_ORDER) return TOO_MANY_HAND_OVERS
  const after = { ...state, records: [...state.records, record] }
  const output = outputOf(after, order, record.id)
  if (history === null) return { effects: [put('handovers', record)], output }
  const from = collectionIn(state, order).pair
  const to = collectionIn(after, order).pair
  const line = historyLine(order, stamp, state.actorName, { ...history, from, to })
  return { effects: [put('handovers', record), put('order_history', line)], output }
}

export const pieces = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`
