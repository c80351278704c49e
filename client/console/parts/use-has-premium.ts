import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import type { SiteSettings } from '#client/store/calls/site-settings.ts'
import { useSetting } from '#client/store/device/setting.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { isPremiumRequired } from '#shared/plan/premium.ts'

const ownsPremium = async (db: GotongDatabase): Promise<boolean> =>
  !isPremiumRequired(await db.view.features.where('userId').equals(db.userId).toArray())

/**
 * Whether the user has the premium account, or the operator includes it, as far as the device knows. Undefined while
 * the device is being read.
 */
export const useHasPremium = (): boolean | undefined => {
  const [site, , isSiteRead] = useSetting<SiteSettings | null>('site', null)
  const own = useLive(ownsPremium)
  if (own === true || site?.includedFeatures?.includes('premium')) return true
  return own === undefined || !isSiteRead ? undefined : false
}
