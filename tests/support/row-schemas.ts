// The schema of each table's rows. Only tests check stored rows against them.
import type { ZodMiniType } from 'zod/mini'
import type { Tables } from '#shared/tables.ts'
import { userSchema } from '#shared/account/user.ts'
import { addressSchema } from '#shared/address/address.ts'
import { handoverAnswerSchema, handOverRecordSchema } from '#shared/collection/hand-over-record.ts'
import { bookingSchema } from '#shared/delivery/booking.ts'
import { deliverySchema } from '#shared/delivery/delivery.ts'
import {
  eventLedgerSchema,
  eventSchema,
  eventStatsSchema,
  productSchema,
  shareCodeSchema,
} from '#shared/event/event.ts'
import { scheduledEventSchema } from '#shared/event/scheduled-event.ts'
import { groupSchema, groupSecretSchema, memberDetailsSchema, memberSchema } from '#shared/group/group.ts'
import { notificationSchema } from '#shared/notification/notification.ts'
import { orderHistorySchema, orderSchema } from '#shared/order/order.ts'
import { packingListSchema } from '#shared/packing/packing-list.ts'
import { featureSchema } from '#shared/plan/feature.ts'
import { planInvoiceSchema } from '#shared/plan/plan-invoice.ts'
import { planSchema } from '#shared/plan/plan.ts'
import { subscriptionSchema } from '#shared/plan/subscription.ts'
import { combinedPaymentSchema } from '#shared/payment/combined-payment.ts'
import { proofFlagSchema } from '#shared/payment/proof-flag.ts'
import { refundSchema } from '#shared/payment/refund.ts'
import { remindMessageSchema } from '#shared/payment/remind-message.ts'
import { uploadSchema } from '#shared/payment/upload.ts'

export const rowSchemas: { readonly [N in keyof Tables]: ZodMiniType<Tables[N]> } = {
  users: userSchema,
  addresses: addressSchema,
  notifications: notificationSchema,
  features: featureSchema,
  plans: planSchema,
  subscriptions: subscriptionSchema,
  plan_invoices: planInvoiceSchema,
  groups: groupSchema,
  group_secrets: groupSecretSchema,
  members: memberSchema,
  member_details: memberDetailsSchema,
  events: eventSchema,
  products: productSchema,
  event_stats: eventStatsSchema,
  event_ledgers: eventLedgerSchema,
  share_codes: shareCodeSchema,
  scheduled_events: scheduledEventSchema,
  deliveries: deliverySchema,
  bookings: bookingSchema,
  orders: orderSchema,
  order_history: orderHistorySchema,
  handovers: handOverRecordSchema,
  handover_answers: handoverAnswerSchema,
  packing_lists: packingListSchema,
  remind_messages: remindMessageSchema,
  combined_payments: combinedPaymentSchema,
  proof_flags: proofFlagSchema,
  refunds: refundSchema,
  uploads: uploadSchema,
}
