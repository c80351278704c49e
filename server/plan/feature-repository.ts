import type { Feature } from '#shared/plan/feature.ts'
import { domainFeatureIds, domainRefusal, leadsToGroup } from '#shared/plan/domain.ts'
import type { Snapshot } from '#server/db/database.ts'
import { groupById } from '#server/group/group-repository.ts'
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

/** The purchase of a domain name with this status. Active ones must be paid. */
export const domainWithStatus = async (
  snapshot: Snapshot,
  name: string,
  status: Feature['status'],
): Promise<Feature | undefined> => {
  if (domainRefusal(name) !== null) return undefined
  const rows = await selected(snapshot).where('id', 'in', domainFeatureIds(name)).where('status', '=', status).execute()
  const found = features.readable(rows).filter((each) => each.kind === 'domain')
  return status === 2 ? found.find(leadsToGroup) : found.at(-1)
}

/** Id of the group that the name leads to. Undefined if the name has no owner or its group no longer exists. */
export const groupIdOfDomain = async (snapshot: Snapshot, name: string): Promise<string | undefined> => {
  const groupId = (await domainWithStatus(snapshot, name, 2))?.groupId ?? undefined
  return groupId === undefined ? undefined : (await groupById(snapshot, groupId))?.id
}

/** Purchases whose payment awaits review. */
export const pendingFeatures = async (snapshot: Snapshot): Promise<Feature[]> =>
  features.readable(await selected(snapshot).where('paymentStatus', '=', 1).where('status', '=', 1).execute())
