// The event inside the page of a shared link, as somebody without an account gets it.
import { EMBEDDED_EVENT_ID, sharedPicturePath } from '#shared/event/shared-page.ts'
import type { Snapshot } from '#server/db/database.ts'
import { productBytes } from '#server/event/event-repository.ts'
import { sharedEventReply } from '#server/event/shared-event-reply.ts'
import { ANONYMOUS } from '#server/http/handler.ts'
import type { PageData } from '#server/http/page-tags.ts'
import type { PreviewRequest } from './event-preview.ts'

/** An event with some 60 products: what a browser reads before the page is shown. */
const MAX_EMBEDDED_BYTES = 32_000

/**
 * Undefined without the code of the link, and for a large event, which the page requests instead. The products of a large event
 * are not read.
 */
export const embeddedEvent = async (
  snapshot: Snapshot,
  { eid: id, shareCode }: PreviewRequest,
): Promise<PageData | undefined> => {
  if ((await productBytes(snapshot, [id])) > MAX_EMBEDDED_BYTES) return undefined
  const event = await sharedEventReply(snapshot, { id, shareCode }, ANONYMOUS.id)
  const text = JSON.stringify(event)
  if (event === undefined || Buffer.byteLength(text) > MAX_EMBEDDED_BYTES) return undefined
  return { id: EMBEDDED_EVENT_ID, text, picture: event.photoUrls.length > 0 ? sharedPicturePath(event) : undefined }
}
