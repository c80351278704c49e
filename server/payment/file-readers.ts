// Decides who may read a file from the rows that refer to it. A row counts only if its owner uploaded the bytes, so
// that knowing a hash grants nothing. Group pictures were checked when an admin set them.
import type { Actor } from '#shared/kernel/change.ts'
import type { PaidOrder } from '#shared/operation.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import type { Snapshot } from '#server/db/database.ts'

/** A payment proof: readable by the buyer, the person who placed the order, and the host. */
const inOrder = async (snapshot: Snapshot, url: string, uploaders: string[], actorId: string): Promise<boolean> =>
  (await snapshot
    .selectFrom('orders')
    .select('id')
    .where((eb) => eb.or([eb('uid', 'in', uploaders), eb('placedBy', 'in', uploaders)]))
    .where('paymentScreenshot', '=', url)
    .where((eb) => eb.or([eb('uid', '=', actorId), eb('hostId', '=', actorId), eb('placedBy', '=', actorId)]))
    .executeTakeFirst()) !== undefined

/** A payment proof: readable by the buyer, the delivery's host and the admins of its group. */
const inBooking = async (snapshot: Snapshot, url: string, uploaders: string[], actorId: string): Promise<boolean> =>
  (await snapshot
    .selectFrom('bookings')
    .select('id')
    .where('uid', 'in', uploaders)
    .where('paymentScreenshot', '=', url)
    .where((eb) =>
      eb.or([
        eb('uid', '=', actorId),
        eb('hostId', '=', actorId),
        eb(
          'groupId',
          'in',
          eb
            .selectFrom('members')
            .select('groupId')
            .where('userId', '=', actorId)
            .where('approval', '=', 2)
            .where('banned', '=', 0)
            .where('isAdmin', '=', 1),
        ),
      ]),
    )
    .executeTakeFirst()) !== undefined

/** A payment proof that a warning shows to the host, also when its order shows another one by now. */
const inFlag = async (snapshot: Snapshot, url: string, actorId: string): Promise<boolean> =>
  (await snapshot
    .selectFrom('proof_flags')
    .select('id')
    .where('hostId', '=', actorId)
    .where((eb) => eb.or([eb('paymentScreenshot', '=', url), eb('earlierScreenshot', '=', url)]))
    .executeTakeFirst()) !== undefined

/** Groups whose events this person may see: public ones and those that approved them. */
const seenGroups = (snapshot: Snapshot, actorId: string) =>
  snapshot
    .selectFrom('groups')
    .select('groups.id')
    .where((eb) =>
      eb.or([
        eb('groups.public', '=', 1),
        eb(
          'groups.id',
          'in',
          eb
            .selectFrom('members')
            .select('groupId')
            .where('userId', '=', actorId)
            .where('approval', '=', 2)
            .where('banned', '=', 0),
        ),
      ]),
    )

/**
 * A photo of an event or product: readable by its host, people who see the group, buyers, and holders of a payment
 * link for it.
 */
const inEvent = async (
  snapshot: Snapshot,
  sha256: string,
  uploaders: string[],
  actorId: string,
  paidEvent: string,
): Promise<boolean> => {
  const ordered = snapshot.selectFrom('orders').select('eid').where('uid', '=', actorId)
  const row = await snapshot
    .selectFrom('event_pictures')
    .innerJoin('events', 'events.id', 'event_pictures.eid')
    .select('events.id')
    .where('event_pictures.sha256', '=', sha256)
    .where('events.createdUserId', 'in', uploaders)
    .where((eb) =>
      eb.or([
        eb('events.createdUserId', '=', actorId),
        eb('events.groupId', 'in', seenGroups(snapshot, actorId)),
        eb('events.id', 'in', ordered),
        eb('events.id', '=', paidEvent),
      ]),
    )
    .executeTakeFirst()
  return row !== undefined
}

/** A group's picture: readable by people who may see the group. A person's picture: by every signed-in user. */
const inGroupOrPerson = async (
  snapshot: Snapshot,
  url: string,
  uploaders: string[],
  actorId: string,
): Promise<boolean> => {
  const group = await snapshot
    .selectFrom('groups')
    .select('id')
    .where('photoUrl', '=', url)
    .where('id', 'in', seenGroups(snapshot, actorId))
    .executeTakeFirst()
  if (group) return true
  if (actorId === '') return false
  const person = await snapshot
    .selectFrom('users')
    .select('id')
    .where('photoUrl', '=', url)
    .where('id', 'in', uploaders)
    .executeTakeFirst()
  return person !== undefined
}

/**
 * The media type for people who may read the file, and for the operator, who reads every file; undefined for others and for unknown files. `paid`: order of a
 * payment link.
 */
export const readableType = async (
  snapshot: Snapshot,
  sha256: string,
  actor: Actor,
  paid?: PaidOrder,
): Promise<string | undefined> => {
  const uploads = await snapshot.selectFrom('uploads').select(['userId', 'type']).where('sha256', '=', sha256).execute()
  const [first] = uploads
  if (!first) return undefined
  const uploaders = uploads.map((upload) => upload.userId)
  const url = fileUrl(sha256)
  const readable =
    actor.kind === 'operator' ||
    uploaders.includes(actor.id) ||
    (await inOrder(snapshot, url, uploaders, actor.id)) ||
    (await inBooking(snapshot, url, uploaders, actor.id)) ||
    (await inEvent(snapshot, sha256, uploaders, actor.id, paid?.eid ?? '')) ||
    (await inFlag(snapshot, url, actor.id)) ||
    (await inGroupOrPerson(snapshot, url, uploaders, actor.id))
  return readable ? first.type : undefined
}
