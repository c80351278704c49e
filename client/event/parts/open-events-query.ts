// The queries of open events, for guests and for signed-in people.
import { hasFields, type StartQueryOf } from '#client/store/calls/start-query.ts'
import { LIST_EVENTS_OPENING, LIST_EVENTS_OPENING_UNAUTH } from '#shared/event/event-start-bindings.ts'
import type { listEventsOpening, listEventsOpeningUnauth } from '#shared/event/event-queries.ts'

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

export const openEvents: StartQueryOf<typeof listEventsOpeningUnauth> = {
  name: 'list-events-opening-unauth',
  rest: LIST_EVENTS_OPENING_UNAUTH,
  isShown: (answer) => hasFields(answer, { events: 'array', totalEvents: 'number' }) && answer.events.every(isEvent),
}

export const openEventsOfUser: StartQueryOf<typeof listEventsOpening> = {
  name: 'list-events-opening',
  rest: LIST_EVENTS_OPENING,
  isShown: (answer) => Array.isArray(answer) && answer.every(isEvent),
}
