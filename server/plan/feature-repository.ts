import type { Feature } from '#shared/plan/feature.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const features = codecOf('features')

const selected = (snapshot: Snapshot) => snapshot.selectFrom('features').select(features.fields)

/** What this person bought, the newest first. */
export const featuresOf = async (snapshot: Snapshot, userId: string): Promise<Feature[]> =>
  (await selected(snapshot).where('userId', '=', userId).orderBy('createdAt', 'desc').execute()).map(
    features.fromStored,
  )

export const featureById = async (snapshot: Snapshot, id: string): Promise<Feature | undefined> => {
  const row = await selected(snapshot).where('id', '=', id).executeTakeFirst()
  return row && features.fromStored(row)
}

/** Those whose payment was not looked at yet. */
export const pendingFeatures = async (snapshot: Snapshot): Promise<Feature[]> =>
  (await selected(snapshot).where('paymentStatus', '=', 1).where('status', '=', 1).execute()).map(features.fromStored)
