// A person's subscription to a plan, from the payment link on.
import { z } from 'zod/mini'
import type { Seconds } from '#shared/kernel/clock.ts'
import { toDollars } from '#shared/kernel/money.ts'
import { idText, storedId, storedSeconds, wholeCents } from '#shared/kernel/bounds.ts'
import type { PlanId, UserId } from '#shared/kernel/ids.ts'

export const STATUS = { pending: 1, approved: 2, cancel: 0, fail: -1, expired: -2 } as const

const statusSchema = z.union([z.literal(1), z.literal(2), z.literal(0), z.literal(-1), z.literal(-2)])
export type SubscriptionStatus = z.infer<typeof statusSchema>

export const subscriptionSchema = z.object({
  id: z.string(),
  userId: storedId<UserId>(),
  planId: storedId<PlanId>(),
  /** Name and price of the plan at the time of subscribing. Cents. */
  subName: z.string(),
  subPrice: wholeCents(),
  cycle: z.enum(['month', 'year']),
  status: statusSchema,
  /** Recurring ones are paid by a link; custom ones by agreement, such as a percentage of revenue. */
  type: z.enum(['recurring', 'custom']),
  paymentLink: z.nullable(z.string()),
  /** Id of the subscription at the payment provider. */
  recurringBillingId: z.nullable(z.string()),
  /** Expiry unless paid again; null when the provider charges automatically or nothing is charged. */
  paidUntil: z.nullable(storedSeconds()),
  createdAt: storedSeconds(),
})
export type Subscription = z.infer<typeof subscriptionSchema>

export const subscriptionReplySchema = z.extend(z.omit(subscriptionSchema, { userId: true }), {
  subPaymentId: z.string(),
  /** Dollars. */
  subPrice: z.number(),
})
export type SubscriptionReply = z.infer<typeof subscriptionReplySchema>

export const subscriptionReply = ({ userId: _owner, ...shown }: Subscription): SubscriptionReply => ({
  ...shown,
  subPaymentId: shown.id,
  subPrice: toDollars(shown.subPrice),
})

export const newestFirst = (a: Pick<Subscription, 'id' | 'createdAt'>, b: Pick<Subscription, 'id' | 'createdAt'>) =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

/** `replace`: another plan was chosen before this one was paid. */
export const SUBSCRIPTION_ACTIONS = ['approve', 'fail', 'cancel', 'replace', 'expire'] as const
export type SubscriptionAction = (typeof SUBSCRIPTION_ACTIONS)[number]

const nothing = { approve: null, fail: null, cancel: null, replace: null, expire: null } as const

const NEXT: Readonly<Record<SubscriptionStatus, Readonly<Record<SubscriptionAction, SubscriptionStatus | null>>>> = {
  [STATUS.pending]: {
    approve: STATUS.approved,
    fail: STATUS.fail,
    cancel: null,
    replace: STATUS.cancel,
    expire: null,
  },
  [STATUS.approved]: { approve: null, fail: null, cancel: STATUS.cancel, replace: null, expire: STATUS.expired },
  [STATUS.cancel]: nothing,
  [STATUS.fail]: nothing,
  [STATUS.expired]: nothing,
}

/** The resulting status; null when the transition is not allowed. */
export const afterAction = (status: SubscriptionStatus, action: SubscriptionAction): SubscriptionStatus | null =>
  NEXT[status][action]

export const isActive = ({ status }: Pick<Subscription, 'status'>): boolean => status === STATUS.approved
export const isPending = ({ status }: Pick<Subscription, 'status'>): boolean => status === STATUS.pending

export const mayCancel = ({ status }: Pick<Subscription, 'status'>): boolean => afterAction(status, 'cancel') !== null

/** The payment link; null when nothing is due. */
export const linkToPay = ({ status, type, paymentLink }: Pick<Subscription, 'status' | 'type' | 'paymentLink'>) =>
  isPending({ status }) && type === 'recurring' ? paymentLink : null

export const subscriptionLabel = (status: SubscriptionStatus): 'Pending' | 'Active' | 'Expired' | 'Cancelled' => {
  if (status === STATUS.pending) return 'Pending'
  if (status === STATUS.approved) return 'Active'
  return status === STATUS.expired ? 'Expired' : 'Cancelled'
}

const CYCLE_DAYS = { month: 31, year: 366 } as const

/** Adds one cycle, counted as the longest month or year. */
export const cycleEnd = (from: Seconds, cycle: Subscription['cycle']): Seconds => from + CYCLE_DAYS[cycle] * 86_400

/** The fields by which an operation finds a subscription. */
export const subscriptionOfUser = { id: idText(), userId: idText() }
