import { ChevronRight, ScanLine } from 'lucide-react'
import { BannerPending } from '#client/event/parts/banner-pending.tsx'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { counted } from '#client/ui/count-words.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { formatWindow, startOfDay } from '#shared/kernel/clock.ts'
import { todaysCollections, type TodaysCollection } from '#client/collection/todays-collections.ts'

const windowOf = ({ events }: TodaysCollection): string => {
  const starts = Math.min(...events.map(({ pickupTimestamp }) => pickupTimestamp))
  const ends = Math.max(...events.map(({ pickupTimestamp, pickupDuration }) => pickupTimestamp + pickupDuration))
  return formatWindow(starts, ends - starts)
}

/** Links from the host's home to scanning, one for each collection of today with orders left. */
export const CollectToday = () => {
  const collections = useLive(todaysCollections, startOfDay(useNow(60)))
  if (!collections) return <BannerPending />
  return collections.map((collection) => (
    <Link
      key={collection.id}
      to="/collection"
      query={{ ...collection.query, scan: '1' }}
      className="banner mt-3 bg-brand-soft text-brand-ink"
    >
      <Icon of={ScanLine} />
      <span>
        <b className="block">Collect today: {counted(collection.waiting, 'order')}</b>
        <span className="text-meta text-ink-2">
          {collection.events.map(({ title }) => title).join(', ')}, {windowOf(collection)}
        </span>
      </span>
      <span className="flex items-center gap-1 font-semibold">
        Scan
        <Icon of={ChevronRight} />
      </span>
    </Link>
  ))
}
