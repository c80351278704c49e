// Reckons, names and shows the invoices of a plan that takes a percentage of the revenue.
import { addDays, startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import { toDollars } from '#shared/kernel/money.ts'
import type { PlanInvoice } from './plan-invoice.ts'
import { monthName, revenueFee, type Revenue } from './revenue.ts'
import { STATUS, type SubscriptionReply } from './subscription.ts'

/** Days after which the plan lapses while an invoice is unpaid (decision Q-147). */
export const DAYS_TO_PAY = 14

export const planInvoiceId = (userId: string, month: string): string => `${userId}.${month}`

export interface NewInvoice {
  readonly userId: string
  readonly planId: string
  readonly planName: string
  readonly month: string
  readonly revenue: Revenue
  readonly reference: string
}

/** The last second, in Singapore, of the day that the invoice names. */
export const endOfPayment = (createdAt: Seconds): Seconds => addDays(startOfDay(createdAt), DAYS_TO_PAY + 1) - 1

/** Null where there is nothing to pay. */
export const newInvoice = (
  { userId, planId, planName, month, revenue, reference }: NewInvoice,
  createdAt: Seconds,
): PlanInvoice | null => {
  const feeCents = revenueFee(revenue)
  if (feeCents === 0) return null
  return {
    id: planInvoiceId(userId, month),
    userId,
    planId,
    planName,
    month,
    ...revenue,
    feeCents,
    status: STATUS.pending,
    reference,
    dueAt: endOfPayment(createdAt),
    createdAt,
  }
}

export const isToPay = ({ status }: Pick<PlanInvoice, 'status'>): boolean =>
  status === STATUS.pending || status === STATUS.expired

export const isInvoicePaid = ({ status }: Pick<PlanInvoice, 'status'>): boolean => status === STATUS.approved

export const isOverdue = ({ status, dueAt }: Pick<PlanInvoice, 'status' | 'dueAt'>, now: Seconds): boolean =>
  status === STATUS.pending && dueAt < now

export const newestInvoiceFirst = (a: PlanInvoice, b: PlanInvoice): number =>
  b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1)

export const invoiceStatusLabel = ({
  status,
}: Pick<PlanInvoice, 'status'>): 'To pay' | 'Paid' | 'Withdrawn' | 'Overdue' => {
  if (status === STATUS.approved) return 'Paid'
  if (status === STATUS.fail) return 'Withdrawn'
  return status === STATUS.expired ? 'Overdue' : 'To pay'
}

/** 'Pay as you sell, October 2026' */
export const invoiceName = ({ planName, month }: Pick<PlanInvoice, 'planName' | 'month'>): string =>
  `${planName}, ${monthName(month)}`

/** The page that shows the payee and the reference. */
export const invoicePaymentPath = ({ reference }: Pick<PlanInvoice, 'reference'>): string =>
  `/user/plan-payment?reference=${encodeURIComponent(reference)}`

/** In the shape of plan payments, among which the calls list it. */
export const invoiceAsPayment = (invoice: PlanInvoice, publicUrl: string): SubscriptionReply => ({
  id: invoice.id,
  subPaymentId: invoice.id,
  planId: invoice.planId,
  subName: invoiceName(invoice),
  subPrice: toDollars(invoice.feeCents),
  cycle: 'month',
  status: invoice.status,
  type: 'custom',
  paymentLink: new URL(invoicePaymentPath(invoice), publicUrl).href,
  recurringBillingId: invoice.reference,
  paidUntil: null,
  createdAt: invoice.createdAt,
})
