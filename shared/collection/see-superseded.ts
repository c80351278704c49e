// The host acknowledges that a change was superseded by a later one.
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { HISTORY_NOT_FOUND, NOT_ALLOWED_TO_UPDATE } from '#shared/order/order-refusals.ts'
import { put } from '#shared/writes.ts'
import { seeSupersededSchema } from './collection-inputs.ts'

export const seeSuperseded = operation({
  name: 'see-superseded',
  label: 'Seen',
  subject: 'other',
  version: 1,
  rest: { method: 'POST', path: '/see-superseded', msgCode: 36300 },
  input: seeSupersededSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 3_000 },
  quota: null,
  load: async (reader, input) => ({ line: await reader.get('order_history', input.historyId) }),
  who: (actor, state) =>
    actor.kind === 'user' && (state.line === undefined || state.line.hostId === actor.id)
      ? null
      : NOT_ALLOWED_TO_UPDATE,
  decide: (state, input) => {
    const { line } = state
    if (line === undefined) return HISTORY_NOT_FOUND
    const output = { historyId: input.historyId }
    return { effects: line.seen ? [] : [put('order_history', { ...line, seen: true })], output }
  },
})
