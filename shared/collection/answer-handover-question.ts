// The host's answer to the question 'handed over twice?'.
import type { Decision } from '#shared/kernel/change.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { historyLine } from '#shared/order/order-history.ts'
import { loadShared, withSettledShares, type SharedEvent } from '#shared/order/settled-shares.ts'
import { ORDER_NOT_FOUND } from '#shared/order/order-refusals.ts'
import { collectionIn, loadOrder, onlyHost, type OrderState } from '#shared/order/order-state.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { MAX_RECORDS_PER_ORDER } from './create-record.ts'
import { answerSchema, type AnswerInput } from './collection-inputs.ts'
import { outputOf, type RecordOutput } from './write-record.ts'
import type { HandoverAnswer } from './hand-over-record.ts'
import { HANDOVER_ID_TAKEN, TOO_MANY_HAND_OVERS } from './collection-refusals.ts'

export interface AnswerState extends OrderState {
  readonly known: HandoverAnswer | undefined
  readonly shared: readonly SharedEvent[]
}

const ANSWERED: Record<AnswerInput['answer'], string> = {
  same: 'The same bag, scanned more than once',
  twice: 'Really handed over more than once',
  keep: 'The buyer keeps what was handed over',
}

export const answerHandoverQuestion = operation({
  name: 'answer-handover-question',
  label: 'Answer about a hand-over',
  subject: 'hand-over',
  version: 1,
  rest: { method: 'POST', path: '/answer-handover-question', msgCode: 36200 },
  input: answerSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 3_000 },
  quota: { maxPerDay: 20_000, noun: 'answers' },
  load: async (reader, input, actor): Promise<AnswerState> => {
    const state = await loadOrder(reader, input.ref, actor)
    const known = await reader.get('handover_answers', input.id)
    return { ...state, known, shared: await loadShared(reader, state.event ? [state.event.id] : []) }
  },
  who: (actor, state) => onlyHost(actor, state.order),
  decide: (state, input, stamp): Decision<Tables, RecordOutput> => {
    const { order, known } = state
    if (order === undefined) return ORDER_NOT_FOUND
    if (known !== undefined)
      return known.orderId === order.id && known.by === stamp.actor.id
        ? { effects: [], output: outputOf(state, order, input.id) }
        : HANDOVER_ID_TAKEN
    if (state.answers.length >= MAX_RECORDS_PER_ORDER) return TOO_MANY_HAND_OVERS
    const answer: HandoverAnswer = {
      id: input.id,
      orderId: order.id,
      eid: order.eid,
      hostId: order.hostId,
      buyerId: order.uid,
      facts: [...new Set(input.facts)].sort(),
      answer: input.answer,
      by: stamp.actor.id,
      byName: state.actorName,
      at: stamp.at,
      time: stamp.time,
    }
    const after = { ...state, answers: [...state.answers, answer] }
    const history = { what: 'answered' as const, note: ANSWERED[input.answer] }
    const from = collectionIn(state, order).pair
    const to = collectionIn(after, order).pair
    const line = historyLine(order, stamp, state.actorName, { ...history, from, to })
    const effects = [put('handover_answers', answer), put('order_history', line)]
    return withSettledShares({ effects, output: outputOf(after, order, input.id) }, state.shared, stamp)
  },
})
