// The operator's decision about the payment of an invoice, or the end of its time. An invoice that is not paid in time ends the plan.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import type { Decision, Effect, Stamp } from '#shared/kernel/change.ts'
import { notify, type Notifying } from '#shared/notification/notification.ts'
import { systemOperation } from '#shared/system-operation.ts'
import type { Tables } from '#shared/tables.ts'
import { put } from '#shared/writes.ts'
import { formatDate, type Seconds } from '#shared/kernel/clock.ts'
import { formatMoney } from '#shared/kernel/money.ts'
import { DAYS_TO_PAY, endOfPayment, isInvoicePaid, isOverdue, isToPay } from './invoice-state.ts'
import type { PlanInvoice } from './plan-invoice.ts'
import { NOT_PENDING, SUBSCRIPTION_NOT_FOUND } from './plan-refusals.ts'
import { monthName } from './revenue.ts'
import { isActive, STATUS, type Subscription } from './subscription.ts'

const INVOICE_ACTIONS = ['approve', 'fail', 'expire', 'reopen'] as const

export interface JudgedInvoice extends Notifying {
  readonly invoice: PlanInvoice
}

const NEXT = { approve: STATUS.approved, fail: STATUS.fail, expire: STATUS.expired, reopen: STATUS.pending } as const

const mayJudge = (invoice: PlanInvoice, action: (typeof INVOICE_ACTIONS)[number], now: Seconds): boolean => {
  if (action === 'expire') return isOverdue(invoice, now)
  return isToPay(invoice) || (action === 'reopen' && isInvoicePaid(invoice))
}

/** Payable again, with the words that the host reads. */
const reopened = (invoice: PlanInvoice, stamp: Stamp): Decision<Tables, JudgedInvoice> => {
  const reviewed = { ...invoice, status: STATUS.pending, dueAt: endOfPayment(stamp.at) }
  const notice = notify(stamp, 0, {
    userId: invoice.userId,
    senderId: invoice.userId,
    senderName: 'Gotong',
    title: `Payment not found: invoice for ${monthName(invoice.month)}`,
    message: `The operator did not find your payment of ${formatMoney(invoice.feeCents)}. Check your transfer and its reference ${invoice.reference}, then pay by ${formatDate(reviewed.dueAt)}.`,
    link: '/user/invoices',
  })
  return { effects: [put('plan_invoices', reviewed), notice], output: { invoice: reviewed, notified: [notice.row.id] } }
}

const takesPercentage = (each: Subscription): boolean => isActive(each) && each.type === 'custom'

export const reviewPlanInvoice = systemOperation({
  name: 'review-plan-invoice',
  input: z.object({ id: idText(), userId: idText(), action: z.enum(INVOICE_ACTIONS) }),
  load: async (reader, { id, userId }) => ({
    invoice: (await reader.list('plan_invoices', 'userId', userId)).find((each) => each.id === id),
    subscriptions: await reader.list('subscriptions', 'userId', userId),
  }),
  decide: ({ invoice, subscriptions }, { userId, action }, stamp): Decision<Tables, JudgedInvoice> => {
    if (invoice === undefined) return SUBSCRIPTION_NOT_FOUND
    if (!mayJudge(invoice, action, stamp.at)) return NOT_PENDING
    if (action === 'reopen') return reopened(invoice, stamp)
    const reviewed = { ...invoice, status: NEXT[action] }
    const effects: Effect<Tables>[] = [put('plan_invoices', reviewed)]
    if (action !== 'expire') return { effects, output: { invoice: reviewed, notified: [] } }
    const ended = subscriptions.filter(takesPercentage)
    for (const each of ended)
      effects.push(put('subscriptions', { ...each, status: STATUS.expired, paidUntil: stamp.at }))
    const notice = notify(stamp, 0, {
      userId,
      senderId: userId,
      senderName: 'Gotong',
      title: ended.length > 0 ? `Your plan ${invoice.planName} has ended` : 'Invoice not paid',
      message: `The invoice for ${monthName(invoice.month)} was not paid within ${DAYS_TO_PAY} days.`,
      link: '/user/invoices',
    })
    return { effects: [...effects, notice], output: { invoice: reviewed, notified: [notice.row.id] } }
  },
})
