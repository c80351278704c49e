import { ChevronRight } from 'lucide-react'
import { useNow } from '#client/store/lists/now.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { Money } from '#client/ui/money.tsx'
import { Picture } from '#client/app/parts/picture.tsx'
import { When } from '#client/ui/when.tsx'
import { buyerRefundText, orderRefund } from '#shared/payment/refund-owed.ts'
import { gapText, paymentGap } from '#shared/order/payment-gap.ts'
import { partCollectedText, piecesOwed } from '#shared/collection/part-collected.ts'
import { eventGoneText } from '#shared/order/event-gone.ts'
import { cardText, orderBanner } from '#shared/order/order-banner.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { bannerStyle } from './banner-style.ts'
import { buyerTotals } from '#shared/order/buyer-totals.ts'
import { orderName } from './order-name.ts'
import type { OrderView } from './order-live-queries.ts'

/** A buyer's order: event, time, amount and next step. */
export const PurchaseCard = ({ view, disabled }: { view: OrderView; disabled: boolean }) => {
  const now = useNow(60)
  const { order, event, gone, state } = view
  const totals = buyerTotals(event, order, now)
  const shown = orderBanner(state.pair, order, event, now, totals.fee)
  const look = bannerStyle[shown.kind]
  const refund = buyerRefundText(orderRefund(event, order, state.pair))
  const gap = refund ?? gapText(paymentGap(order, state.pair, totals.fee), totals.awaitsShares)
  const part = partCollectedText(piecesOwed(state))
  return (
    <li className="grid grid-cols-1">
      <Link
        to="/event/purchase-detail"
        query={{ ref: order.id }}
        className="card flex flex-col overflow-hidden text-ink no-underline"
      >
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 p-4">
          <Picture
            seed={event.title}
            path={event.photoUrls[0]}
            lazy
            small
            className={classNames('size-20 rounded-[var(--radius-lg)]', disabled && 'grayscale')}
          />
          <div className="min-w-0">
            <h2 className={classNames('text-lead leading-6', disabled && 'text-ink-2')}>{order.eTitle}</h2>
            <p className="mt-1 text-meta text-ink-3">
              {orderName(order)}
              {!gone && ` · ${event.groupName}`}
            </p>
            <p className="mt-0.5 text-meta text-ink-2">
              {gone ? (
                eventGoneText(order)
              ) : (
                <>
                  Collection <When at={event.pickupTimestamp} duration={event.pickupDuration} />
                </>
              )}
            </p>
          </div>
        </div>
        <div className={classNames('mt-auto flex min-h-12 items-center gap-2.5 px-4 py-2 font-semibold', look.tint)}>
          <Icon of={look.icon} />
          <span className="min-w-0 flex-1">
            {cardText(shown)}
            {part && <span className="block text-meta">{part}</span>}
            {gap?.split(' · ').map((part) => (
              <span key={part} className="num block text-meta">
                {part}
              </span>
            ))}
          </span>
          <Money cents={isCancelled(order) ? totals.items : totals.fee} />
          <Icon of={ChevronRight} />
        </div>
      </Link>
    </li>
  )
}
