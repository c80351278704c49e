// Builds a PayNow QR code: EMV QR Code Specification for Payment Systems, Merchant-Presented Mode, with PayNow's
// template in field 26 (decision Q-094). Bank apps read the code; nothing in it is secret.
import { civilTime, type Seconds } from '#shared/kernel/clock.ts'
import { PHONE_PREFIX } from '#shared/kernel/phone.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { digitsOf } from '#shared/kernel/text.ts'

export interface Seller {
  readonly isPayWithUEN: boolean
  readonly uen: string
  readonly phone: string
  /** When the payee last changed; absent in answers of an older server. */
  readonly payeeChangedAt?: Seconds | null
}

export interface PayNow {
  readonly seller: Seller
  readonly amount: Cents
  /** Reference of the order or booking, or of the first part of a combined payment. */
  readonly ref: string
  /** Number of spaces after the reference, 0 to `MAX_SPACES`. */
  readonly spaces: number
  /** The code expires one year after this day. */
  readonly pickup: Seconds
}

export const MAX_SPACES = 4

/** Banks accept a code once: another number of spaces gives another code for the same payment. */
export const nextSpaces = (spaces: number): number => (spaces + 1) % (MAX_SPACES + 1)

/** The reference that people type: the first 4 characters of the ref. */
export const payReference = (ref: string): string => ref.slice(0, 4)

/** Id, length and value. Everything is ASCII. */
const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

const UEN = '2'
const MOBILE = '0'

/** Type (0 mobile number, 2 UEN) and value. */
export type PayProxy = readonly [typeof MOBILE | typeof UEN, string]

/** Null when the seller has neither. */
export const payProxy = ({ isPayWithUEN, uen, phone }: Seller): PayProxy | null => {
  if (isPayWithUEN) return uen.trim() === '' ? null : [UEN, uen.trim().toUpperCase()]
  const digits = digitsOf(phone)
  const local = digits.length > 8 && digits.startsWith('65') ? digits.slice(2) : digits
  return local === '' ? null : [MOBILE, `${PHONE_PREFIX}${local}`]
}

const two = (n: number): string => String(n).padStart(2, '0')

/** 'YYYYMMDD', one year after the day; 29 February gives the 28th. */
export const codeExpiry = (pickup: Seconds): string => {
  const { year, month, day } = civilTime(pickup)
  return `${year + 1}${two(month)}${two(month === 2 && day === 29 ? 28 : day)}`
}

const POLYNOMIAL = 0x1021
const START = 0xffff

/**
 * CRC-16 of ISO/IEC 13239 over the UTF-8 bytes: polynomial 1021, initial value FFFF. Four hex digits in upper case.
 */
export const crc16 = (text: string): string => {
  let crc = START
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Null when the seller does not accept PayNow or the amount is zero. */
export const payNowCode = ({ seller, amount, ref, spaces, pickup }: PayNow): string | null => {
  const proxy = payProxy(seller)
  if (proxy === null || amount <= 0) return null
  const account = [
    field('00', 'SG.PAYNOW'),
    field('01', proxy[0]),
    field('02', proxy[1]),
    field('03', '0'),
    field('04', codeExpiry(pickup)),
  ].join('')
  const text = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '702'),
    field('54', (amount / 100).toFixed(2)),
    field('58', 'SG'),
    field('59', 'NA'),
    field('60', 'Singapore'),
    field('62', field('01', `${payReference(ref)}${' '.repeat(spaces)}`)),
    '6304',
  ].join('')
  return `${text}${crc16(text)}`
}
