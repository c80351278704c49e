import { ChevronRight, Ticket } from 'lucide-react'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { When } from '#client/ui/when.tsx'
import { pickupEnd } from '#shared/event/event-state.ts'
import { daysBetween, type Seconds } from '#shared/kernel/clock.ts'
import { collectionCountdown } from '#shared/order/order-banner.ts'
import { collections, type NextCollection } from './home-live-queries.ts'
import { BannerPending } from './parts/banner-pending.tsx'

const MAX_BANNERS = 3

/** Links to the pickup passes of the next day with a collection, until those orders are collected. */
export const NextCollectionBanners = () => {
  const now = useNow(60)
  const all = useLive(collections)
  if (!all) return <BannerPending />
  const coming = all.filter(({ event }) => pickupEnd(event) > now)
  const [next] = coming
  if (!next) return null
  const sameDay = coming.filter(({ event }) => daysBetween(next.event.pickupTimestamp, event.pickupTimestamp) === 0)
  return sameDay.slice(0, MAX_BANNERS).map((one) => <Banner key={one.order.id} collection={one} now={now} />)
}

const Banner = ({ collection: { order, event }, now }: { collection: NextCollection; now: Seconds }) => (
  <Link to="/event/purchase-detail" query={{ ref: order.id }} className="banner mt-3 bg-brand-soft text-brand-ink">
    <Icon of={Ticket} />
    <span>
      <b className="block">{collectionCountdown(daysBetween(now, event.pickupTimestamp)) ?? 'Collection'}</b>
      <span className="text-meta text-ink-2">
        {event.title}, <When at={event.pickupTimestamp} />
      </span>
    </span>
    <span className="flex items-center gap-1 font-semibold">
      Pass
      <Icon of={ChevronRight} />
    </span>
  </Link>
)
