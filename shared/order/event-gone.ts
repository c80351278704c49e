// The part of an event that its orders still know: they stay with their buyers when the event is removed (decision Q-051). A buyer's
// device also loses the event of a cancelled order that somebody else placed, unless the buyer is in the group.
import type { Event } from '#shared/event/event.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { EVENT_STATUS } from '#shared/event/event-status-numbers.ts'
import type { Order } from './order.ts'
import { isPlacedByBuyer } from './own-order.ts'

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

/** Why the event is not there. Nobody can tell whether the event of a cancelled order on behalf still exists. */
export const eventGoneText = (order: Pick<Order, 'placedBy' | 'uid'>): string =>
  isPlacedByBuyer(order) ? 'The host removed this event.' : 'This event is no longer shown to you.'
