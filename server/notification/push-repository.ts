import type { Snapshot, Tx } from '#server/db/database.ts'
import type { PushSubscriptionRow } from './push-table.ts'

const COLUMNS = ['endpoint', 'userId', 'p256dh', 'auth', 'createdAt'] as const

export const subscriptionsOf = (snapshot: Snapshot, userIds: readonly string[]): Promise<PushSubscriptionRow[]> =>
  userIds.length === 0
    ? Promise.resolve([])
    : snapshot
        .selectFrom('push_subscriptions')
        .select(COLUMNS)
        .where('userId', 'in', [...new Set(userIds)])
        .orderBy('createdAt', 'desc')
        .execute()

/** Maximum number of devices of one person. */
const MAX_DEVICES = 20

/** A device belongs to the last user who subscribed it. Beyond `MAX_DEVICES` the oldest subscriptions are deleted. */
export const keepSubscription = async (tx: Tx, row: PushSubscriptionRow): Promise<void> => {
  await tx
    .insertInto('push_subscriptions')
    .values(row)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute()
  const others = await tx
    .selectFrom('push_subscriptions')
    .select('endpoint')
    .where('userId', '=', row.userId)
    .where('endpoint', '!=', row.endpoint)
    .orderBy('createdAt', 'desc')
    .orderBy('endpoint')
    .execute()
  for (const { endpoint } of others.slice(MAX_DEVICES - 1)) await forgetSubscription(tx, endpoint)
}

/** Only the user's own; without `userId` any. */
export const forgetSubscription = async (tx: Tx, endpoint: string, userId?: string): Promise<void> => {
  const deleting = tx.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint)
  await (userId === undefined ? deleting : deleting.where('userId', '=', userId)).execute()
}

/** All devices of a person, except the one at `kept`. */
export const forgetSubscriptionsOf = async (tx: Tx, userId: string, exceptEndpoint?: string): Promise<void> => {
  const deleting = tx.deleteFrom('push_subscriptions').where('userId', '=', userId)
  await (exceptEndpoint === undefined ? deleting : deleting.where('endpoint', '!=', exceptEndpoint)).execute()
}
