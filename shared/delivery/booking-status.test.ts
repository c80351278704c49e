import { describe, expect, test } from 'vitest'
import { BUYER_TABLE, hostTransition } from '#shared/order/order-status.ts'
import { asCents, ZERO_CENTS } from '#shared/kernel/money.ts'
import { HOST_ROWS } from '#tests/support/statuses.ts'
import {
  asBookingPair,
  asOrderPair,
  bookerStatusSchema,
  bookingStatusSchema,
  type BookerStatus,
  type BookingPair,
  type BookingStatus,
} from './booking.ts'
import {
  bookingPaymentText,
  BOOKER_TABLE,
  BOOKING_TARGETS,
  bookerMay,
  bookerStatusLabel,
  bookingBanner,
  bookingStatusLabel,
  isBookingDisabled,
} from './booking-status.ts'

const STATUSES: readonly BookingStatus[] = [-1, 1, 2]
const BOOKER: readonly BookerStatus[] = [-2, -1, 1, 2]
const PAIRS: readonly BookingPair[] = STATUSES.flatMap((status) =>
  BOOKER.map((bookerStatus) => ({ status, bookerStatus })),
)

test('DEL-059 booking statuses use the numbers of order statuses, and other numbers are refused', () => {
  expect(bookingStatusSchema.def.options.flatMap(({ def }) => def.values)).toEqual(STATUSES)
  expect(bookerStatusSchema.def.options.flatMap(({ def }) => def.values)).toEqual(BOOKER)
  expect(BOOKING_TARGETS).toEqual(STATUSES)
  for (const pair of PAIRS) expect(asBookingPair(asOrderPair(pair))).toEqual(pair)
  expect(() => asBookingPair({ status: 3, buyerStatus: 2 })).toThrow('never collected')
})

test('DEL-026 a status is shown as Cancelled, Not Paid or Paid', () => {
  expect(STATUSES.map(bookingStatusLabel)).toEqual(['Cancelled', 'Not Paid', 'Paid'])
})

test('PAY-041 the host’s word for a claimed payment of a booking is not that of a verified one', () => {
  expect(bookingPaymentText({ status: 1, bookerStatus: 2 })).toBe('Claimed')
  expect(bookingPaymentText({ status: 2, bookerStatus: 2 })).toBe('Paid')
  expect(bookingPaymentText({ status: 1, bookerStatus: 1 })).toBe('Not Paid')
})

test('DEL-027 a booker status is shown as Refunded, Cancelled, Not Paid or Paid', () => {
  expect(BOOKER.map(bookerStatusLabel)).toEqual(['Refunded', 'Cancelled', 'Not Paid', 'Paid'])
})

describe("the host's status table", () => {
  const change = (pair: BookingPair, target: BookingStatus): readonly [BookingStatus, BookerStatus] => {
    const { status, bookerStatus } = asBookingPair(hostTransition(asOrderPair(pair), target).pair)
    return [status, bookerStatus]
  }

  test('DEL-041 a change from unpaid to verified sets Paid, whatever the booker status was', () => {
    for (const bookerStatus of BOOKER) expect(change({ status: 1, bookerStatus }, 2)).toEqual([2, 2])
  })

  test('DEL-042 cancelling a paid booking refunds it', () => {
    expect(change({ status: 1, bookerStatus: 2 }, -1)).toEqual([-1, -2])
    expect(change({ status: 2, bookerStatus: 2 }, -1)).toEqual([-1, -2])
  })

  test('DEL-044 reviving a refunded booking sets Paid', () => {
    expect(change({ status: -1, bookerStatus: -2 }, 1)).toEqual([1, 2])
    expect(change({ status: -1, bookerStatus: -2 }, 2)).toEqual([2, 2])
  })

  test('DEL-045 every other change keeps the booker status, for each row of the table', () => {
    for (const pair of PAIRS) {
      const row = HOST_ROWS.find(({ from }) => from[0] === pair.status && from[1] === pair.bookerStatus)
      for (const target of STATUSES)
        expect({ pair, target, to: change(pair, target) }).toEqual({
          pair,
          target,
          to: row?.to[target] ?? [pair.status, pair.bookerStatus],
        })
    }
    expect(change({ status: 2, bookerStatus: 2 }, 1)).toEqual([1, 2])
    expect(change({ status: 1, bookerStatus: 1 }, -1)).toEqual([-1, 1])
  })
})

test('a buyer may pay and change a booking awaiting payment, and cancel one that the host has not verified', () => {
  const may = (action: keyof typeof BOOKER_TABLE) =>
    PAIRS.filter((pair) => bookerMay(action, pair)).map(({ status, bookerStatus }) => [status, bookerStatus])
  const awaiting = [
    [1, 1],
    [2, 1],
  ]
  expect(may('change')).toEqual(awaiting)
  expect(may('claim')).toEqual(awaiting)
  expect(may('cancel')).toEqual([[1, 1]])
  expect([BOOKER_TABLE.claim.to, BOOKER_TABLE.cancel.to]).toEqual([
    BUYER_TABLE.claim.to.buyerStatus,
    BUYER_TABLE.cancel.to.buyerStatus,
  ])
})

test('DEL-035 DEL-037 the page says CANCELLED, pending confirmation or Payment confirmed, and otherwise asks for payment', () => {
  const pages = Object.fromEntries(
    PAIRS.map((pair) => {
      const { kind, page, card } = bookingBanner({ ...pair, dzPrice: asCents(300) })
      return [`${pair.status}/${pair.bookerStatus}`, [kind, page, card]]
    }),
  )
  const cancelled = ['cancelled', 'CANCELLED', 'CANCELLED']
  const pay = ['pay', '', 'Click here to make Payment']
  expect(pages).toEqual({
    '-1/-2': cancelled,
    '-1/-1': cancelled,
    '-1/1': cancelled,
    '-1/2': cancelled,
    '1/-2': cancelled,
    '1/-1': cancelled,
    '1/1': pay,
    '1/2': ['pending', 'pending confirmation', 'Pending Confirmation'],
    '2/-2': cancelled,
    '2/-1': cancelled,
    '2/1': pay,
    '2/2': ['confirmed', 'Payment confirmed', 'Payment Confirmed'],
  })
  const free = PAIRS.map((pair) => bookingBanner({ ...pair, dzPrice: ZERO_CENTS }).kind)
  expect(free, 'a zone without a price is never paid').toEqual(
    PAIRS.map((pair) => pages[`${pair.status}/${pair.bookerStatus}`]?.[0]).map((kind) =>
      kind === 'pay' ? 'free' : kind,
    ),
  )
})

test('DEL-028 a delivery is disabled once its window is over or either side is cancelled', () => {
  const times = { deliveryTimestamp: 1000, deliveryDuration: 60 }
  const live: BookingPair = { status: 1, bookerStatus: 1 }
  expect(isBookingDisabled({ ...times, ...live }, 1059)).toBe(false)
  expect(isBookingDisabled({ ...times, ...live }, 1060)).toBe(true)
  const disabled = PAIRS.filter((pair) => isBookingDisabled({ ...times, ...pair }, 0))
  expect(disabled).toEqual(PAIRS.filter(({ status, bookerStatus }) => status === -1 || bookerStatus < 0))
})
