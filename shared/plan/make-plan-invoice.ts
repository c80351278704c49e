// Makes the invoice of a host for a month, once. Only the server reckons it.
import { z } from 'zod/mini'
import { formatDate } from '#shared/kernel/clock.ts'
import { idText, wholeCents } from '#shared/kernel/bounds.ts'
import type { Decision } from '#shared/kernel/change.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { notify, type Notifying } from '#shared/notification/notification.ts'
import { systemOperation } from '#shared/system-operation.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { newInvoice, planInvoiceId } from './invoice-state.ts'
import type { PlanInvoice } from './plan-invoice.ts'
import { MONTH_PATTERN, monthName, netRevenue } from './revenue.ts'

const MAX_PAYMENTS = 10_000_000
const count = () => z.int().check(z.gte(0), z.lte(MAX_PAYMENTS))
/** Sums of a month stay exact. */
const cents = () => wholeCents().check(z.gte(0), z.lte(Number.MAX_SAFE_INTEGER))

export interface MadeInvoice extends Notifying {
  /** Null where there is nothing to pay, or the account is gone. */
  readonly invoice: PlanInvoice | null
}

export const makePlanInvoice = systemOperation({
  name: 'make-plan-invoice',
  input: z.object({
    userId: idText(),
    planId: idText(),
    planName: z.string().check(z.maxLength(200)),
    month: z.string().check(z.regex(MONTH_PATTERN), z.maxLength(7)),
    revenue: z.object({ orders: count(), bookings: count(), salesCents: cents(), refundsCents: cents() }),
    reference: idText(),
  }),
  load: async (reader, { userId, month }) => ({
    user: await reader.get('users', userId),
    made: (await reader.list('plan_invoices', 'userId', userId)).find(({ id }) => id === planInvoiceId(userId, month)),
  }),
  decide: ({ user, made }, input, stamp): Decision<Tables, MadeInvoice> => {
    const invoice = made ?? newInvoice(input, stamp.at)
    if (made !== undefined || user === undefined || invoice === null)
      return { effects: [], output: { invoice: made ?? null, notified: [] } }
    const notice = notify(stamp, 0, {
      userId: input.userId,
      senderId: input.userId,
      senderName: 'Gotong',
      title: `Invoice for ${monthName(invoice.month)}`,
      message: `2% of ${formatMoney(netRevenue(invoice))} is ${formatMoney(invoice.feeCents)}. Please pay by ${formatDate(invoice.dueAt)}. Your plan ends if it is not paid by then.`,
      link: '/user/invoices',
    })
    return { effects: [put('plan_invoices', invoice), notice], output: { invoice, notified: [notice.row.id] } }
  },
})
