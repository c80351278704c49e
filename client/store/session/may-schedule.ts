import { maySchedule } from '#shared/plan/schedule.ts'
import { useSiteSettings } from '#client/store/calls/site-settings.ts'
import { useLive } from '#client/store/lists/use-live.ts'

/** Whether the person may schedule. Undefined while loading. */
export const useMaySchedule = (): boolean | undefined => {
  const included = useSiteSettings()?.includedFeatures.includes('schedule')
  const own = useLive(async (db) => maySchedule(await db.view.features.where('userId').equals(db.userId).toArray()), [])
  return own === undefined ? undefined : own || (included ?? false)
}
