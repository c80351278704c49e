import { lazy, Suspense } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { startOfDay } from '#shared/kernel/clock.ts'
import { hasClaimableEvent } from './home-live-queries.ts'
import { BannerPending } from './parts/banner-pending.tsx'

const ClaimsToVerify = lazy(() =>
  import('#client/payment/parts/claims-to-verify.tsx').then((file) => ({ default: file.ClaimsToVerify })),
)

/** Loads the links to claimed payments only for a host with events that may have some. */
export const ClaimsLoader = () => {
  const isNeeded = useLive(hasClaimableEvent, startOfDay(useNow(60)))
  return (
    <Suspense fallback={<BannerPending />}>{isNeeded ? <ClaimsToVerify /> : (isNeeded ?? <BannerPending />)}</Suspense>
  )
}
