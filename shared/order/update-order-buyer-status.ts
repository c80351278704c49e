// The buyer's status changes of an order: cancelled, paid (with a screenshot), collected.
import { loadPaidTogether, recordEffects, type PaidTogether } from '#shared/payment/combined-payment.ts'
import { fileHash } from '#shared/payment/file-url.ts'
import { uploadId, type Upload } from '#shared/payment/upload.ts'
import { paymentDue } from '#shared/event/event-state.ts'
import { daysBetween } from '#shared/kernel/clock.ts'
import type { Decision, Effect, Stamp } from '#shared/kernel/change.ts'
import { atLeastAfter } from '#shared/kernel/hybrid-time.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { operation, type OperationSubject } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { perRecordPerDay } from './change-quota.ts'
import { historyLine } from './order-history.ts'
import { buyerStatusInputSchema, type BuyerStatusInput } from './order-inputs.ts'
import {
  CLAIM_TOO_HIGH,
  EVENT_NOT_FOUND,
  GOODS_HANDED_OVER,
  NO_SCREENSHOT,
  NOT_ALLOWED_TO_CANCEL,
  NOT_ALLOWED_TO_UPDATE,
  NOT_COLLECTION_DAY,
  NOT_DUE,
  ORDER_NOT_FOUND,
} from './order-refusals.ts'
import { collectionIn, countEffects, loadOrder, onlyBuyer, type OrderState } from './order-state.ts'
import { afterBuyer, buyerMay, storedPair, type BuyerAction } from './order-status.ts'
import type { BuyerStatus, Order, OrderHistory, OrderStatus } from './order.ts'
import { isOverclaimed, withPaidTime } from './paid-amount.ts'
import { loadShared, withPaymentAndShares, type SharedEvent } from './settled-shares.ts'
import { BUYER_STATUS } from './order-status-numbers.ts'

export interface BuyerState extends OrderState {
  /** Record that this buyer uploaded the bytes of the screenshot. */
  readonly upload: Upload | undefined
  /** The combined payment: the order leaves it when it is paid alone; a cancellation changes its status. */
  readonly together: PaidTogether
  /** Loaded for a cancellation, which changes the shares of the other orders. */
  readonly shared: readonly SharedEvent[]
}

export interface StatusOutput {
  readonly ref: string
  readonly status: OrderStatus
  readonly buyerStatus: BuyerStatus
}

const ACTIONS: Record<BuyerStatusInput['buyerStatus'], BuyerAction> = { [-1]: 'cancel', 2: 'claim', 3: 'collected' }

const HISTORY_LINES: Record<BuyerStatusInput['buyerStatus'], { what: OrderHistory['what']; note: string }> = {
  [-1]: { what: 'cancelled', note: 'Cancelled by the buyer' },
  2: { what: 'claimed', note: 'Payment screenshot submitted' },
  3: { what: 'status', note: 'The buyer says collected' },
}

const mayClaim = (state: BuyerState, order: Order, input: BuyerStatusInput, stamp: Stamp): Refusal | null => {
  if (!buyerMay('claim', order)) return NOT_ALLOWED_TO_UPDATE
  const { event } = state
  if (event === undefined) return EVENT_NOT_FOUND
  if (!paymentDue(event, order.payAfterClosing, stamp.server?.now ?? stamp.at)) return NOT_DUE
  if (input.paymentScreenshot === null || fileHash(input.paymentScreenshot) === undefined) return NO_SCREENSHOT
  if (stamp.server === null) return null
  if (isOverclaimed(input.amount, order, event)) return CLAIM_TOO_HIGH
  return state.upload === undefined ? NO_SCREENSHOT : null
}

const mayCollect = (state: BuyerState, order: Order, stamp: Stamp): Refusal | null => {
  if (!buyerMay('collected', order)) return NOT_ALLOWED_TO_UPDATE
  const { event } = state
  if (event === undefined) return EVENT_NOT_FOUND
  return daysBetween(stamp.server?.now ?? stamp.at, event.pickupTimestamp) <= 0 ? null : NOT_COLLECTION_DAY
}

const mayCancel = (state: BuyerState, order: Order): Refusal | null => {
  if (!buyerMay('cancel', order)) return NOT_ALLOWED_TO_CANCEL
  return collectionIn(state, order).liveRecords.length > 0 ? GOODS_HANDED_OVER : null
}

