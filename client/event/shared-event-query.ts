// The query of a shared link.
import type { StartQueryOf } from '#client/store/calls/start-query.ts'
import { GET_SHARE_EVENT } from '#shared/event/event-start-bindings.ts'
import type { getShareEvent } from '#shared/event/event-queries.ts'

export const sharedEvent: StartQueryOf<typeof getShareEvent> = { name: 'get-share-event', rest: GET_SHARE_EVENT }
