// Every replicated table: its row type, its indexes, and the scopes that a row belongs to. Imports the types of rows only, so
// that the start page loads neither their schemas nor their rules.
import type { User } from './account/user.ts'
import type { Address } from './address/address.ts'
import type { HandOverRecord, HandoverAnswer } from './collection/hand-over-record.ts'
import type { Booking } from './delivery/booking.ts'
import type { Delivery } from './delivery/delivery.ts'
import type { Event, EventLedger, EventStats, Product, ShareCode } from './event/event.ts'
import type { ScheduledEvent } from './event/scheduled-event.ts'
import type { Group, GroupSecret, Member, MemberDetails } from './group/group.ts'
import type { Notification } from './notification/notification.ts'
import type { Order, OrderHistory } from './order/order.ts'
import type { PackingList } from './packing/packing-list.ts'
import type { Feature } from './plan/feature.ts'
import type { PlanInvoice } from './plan/plan-invoice.ts'
import type { Plan } from './plan/plan.ts'
import type { Subscription } from './plan/subscription.ts'
import type { CombinedPayment } from './payment/combined-payment.ts'
import type { ProofFlag } from './payment/proof-flag.ts'
import type { Refund } from './payment/refund.ts'
import type { RemindMessage } from './payment/remind-message.ts'
import type { Upload } from './payment/upload.ts'
import type { TableDefinitions } from './kernel/change.ts'
import type { EventId, GroupId, UserId } from './kernel/ids.ts'
import { scope } from './scope.ts'

export type Tables = {
  users: User
  addresses: Address
  notifications: Notification
  features: Feature
  plans: Plan
  subscriptions: Subscription
  plan_invoices: PlanInvoice
  groups: Group
  group_secrets: GroupSecret
  members: Member
  member_details: MemberDetails
  events: Event
  products: Product
  event_stats: EventStats
  event_ledgers: EventLedger
  share_codes: ShareCode
  scheduled_events: ScheduledEvent
  deliveries: Delivery
  bookings: Booking
  orders: Order
  order_history: OrderHistory
  handovers: HandOverRecord
  handover_answers: HandoverAnswer
  packing_lists: PackingList
  remind_messages: RemindMessage
  combined_payments: CombinedPayment
  proof_flags: ProofFlag
  refunds: Refund
  uploads: Upload
}

const ofEvent = (row: { hostId: UserId; groupId: GroupId }, eid: EventId): string[] => [
  scope.host(row.hostId),
  scope.group(row.groupId),
  scope.event(eid),
]
const ofOrder = (row: { hostId: UserId; eid: EventId; buyerId: UserId }): string[] => [
  scope.orders(row.hostId, row.eid),
  scope.user(row.buyerId),
]
/** 2: scopes by event. */
const ORDER_SCOPES_VERSION = 2

const KB = 1024

/**
 * A row may be as large as a person fills it in with care, and less than half of one answer of the sync protocol. Rows that
 * somebody else changes too (bookings, memberships, notifications) fit with every field of their inputs full.
 */
