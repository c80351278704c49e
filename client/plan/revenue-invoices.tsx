import type { ReactNode } from 'react'
import { ButtonLink } from '#client/ui/button.tsx'
import { counted } from '#client/ui/count-words.ts'
import { Money } from '#client/ui/money.tsx'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { StatusTag, type StatusKind } from '#client/ui/status-tag.tsx'
import { When } from '#client/ui/when.tsx'
import { invoiceStatusLabel, isToPay } from '#shared/plan/invoice-state.ts'
import type { PlanInvoice } from '#shared/plan/plan-invoice.ts'
import { monthName, netRevenue } from '#shared/plan/revenue.ts'
import { usePlanInvoices } from './plan-live-queries.ts'

const KIND_BY_LABEL: Readonly<Record<ReturnType<typeof invoiceStatusLabel>, StatusKind>> = {
  'To pay': 'unpaid',
  Overdue: 'unpaid',
  Paid: 'verified',
  Withdrawn: 'cancelled',
}

const soldText = ({ orders, bookings }: PlanInvoice): string =>
  [orders > 0 ? counted(orders, 'order') : '', bookings > 0 ? counted(bookings, 'delivery booking') : '']
    .filter((part) => part !== '')
    .join(', ')

const Line = ({ term, strong, children }: { term: ReactNode; strong?: boolean; children: ReactNode }) => (
  <div className={strong ? 'flex justify-between gap-4 font-semibold' : 'flex justify-between gap-4 text-ink-2'}>
    <dt className="min-w-0">{term}</dt>
    <dd className="num shrink-0">{children}</dd>
  </div>
)

/** How the fee of an invoice was reckoned. */
export const InvoiceReckoning = ({ invoice }: { invoice: PlanInvoice }) => (
  <dl className="grid gap-1">
    <Line term={`Verified payments: ${soldText(invoice)}`}>
      <Money cents={invoice.salesCents} />
    </Line>
    {invoice.refundsCents > 0 && (
      <Line term="Less refunds">
        −<Money cents={invoice.refundsCents} />
      </Line>
    )}
    <Line term="Revenue">
      <Money cents={netRevenue(invoice)} />
    </Line>
    <Line term="2% of revenue" strong>
      <Money cents={invoice.feeCents} />
    </Line>
  </dl>
)

/** Invoices of a plan that takes a percentage of the revenue; shows nothing to people without one. */
export const RevenueInvoices = () => {
  const invoices = usePlanInvoices()
  if (invoices === undefined || invoices.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="revenue-invoices">
      <h2 id="revenue-invoices" className="text-title">
        Revenue invoices
      </h2>
      <ul className="rows mt-2" aria-labelledby="revenue-invoices">
        {invoices.map((invoice) => (
          <RowBoundary key={invoice.id}>
            <InvoiceRow invoice={invoice} />
          </RowBoundary>
        ))}
      </ul>
    </section>
  )
}

const InvoiceRow = ({ invoice }: { invoice: PlanInvoice }) => {
  const label = invoiceStatusLabel(invoice)
  const month = monthName(invoice.month)
  return (
    <li className="grid gap-3 py-4" aria-label={`${month}, ${label}`}>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <b className="font-semibold">{month}</b>
          <p className="text-meta text-ink-3">
            {invoice.planName}
            {isToPay(invoice) && (
              <>
                {' '}
                · pay by <When at={invoice.dueAt} />
              </>
            )}
          </p>
        </div>
        <StatusTag kind={KIND_BY_LABEL[label]}>{label}</StatusTag>
      </div>
      <InvoiceReckoning invoice={invoice} />
      {isToPay(invoice) && (
        <ButtonLink
          to="/user/plan-payment"
          query={{ reference: invoice.reference }}
          tone="main"
          wide
          className="desk:max-w-sm"
        >
          Pay invoice
        </ButtonLink>
      )}
    </li>
  )
}
