import { STATUS } from '#shared/plan/subscription.ts'
import type { PlanInvoice } from '#shared/plan/plan-invoice.ts'
import type { Month } from '#shared/plan/revenue.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const invoices = codecOf('plan_invoices')

const selected = (snapshot: Snapshot) => snapshot.selectFrom('plan_invoices').select(invoices.fields)

export const invoicesOf = async (snapshot: Snapshot, userId: string): Promise<PlanInvoice[]> =>
  invoices.readable(await selected(snapshot).where('userId', '=', userId).execute())

export const invoiceById = async (snapshot: Snapshot, id: string): Promise<PlanInvoice | undefined> => {
  const row = await selected(snapshot).where('id', '=', id).executeTakeFirst()
  return row && invoices.fromStored(row)
}

export const withdrawnMonths = async (snapshot: Snapshot, userId: string): Promise<Set<Month>> => {
  const rows = await snapshot
    .selectFrom('plan_invoices')
    .select('month')
    .where('userId', '=', userId)
    .where('status', '=', STATUS.fail)
    .execute()
  return new Set(rows.map(({ month }) => month))
}

/** Invoices that wait for a payment, late ones included. */
export const invoicesToPay = async (snapshot: Snapshot): Promise<PlanInvoice[]> =>
  invoices.readable(await selected(snapshot).where('status', 'in', [STATUS.pending, STATUS.expired]).execute())

export const overdueInvoices = async (snapshot: Snapshot, now: Seconds): Promise<PlanInvoice[]> =>
  invoices.readable(await selected(snapshot).where('status', '=', STATUS.pending).where('dueAt', '<', now).execute())
