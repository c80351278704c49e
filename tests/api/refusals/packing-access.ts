import type { packingOperations } from '#shared/packing/packing-operations.ts'
import { ANEW, EVERYBODY, REFUSED, type Rows } from './row.ts'
import type { packingQueries } from '#shared/packing/packing-queries.ts'

type Names = (typeof packingOperations)[number]['name'] | (typeof packingQueries)[number]['name']

export const packingRows: Rows<Names> = {
  'create-packing-list': {
    may: ['host'],
    sent: ({ closedEvent }) => ({ name: 'Saturday', eventIds: [closedEvent.id] }),
    again: REFUSED,
  },
  'change-name-packing-list': {
    may: ['host'],
    sent: ({ listId }) => ({ id: listId, packingListName: 'Saturday' }),
    again: ANEW,
  },
  'delete-packing-list': { may: ['host'], sent: ({ listId }) => ({ id: listId }), again: REFUSED },
  'list-packing-list': { may: EVERYBODY, sent: () => ({}) },
  'get-packing-list-by-event-id': {
    may: EVERYBODY,
    sent: ({ event }) => ({ eventIds: [event.id] }),
  },
  'list-events-by-packing-list': { may: ['host'], sent: ({ listId }) => ({ id: listId }) },
}
