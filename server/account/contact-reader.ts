// Who may know how to reach somebody (decision Q-128): admins of a group that the person is in or asks to join, and the
// host of an order of theirs. Who ordered from somebody knows what is needed to pay them.
import type { Seen } from '#shared/account/user-reply.ts'
import type { Snapshot } from '#server/db/database.ts'

const isAdminOver = async (snapshot: Snapshot, viewerId: string, userId: string): Promise<boolean> =>
  (await snapshot
    .selectFrom('members as mine')
    .innerJoin('members as theirs', 'theirs.groupId', 'mine.groupId')
    .select('mine.id')
    .where('mine.userId', '=', viewerId)
    .where('mine.isAdmin', '=', 1)
    .where('mine.approval', '=', 2)
    .where('mine.banned', '=', 0)
    .where('theirs.userId', '=', userId)
    .executeTakeFirst()) !== undefined

const ordered = async (snapshot: Snapshot, buyerId: string, hostId: string): Promise<boolean> =>
  (await snapshot
    .selectFrom('orders')
    .select('id')
    .where('uid', '=', buyerId)
    .where('hostId', '=', hostId)
    .executeTakeFirst()) !== undefined

export const seenOf = async (snapshot: Snapshot, viewerId: string, userId: string): Promise<Seen> => ({
  contact: (await ordered(snapshot, userId, viewerId)) || (await isAdminOver(snapshot, viewerId, userId)),
  seller: await ordered(snapshot, viewerId, userId),
})