const refusalOf = (state: BuyerState, order: Order, input: BuyerStatusInput, stamp: Stamp): Refusal | null => {
  if (input.buyerStatus === BUYER_STATUS.cancelled) return mayCancel(state, order)
  return input.buyerStatus === BUYER_STATUS.paid
    ? mayClaim(state, order, input, stamp)
    : mayCollect(state, order, stamp)
}

const change = (state: BuyerState, input: BuyerStatusInput, stamp: Stamp): Decision<Tables, StatusOutput> => {
  const { order } = state
  if (order === undefined) return ORDER_NOT_FOUND
  const wrong = refusalOf(state, order, input, stamp)
  if (wrong !== null) return wrong
  const pair = afterBuyer(ACTIONS[input.buyerStatus], order)
  const statusTime = atLeastAfter(stamp.time, order.statusTime)
  const changed: Order = {
    ...order,
    ...pair,
    statusVersion: stamp.mutation,
    statusTime,
    ...(input.buyerStatus === BUYER_STATUS.paid && {
      paymentScreenshot: input.paymentScreenshot,
      claimedAt: stamp.at,
      combinedPaymentRef: null,
      fieldTimes: withPaidTime(order, statusTime),
    }),
  }
  const history = historyLine(order, stamp, state.actorName, {
    ...HISTORY_LINES[input.buyerStatus],
    from: storedPair(order),
    to: pair,
  })
  const effects: Effect<Tables>[] = [
    put('orders', changed),
    put('order_history', history),
    ...recordEffects(state.together, { orders: [changed], bookings: [] }, null),
    ...countEffects(state.counts, stamp, order, changed),
  ]
  const output = { ref: order.id, ...collectionIn(state, changed).pair }
  const { event } = state
  const paid = {
    orders: [order],
    events: new Map(event && [[event.id, event]]),
    ...(input.amount !== undefined && { shown: new Map([[order.id, input.amount]]) }),
  }
  return withPaymentAndShares({ effects, output }, paid, state.shared, stamp)
}

const hashOf = (input: BuyerStatusInput): string | undefined =>
  input.paymentScreenshot === null ? undefined : fileHash(input.paymentScreenshot)

const LABELS: Readonly<Record<BuyerStatusInput['buyerStatus'], string>> = {
  [-1]: 'Order cancelled',
  2: 'Payment of an order',
  3: 'Order collected',
}

const SUBJECTS: Readonly<Record<BuyerStatusInput['buyerStatus'], OperationSubject>> = {
  [-1]: 'cancellation',
  2: 'payment',
  3: 'hand-over',
}

export const updateOrderBuyerStatus = operation({
  name: 'update-order-buyer-status',
  label: 'Order paid, collected or cancelled',
  labelOf: ({ buyerStatus }) => LABELS[buyerStatus],
  subject: 'payment',
  subjectOf: ({ buyerStatus }) => SUBJECTS[buyerStatus],
  version: 1,
  rest: { method: 'PATCH', path: '/update-order-buyer-status', msgCode: 25200 },
  input: buyerStatusInputSchema,
  offline: true,
  onRefCollision: {
    // An edit places a cancelled order again.
    replacedBy: ({ buyerStatus }) => [
      'update-order-buyer-status',
      ...(buyerStatus === BUYER_STATUS.cancelled ? ['update-order'] : []),
    ],
  },
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 2_000 },
  quota: { maxPerDay: 5_000, perTargetPerDay: perRecordPerDay('order'), noun: 'changes of orders' },
  load: async (reader, input, actor): Promise<BuyerState> => {
    const hash = hashOf(input)
    const state = await loadOrder(reader, input.ref, actor)
    return {
      ...state,
      together: await loadPaidTogether(reader, state.order?.combinedPaymentRef, state.order?.uid ?? ''),
      shared: await loadShared(
        reader,
        input.buyerStatus === BUYER_STATUS.cancelled && state.event ? [state.event.id] : [],
      ),
      upload: hash === undefined ? undefined : await reader.get('uploads', uploadId(hash, actor.id)),
    }
  },
  withPaymentToken: (input, order) => input.ref === order.ref && input.buyerStatus > 0,
  who: (actor, state, input) => onlyBuyer(actor, state.order, input.buyerStatus === BUYER_STATUS.cancelled),
  decide: change,
  files: (input) => {
    const hash = hashOf(input)
    return input.buyerStatus !== BUYER_STATUS.paid || hash === undefined ? [] : [hash]
  },
})
