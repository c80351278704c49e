// Replicated tables of all rooms, as stored in the database.
import type { Tables } from '#shared/tables.ts'
import { userColumns } from '#server/account/user-table.ts'
import { addressColumns } from '#server/address/address-table.ts'
import { handoverAnswerColumns, handoverColumns } from '#server/collection/handover-table.ts'
import { bookingColumns } from '#server/delivery/booking-table.ts'
import { deliveryColumns } from '#server/delivery/delivery-table.ts'
import {
  eventColumns,
  eventLedgerColumns,
  eventStatsColumns,
  productColumns,
  shareCodeColumns,
} from '#server/event/event-table.ts'
import { scheduledEventColumns } from '#server/event/scheduled-event-table.ts'
import { groupColumns, groupSecretColumns, memberColumns, memberDetailsColumns } from '#server/group/group-table.ts'
import { notificationColumns } from '#server/notification/notification-table.ts'
import { orderColumns, orderHistoryColumns } from '#server/order/order-table.ts'
import { packingListColumns } from '#server/packing/packing-list-table.ts'
import { combinedPaymentColumns } from '#server/payment/combined-payment-table.ts'
import { proofFlagColumns } from '#server/payment/proof-flag-table.ts'
import { refundColumns } from '#server/payment/refund-table.ts'
import { remindMessageColumns } from '#server/payment/remind-message-table.ts'
import { uploadColumns } from '#server/payment/upload-table.ts'
import { featureColumns } from '#server/plan/feature-table.ts'
import { planInvoiceColumns } from '#server/plan/plan-invoice-table.ts'
import { planColumns, subscriptionColumns } from '#server/plan/subscription-tables.ts'
import type { ColumnKind, Columns, StoredRow } from './columns.ts'
import { lockKeyOf } from './lock-keys.ts'
import { rowCodec, type RowCodec } from './row-codec.ts'

export const replicatedColumns: { readonly [N in keyof Tables]: Columns<Tables[N]> } = {
  users: userColumns,
  addresses: addressColumns,
  notifications: notificationColumns,
  features: featureColumns,
  plans: planColumns,
  subscriptions: subscriptionColumns,
  plan_invoices: planInvoiceColumns,
  groups: groupColumns,
  group_secrets: groupSecretColumns,
  members: memberColumns,
  member_details: memberDetailsColumns,
  events: eventColumns,
  products: productColumns,
  event_stats: eventStatsColumns,
  event_ledgers: eventLedgerColumns,
  share_codes: shareCodeColumns,
  scheduled_events: scheduledEventColumns,
  deliveries: deliveryColumns,
  bookings: bookingColumns,
  orders: orderColumns,
  order_history: orderHistoryColumns,
  handovers: handoverColumns,
  handover_answers: handoverAnswerColumns,
  packing_lists: packingListColumns,
  remind_messages: remindMessageColumns,
  combined_payments: combinedPaymentColumns,
  proof_flags: proofFlagColumns,
  refunds: refundColumns,
  uploads: uploadColumns,
}

export type ReplicatedSchema = { [N in keyof Tables]: StoredRow<Tables[N]> }

const codecs = new Map<string, RowCodec<unknown>>(
  Object.entries(replicatedColumns).map(([table, columns]) => [table, rowCodec(table, columns)]),
)

export const codecOf = <N extends keyof Tables>(table: N): RowCodec<Tables[N]> =>
  codecs.get(table) as RowCodec<Tables[N]>

/** Codec of some columns. */
export const narrowCodecOf = <N extends keyof Tables, F extends keyof Tables[N] & string>(
  table: N,
  fields: readonly F[],
): RowCodec<Pick<Tables[N], F>> => {
  const columns: Readonly<Record<F, ColumnKind>> = replicatedColumns[table]
  return rowCodec(table, Object.fromEntries(fields.map((field) => [field, columns[field]])))
}

/** Codec and lock key of each table, for the store. */
export const replicated = { codecOf, rootOf: lockKeyOf }
