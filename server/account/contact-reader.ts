// Access to contact data (decision Q-128): admins of a group that the person is an approved member of, and the host of an
// order that they placed or a delivery that they booked themselves. The buyer of an order sees what is needed to pay the host.
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
    .where('theirs.approval', '=', 2)
    .where('theirs.banned', '=', 0)
    .executeTakeFirst()) !== undefined

const ordersBetween = (snapshot: Snapshot, buyerId: string, hostId: string) =>
  snapshot.selectFrom('orders').select('id').where('uid', '=', buyerId).where('hostId', '=', hostId)

const hasOrder = async (snapshot: Snapshot, buyerId: string, hostId: string): Promise<boolean> =>
  (await ordersBetween(snapshot, buyerId, hostId).executeTakeFirst()) !== undefined

const booked = async (snapshot: Snapshot, buyerId: string, hostId: string): Promise<boolean> =>
  (await snapshot
    .selectFrom('bookings')
    .select('id')
    .where('uid', '=', buyerId)
    .where('hostId', '=', hostId)
    .executeTakeFirst()) !== undefined

const placedOrder = async (snapshot: Snapshot, buyerId: string, hostId: string): Promise<boolean> =>
  (await ordersBetween(snapshot, buyerId, hostId).where('placedBy', '=', buyerId).executeTakeFirst()) !== undefined

export const seenOf = async (snapshot: Snapshot, viewerId: string, userId: string): Promise<Seen> => ({
  contact:
    (await placedOrder(snapshot, userId, viewerId)) ||
    (await booked(snapshot, userId, viewerId)) ||
    (await isAdminOver(snapshot, viewerId, userId)),
  seller: (await hasOrder(snapshot, viewerId, userId)) || (await booked(snapshot, viewerId, userId)),
})

/**
 * For admins of a group that banned the person or has not accepted them: the contact data that the group was given. Later
 * changes are not shown to them.
 */
export const contactGivenTo = (
  snapshot: Snapshot,
  viewerId: string,
  userId: string,
): Promise<{ readonly phone: string; readonly email: string } | undefined> =>
  snapshot
    .selectFrom('members as mine')
    .innerJoin('member_details as theirs', 'theirs.groupId', 'mine.groupId')
    .select(['theirs.phone', 'theirs.email'])
    .where('mine.userId', '=', viewerId)
    .where('mine.isAdmin', '=', 1)
    .where('mine.approval', '=', 2)
    .where('mine.banned', '=', 0)
    .where('theirs.userId', '=', userId)
    .orderBy('theirs.id')
    .executeTakeFirst()
