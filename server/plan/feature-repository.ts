import type { Feature } from '#shared/plan/feature.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const features = codecOf('features')

const selected = (snapshot: Snapshot) => snapshot.selectFrom('features').select(features.fields)

/** The person's purchases, newest first. */
export const featuresOf = async (snapshot: Snapshot, userId: string): Promise<Feature[]> =>
  features.readable(await selected(snapshot).where('userId', '=', userId).orderBy('createdAt', 'desc').execute())

export const featureById = async (snapshot: Snapshot, id: string): Promise<Feature | undefined> => {
  const row = await selected(snapshot).where('id', '=', id).executeTakeFirst()
  return row && features.fromStored(row)
}

/** Purchases whose payment awaits review. */
export const pendingFeatures = async (snapshot: Snapshot): Promise<Feature[]> =>
  features.readable(await selected(snapshot).where('paymentStatus', '=', 1).where('status', '=', 1).execute())
