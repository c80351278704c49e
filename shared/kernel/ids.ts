import { v7 } from 'uuid'
import type { Marked } from './brand.ts'

/** Id of a row. The compiler refuses the id of another table. */
export type UserId = Marked<string, 'user'>
export type GroupId = Marked<string, 'group'>
/** Also the id of the event's counts, ledger, share code and opening time. */
export type EventId = Marked<string, 'event'>
export type ProductId = Marked<string, 'product'>
export type DeliveryId = Marked<string, 'delivery'>
export type OrderId = Marked<string, 'order'>
export type BookingId = Marked<string, 'booking'>
/** An order or a booking, which are paid alike. */
export type PaidId = OrderId | BookingId
export type CombinedPaymentId = Marked<string, 'combined payment'>
export type PackingListId = Marked<string, 'packing list'>
export type PlanId = Marked<string, 'plan'>

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A UUIDv7 (RFC 9562): time-ordered, created by the device. */
export const newId = (): string => v7()

/** A ULID: 26 characters of Crockford base32, time-ordered. */
export const newUlid = (): string => {
  const bytes = v7(undefined, new Uint8Array(16))
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  let text = ''
  for (let i = 0; i < 26; i += 1) {
    text = CROCKFORD[Number(value & 31n)] + text
    value >>= 5n
  }
  return text
}

/** Characters of a reference that an exported file shows (MNG-035). */
export const EXPORTED_REF_LENGTH = 6
/** A spreadsheet that opens a CSV file reads 012345 as 12345 and 27E325 as a number with an exponent. */
const NUMBER_IN_A_SPREADSHEET = /^\d+(E\d+)?$/

const randomRef = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(12))
  return Array.from(bytes, (byte) => CROCKFORD[byte & 31]).join('')
}

/**
 * A reference of an order, booking or combined payment: 12 random characters of Crockford base32 (decision Q-138).
 * The characters that an exported file shows are never a number to a spreadsheet.
 */
export const newRef = (): string => {
  let ref = randomRef()
  while (NUMBER_IN_A_SPREADSHEET.test(ref.slice(0, EXPORTED_REF_LENGTH))) ref = randomRef()
  return ref
}

export const REF_PATTERN = /^[0-9A-HJKMNP-TV-Z]{12}$/
