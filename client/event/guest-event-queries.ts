// The queries with which pages for guests begin.
import { guestQuery } from '#client/store/calls/guest-query.ts'
import { GET_SHARE_EVENT, LIST_EVENTS_OPENING_UNAUTH } from '#shared/event/event-guest-bindings.ts'

const load = () => import('#shared/event/event-queries.ts')

export const openEvents = guestQuery(
  'list-events-opening-unauth',
  LIST_EVENTS_OPENING_UNAUTH,
  async () => (await load()).listEventsOpeningUnauth,
)

export const sharedEvent = guestQuery('get-share-event', GET_SHARE_EVENT, async () => (await load()).getShareEvent)
