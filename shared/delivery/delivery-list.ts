// Filter, sort order and export of a host's bookings.
import { addDays, formatDate, formatWindow, startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import { tableOf, type Cell, type ExportTable } from '#shared/kernel/export-table.ts'
import { digitsOf, folded } from '#shared/kernel/text.ts'
import { bookerStatusLabel, bookingPaymentText, bookingStatusLabel } from './booking-status.ts'
import type { BookerStatus, Booking } from './booking.ts'

/** Choices of the 'Payment Status' filter. */
export const PAYMENT_FILTERS: readonly { readonly value: BookerStatus; readonly label: string }[] = (
  [1, 2, -2] as const
).map((value) => ({ value, label: bookerStatusLabel(value) }))

/** Two days; the earlier one first. */
export interface DateRange {
  readonly from: Seconds
  readonly to: Seconds
}

export interface BookingFilter {
  /** Part of a name or mobile number. */
  readonly typed: string
  /** Null: all days. */
  readonly range: DateRange | null
  /** Empty: all statuses. */
  readonly payments: readonly BookerStatus[]
}

/** From the start of the first day to the last second of the last day. */
export const rangeOf = ({ from, to }: DateRange): DateRange => ({
  from: startOfDay(Math.min(from, to)),
  to: addDays(startOfDay(Math.max(from, to)), 1) - 1,
})

const matches = (booking: Pick<Booking, 'uName' | 'uPhone'>, typed: string): boolean => {
  const wanted = folded(typed)
  if (wanted === '' || folded(booking.uName).includes(wanted)) return true
  const digits = digitsOf(typed)
  return digits !== '' && /^[\d\s+()-]+$/.test(typed.trim()) && digitsOf(booking.uPhone).includes(digits)
}

export const foundBookings = (bookings: readonly Booking[], { typed, range, payments }: BookingFilter): Booking[] => {
  const days = range && rangeOf(range)
  return bookings.filter(
    (booking) =>
      matches(booking, typed) &&
      (days === null || (booking.deliveryTimestamp >= days.from && booking.deliveryTimestamp <= days.to)) &&
      (payments.length === 0 || payments.includes(booking.bookerStatus)),
  )
}

type Key = string | number

const keys = {
  name: (booking: Booking): Key => folded(booking.uName),
  mobile: (booking: Booking): Key => digitsOf(booking.uPhone),
  date: (booking: Booking): Key => booking.deliveryTimestamp,
  purchase: (booking: Booking): Key => folded(booking.dzName),
  delivery: (booking: Booking): Key => booking.status,
  payment: (booking: Booking): Key => booking.bookerStatus,
  verified: (booking: Booking): Key => booking.status,
} as const
export type BookingColumn = keyof typeof keys

const compare = (a: Key, b: Key): number => (a < b ? -1 : a > b ? 1 : 0)

/** Ties are sorted by price when sorting by purchase, then by booking time. */
export const sortedBookings = (
  bookings: readonly Booking[],
  column: BookingColumn,
  direction: 'ascending' | 'descending',
): Booking[] => {
  const sign = direction === 'ascending' ? 1 : -1
  const key = keys[column]
  return [...bookings].sort(
    (a, b) =>
      sign * compare(key(a), key(b)) ||
      (column === 'purchase' ? sign * compare(a.dzPrice, b.dzPrice) : 0) ||
      compare(a.createdAt, b.createdAt) ||
      compare(a.id, b.id),
  )
}

export const WORKBOOK = 'Total order'

export const EXPORT_COLUMNS = [
  'Zone name',
  'Zone price',
  'Address',
  'Buyer name',
  'Buyer phone',
  'Buyer email',
  'Status',
  'Booker Status',
  'Comment',
] as const

const exportRow = (booking: Booking): Cell[] => [
  booking.dzName,
  { cents: booking.dzPrice },
  booking.address,
  booking.uName,
  booking.uPhone,
  booking.uEmail,
  bookingStatusLabel(booking.status),
  bookingPaymentText(booking),
  booking.comment,
]

/** The first table has all bookings; with several deliveries, each one follows as a table in their order. */
export const exportTables = (bookings: readonly Booking[]): ExportTable[] => {
  const byDelivery = new Map<string, Booking[]>()
  for (const booking of sortedBookings(bookings, 'date', 'ascending'))
    byDelivery.set(booking.did, [...(byDelivery.get(booking.did) ?? []), booking])
  const deliveries = byDelivery.size > 1 ? [...byDelivery.values()] : []
  const titleOf = ([first]: readonly Booking[]): string =>
    first
      ? `${formatDate(first.deliveryTimestamp)} ${formatWindow(first.deliveryTimestamp, first.deliveryDuration)}`
      : ''
  return [bookings, ...deliveries].map((some, n) =>
    tableOf(n === 0 ? WORKBOOK : titleOf(some), EXPORT_COLUMNS, some.map(exportRow)),
  )
}
