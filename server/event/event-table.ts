import type { Event, EventLedger, EventStats, Product, ShareCode } from '#shared/event/event.ts'
import type { Columns } from '#server/db/columns.ts'

export const eventColumns: Columns<Event> = {
  id: 'text',
  groupId: 'text',
  groupName: 'text',
  title: 'text',
  description: 'text',
  pickupAddress: 'text',
  photoUrls: 'json',
  termConds: 'json',
  extraFields: 'json',
  closingTimestamp: 'integer',
  pickupTimestamp: 'integer',
  pickupDuration: 'integer',
  openTime: 'integer?',
  adminCost: 'integer',
  deliveryCost: 'integer',
  discount: 'integer',
  isPercentage: 'boolean',
  paynow: 'integer',
  payable: 'integer',
  payAfterClosing: 'boolean',
  payTogether: 'boolean',
  bookingAddressRequired: 'boolean',
  status: 'integer',
  createdUserId: 'text',
  createdUserName: 'text',
  createdUserPhotoUrl: 'text?',
  boughtCases: 'json',
  fieldTimes: 'json',
  createdAt: 'integer',
}

export const productColumns: Columns<Product> = {
  id: 'text',
  eid: 'text',
  hostId: 'text',
  groupId: 'text',
  position: 'integer',
  name: 'text',
  description: 'text',
  price: 'integer',
  maxQuantity: 'integer',
  defaultQuantity: 'integer',
  limitPerOrder: 'integer',
  minOrderQty: 'integer',
  photoUrls: 'json',
  subItems: 'json',
  splitCasePurchase: 'json?',
}

export const eventStatsColumns: Columns<EventStats> = {
  id: 'text',
  hostId: 'text',
  groupId: 'text',
  totalOrderCount: 'integer',
  totalMember: 'integer',
  sold: 'json',
  pieces: 'json',
}

export const eventLedgerColumns: Columns<EventLedger> = {
  id: 'text',
  lastOrderNo: 'integer',
  buyers: 'json',
}

export const shareCodeColumns: Columns<ShareCode> = {
  id: 'text',
  hostId: 'text',
  shareCode: 'text',
}
