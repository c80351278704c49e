import { useState } from 'react'
import { UserPage } from '#client/account/parts/user-page.tsx'
import { ButtonLink } from '#client/ui/button.tsx'
import { Money } from '#client/ui/money.tsx'
import { AfterInitialSync } from '#client/sync-status/parts/after-initial-sync.tsx'
import { pageOf } from '#client/ui/page-numbers.ts'
import { Pager } from '#client/ui/pager.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { When } from '#client/ui/when.tsx'
import {
  featureName,
  invoiceLabel,
  isInUse,
  isInvoiced,
  isSubscribed,
  serviceType,
  type Feature,
} from '#shared/plan/feature.ts'
import type { Subscription } from '#shared/plan/subscription.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { PaymentReturn } from './payment-return.tsx'
import { useFeatures, useSubscriptions } from './plan-live-queries.ts'
import { RevenueInvoices } from './revenue-invoices.tsx'
import { SubscriptionRow } from './subscription-row.tsx'

const CLASS_BY_LABEL: Readonly<Record<ReturnType<typeof invoiceLabel>, string>> = {
  Cancel: 'bg-cancelled text-cancelled-ink',
  Unpaid: 'bg-unpaid text-unpaid-ink',
  Paid: 'bg-verified text-verified-ink',
  Verify: 'bg-claimed text-claimed-ink',
  '-': 'text-ink-3',
}

/** Purchased features and subscriptions of the account. */
export const InvoicesPage = () => {
  const bought = useFeatures()
  const plans = useSubscriptions()
  return (
    <UserPage title="Invoices">
      <PaymentReturn />
      {bought === undefined ? <SkeletonRows /> : <Invoices bought={bought.filter(isInvoiced)} />}
      <RevenueInvoices />
      <section className="mt-8 mb-8" aria-labelledby="subscriptions">
        <h2 id="subscriptions" className="text-title">
          Subscriptions
        </h2>
        {bought && plans && <Subscriptions plans={plans} bought={bought.filter(isSubscribed)} />}
        <ButtonLink to="/user/plans" wide className="mt-4 desk:max-w-sm">
          Plans
        </ButtonLink>
      </section>
    </UserPage>
  )
}

const Subscriptions = ({ plans, bought }: { plans: readonly Subscription[]; bought: readonly Feature[] }) =>
  plans.length + bought.length === 0 ? (
    <AfterInitialSync>
      <p className="mt-2 text-ink-2">You have no subscription.</p>
    </AfterInitialSync>
  ) : (
    <ul className="rows mt-2" aria-labelledby="subscriptions">
      {plans.map((each) => (
        <RowBoundary key={each.id}>
          <SubscriptionRow subscription={each} />
        </RowBoundary>
      ))}
      {bought.map((each) => (
        <li key={each.id} className="flex min-h-14 items-center justify-between gap-4">
          <b className="min-w-0 font-semibold [overflow-wrap:anywhere]">{featureName(each)}</b>
          <StatusTag kind={isInUse(each) ? 'verified' : 'claimed'}>{isInUse(each) ? 'Active' : 'Pending'}</StatusTag>
        </li>
      ))}
    </ul>
  )

const Invoices = ({ bought }: { bought: readonly Feature[] }) => {
  const [page, setPage] = useState(1)
  if (bought.length === 0)
    return (
      <AfterInitialSync>
        <p className="mt-3 text-ink-2">You have not bought anything.</p>
      </AfterInitialSync>
    )
  const { page: at, shown } = pageOf(bought, page)
  return (
    <>
      <table className="table mt-5">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Service</th>
            <th scope="col" className="r">
              Price
            </th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((each) => (
            <RowBoundary key={each.id}>
              <Row feature={each} />
            </RowBoundary>
          ))}
        </tbody>
      </table>
      <Pager page={at} total={bought.length} onPage={setPage} />
    </>
  )
}

const Row = ({ feature }: { feature: Feature }) => {
  const label = invoiceLabel(feature)
  return (
    <tr>
      <td className="num">
        <When at={feature.createdAt} />
      </td>
      <td>{serviceType(feature)}</td>
      <td className="r">
        <Money cents={feature.price} />
      </td>
      <td>
        <span className={`inline-block rounded-full px-3 py-1 text-label font-semibold ${CLASS_BY_LABEL[label]}`}>
          {label}
        </span>
      </td>
    </tr>
  )
}
