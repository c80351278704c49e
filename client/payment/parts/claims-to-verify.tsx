import { BadgeCheck, ChevronRight } from 'lucide-react'
import { BannerPending } from '#client/event/parts/banner-pending.tsx'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { counted } from '#client/ui/count-words.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { claimedEvents } from '#client/payment/claims-live-queries.ts'
import { startOfDay } from '#shared/kernel/clock.ts'

const MAX_BANNERS = 3

/** Links from the host's home to the claimed payments of each event. */
export const ClaimsToVerify = () => {
  const claimed = useLive(claimedEvents, startOfDay(useNow(60)))
  if (!claimed) return <BannerPending />
  return (
    <>
      {claimed.slice(0, MAX_BANNERS).map(({ event, claims }) => (
        <Link
          key={event.id}
          to="/event/manage-orders"
          query={{ eventId: event.id, filter: 'claimed' }}
          className="banner mt-3 bg-claimed text-claimed-ink"
        >
          <Icon of={BadgeCheck} />
          <span>
            <b className="block">{counted(claims, 'payment')} to verify</b>
            <span className="text-meta text-ink-2">{event.title}</span>
          </span>
          <span className="flex items-center gap-1 font-semibold">
            Check
            <Icon of={ChevronRight} />
          </span>
        </Link>
      ))}
      {claimed.length > MAX_BANNERS && (
        <p className="mt-3">
          <Link to="/event/list-my-events">
            {counted(claimed.length - MAX_BANNERS, 'more event')} with payments to verify
          </Link>
        </p>
      )}
    </>
  )
}
