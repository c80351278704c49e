import type { Feature } from '#shared/plan/feature.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const features = codecOf('features')

/** What this person bought, the newest first. */
export const featuresOf = async (snapshot: Snapshot, userId: string): Promise<Feature[]> => {
  const rows = await snapshot
    .selectFrom('features')
    .select(features.fields)
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map(features.fromStored)
}
