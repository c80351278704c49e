import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import type { SiteSettings } from '#client/store/calls/site-settings.ts'
import { useSetting } from '#client/store/device/setting.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { isPremiumRequired } from '#shared/plan/premium.ts'

const ownsPremium = async (db: GotongDatabase): Promise<boolean> =>
  !isPremiumRequired(await db.view.features.where('userId').equals(db.userId).toArray())

export interface Premium {
  /** As far as the device knows. Undefined while the device is being read. */
  readonly has: boolean | undefined
  /** The settings of the installation, which may include premium, were received once. */
  readonly isSiteKnown: boolean
}

/** Whether the user has the premium account, or the operator includes it. */
export const usePremium = (): Premium => {
  const [site, , isSiteRead] = useSetting<SiteSettings | null>('site', null)
  const own = useLive(ownsPremium)
  const isSiteKnown = site !== null
  if (own === true || site?.includedFeatures?.includes('premium')) return { has: true, isSiteKnown }
  return { has: own === undefined || !isSiteRead ? undefined : false, isSiteKnown }
}

export const useHasPremium = (): boolean | undefined => usePremium().has
