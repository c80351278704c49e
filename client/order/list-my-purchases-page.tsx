import { useNow } from '#client/store/now.ts'
import { useLiveList } from '#client/store/use-live-list.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Page } from '#client/ui/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { byCollection, isOrderDisabled } from '#shared/order/order-banner.ts'
import { myPurchases } from './order-queries.ts'
import { PurchaseCard } from './purchase-card.tsx'

/** A buyer's orders: active ones, then those that are over. */
export const ListMyPurchasesPage = () => {
  const now = useNow(60)
  const purchases = useLiveList(myPurchases)
  const listed = purchases
    ?.map((view) => ({
      view,
      disabled: isOrderDisabled(view.state.pair, view.event, now),
      pickupTimestamp: view.event.pickupTimestamp,
      eOrderNo: view.order.eOrderNo,
    }))
    .sort(byCollection)
  const active = listed?.filter((entry) => !entry.disabled) ?? []
  const over = listed?.filter((entry) => entry.disabled) ?? []
  return (
    <Page title="My Purchase" className="pb-10">
      <h1 className="sr-only">My Purchase</h1>
      {listed === undefined && <SkeletonRows />}
      {listed?.length === 0 && (
        <Empty
          title="No purchase found."
          text="What you order appears here, with its pickup pass, also without signal."
        >
          <ButtonLink to="/" tone="main" className="mt-2">
            Open events
          </ButtonLink>
        </Empty>
      )}
      {active.length > 0 && (
        <ul className="mt-4 grid gap-4">
          {active.map(({ view, disabled }) => (
            <PurchaseCard key={view.order.id} view={view} disabled={disabled} now={now} />
          ))}
        </ul>
      )}
      {over.length > 0 && (
        <section className="mt-8">
          <h2 className="text-title text-ink-2">Over</h2>
          <ul className="mt-3 grid gap-4">
            {over.map(({ view, disabled }) => (
              <PurchaseCard key={view.order.id} view={view} disabled={disabled} now={now} />
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}
