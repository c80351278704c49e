import type { User } from '#shared/account/user.ts'
import type { Snapshot } from '#server/db/database.ts'
import { rowsByIds } from '#server/db/rows-by-ids.ts'

export const usersByIds = (snapshot: Snapshot, ids: readonly string[]): Promise<User[]> =>
  rowsByIds(snapshot, 'users', ids)

export const userById = async (snapshot: Snapshot, id: string): Promise<User | undefined> =>
  (await usersByIds(snapshot, [id]))[0]

/**
 * Finds the viewer's own account, people in a group that both are approved members of, and people who ordered from the viewer.
 * If several of them share the phone number, it finds the oldest account.
 */
export const userIdByPhone = async (
  snapshot: Snapshot,
  phone: string,
  viewerId: string,
): Promise<string | undefined> => {
  if (phone === '') return undefined
  const row = await snapshot
    .selectFrom('users')
    .select('users.id')
    .where('users.phone', '=', phone)
    .where((eb) =>
      eb.or([
        eb('users.id', '=', viewerId),
        eb.exists(
          eb
            .selectFrom('members as theirs')
            .innerJoin('members as mine', 'mine.groupId', 'theirs.groupId')
            .select('theirs.id')
            .whereRef('theirs.userId', '=', 'users.id')
            .where('theirs.approval', '=', 2)
            .where('theirs.banned', '=', 0)
            .where('mine.userId', '=', viewerId)
            .where('mine.approval', '=', 2)
            .where('mine.banned', '=', 0),
        ),
        eb.exists(
          eb
            .selectFrom('orders')
            .select('orders.id')
            .whereRef('orders.uid', '=', 'users.id')
            .whereRef('orders.placedBy', '=', 'users.id')
            .where('orders.hostId', '=', viewerId),
        ),
      ]),
    )
    .orderBy('users.createdAt')
    .orderBy('users.id')
    .executeTakeFirst()
  return row?.id
}
