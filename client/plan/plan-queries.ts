// What the pages read of plans: registrations and features from the device.
import { useSession } from '#client/store/session/session.ts'
import { useSiteSettings } from '#client/store/calls/site-settings.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import type { Feature } from '#shared/plan/feature.ts'
import { newestFirst, type Subscription } from '#shared/plan/subscription.ts'

/** The newest first; undefined while reading. */
export const useSubscriptions = (): readonly Subscription[] | undefined => {
  const userId = useSession().user?.id ?? ''
  return useLive(
    async (db) => (await db.view.subscriptions.where('userId').equals(userId).toArray()).sort(newestFirst),
    [userId],
  )
}

/** What was bought for the account, the newest first; undefined while reading. */
export const useFeatures = (): readonly Feature[] | undefined => {
  const userId = useSession().user?.id ?? ''
  return useLive(
    async (db) =>
      (await db.view.features.where('userId').equals(userId).toArray()).sort((a, b) => b.createdAt - a.createdAt),
    [userId],
  )
}

/** Whom bank transfers go to, in words. */
export const usePayee = (): string => {
  const site = useSiteSettings()
  if (site === undefined) return 'the operator'
  return site.paymentPayee === '' ? `the operator (ask ${site.contactEmail} how)` : site.paymentPayee
}
