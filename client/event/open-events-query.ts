// The query of the list for guests.
import { hasFields, type GuestQueryOf } from '#client/store/calls/guest-query.ts'
import { LIST_EVENTS_OPENING_UNAUTH } from '#shared/event/event-guest-bindings.ts'
import type { listEventsOpeningUnauth } from '#shared/event/event-queries.ts'

const isProduct = (product: unknown): boolean => hasFields(product, { price: 'number' })

/** With the fields of `listingOfReply`. */
const isEvent = (event: unknown): boolean =>
  hasFields(event, {
    id: 'string',
    groupId: 'string',
    title: 'string',
    groupName: 'string',
    photoUrls: 'array',
    status: 'number',
    closingTimestamp: 'number',
    pickupTimestamp: 'number',
    totalOrderCount: 'number',
    products: 'array',
  }) && event.products.every(isProduct)

export const openEvents: GuestQueryOf<typeof listEventsOpeningUnauth> = {
  name: 'list-events-opening-unauth',
  rest: LIST_EVENTS_OPENING_UNAUTH,
  isShown: (answer) => hasFields(answer, { events: 'array', totalEvents: 'number' }) && answer.events.every(isEvent),
}
