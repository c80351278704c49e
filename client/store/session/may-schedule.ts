import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { maySchedule } from '#shared/plan/schedule.ts'
import { useSiteSettings } from '#client/store/calls/site-settings.ts'
import { useLive } from '#client/store/lists/use-live.ts'

const ownsSchedule = async (db: GotongDatabase): Promise<boolean> =>
  maySchedule(await db.view.features.where('userId').equals(db.userId).toArray())

/** Whether the person may schedule. Undefined while loading. */
export const useMaySchedule = (): boolean | undefined => {
  const included = useSiteSettings()?.includedFeatures.includes('schedule')
  const own = useLive(ownsSchedule)
  return own === undefined ? undefined : own || (included ?? false)
}
