// Writing what happened at the counter. A fact is refused only to an actor without the right: what it means beside
// other facts is derived, and asked about where it is in doubt.
import { put, type Decision, type Stamp } from '#shared/kernel/change.ts'
import { operation } from '#shared/operation.ts'
import { historyLine } from '#shared/order/order-history.ts'
import { totalGiven } from './collection-state.ts'
import { HANDOVER_ID_TAKEN, ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import { collectionIn, loadOrder, onlyHost, type OrderState } from '#shared/order/order-state.ts'
import type { BuyerStatus, Order, OrderHistory, OrderStatus } from '#shared/order/order.ts'
import type { Tables } from '#shared/tables.ts'
import { handOverBody, handOverSchema, undoHandOverBody, undoHandOverSchema } from './collection-inputs.ts'
import { factOf } from './fact.ts'
import type { Handover } from './handover.ts'

export interface FactState extends OrderState {
  readonly known: Handover | undefined
}

export interface FactOutput {
  readonly id: string
  readonly ref: string
  /** The derived pair. */
  readonly status: OrderStatus
  readonly buyerStatus: BuyerStatus
  readonly collected: boolean
  /** Pieces that are still owed. */
  readonly owed: number
}

interface Told {
  readonly what: OrderHistory['what']
  readonly note: string
}

/** What a call of this room answers. */
export const outputOf = (state: OrderState, order: Order, id: string): FactOutput => {
  const { pair, collected, owedLines } = collectionIn(state, order)
  const owed = owedLines.reduce((sum, line) => sum + line.owed, 0)
  return { id, ref: order.id, ...pair, collected, owed }
}

const write = (state: FactState, fact: Handover, stamp: Stamp, told: Told): Decision<Tables, FactOutput> => {
  const { order, known } = state
  if (order === undefined) return ORDER_NOT_FOUND
  if (known !== undefined)
    return known.orderId === order.id && known.by === stamp.actor.id && known.kind === fact.kind
      ? { effects: [], output: outputOf(state, order, fact.id) }
      : HANDOVER_ID_TAKEN
  const after = { ...state, facts: [...state.facts, fact] }
  const from = collectionIn(state, order).pair
  const to = collectionIn(after, order).pair
  const line = historyLine(order, stamp, state.actorName, { ...told, from, to })
  return { effects: [put('handovers', fact), put('order_history', line)], output: outputOf(after, order, fact.id) }
}

const pieces = (count: number): string => `${count} ${count === 1 ? 'piece' : 'pieces'}`

const toReply = (output: FactOutput): FactOutput => output

export const handOver = operation({
  name: 'hand-over',
  version: 1,
  rest: {
    method: 'POST',
    path: '/hand-over',
    msgCode: 36000,
    body: handOverBody,
    toInput: (body: { id?: string; ref: string; lines: Handover['lines']; seen: string[] }, fresh) => ({
      ...body,
      id: body.id ?? fresh.id(),
    }),
    toReply,
  },
  input: handOverSchema,
  offline: true,
  load: async (reader, input, actor): Promise<FactState> => ({
    ...(await loadOrder(reader, input.ref, actor)),
    known: await reader.get('handovers', input.id),
  }),
  who: (actor, state) => onlyHost(actor, state.order),
  decide: (state, input, stamp) => {
    const { order } = state
    if (order === undefined) return ORDER_NOT_FOUND
    const { id, lines, seen } = input
    const fact = factOf({ id, kind: 'handover', order, stamp, byName: state.actorName, lines, undoes: [], seen })
    return write(state, fact, stamp, { what: 'handed-over', note: `Handed over ${pieces(totalGiven(lines))}` })
  },
})

export const undoHandOver = operation({
  name: 'undo-hand-over',
  version: 1,
  rest: {
    method: 'POST',
    path: '/undo-hand-over',
    msgCode: 36100,
    body: undoHandOverBody,
    toInput: (body: { id?: string; ref: string; undoes: string[]; seen: string[] }, fresh) => ({
      ...body,
      id: body.id ?? fresh.id(),
    }),
    toReply,
  },
  input: undoHandOverSchema,
  offline: true,
  load: async (reader, input, actor): Promise<FactState> => ({
    ...(await loadOrder(reader, input.ref, actor)),
    known: await reader.get('handovers', input.id),
  }),
  who: (actor, state) => onlyHost(actor, state.order),
  decide: (state, input, stamp) => {
    const { order } = state
    if (order === undefined) return ORDER_NOT_FOUND
    const { id, undoes, seen } = input
    const fact = factOf({ id, kind: 'undo', order, stamp, byName: state.actorName, lines: [], undoes, seen })
    const given = state.facts.filter((held) => undoes.includes(held.id)).flatMap((held) => held.lines)
    return write(state, fact, stamp, { what: 'undone', note: `Took back ${pieces(totalGiven(given))}` })
  },
})
