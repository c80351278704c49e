import type { Refusal } from '#shared/kernel/result.ts'
import { consoleRefusal } from '#shared/plan/console-access.ts'
import { EVERYBODY } from '#shared/plan/schedule.ts'
import type { Snapshot } from '#server/db/database.ts'
import { membershipIn } from '#server/group/group-repository.ts'
import { featuresOf } from './feature-repository.ts'

/**
 * Null if the user has the console of the group. An unknown group is refused like one in which the user is no host, so
 * that group ids cannot be probed.
 */
export const consoleRefusalIn = async (
  snapshot: Snapshot,
  userId: string,
  groupId: string,
): Promise<Refusal | null> => {
  const mine = await membershipIn(snapshot, groupId, userId)
  const features = [...(await featuresOf(snapshot, userId)), ...(await featuresOf(snapshot, EVERYBODY))]
  return consoleRefusal(mine, features)
}
