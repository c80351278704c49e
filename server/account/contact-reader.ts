// Who may know how to reach somebody (decision Q-128): admins of a group that the person is in or asks to join, and the
// host of an order that they placed or a delivery that they booked themselves. Whose it is, whoever placed it, knows what is needed to pay the host.
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
