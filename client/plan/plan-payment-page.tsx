import { useSearch } from '@tanstack/react-router'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useCopy } from '#client/ui/use-copy.ts'
import { Money } from '#client/ui/money.tsx'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { When } from '#client/ui/when.tsx'
import { UserColumns } from '#client/account/parts/user-columns.tsx'
import { invoiceName, isInvoicePaid, invoiceStatusLabel, isToPay } from '#shared/plan/invoice-state.ts'
import type { PlanInvoice } from '#shared/plan/plan-invoice.ts'
import { isActive, isPending, type Subscription } from '#shared/plan/subscription.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { InvoiceReckoning } from './revenue-invoices.tsx'
import { usePayee, usePlanInvoices, useSubscriptions } from './plan-live-queries.ts'

const BACK: BackTo = { to: '/user/invoices', label: 'Invoices' }

/** Payment of a plan by bank transfer. Only the operator confirms the payment. */
export const PlanPaymentPage = () => {
  const { reference } = useSearch({ from: '/signed-in/user/plan-payment' })
  const own = useSubscriptions()
  const invoices = usePlanInvoices()
  const subscription = own?.find(({ recurringBillingId }) => recurringBillingId === reference)
  const invoice = invoices?.find((each) => each.reference === reference)
  const isLoading = own === undefined || invoices === undefined
  return (
    <Page title="Payment" back={BACK} wide busy={isLoading}>
      <UserColumns narrow>
        {subscription ? (
          <ToPay subscription={subscription} reference={reference} />
        ) : invoice ? (
          <InvoiceToPay invoice={invoice} />
        ) : isLoading ? (
          <SkeletonRows />
        ) : (
          <EmptyAfterSync
            level={1}
            title="Payment not found"
            text="This link is for somebody else, or the plan was changed."
            next={{ to: '/user/plans', label: 'Plans' }}
          />
        )}
      </UserColumns>
    </Page>
  )
}

const Step = ({ n, children }: { n: number; children: ReactNode }) => (
  <li className="grid grid-cols-[2rem_minmax(0,1fr)] gap-3">
    <span className="badge size-8">{n}</span>
    <span className="pt-0.5">{children}</span>
  </li>
)

const ToPay = ({ subscription, reference }: { subscription: Subscription; reference: string }) => {
  const { subName, subPrice, cycle } = subscription
  if (isActive(subscription))
    return (
      <>
        <h1 className="mt-6 text-head desk:mt-0">{subName} is paid</h1>
        <p className="mt-2 text-ink-2">The operator has confirmed your payment.</p>
        <ButtonLink
          to="/user/invoices"
          query={{ type: 'recurring', reference, status: 'active' }}
          tone="main"
          wide
          className="mt-6"
        >
          Done
        </ButtonLink>
      </>
    )
  if (!isPending(subscription))
    return (
      <>
        <h1 className="mt-6 text-head desk:mt-0">Nothing to pay</h1>
        <p className="mt-2 text-ink-2">This plan was cancelled, or its payment did not arrive.</p>
        <ButtonLink to="/user/plans" tone="main" wide className="mt-6">
          Plans
        </ButtonLink>
      </>
    )
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center desk:mt-0 justify-between gap-3">
        <h1 className="text-head">{subName}</h1>
        <StatusTag kind="unpaid">Pending</StatusTag>
      </div>
      <p className="mt-2">
        <Money cents={subPrice} big /> <span className="text-ink-2">a {cycle}</span>
      </p>
      <TransferSteps cents={subPrice} reference={reference} />
    </>
  )
}

const TransferSteps = ({ cents, reference }: { cents: Cents; reference: string }) => {
  const payee = usePayee()
  const [copied, copy] = useCopy()
  return (
    <>
      <ol className="mt-6 grid gap-4">
        <Step n={1}>
          Pay <Money cents={cents} /> by bank transfer to {payee}.
        </Step>
        <Step n={2}>
          Write this reference into it: <b className="ref text-lead">{reference}</b>
        </Step>
        <Step n={3}>The operator checks the bank account. This page shows when the payment is confirmed.</Step>
      </ol>
      <Button wide className="mt-6" onClick={() => void copy(reference)}>
        {copied ? 'COPIED' : 'Copy reference'}
      </Button>
    </>
  )
}

const InvoiceToPay = ({ invoice }: { invoice: PlanInvoice }) => {
  const { feeCents, dueAt, reference } = invoice
  const isPaid = isInvoicePaid(invoice)
  if (!isToPay(invoice))
    return (
      <>
        <h1 className="mt-6 text-head desk:mt-0">{isPaid ? 'This invoice is paid' : 'Nothing to pay'}</h1>
        <p className="mt-2 text-ink-2">
          {isPaid ? 'The operator has confirmed your payment.' : 'The operator has withdrawn this invoice.'}
        </p>
        <ButtonLink to="/user/invoices" tone="main" wide className="mt-6">
          Invoices
        </ButtonLink>
      </>
    )
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3 desk:mt-0">
        <h1 className="text-head">{invoiceName(invoice)}</h1>
        <StatusTag kind="unpaid">{invoiceStatusLabel(invoice)}</StatusTag>
      </div>
      <p className="mt-2">
        <Money cents={feeCents} big />{' '}
        <span className="text-ink-2">
          by <When at={dueAt} />
        </span>
      </p>
      <div className="mt-4">
        <InvoiceReckoning invoice={invoice} />
      </div>
      <TransferSteps cents={feeCents} reference={reference} />
    </>
  )
}
