import { ChevronRight, Ticket } from 'lucide-react'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { When } from '#client/ui/when.tsx'
import { pickupEnd } from '#shared/event/event-state.ts'
import { daysBetween } from '#shared/kernel/clock.ts'
import { collectionCountdown } from '#shared/order/order-banner.ts'
import { collections } from './home-live-queries.ts'

/** Link to the next pickup pass, until that order is collected. */
export const NextCollectionBanner = () => {
  const now = useNow(60)
  const next = useLive(collections)?.find(({ event }) => pickupEnd(event) > now)
  if (!next) return null
  return (
    <Link
      to="/event/purchase-detail"
      query={{ ref: next.order.id }}
      className="banner mt-3 bg-brand-soft text-brand-ink"
    >
      <Icon of={Ticket} />
      <span>
        <b className="block">{collectionCountdown(daysBetween(now, next.event.pickupTimestamp)) ?? 'Collection'}</b>
        <span className="text-meta text-ink-2">
          {next.event.title}, <When at={next.event.pickupTimestamp} />
        </span>
      </span>
      <span className="flex items-center gap-1 font-semibold">
        Pass
        <Icon of={ChevronRight} />
      </span>
    </Link>
  )
}
