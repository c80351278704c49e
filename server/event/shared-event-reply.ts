// The event of a share link, for whoever has the code.
import { sharedEvent, type SharedEvent } from '#shared/event/shared-event.ts'
import type { Snapshot } from '#server/db/database.ts'
import { readRefusal } from './event-access.ts'
import { eventReplies } from './event-reply-repository.ts'
import { eventById } from './event-repository.ts'
import { isShareCodeOf } from './share-code.ts'

/** Undefined for a missing event and a wrong code. `viewerId` is empty for somebody without an account. */
export const sharedEventReply = async (
  snapshot: Snapshot,
  link: { readonly id: string; readonly shareCode: string },
  viewerId: string,
): Promise<SharedEvent | undefined> => {
  const event = await eventById(snapshot, link.id)
  if (!event || !(await isShareCodeOf(snapshot, event.id, link.shareCode))) return undefined
  const [reply] = await eventReplies(snapshot, [event], { viewerId, withProducts: true })
  if (!reply) return undefined
  return sharedEvent({ ...reply, shareCode: link.shareCode }, (await readRefusal(snapshot, event, viewerId)) !== null)
}
