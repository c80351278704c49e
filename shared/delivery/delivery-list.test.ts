import { asCents } from '#shared/kernel/money.ts'
import { expect, test } from 'vitest'
import { parseDateTime } from '#shared/kernel/clock.ts'
import { bookingRow } from '#tests/support/delivery-rows.ts'
import {
  exportTables,
  foundBookings,
  PAYMENT_FILTERS,
  rangeOf,
  sortedBookings,
  type BookingColumn,
} from './delivery-list.ts'

const at = (text: string): number => parseDateTime(text)!
const all = { typed: '', range: null, payments: [] }
const ids = (bookings: readonly { readonly id: string }[]) => bookings.map(({ id }) => id)

const tan = bookingRow('A', { uName: 'Siti Tan', uPhone: '91234567', deliveryTimestamp: at('10-01-2030 00:00') })
const ong = bookingRow('B', {
  uName: 'Élise Ong',
  uPhone: '81112222',
  deliveryTimestamp: at('11-01-2030 23:00'),
  bookerStatus: 2,
  dzName: 'East',
  dzPrice: asCents(550),
  did: 's2',
  createdAt: 2,
})
const lim = bookingRow('C', {
  uName: 'Ah Lim',
  uPhone: '90001111',
  deliveryTimestamp: at('12-01-2030 00:00'),
  status: -1,
  bookerStatus: -2,
  createdAt: 3,
})
const bookings = [tan, ong, lim]

test('DEL-006 the search matches name or mobile number', () => {
  const found = (typed: string) => ids(foundBookings(bookings, { ...all, typed }))
  expect(found('elise')).toEqual(['B'])
  expect(found('LIM')).toEqual(['C'])
  expect(found('1111')).toEqual(['C'])
  expect(found('9123 45')).toEqual(['A'])
  expect(found('nobody')).toEqual([])
})

test('DEL-007 DEL-014 a date range lasts from the start of the first day to the end of the last', () => {
  const range = { from: at('10-01-2030 15:00'), to: at('11-01-2030 08:00') }
  expect(rangeOf(range)).toEqual({ from: at('10-01-2030'), to: at('11-01-2030 23:59') + 59 })
  expect(rangeOf({ from: range.to, to: range.from })).toEqual(rangeOf(range))
  expect(ids(foundBookings(bookings, { ...all, range }))).toEqual(['A', 'B'])
})

test('DEL-008 the payment status filter combines Not Paid 1, Paid 2 and Refunded -2', () => {
  expect(PAYMENT_FILTERS).toEqual([
    { value: 1, label: 'Not Paid' },
    { value: 2, label: 'Paid' },
    { value: -2, label: 'Refunded' },
  ])
  expect(ids(foundBookings(bookings, { ...all, payments: [1, -2] }))).toEqual(['A', 'C'])
})

test.each<[BookingColumn, string[]]>([
  ['name', ['C', 'B', 'A']],
  ['mobile', ['B', 'C', 'A']],
  ['date', ['A', 'B', 'C']],
  ['purchase', ['B', 'A', 'C']],
  ['delivery', ['C', 'A', 'B']],
  ['payment', ['C', 'A', 'B']],
  ['verified', ['C', 'A', 'B']],
])('DEL-005 sorted by %s', (column, order) => {
  expect(ids(sortedBookings(bookings, column, 'ascending'))).toEqual(order)
})

test('DEL-012 DEL-015 the workbook has all bookings on the sheet “Total order”, and one sheet for each of several deliveries', () => {
  const tables = exportTables(bookings)
  expect(tables.map(({ name }) => name)).toEqual(['Total order', '10-01-2030 12AM–3AM', '11-01-2030 11PM–2AM'])
  expect(tables[0]?.head).toEqual([
    'Zone name',
    'Zone price',
    'Address',
    'Buyer name',
    'Buyer phone',
    'Buyer email',
    'Status',
    'Booker Status',
    'Comment',
  ])
  expect([...(tables[0]?.rows() ?? [])][1]).toEqual([
    'East',
    { cents: 550 },
    'Blk 12',
    'Élise Ong',
    '81112222',
    'buyer@example.org',
    'Not Paid',
    'Claimed',
    '',
  ])
  expect(exportTables([tan]).map(({ name }) => name)).toEqual(['Total order'])
})
