// The query of a shared link.
import type { GuestQueryOf } from '#client/store/calls/guest-query.ts'
import { GET_SHARE_EVENT } from '#shared/event/event-guest-bindings.ts'
import type { getShareEvent } from '#shared/event/event-queries.ts'

export const sharedEvent: GuestQueryOf<typeof getShareEvent> = { name: 'get-share-event', rest: GET_SHARE_EVENT }
