import type { Plan } from '#shared/plan/plan.ts'
import type { Subscription } from '#shared/plan/subscription.ts'
import type { Columns } from '#server/db/columns.ts'

export const planColumns: Columns<Plan> = {
  id: 'text',
  name: 'text',
  description: 'text',
  amount: 'integer',
  cycle: 'text',
  type: 'text',
  limit: 'integer',
}

export const subscriptionColumns: Columns<Subscription> = {
  id: 'text',
  userId: 'text',
  planId: 'text',
  subName: 'text',
  subPrice: 'integer',
  cycle: 'text',
  status: 'integer',
  type: 'text',
  paymentLink: 'text?',
  recurringBillingId: 'text?',
  paidUntil: 'integer?',
  createdAt: 'integer',
}
