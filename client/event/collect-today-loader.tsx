import { lazy, Suspense } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { startOfDay } from '#shared/kernel/clock.ts'
import { isCollectionDay } from './home-live-queries.ts'
import { BannerPending } from './parts/banner-pending.tsx'

const CollectionsOfToday = lazy(() =>
  import('#client/collection/parts/collect-today.tsx').then((file) => ({ default: file.CollectToday })),
)

/** Loads the links to today's collections only on a host's collection day. */
export const CollectTodayLoader = () => {
  const isNeeded = useLive(isCollectionDay, startOfDay(useNow(60)))
  return (
    <Suspense fallback={<BannerPending />}>
      {isNeeded ? <CollectionsOfToday /> : (isNeeded ?? <BannerPending />)}
    </Suspense>
  )
}