export const tables: TableDefinitions<Tables> = {
  users: { indexes: [], scopes: (row) => [scope.user(row.id)], maxRowBytes: 80 * KB },
  addresses: { indexes: ['userId'], scopes: (row) => [scope.user(row.userId)], maxRowBytes: 8 * KB },
  notifications: { indexes: ['userId', 'senderId'], scopes: (row) => [scope.user(row.userId)], maxRowBytes: 20 * KB },
  features: { indexes: ['userId'], scopes: (row) => [scope.user(row.userId)], maxRowBytes: 8 * KB },
  plans: { indexes: [], scopes: () => [], maxRowBytes: 16 * KB },
  subscriptions: { indexes: ['userId', 'planId'], scopes: (row) => [scope.user(row.userId)], maxRowBytes: 16 * KB },
  plan_invoices: { indexes: ['userId'], scopes: (row) => [scope.user(row.userId)], maxRowBytes: 4 * KB },
  groups: { indexes: [], scopes: (row) => [scope.group(row.id)], maxRowBytes: 32 * KB },
  group_secrets: { indexes: [], scopes: () => [], maxRowBytes: 2 * KB },
  members: {
    indexes: ['groupId', 'userId'],
    scopes: (row) => [
      scope.user(row.userId),
      row.visible === 1 && row.banned === 0 ? scope.members(row.groupId) : scope.contacts(row.groupId),
    ],
    maxRowBytes: 8 * KB,
  },
  member_details: {
    indexes: ['groupId', 'userId'],
    scopes: (row) => [scope.contacts(row.groupId)],
    maxRowBytes: 16 * KB,
  },
  events: {
    indexes: ['groupId', 'createdUserId'],
    scopes: (row) => ofEvent({ hostId: row.createdUserId, groupId: row.groupId }, row.id),
    maxRowBytes: 64 * KB,
  },
  products: { indexes: ['eid'], scopes: (row) => ofEvent(row, row.eid), maxRowBytes: 32 * KB },
  event_stats: { indexes: [], scopes: (row) => ofEvent(row, row.id), lazy: true, maxRowBytes: 256 * KB },
  event_ledgers: { indexes: [], scopes: () => [], maxRowBytes: 1024 * KB },
  share_codes: { indexes: ['hostId'], scopes: (row) => [scope.host(row.hostId)], maxRowBytes: 2 * KB },
  scheduled_events: { indexes: ['hostId'], scopes: (row) => [scope.host(row.hostId)], maxRowBytes: 1024 * KB },
  deliveries: {
    indexes: ['hostId'],
    scopes: (row) => [
      scope.host(row.hostId),
      ...(row.openTime === null ? [scope.group(row.groupId)] : []),
      ...(row.openTime === null && row.eid !== null ? [scope.event(row.eid)] : []),
    ],
    maxRowBytes: 64 * KB,
  },
  bookings: {
    indexes: ['did', 'uid', 'hostId'],
    scopes: (row) => [scope.host(row.hostId), scope.user(row.uid), scope.contacts(row.groupId)],
    maxRowBytes: 32 * KB,
  },
  orders: {
    indexes: ['eid', 'uid', 'hostId'],
    scopes: (row) => [scope.orders(row.hostId, row.eid), scope.user(row.uid)],
    scopesVersion: ORDER_SCOPES_VERSION,
    maxRowBytes: 64 * KB,
  },
  order_history: {
    indexes: ['orderId', 'eid'],
    scopes: ofOrder,
    scopesVersion: ORDER_SCOPES_VERSION,
    maxRowBytes: 8 * KB,
  },
  // The 250 shortest lines that fit an order, and the 100 records that an order has, need 20 KB.
  handovers: {
    indexes: ['orderId', 'eid'],
    scopes: ofOrder,
    scopesVersion: ORDER_SCOPES_VERSION,
    maxRowBytes: 32 * KB,
  },
  handover_answers: {
    indexes: ['orderId', 'eid'],
    scopes: ofOrder,
    scopesVersion: ORDER_SCOPES_VERSION,
    maxRowBytes: 16 * KB,
  },
  packing_lists: { indexes: ['hostId'], scopes: (row) => [scope.host(row.hostId)], maxRowBytes: 48 * KB },
  remind_messages: { indexes: ['hostId'], scopes: (row) => [scope.host(row.hostId)], maxRowBytes: 8 * KB },
  combined_payments: {
    indexes: ['uid', 'hostId'],
    scopes: (row) => [scope.host(row.hostId), scope.user(row.uid)],
    maxRowBytes: 16 * KB,
  },
  proof_flags: {
    indexes: ['hostId', 'uid', 'earlierUid'],
    scopes: (row) => [scope.host(row.hostId)],
    maxRowBytes: 4 * KB,
  },
  refunds: {
    indexes: ['ref', 'eid', 'hostId', 'buyerId'],
    scopes: (row) => [scope.host(row.hostId), scope.user(row.buyerId)],
    maxRowBytes: 4 * KB,
  },
  uploads: { indexes: ['sha256'], scopes: () => [], maxRowBytes: 4 * KB },
}
