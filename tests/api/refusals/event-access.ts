import { formatDateTime } from '#shared/kernel/clock.ts'
import type { eventOperations } from '#shared/event/event-operations.ts'
import type { eventQueries } from '#shared/event/event-queries.ts'
import { ANEW, ANYONE, EVERYBODY, NO_ROLE, REFUSED, type Rows } from './row.ts'

type Names = (typeof eventOperations)[number]['name'] | (typeof eventQueries)[number]['name']

const inDays = (days: number): string => formatDateTime(Math.floor(Date.now() / 1000) + days * 86_400)

const mooncakes = (groupId: string) => ({
  groupId,
  title: 'Mooncakes',
  description: 'Lotus paste',
  pickupAddress: 'Blk 8',
  closingTime: inDays(3),
  pickupTime: inDays(5),
  pickupDuration: 3600,
  termConds: ['Bring a bag'],
  adminCost: 1,
  products: [{ name: 'Mooncake', price: 5.5 }],
})

export const eventRows: Rows<Names> = {
  'create-event': {
    may: ['host', 'otherHost', 'otherAdmin'],
    sent: ({ groupId }) => mooncakes(groupId),
    again: ANEW,
  },
  'update-event': {
    may: ['host'],
    sent: ({ event }) => ({
      id: event.id,
      title: 'Fruit and more',
      deliveryTime: inDays(8),
      deliveryDuration: 3600,
      deliveryZones: [{ name: 'West', price: 3 }],
      products: [{ id: event.products[0] ?? '', name: 'Honey mango', price: 10.9 }],
    }),
    again: ANEW,
  },
  'create-scheduled-event': {
    may: ['host', 'otherHost', 'otherAdmin'],
    sent: ({ groupId }) => ({ ...mooncakes(groupId), openTime: inDays(1) }),
    again: ANEW,
  },
  'update-scheduled-event': {
    may: ['host'],
    sent: ({ scheduledId }) => ({ id: scheduledId, title: 'Durian later', openTime: inDays(2) }),
    again: ANEW,
  },
  'delete-scheduled-event': { may: ['host'], sent: ({ scheduledId }) => ({ id: scheduledId }), again: REFUSED },
  'publish-scheduled-event': { may: NO_ROLE, sent: ({ scheduledId }) => ({ id: scheduledId }) },
  'get-scheduled-event': { may: ['host'], sent: ({ scheduledId }) => ({ id: scheduledId }) },
  'list-my-scheduled-events': { may: EVERYBODY, sent: () => ({}) },
  'list-event-close-per-month-by-host': {
    may: ['host', 'otherHost', 'otherAdmin'],
    sent: ({ groupId }) => ({ groupId, month: 11, year: 2026 }),
  },
  'list-event-collection-per-month-by-host': {
    may: ['host', 'otherHost', 'otherAdmin'],
    sent: ({ groupId }) => ({ groupId, month: 11, year: 2026 }),
  },
  'update-event-status': { may: ['host'], sent: ({ event }) => ({ id: event.id, status: 0 }) },
  'update-event-delivery': {
    may: ['host'],
    sent: ({ event }) => ({ eventId: event.id, deliveryCost: 6.5 }),
    again: ANEW,
  },
  'update-event-discount': {
    may: ['host'],
    sent: ({ event }) => ({ eventId: event.id, discount: 5, isPercentage: 1 }),
    again: ANEW,
  },
  'request-payment': { may: ['host'], sent: ({ closedEvent }) => ({ eid: closedEvent.id, payable: 1, notify: 0 }) },
  'delete-event': { may: ['host'], sent: ({ closedEvent }) => ({ id: closedEvent.id }), again: REFUSED },
  'get-event': {
    may: ['member', 'buyer', 'host', 'otherHost', 'otherAdmin'],
    sent: ({ event }) => ({ id: event.id, getProducts: 1, getBuyerNames: 1 }),
  },
  'update-event-share': { may: ['host'], sent: ({ event }) => ({ id: event.id }) },
  'get-share-event': { may: ANYONE, sent: ({ event, shareCode }) => ({ id: event.id, shareCode }) },
  'list-events-by-group': { may: EVERYBODY, sent: ({ groupId }) => ({ groupId, date: inDays(3).slice(0, 10) }) },
  'list-my-event-opening': { may: EVERYBODY, sent: () => ({}) },
  'list-my-events': { may: EVERYBODY, sent: () => ({}) },
  'list-events-opening': { may: EVERYBODY, sent: ({ groupId }) => ({ groupId, search: 'fruit' }) },
  'list-events-opening-unauth': { may: ANYONE, sent: () => ({ take: 10, page: 1, search: 'fruit' }) },
}
