// The host decides about a case that did not fill: its pieces are cancelled, or the case is bought anyway (decision Q-146).
import { z } from 'zod/mini'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { HandOverRecord, HandoverAnswer } from '#shared/collection/hand-over-record.ts'
import { creatorOnly } from '#shared/event/event-refusals.ts'
import { isClosed } from '#shared/event/event-state.ts'
import type { Event, Product } from '#shared/event/event.ts'
import { idText } from '#shared/kernel/bounds.ts'
import type { Actor, Decision, Effect, Reader, Stamp } from '#shared/kernel/change.ts'
import { atLeastAfter, ZERO_TIME } from '#shared/kernel/hybrid-time.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { loadPaidTogether, recordEffects, type PaidTogether } from '#shared/payment/combined-payment.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { putCounts, recount, type EventCounts } from './event-counts.ts'
import { historyLine } from './order-history.ts'
import {
  BUYERS_EXPECT_FULL_CASES,
  CASE_IS_BOUGHT,
  CASES_CAN_FILL,
  EVENT_NOT_FOUND,
  NO_UNFILLED_CASE,
  piecesChanged,
  PIECES_HANDED_OVER,
  unknownProduct,
} from './order-refusals.ts'
import { MAX_LINE_QUANTITY } from './order-limits.ts'
import { loadCounts } from './order-state.ts'
import { hostTransition, storedOf, storedPair } from './order-status.ts'
import { ownTotals } from './order-totals.ts'
import type { Order, OrderHistory } from './order.ts'
import { keepsAmount, paidTimeOf, withCancelledClaim, withLinesTime } from './paid-amount.ts'
import { loadShared, withSettledShares, type SharedEvent } from './settled-shares.ts'
import { hasPiecesOver, linesWithout, unfilledCase, type LooseOrder, type UnfilledCase } from './unfilled-cases.ts'
import { ORDER_STATUS } from './order-status-numbers.ts'

export const caseDecisionSchema = z.enum(['buy', 'cancel'])
export type CaseDecision = z.infer<typeof caseDecisionSchema>

const inputSchema = z.object({
  eid: idText(),
  pid: idText(),
  decision: caseDecisionSchema,
  /** Pieces over on the host's screen: other pieces are another decision. */
  pieces: z.int().check(z.gte(1), z.lte(MAX_LINE_QUANTITY)),
})
type Input = z.infer<typeof inputSchema>

export interface CaseState {
  readonly event: Event | undefined
  readonly product: Product | undefined
  readonly found: UnfilledCase | null
  readonly records: readonly HandOverRecord[]
  readonly answers: readonly HandoverAnswer[]
  readonly counts: EventCounts | undefined
  readonly shared: readonly SharedEvent[]
  /** Combined payments of the orders that lose everything. */
  readonly together: readonly PaidTogether[]
  readonly actorName: string
}

const load = async (reader: Reader<Tables>, { eid, pid }: Input, actor: Actor): Promise<CaseState> => {
  const event = await reader.get('events', eid)
  const offered = await reader.get('products', pid)
  const product = offered?.eid === eid ? offered : undefined
  const found = product ? unfilledCase(product, await reader.list('orders', 'eid', eid)) : null
  const together = new Map<string, PaidTogether>()
  for (const { order, isWhole } of found?.orders ?? [])
    if (isWhole && order.combinedPaymentRef !== null && !together.has(order.combinedPaymentRef))
      together.set(order.combinedPaymentRef, await loadPaidTogether(reader, order.combinedPaymentRef, order.uid))
  return {
    event,
    product,
    found,
    records: await reader.list('handovers', 'eid', eid),
    answers: await reader.list('handover_answers', 'eid', eid),
    counts: event && (await loadCounts(reader, event)),
    shared: await loadShared(reader, [eid]),
    together: [...together.values()],
    actorName: (await reader.get('users', actor.id))?.name ?? '',
  }
}

const isHandedOver = ({ records, answers }: CaseState, loose: LooseOrder): boolean => {
  const { id } = loose.order
  const ofOrder = ({ orderId }: { readonly orderId: string }): boolean => orderId === id
  return hasPiecesOver(loose, collectionOf(loose.order, records.filter(ofOrder), answers.filter(ofOrder)).owedLines)
}

