// Writes a hand-over record once, with a line in the order's history. It refuses only an actor without the right:
// `collection-state.ts` derives the state of the order and the questions from all records.
import type { Actor, Decision, Reader, Stamp } from '#shared/kernel/change.ts'
import { historyLine } from '#shared/order/order-history.ts'
import { ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import { collectionIn, loadOrder, type OrderState } from '#shared/order/order-state.ts'
import type { BuyerStatus, Order, OrderHistory, OrderStatus } from '#shared/order/order.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import type { Handover } from './handover.ts'
import { HANDOVER_ID_TAKEN } from './collection-refusals.ts'

export interface FactState extends OrderState {
  /** The existing record with this id. */
  readonly known: Handover | undefined
}

export interface FactOutput {
  readonly id: string
  readonly ref: string
  /** The derived pair. */
  readonly status: OrderStatus
  readonly buyerStatus: BuyerStatus
  readonly collected: boolean
  /** Owed pieces. */
  readonly owed: number
}

export interface Told {
  readonly what: OrderHistory['what']
  readonly note: string
}

export const loadFact = async (
  reader: Reader<Tables>,
  { ref, id }: { readonly ref: string; readonly id: string },
  actor: Actor,
): Promise<FactState> => ({
  ...(await loadOrder(reader, ref, actor)),
  known: await reader.get('handovers', id),
})

/** Output of the collection calls. */
export const outputOf = (state: OrderState, order: Order, id: string): FactOutput => {
  const { pair, collected, owedLines } = collectionIn(state, order)
  const owed = owedLines.reduce((sum, line) => sum + line.owed, 0)
  return { id, ref: order.id, ...pair, collected, owed }
}

/** `history` is null when nothing happened that belongs in the order's history. */
export const writeFact = (
  state: FactState,
  fact: Handover,
  stamp: Stamp,
  history: Told | null,
): Decision<Tables, FactOutput> => {
  const { order, known } = state
  if (order === undefined) return ORDER_NOT_FOUND
  if (known !== undefined)
    return known.orderId === order.id && known.by === stamp.actor.id && known.kind === fact.kind
      ? { effects: [], output: outputOf(state, order, fact.id) }
      : HANDOVER_ID_TAKEN
  const after = { ...state, facts: [...state.facts, fact] }
  const output = outputOf(after, order, fact.id)
  if (history === null) return { effects: [put('handovers', fact)], output }
  const from = collectionIn(state, order).pair
  const to = collectionIn(after, order).pair
  const line = historyLine(order, stamp, state.actorName, { ...history, from, to })
  return { effects: [put('handovers', fact), put('order_history', line)], output }
}

export const pieces = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`
