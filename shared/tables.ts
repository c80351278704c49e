// Every replicated table: its row type, its indexes, and the scopes that a row belongs to.
import type { ZodType } from 'zod'
import type { TableDefinitions } from './kernel/change.ts'
import { userSchema, type User } from './account/user.ts'
import { addressSchema, type Address } from './address/address.ts'
import { handoverAnswerSchema, handoverSchema, type Handover, type HandoverAnswer } from './collection/handover.ts'
import { bookingSchema, type Booking } from './delivery/booking.ts'
import { deliverySchema, type Delivery } from './delivery/delivery.ts'
import {
  eventLedgerSchema,
  eventSchema,
  eventStatsSchema,
  productSchema,
  type Event,
  type EventLedger,
  type EventStats,
  type Product,
} from './event/event.ts'
import { scheduledEventSchema, type ScheduledEvent } from './event/scheduled-event.ts'
import {
  groupSchema,
  groupSecretSchema,
  memberDetailsSchema,
  memberSchema,
  type Group,
  type GroupSecret,
  type Member,
  type MemberDetails,
} from './group/group.ts'
import { notificationSchema, type Notification } from './notification/notification.ts'
import { orderHistorySchema, orderSchema, type Order, type OrderHistory } from './order/order.ts'
import { packingListSchema, type PackingList } from './packing/packing-list.ts'
import { featureSchema, type Feature } from './plan/feature.ts'
import { planSchema, type Plan } from './plan/plan.ts'
import { subscriptionSchema, type Subscription } from './plan/subscription.ts'
import { remindMessageSchema, type RemindMessage } from './payment/remind-message.ts'
import { uploadSchema, type Upload } from './payment/upload.ts'
import { scope } from './scope.ts'

export type Tables = {
  users: User
  addresses: Address
  notifications: Notification
  features: Feature
  plans: Plan
  subscriptions: Subscription
  groups: Group
  group_secrets: GroupSecret
  members: Member
  member_details: MemberDetails
  events: Event
  products: Product
  event_stats: EventStats
  event_ledgers: EventLedger
  scheduled_events: ScheduledEvent
  deliveries: Delivery
  bookings: Booking
  orders: Order
  order_history: OrderHistory
  handovers: Handover
  handover_answers: HandoverAnswer
  packing_lists: PackingList
  remind_messages: RemindMessage
  uploads: Upload
}

const ofEvent = (row: { hostId: string; groupId: string }, eid: string): string[] => [
  scope.host(row.hostId),
  scope.group(row.groupId),
  scope.event(eid),
]
const ofOrder = (row: { hostId: string; buyerId: string }): string[] => [
  scope.host(row.hostId),
  scope.user(row.buyerId),
]

export const tables: TableDefinitions<Tables> = {
  users: { indexes: [], scopes: (row) => [scope.user(row.id)] },
  addresses: { indexes: ['userId'], scopes: (row) => [scope.user(row.userId)] },
  notifications: { indexes: ['userId', 'senderId'], scopes: (row) => [scope.user(row.userId)] },
  features: { indexes: ['userId'], scopes: (row) => [scope.user(row.userId)] },
  plans: { indexes: [], scopes: () => [] },
  subscriptions: { indexes: ['userId', 'planId'], scopes: (row) => [scope.user(row.userId)] },
  groups: { indexes: [], scopes: (row) => [scope.group(row.id)] },
  group_secrets: { indexes: [], scopes: () => [] },
  members: {
    indexes: ['groupId', 'userId'],
    scopes: (row) => [
      scope.user(row.userId),
      row.visible === 1 && row.banned === 0 ? scope.members(row.groupId) : scope.contacts(row.groupId),
    ],
  },
  member_details: { indexes: ['groupId', 'userId'], scopes: (row) => [scope.contacts(row.groupId)] },
  events: {
    indexes: ['groupId', 'createdUserId'],
    scopes: (row) => ofEvent({ hostId: row.createdUserId, groupId: row.groupId }, row.id),
  },
  products: { indexes: ['eid'], scopes: (row) => ofEvent(row, row.eid) },
  event_stats: { indexes: [], scopes: (row) => ofEvent(row, row.id), lazy: true },
  event_ledgers: { indexes: [], scopes: () => [] },
  scheduled_events: { indexes: ['hostId'], scopes: (row) => [scope.host(row.hostId)] },
  deliveries: {
    indexes: ['hostId'],
    scopes: (row) => [
      scope.host(row.hostId),
      ...(row.openTime === null ? [scope.group(row.groupId)] : []),
      ...(row.openTime === null && row.eid !== null ? [scope.event(row.eid)] : []),
    ],
  },
  bookings: { indexes: ['did', 'uid', 'hostId'], scopes: (row) => [scope.host(row.hostId), scope.user(row.uid)] },
  orders: { indexes: ['eid', 'uid', 'hostId'], scopes: (row) => [scope.host(row.hostId), scope.user(row.uid)] },
  order_history: { indexes: ['orderId', 'eid'], scopes: ofOrder },
  handovers: { indexes: ['orderId', 'eid'], scopes: ofOrder },
  handover_answers: { indexes: ['orderId', 'eid'], scopes: ofOrder },
  packing_lists: { indexes: ['hostId'], scopes: (row) => [scope.host(row.hostId)] },
  remind_messages: { indexes: ['hostId'], scopes: (row) => [scope.host(row.hostId)] },
  uploads: { indexes: ['sha256'], scopes: () => [] },
}

export const rowSchemas: { readonly [N in keyof Tables]: ZodType<Tables[N]> } = {
  users: userSchema,
  addresses: addressSchema,
  notifications: notificationSchema,
  features: featureSchema,
  plans: planSchema,
  subscriptions: subscriptionSchema,
  groups: groupSchema,
  group_secrets: groupSecretSchema,
  members: memberSchema,
  member_details: memberDetailsSchema,
  events: eventSchema,
  products: productSchema,
  event_stats: eventStatsSchema,
  event_ledgers: eventLedgerSchema,
  scheduled_events: scheduledEventSchema,
  deliveries: deliverySchema,
  bookings: bookingSchema,
  orders: orderSchema,
  order_history: orderHistorySchema,
  handovers: handoverSchema,
  handover_answers: handoverAnswerSchema,
  packing_lists: packingListSchema,
  remind_messages: remindMessageSchema,
  uploads: uploadSchema,
}
