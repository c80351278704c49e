import type { PlanInvoice } from '#shared/plan/plan-invoice.ts'
import type { Columns } from '#server/db/columns.ts'

export const planInvoiceColumns: Columns<PlanInvoice> = {
  id: 'text',
  userId: 'text',
  planId: 'text',
  planName: 'text',
  month: 'text',
  orders: 'integer',
  bookings: 'integer',
  salesCents: 'integer',
  refundsCents: 'integer',
  feeCents: 'integer',
  status: 'integer',
  reference: 'text',
  dueAt: 'integer',
  createdAt: 'integer',
}
