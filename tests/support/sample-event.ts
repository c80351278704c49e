// A published event with products, and an operation runner in which people can order.
import type { Event, Product, SplitCase } from '#shared/event/event.ts'
import { asCents } from '#shared/kernel/money.ts'
import { groupRow, memberRow, person } from './member-rows.ts'
import { operationRunner, type OperationRunner } from './operation-runner.ts'

/** Closes at `CLOSING`, is collected two days later. */
export const CLOSING = 1_900_000_000
export const PICKUP = CLOSING + 2 * 86_400

export const eventRow = (change: Partial<Event> = {}): Event => ({
  id: 'e1',
  groupId: 'g1',
  groupName: 'Lorong 8 Makan Club',
  title: 'Mango run',
  description: 'Straight from the orchard',
  pickupAddress: 'Blk 88',
  photoUrls: [],
  termConds: [],
  extraFields: [],
  closingTimestamp: CLOSING,
  pickupTimestamp: PICKUP,
  pickupDuration: 25_200,
  openTime: null,
  adminCost: asCents(200),
  deliveryCost: asCents(0),
  discount: 0,
  isPercentage: false,
  paynow: 0,
  payable: 0,
  payAfterClosing: false,
  payTogether: false,
  bookingAddressRequired: false,
  status: 1,
  createdUserId: 'host',
  createdUserName: 'host Tan',
  createdUserPhotoUrl: null,
  boughtCases: [],
  fieldTimes: {},
  createdAt: 1,
  ...change,
})

export const productRow = (id: string, change: Partial<Product> = {}): Product => ({
  id,
  eid: 'e1',
  hostId: 'host',
  groupId: 'g1',
  position: 0,
  name: 'Honey mango',
  description: '',
  price: asCents(990),
  maxQuantity: 1000,
  defaultQuantity: 0,
  limitPerOrder: 1000,
  minOrderQty: 1,
  photoUrls: [],
  subItems: [],
  splitCasePurchase: null,
  ...change,
})

export const splitCase = (change: Partial<SplitCase> = {}): SplitCase => ({
  name: 'Single mango',
  description: '',
  itemsPerCase: 10,
  costPerItem: asCents(99),
  minItemOrder: 1,
  fulfillCondition: 'full-only',
  isFullCase: false,
  acknowledgementRequiredPayAfter: false,
  photoUrl: null,
  ...change,
})

/** A host with one event, a buyer who is a member, and the server's counts. */
export const runnerWithEvent = (
  change: { event?: Partial<Event>; products?: readonly Product[] } = {},
): OperationRunner => {
  const here = operationRunner()
  for (const id of ['host', 'buyer', 'other', 'admin', 'outsider']) here.put('users', person(id))
  here.put('groups', groupRow('g1'))
  here.put('members', memberRow('g1', 'host', { isHost: true, isAdmin: true }))
  here.put('members', memberRow('g1', 'admin', { isAdmin: true }))
  here.put('members', memberRow('g1', 'buyer'))
  here.put('members', memberRow('g1', 'other'))
  here.put('events', eventRow(change.event))
  for (const product of change.products ?? [productRow('p1')]) here.put('products', product)
  const counts = { totalOrderCount: 0, totalMember: 0, sold: {}, pieces: {} }
  here.put('event_stats', { id: 'e1', hostId: 'host', groupId: 'g1', ...counts })
  here.put('event_ledgers', { id: 'e1', lastOrderNo: 0, buyers: {} })
  return here
}
