import type { deliveryOperations } from '#shared/delivery/delivery-operations.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { ANEW, EVERYBODY, NO_ROLE, REFUSED, type Rows } from './row.ts'
import type { deliveryQueries } from '#shared/delivery/delivery-queries.ts'

type Names = (typeof deliveryOperations)[number]['name'] | (typeof deliveryQueries)[number]['name']

const HOUR_S = 3600
const inDays = (days: number): string => formatDateTime(Math.floor(Date.now() / 1000) + days * 24 * HOUR_S)

/** Members of the group, as far as they may see it. */
const GROUP = ['host', 'otherHost', 'otherAdmin', 'buyer', 'member'] as const

export const deliveryRows: Rows<Names> = {
  'get-remembered-delivery-zones': { may: EVERYBODY, sent: () => ({}) },
  'update-remembered-delivery-zones': {
    may: EVERYBODY,
    own: true,
    sent: () => ({ rememberedDeliveryZones: [{ name: 'West', price: 3 }] }),
  },
  'create-delivery': {
    may: ['host', 'otherHost', 'otherAdmin'],
    again: REFUSED,
    sent: ({ groupId }) => ({
      groupId,
      deliveryTime: inDays(9),
      deliveryDuration: HOUR_S,
      deliveryZones: [{ name: 'West', price: 3 }],
      openTime: inDays(1),
    }),
  },
  'update-delivery': {
    may: ['host'],
    sent: ({ deliveryId }) => ({
      id: deliveryId,
      deliveryStatus: 0,
      deliveryTime: inDays(8),
      deliveryDuration: HOUR_S,
      deliveryZones: [{ name: 'East', price: '2.50' }],
    }),
  },
  'delete-delivery': { may: ['host'], again: REFUSED, sent: ({ deliveryId }) => ({ id: deliveryId }) },
  'update-scheduled-delivery': {
    may: ['host'],
    sent: ({ scheduledDeliveryId }) => ({
      id: scheduledDeliveryId,
      deliveryTime: inDays(8),
      deliveryDuration: HOUR_S,
      openTime: inDays(2),
    }),
  },
  'delete-scheduled-delivery': {
    may: ['host'],
    again: REFUSED,
    sent: ({ scheduledDeliveryId }) => ({ id: scheduledDeliveryId }),
  },
  'open-scheduled-delivery': { may: NO_ROLE, sent: ({ scheduledDeliveryId }) => ({ id: scheduledDeliveryId }) },
  'list-deliveries-by-host-id': { may: ['host'], sent: ({ host }) => ({ hostId: host.id }) },
  'list-scheduled-deliveries-by-host-id': { may: ['host'], sent: ({ host }) => ({ hostId: host.id }) },
  'list-my-schedule-delivery-opening': { may: ['host'], sent: ({ host }) => ({ hostId: host.id }) },
  'list-delivery-by-host-opening': { may: EVERYBODY, sent: ({ host }) => ({ hostId: host.id }) },
  'get-delivery': { may: GROUP, sent: ({ deliveryId }) => ({ id: deliveryId, getDeliveryBooking: '1' }) },
  'create-delivery-booking': {
    may: ['buyer', 'member', 'host', 'otherHost', 'otherAdmin'],
    sent: ({ eventDeliveryId }) => ({
      deliveryId: eventDeliveryId,
      deliveryZone: 'West',
      address: 'Blk 12 #03-04',
      comment: 'Ring',
    }),
    again: ANEW,
  },
  'update-delivery-booking': {
    may: ['buyer'],
    sent: ({ bookingRef, eventDeliveryId }) => ({
      ref: bookingRef,
      deliveryId: eventDeliveryId,
      deliveryZone: 'East',
      address: 'Blk 9',
      comment: 'Ring twice',
    }),
    again: ANEW,
  },
  'update-delivery-booker-status': {
    may: ['buyer'],
    sent: ({ bookingRef }) => ({ ref: bookingRef, bookerStatus: -1 }),
    again: REFUSED,
  },
  'update-delivery-booking-status': { may: ['host'], sent: ({ bookingRef }) => ({ ref: bookingRef, status: 2 }) },
  'update-delivery-booking-paid': {
    may: ['host'],
    sent: async ({ host, bookingRef: ref }) => {
      await host.api.send('PATCH', '/update-delivery-booking-status', { ref, status: 2 })
      return { ref, amount: 2.5 }
    },
    again: ANEW,
  },
  'set-booking-place': {
    may: NO_ROLE,
    sent: ({ bookingRef }) => ({ id: bookingRef, text: 'Blk 12', place: { latitude: 1.3, longitude: 103.8 } }),
  },
  'get-delivery-booking': { may: ['buyer', 'host', 'otherAdmin'], sent: ({ bookingRef }) => ({ ref: bookingRef }) },
  'list-delivery-bookings-by-event': { may: ['host'], sent: ({ deliveredEvent }) => ({ eid: deliveredEvent.id }) },
  'list-delivery-bookings-by-buyer': { may: ['buyer'], sent: ({ buyer }) => ({ buyerId: buyer.id }) },
  'list-delivery-bookings-by-host': { may: ['host', 'otherAdmin'], sent: ({ host }) => ({ hostId: host.id }) },
}
