// One transfer for several orders and bookings of a buyer with one host (statuses.md 5). Entries carry the reference; the record
// keeps their list and the status of the whole.
import { z } from 'zod/mini'
import { storedId, storedSeconds } from '#shared/kernel/bounds.ts'
import type { CombinedPaymentId, UserId } from '#shared/kernel/ids.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { asOrderPair } from '#shared/delivery/booking.ts'
import type { Effect, Reader } from '#shared/kernel/change.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { hasPaid } from '#shared/order/payment-state.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import type { Tables } from '#shared/tables.ts'
import { put, remove } from '#shared/writes.ts'
import { BUYER_STATUS, ORDER_STATUS } from '#shared/order/order-status-numbers.ts'

export const combinedStatusSchema = z.union([z.literal(-1), z.literal(1), z.literal(2)])
export const placerStatusSchema = z.union([z.literal(-2), z.literal(-1), z.literal(1), z.literal(2)])

export const combinedPaymentSchema = z.object({
  /** The reference: 12 characters of Crockford base32 (decision Q-138). */
  id: storedId<CombinedPaymentId>(),
  uid: storedId<UserId>(),
  hostId: storedId<UserId>(),
  status: combinedStatusSchema,
  placerStatus: placerStatusSchema,
  orders: z.array(z.object({ eid: z.string(), ref: z.string() })),
  /** References of the bookings. */
  bookings: z.array(z.string()),
  createdAt: storedSeconds(),
})
export type CombinedPayment = z.infer<typeof combinedPaymentSchema>

/** Upper bound of orders, and of bookings, in one payment. */
export const MAX_PAYMENT_ENTRIES = 50

export const combinedReplySchema = z.object({
  combinedPaymentRef: z.string(),
  status: combinedStatusSchema,
  placerStatus: placerStatusSchema,
  orderCombinedPayment: z.array(z.object({ eid: z.string(), ref: z.string() })),
  deliveryCombinedPayment: z.array(z.object({ ref: z.string() })),
  invoiceRefs: z.array(z.string()),
})
export type CombinedReply = z.infer<typeof combinedReplySchema>

export const combinedReply = ({ id, status, placerStatus, orders, bookings }: CombinedPayment): CombinedReply => ({
  combinedPaymentRef: id,
  status,
  placerStatus,
  orderCombinedPayment: orders,
  deliveryCombinedPayment: bookings.map((ref) => ({ ref })),
  invoiceRefs: orders.map(({ ref }) => ref),
})

/** A combined payment with its present entries. */
export interface PaidTogether {
  readonly record: CombinedPayment | undefined
  readonly orders: readonly Order[]
  readonly bookings: readonly Booking[]
}

const NOT_TOGETHER: PaidTogether = { record: undefined, orders: [], bookings: [] }

export const loadPaidTogether = async (
  reader: Reader<Tables>,
  ref: string | null | undefined,
  uid: string,
): Promise<PaidTogether> => {
  if (ref === null || ref === undefined) return NOT_TOGETHER
  const match = { combinedPaymentRef: ref }
  return {
    record: await reader.get('combined_payments', ref),
    orders: await reader.list('orders', 'uid', uid, match),
    bookings: await reader.list('bookings', 'uid', uid, match),
  }
}

const replaced = <R extends { readonly id: string }>(rows: readonly R[], changed: readonly R[]): R[] => {
  const byId = new Map(changed.map((row) => [row.id, row]))
  return rows.map((row) => byId.get(row.id) ?? row)
}

/**
 * The buyer's claim of the whole stands: it is neither rejected nor cancelled. Only then the host's change of one entry
 * may change all of them (statuses.md 5).
 */
export const isWholeClaimed = (record: Pick<CombinedPayment, 'placerStatus'> | undefined): boolean =>
  record?.placerStatus === BUYER_STATUS.paid

/** The host found the payment invalid: the buyer pays again. */
export const isClaimInvalid = ({ placerStatus }: Pick<CombinedPayment, 'placerStatus'>): boolean =>
  placerStatus === BUYER_STATUS.notPaid

/** Entries that are cancelled one by one stay cancelled while the others are verified or rejected. */
export const followsWhole = (from: StatusPair, to: StatusPair): boolean =>
  (from.status !== to.status || from.buyerStatus !== to.buyerStatus) && (isCancelled(to) || !isCancelled(from))

/** Status of a claimed payment: verified once every entry that is not cancelled is verified. */
export const statusOfEntries = (pairs: readonly StatusPair[]): 1 | 2 => {
  const live = pairs.filter((pair) => !isCancelled(pair))
  return live.length > 0 && live.every((pair) => pair.status === ORDER_STATUS.verified) ? 2 : 1
}

/**
 * The record after some entries changed: without those that no longer carry its reference, removed with the last one, and
 * verified once every entry that is not cancelled is verified. A cancelled payment stays cancelled when one entry is taken
 * back (decision Q-107).
 */
export const recordEffects = (
  { record, orders, bookings }: PaidTogether,
  changed: Omit<PaidTogether, 'record'>,
  whole: Partial<Pick<CombinedPayment, 'status' | 'placerStatus'>> | null,
): Effect<Tables>[] => {
  if (record === undefined) return []
  const isEntry = ({ combinedPaymentRef }: Order | Booking): boolean => combinedPaymentRef === record.id
  const left = [...changed.orders, ...changed.bookings].filter((row) => !isEntry(row)).map(({ id }) => id)
  const remaining = keptEntries(record, left)
  if (remaining === null) return [remove('combined_payments', record.id)]
  const pairs = [
    ...replaced(orders, changed.orders).filter(isEntry),
    ...replaced(bookings, changed.bookings).filter(isEntry).map(asOrderPair),
  ]
  const set = {
    ...remaining,
    status: whole?.status ?? remaining.status,
    placerStatus: whole?.placerStatus ?? remaining.placerStatus,
  }
  // A rejected claim stands again only if every entry that is not cancelled is paid again.
  const isIncomplete = !isWholeClaimed(record) && pairs.some((pair) => !isCancelled(pair) && !hasPaid(pair))
  const valid = isWholeClaimed(set) && isIncomplete ? remaining : set
  const next = isWholeClaimed(valid) ? { ...valid, status: statusOfEntries(pairs) } : valid
  const isSame = left.length === 0 && next.status === record.status && next.placerStatus === record.placerStatus
  return isSame ? [] : [put('combined_payments', next)]
}

/** Null when no entry is left. */
const keptEntries = (record: CombinedPayment, refs: readonly string[]): CombinedPayment | null => {
  const leaving = new Set(refs)
  const orders = record.orders.filter(({ ref }) => !leaving.has(ref))
  const bookings = record.bookings.filter((ref) => !leaving.has(ref))
  return orders.length + bookings.length === 0 ? null : { ...record, orders, bookings }
}

/** The record without entries that are paid another way; removed with its last entry. */
export const withoutEntries = (record: CombinedPayment, refs: readonly string[]): Effect<Tables> => {
  const remaining = keptEntries(record, refs)
  return remaining === null ? remove('combined_payments', record.id) : put('combined_payments', remaining)
}
