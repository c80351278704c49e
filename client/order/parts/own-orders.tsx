import { ChevronRight } from 'lucide-react'
import { bannerStyle } from '#client/order/banner-style.ts'
import { ownOrdersOf, type OrderView } from '#client/order/order-live-queries.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { classNames } from '#client/ui/class-names.ts'
import { counted } from '#client/ui/count-words.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { Money } from '#client/ui/money.tsx'
import { buyerTotals } from '#shared/order/buyer-totals.ts'
import { cardText, orderBanner } from '#shared/order/order-banner.ts'
import { totalQuantity } from '#shared/order/order-lines.ts'

/** On the page of an event: the reader's orders of it, except the one that the page changes. */
export const OwnOrders = ({ eid, edited }: { eid: string; edited: string | undefined }) => {
  const orders = useLive(ownOrdersOf, eid)
  const others = orders?.filter(({ order }) => order.id !== edited) ?? []
  if (others.length === 0) return null
  return (
    <ul className="mt-3 grid gap-2" aria-label="Your orders">
      {others.map((view) => (
        <li key={view.order.id}>
          <OwnOrder view={view} />
        </li>
      ))}
    </ul>
  )
}

const OwnOrder = ({ view: { order, event, state } }: { view: OrderView }) => {
  const now = useNow(60)
  const { fee } = buyerTotals(event, order, now)
  const shown = orderBanner(state.pair, order, event, now, fee)
  const { tint, icon } = bannerStyle[shown.kind]
  return (
    <Link to="/event/purchase-detail" query={{ ref: order.id }} className={classNames('banner', tint)}>
      <Icon of={icon} />
      <span>
        <b className="block">
          {`You ordered ${counted(totalQuantity(order.lines), 'item')} · `}
          <Money cents={fee} />
        </b>
        <span className="block text-meta">{cardText(shown)}</span>
      </span>
      <Icon of={ChevronRight} />
    </Link>
  )
}