/** Later than the payment, because the payer did not see the fewer lines. */
const linesTime = (order: Order, stamp: Stamp) =>
  atLeastAfter(
    stamp.time,
    [paidTimeOf(order) ?? ZERO_TIME, order.fieldTimes['lines'] ?? ZERO_TIME].toSorted().at(-1) ?? ZERO_TIME,
  )

/** The order without these pieces. An order that loses everything keeps its lines and is cancelled by the status table. */
const withoutPieces = (event: Event, { order, lines, isWhole }: LooseOrder, stamp: Stamp): Order => {
  const paidCents = order.paidCents ?? (keepsAmount(order) ? ownTotals(event, order).totalFee : null)
  if (isWhole) {
    const cancelled: Order = {
      ...order,
      ...storedOf(hostTransition(order, ORDER_STATUS.cancelled).pair),
      statusVersion: stamp.mutation,
      statusTime: atLeastAfter(stamp.time, order.statusTime),
      paidCents,
    }
    return withCancelledClaim(cancelled, { before: order, after: cancelled, isHandedOver: false })
  }
  return {
    ...order,
    lines: linesWithout(order.lines, lines),
    fieldTimes: withLinesTime(order, linesTime(order, stamp)),
    // The server settles the shares of the new lines.
    settledShares: stamp.server === null ? order.settledShares : null,
    paidCents,
  }
}

const cancelEffects = (state: CaseState, event: Event, found: UnfilledCase, stamp: Stamp): Effect<Tables>[] => {
  const changes = found.orders.map((loose) => ({ loose, after: withoutPieces(event, loose, stamp) }))
  const lines = changes.map(({ loose: { order, pieces }, after }): OrderHistory => {
    const note = `${found.product.name}: ${pieces} ${pieces === 1 ? 'piece' : 'pieces'} cancelled, the case did not fill`
    const change = { what: 'pieces-cancelled', from: storedPair(order), to: storedPair(after), note } as const
    return historyLine(order, stamp, state.actorName, change)
  })
  const counts = state.counts
  const counted = counts && changes.reduce((held, { loose, after }) => recount(held, loose.order, after), counts)
  return [
    ...changes.map(({ after }) => put('orders', after)),
    ...lines.map((line) => put('order_history', line)),
    ...state.together.flatMap((together) =>
      recordEffects(
        together,
        {
          orders: changes.map(({ after }) => after).filter((after) => after.combinedPaymentRef === together.record?.id),
          bookings: [],
        },
        null,
      ),
    ),
    ...(stamp.server !== null && counted ? putCounts(counted) : []),
  ]
}

const buyEffects = (state: CaseState, event: Event, found: UnfilledCase, stamp: Stamp): Effect<Tables>[] => {
  const note = `${found.product.name}: the case did not fill, the host buys it anyway`
  const lines = found.orders.map(({ order }) => {
    const pair = storedPair(order)
    return historyLine(order, stamp, state.actorName, { what: 'case-bought', from: pair, to: pair, note })
  })
  const boughtCases = [...event.boughtCases, found.product.id].sort()
  return [put('events', { ...event, boughtCases }), ...lines.map((line) => put('order_history', line))]
}

const decide = (state: CaseState, input: Input, stamp: Stamp): Decision<Tables, Input> => {
  const { event, product, found } = state
  if (event === undefined) return EVENT_NOT_FOUND
  if (!isClosed(event, stamp.server?.now ?? stamp.at)) return CASES_CAN_FILL
  if (product === undefined) return unknownProduct(input.pid)
  if (event.boughtCases.includes(product.id)) return CASE_IS_BOUGHT
  if (found === null) return NO_UNFILLED_CASE
  if (found.pieces !== input.pieces) return piecesChanged(product.name, found.pieces)
  if (input.decision === 'buy')
    return found.isFullOnly
      ? BUYERS_EXPECT_FULL_CASES
      : { effects: buyEffects(state, event, found, stamp), output: input }
  if (found.orders.some((loose) => isHandedOver(state, loose))) return PIECES_HANDED_OVER
  return withSettledShares({ effects: cancelEffects(state, event, found, stamp), output: input }, state.shared, stamp)
}

export const decideUnfilledCase = operation({
  name: 'decide-unfilled-case',
  label: 'Case that did not fill',
  subject: 'other',
  version: 1,
  rest: { method: 'PATCH', path: '/decide-unfilled-case', msgCode: 27_500 },
  input: inputSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load,
  who: (actor, { event }) => creatorOnly(actor, event),
  decide,
})
