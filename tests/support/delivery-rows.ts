// Sample deliveries and bookings.
import type { Booking } from '#shared/delivery/booking.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { asCents } from '#shared/kernel/money.ts'
import { CLOSING } from './sample-event.ts'

export const deliveryRow = (id: string, change: Partial<Delivery> = {}): Delivery => ({
  id,
  hostId: 'host',
  groupId: 'g1',
  eid: null,
  deliveryTimestamp: CLOSING,
  deliveryDuration: 10_800,
  deliveryStatus: 1,
  deliveryZones: [
    { name: 'West', price: asCents(300) },
    { name: 'East', price: asCents(550) },
  ],
  openTime: null,
  fieldTimes: {},
  createdUserName: 'host Tan',
  createdUserPhotoUrl: null,
  createdAt: 1,
  ...change,
})

/** A booking of `deliveryRow('s1')`. */
export const bookingRow = (id: string, change: Partial<Booking> = {}): Booking => ({
  id,
  did: 's1',
  hostId: 'host',
  hostName: 'host Tan',
  hostPhotoUrl: null,
  groupId: 'g1',
  deliveryTimestamp: CLOSING,
  deliveryDuration: 10_800,
  uid: 'buyer',
  uName: 'buyer Tan',
  uPhone: '91234567',
  uEmail: 'buyer@example.org',
  dzName: 'West',
  dzPrice: asCents(300),
  address: 'Blk 12',
  place: null,
  comment: '',
  status: 1,
  bookerStatus: 1,
  statusVersion: 'V',
  statusTime: hybridTime(1, 0, 'd1'),
  combinedPaymentRef: null,
  paymentScreenshot: null,
  paidCents: null,
  returnedCents: asCents(0),
  invalidReason: '',
  receivedAt: 1,
  fieldTimes: {},
  createdAt: 1,
  ...change,
})
