import { maySchedule } from '#shared/plan/schedule.ts'
import { useSiteSettings } from './site-settings.ts'
import { useLive } from './use-live.ts'

/** Whether the person may let something open later. Undefined until known. */
export const useMaySchedule = (): boolean | undefined => {
  const included = useSiteSettings()?.includedFeatures.includes('schedule')
  const own = useLive(async (db) => maySchedule(await db.view.features.where('userId').equals(db.userId).toArray()), [])
  return own === undefined ? undefined : own || (included ?? false)
}
