// The part of a removed event that its orders still know; they stay with their buyers (decision Q-051).
import type { Event } from '#shared/event/event.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { EVENT_STATUS } from '#shared/event/event-status-numbers.ts'
import type { Order } from './order.ts'

export const eventGone = (order: Order): Event => ({
  id: order.eid,
  groupId: order.eGroupId,
  groupName: '',
  title: order.eTitle,
  description: '',
  pickupAddress: '',
  photoUrls: [],
  termConds: [],
  extraFields: [],
  closingTimestamp: order.createdAt,
  pickupTimestamp: order.createdAt,
  pickupDuration: 0,
  openTime: null,
  adminCost: ZERO_CENTS,
  deliveryCost: ZERO_CENTS,
  discount: 0,
  isPercentage: false,
  paynow: 0,
  payable: 0,
  payAfterClosing: false,
  payTogether: false,
  bookingAddressRequired: false,
  status: EVENT_STATUS.closed,
  createdUserId: order.hostId,
  createdUserName: '',
  createdUserPhotoUrl: null,
  boughtCases: [],
  fieldTimes: {},
  createdAt: order.createdAt,
})
