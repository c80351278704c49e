import { useState } from 'react'
import { useNowAt } from '#client/store/now.ts'
import { useLiveList } from '#client/store/use-live-list.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { OnceFilled } from '#client/ui/once-filled.tsx'
import { Page } from '#client/ui/page.tsx'
import { Search } from '#client/ui/search.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { pickupEnd } from '#shared/event/event-state.ts'
import { folded } from '#shared/kernel/text.ts'
import { GRACE, purchaseLists } from '#shared/order/order-banner.ts'
import { myPurchases, type OrderView } from './order-queries.ts'
import { PurchaseCard } from './purchase-card.tsx'

/** From so many on there is a search. */
const MANY = 5

const matches = ({ order, event }: OrderView, wanted: string): boolean =>
  [order.eTitle, event.groupName, order.id].some((text) => folded(text).includes(folded(wanted)))

const NONE: readonly OrderView[] = []

/** A buyer's orders: active ones, then those that are over. */
export const ListMyPurchasesPage = () => {
  const purchases = useLiveList(myPurchases)
  const [typed, setTyped] = useState('')
  const now = useNowAt((purchases ?? NONE).flatMap(({ event }) => [pickupEnd(event), pickupEnd(event) + GRACE]))
  const found = (purchases ?? NONE).filter((view) => matches(view, typed))
  const { active, disabled } = purchaseLists(
    found.map((view) => ({ ...view, pair: view.state.pair })),
    now,
  )
  return (
    <Page title="My Purchase" className="pb-10">
      <h1 className="sr-only">My Purchase</h1>
      {purchases === undefined && <SkeletonRows />}
      {purchases?.length === 0 && (
        <OnceFilled>
          <Empty
            title="No purchase found."
            text="What you order appears here, with its pickup pass, also without signal."
          >
            <ButtonLink to="/" tone="main" className="mt-2">
              Open events
            </ButtonLink>
          </Empty>
        </OnceFilled>
      )}
      {purchases && purchases.length >= MANY && (
        <Search label="Search by title or reference" value={typed} onChange={setTyped} className="mt-4" />
      )}
      {purchases && purchases.length > 0 && (
        <>
          {active.length > 0 ? (
            <Cards views={active} disabled={false} label="Active" />
          ) : (
            <p className="mt-6 rounded-[var(--radius-lg)] bg-sunk px-4 py-5 text-center text-ink-2" role="status">
              No Purchase
            </p>
          )}
          {disabled.length > 0 && (
            <section className="mt-8">
              <h2 className="text-title text-ink-2">Over</h2>
              <Cards views={disabled} disabled label="Over" />
            </section>
          )}
        </>
      )}
    </Page>
  )
}

const Cards = ({ views, disabled, label }: { views: readonly OrderView[]; disabled: boolean; label: string }) => (
  <ul className="mt-4 grid gap-4" aria-label={label}>
    {views.map((view) => (
      <PurchaseCard key={view.order.id} view={view} disabled={disabled} />
    ))}
  </ul>
)
