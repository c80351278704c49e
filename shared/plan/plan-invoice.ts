// An invoice of a plan that takes a percentage of the revenue: one for each host and month in which something was sold.
import { z } from 'zod/mini'
import { storedId, storedSeconds, wholeCents } from '#shared/kernel/bounds.ts'
import type { PlanId, UserId } from '#shared/kernel/ids.ts'
import { STATUS } from './subscription.ts'

const invoiceStatusSchema = z.union([
  z.literal(STATUS.pending),
  z.literal(STATUS.approved),
  z.literal(STATUS.fail),
  z.literal(STATUS.expired),
])

export const planInvoiceSchema = z.object({
  /** `<user>.<month>`, so that a month is invoiced once. */
  id: z.string(),
  userId: storedId<UserId>(),
  planId: storedId<PlanId>(),
  planName: z.string(),
  /** 'YYYY-MM' */
  month: z.string(),
  /** Number of orders and of bookings that count. */
  orders: z.int(),
  bookings: z.int(),
  salesCents: wholeCents(),
  refundsCents: wholeCents(),
  feeCents: wholeCents(),
  /** 1 to pay, 2 paid, -1 withdrawn by the operator, -2 not paid in time. */
  status: invoiceStatusSchema,
  /** For the bank transfer. */
  reference: z.string(),
  dueAt: storedSeconds(),
  createdAt: storedSeconds(),
})
export type PlanInvoice = z.infer<typeof planInvoiceSchema>
