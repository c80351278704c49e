import { ChevronRight } from 'lucide-react'
import { useLive } from '#client/store/lists/use-live.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { Money } from '#client/ui/money.tsx'
import { When } from '#client/ui/when.tsx'
import type { Seconds } from '#shared/kernel/clock.ts'
import { payTogetherWith } from '#shared/order/pay-together.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { buyerTotals } from './buyer-totals.ts'
import { orderName } from './order-name.ts'
import { ordersWithHost, type OrderView } from './order-live-queries.ts'

const payable = (view: OrderView) => ({ ...view, pair: view.state.pair })

/** Other orders of the buyer with this host that one transfer can pay. */
export const PayTogetherSection = ({ view, now }: { view: OrderView; now: Seconds }) => {
  const { uid, hostId } = view.order
  const others = useLive((db) => ordersWithHost(db, { uid, hostId }), [uid, hostId])
  const found = payTogetherWith(payable(view), (others ?? []).map(payable), now)
  if (found.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="pay-together">
      <h2 id="pay-together" className="text-title">
        Pay together
      </h2>
      <p className="mt-1 text-meta text-ink-2">Also waits to be paid to {view.event.createdUserName}.</p>
      <ul className="rows mt-2">
        {found.map(({ order, event }) => (
          <RowBoundary key={order.id}>
            {() => (
              <li>
                <Link
                  to="/event/purchase-detail"
                  query={{ ref: order.id }}
                  className="flex min-h-[var(--tap)] items-center gap-3 py-2.5 text-ink no-underline"
                >
                  <span className="min-w-0 flex-1">
                    <b className="block font-semibold">{order.eTitle}</b>
                    <span className="block text-meta text-ink-3">
                      {orderName(order)} · Collection <When at={event.pickupTimestamp} />
                    </span>
                  </span>
                  <Money cents={buyerTotals(event, order, now).fee} />
                  <Icon of={ChevronRight} />
                </Link>
              </li>
            )}
          </RowBoundary>
        ))}
      </ul>
    </section>
  )
}
