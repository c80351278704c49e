import { expect, test } from 'vitest'
import { bookingListing } from '#shared/delivery/booking-status.ts'
import { fromCivil } from '#shared/kernel/clock.ts'
import { asCents, ZERO_CENTS } from '#shared/kernel/money.ts'
import {
  byCollection,
  cardText,
  HAVE_YOU_COLLECTED,
  isOrderDisabled,
  isOrderUnfinished,
  orderBanner,
  orderListing,
  purchaseLists,
} from './order-banner.ts'
import type { StatusPair } from './order.ts'

const at = (day: number, hour = 0): number => fromCivil(2030, 1, day, hour)!
const event = {
  status: 1,
  closingTimestamp: at(27, 12),
  pickupTimestamp: at(30, 10),
  pickupDuration: 3 * 3600,
  paynow: 0,
  payable: 0,
} as const
const pair = (status: StatusPair['status'], buyerStatus: StatusPair['buyerStatus']): StatusPair => ({
  status,
  buyerStatus,
})
const FEE = asCents(990)
const say = (shown: StatusPair, now: number, payAfterClosing = false) =>
  orderBanner(shown, { payAfterClosing, eOrderNo: 1 }, event, now, FEE)

test('ORD-054 an order without a fee asks for no payment when it would be due', () => {
  const free = (now: number, eOrderNo: number | null, payAfterClosing = false) =>
    orderBanner(pair(1, 1), { payAfterClosing, eOrderNo }, event, now, ZERO_CENTS)
  expect(free(at(20), 1)).toMatchObject({ kind: 'placed', title: 'ORDER PLACED', isFree: true })
  expect(free(at(20), 1, true)).toMatchObject({ kind: 'placed', isFree: false })
  expect(free(at(28), 1, true)).toMatchObject({ kind: 'placed', isFree: true })
  expect(free(at(20), null)).toMatchObject({ kind: 'placed', isFree: false })
  expect(say(pair(1, 1), at(20)).isFree).toBe(false)
})

test('ORD-054 an unpaid order with due payment asks for payment, verified or not', () => {
  expect(say(pair(1, 1), at(20)).title).toBe('Click here to make Payment')
  expect(say(pair(2, 1), at(20)).title).toBe('Click here to make Payment')
})

test('ORD-054 an unpaid order is paid first from the day of its collection on', () => {
  expect(say(pair(1, 1), at(29, 23)).isPaidFirst).toBe(false)
  expect(say(pair(1, 1), at(30)).isPaidFirst).toBe(true)
  expect(say(pair(1, 1), at(31)).isPaidFirst).toBe(true)
  expect(say(pair(2, 2), at(30)).isPaidFirst).toBe(false)
})

test('an order that the server has not confirmed does not ask for payment', () => {
  const unsent = { payAfterClosing: false, eOrderNo: null }
  expect(orderBanner(pair(1, 1), unsent, event, at(20), FEE)).toMatchObject({ kind: 'placed', title: 'ORDER PLACED' })
})

test('ORD-055 ORD-056 an order paid after closing shows as placed until closing', () => {
  expect(say(pair(1, 1), at(27, 11), true).title).toBe('ORDER PLACED')
  expect(say(pair(1, 1), at(27, 12), true).title).toBe('Click here to make Payment')
  expect(
    orderBanner(pair(1, 1), { payAfterClosing: false, eOrderNo: 1 }, { ...event, paynow: 1 }, at(28), FEE).title,
  ).toBe('ORDER PLACED')
  expect(
    orderBanner(pair(1, 1), { payAfterClosing: false, eOrderNo: 1 }, { ...event, paynow: 1, payable: 1 }, at(28), FEE)
      .title,
  ).toBe('Click here to make Payment')
})

test('ORD-057 a claimed payment shows as pending', () => {
  expect(say(pair(1, 2), at(20)).title).toBe('Pending Confirmation')
})

test('ORD-058 ORD-059 ORD-060 ORD-061 a confirmed order counts the days to collection, and asks on the day and afterwards', () => {
  const confirmed = (now: number) => {
    const { title, countdown, asksCollected } = say(pair(2, 2), now)
    return [title, countdown, asksCollected]
  }
  expect(confirmed(at(28, 23))).toEqual(['ORDER CONFIRMED', '2 days to Collection', false])
  expect(confirmed(at(29))).toEqual(['ORDER CONFIRMED', 'Collection tomorrow', false])
  expect(confirmed(at(30))).toEqual(['ORDER CONFIRMED', 'Collection today', true])
  expect(confirmed(at(31))).toEqual(['ORDER CONFIRMED', null, true])
  expect(cardText(say(pair(2, 2), at(31)))).toBe('Have you collected?')
  expect(cardText(say(pair(2, 2), at(25)))).toBe('5 days to Collection')
})

test('ORD-061 the question whether the order is collected stands before the pass only after the collection hours', () => {
  const isOver = (now: number) => say(pair(2, 2), now).isCollectionOver
  expect(isOver(at(30))).toBe(false)
  expect(isOver(at(30, 13) - 1)).toBe(false)
  expect(isOver(at(30, 13))).toBe(true)
  expect(isOver(at(31))).toBe(true)
})

test('ORD-082 collection can be confirmed from the collection day on; earlier days show a countdown', () => {
  const shown = (now: number) => {
    const { countdown, asksCollected } = say(pair(2, 2), now)
    return asksCollected ? HAVE_YOU_COLLECTED : countdown
  }
  expect(shown(at(28, 23))).toBe('2 days to Collection')
  expect(shown(at(29, 23))).toBe('Collection tomorrow')
  expect(shown(at(30))).toBe('Have you collected?')
  expect(shown(at(30) + 300 * 86_400)).toBe('Have you collected?')
})

test('ORD-063 ORD-064 collected and cancelled take precedence', () => {
  expect(say(pair(3, 2), at(20)).title).toBe('COLLECTED')
  expect(say(pair(2, 3), at(20)).title).toBe('COLLECTED')
  expect(say(pair(-1, 3), at(20)).title).toBe('CANCELLED')
  expect(say(pair(2, -1), at(20)).title).toBe('CANCELLED')
  expect(say(pair(-1, -2), at(20)).title).toBe('CANCELLED')
})

test('ORD-043 ORD-044 ORD-045 an order is greyed out at the exact second', () => {
  const over = at(30, 13)
  expect(isOrderDisabled(pair(-1, 1), event, at(1))).toBe(true)
  expect(isOrderDisabled(pair(1, -1), event, at(1))).toBe(true)
  expect(isOrderDisabled(pair(1, -2), event, at(1))).toBe(true)
  expect(isOrderDisabled(pair(1, 1), event, over + 13_824_000 - 1)).toBe(false)
  expect(isOrderDisabled(pair(1, 1), event, over + 13_824_000)).toBe(true)
  for (const paidOrCollected of [pair(1, 2), pair(2, 2), pair(2, 3), pair(3, 2)]) {
    expect(isOrderDisabled(paidOrCollected, event, over - 1)).toBe(false)
    expect(isOrderDisabled(paidOrCollected, event, over)).toBe(true)
  }
})

test('NAV-013 an order is unfinished until it is cancelled, collected by either side, or past', () => {
  const over = at(30, 13)
  const unfinished = (status: StatusPair, now: number): boolean => isOrderUnfinished(status, event, now)
  expect([pair(1, 1), pair(1, 2), pair(2, 2)].map((each) => unfinished(each, over - 1))).toEqual([true, true, true])
  expect([pair(3, 2), pair(2, 3), pair(-1, 2), pair(1, -1)].map((each) => unfinished(each, at(1)))).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect([pair(1, 1), pair(1, 2), pair(2, 2)].map((each) => unfinished(each, over))).toEqual([true, false, false])
  expect(unfinished(pair(1, 1), over + 13_824_000)).toBe(false)
})

test('active orders come first, sorted by collection and number', () => {
  const listed = [
    { disabled: true, pickupTimestamp: at(1), eOrderNo: 1 },
    { disabled: false, pickupTimestamp: at(9), eOrderNo: 7 },
    { disabled: false, pickupTimestamp: at(9), eOrderNo: 2 },
    { disabled: false, pickupTimestamp: at(3), eOrderNo: null },
  ]
  expect([...listed].sort(byCollection).map((order) => order.eOrderNo)).toEqual([null, 2, 7, 1])
})

test('NAV-045 NAV-046 purchases are split into active and disabled ones, each sorted by collection', () => {
  const bought = (name: string, pickup: number, status: StatusPair, eOrderNo = 1) => {
    const event = { pickupTimestamp: pickup, pickupDuration: 3600 }
    return { name, ...orderListing({ order: { eOrderNo }, event, pair: status }, at(20)) }
  }
  const booked = (name: string, deliveryTimestamp: number, bookerStatus: -1 | 1) => {
    const booking = { status: 1, bookerStatus, deliveryTimestamp, deliveryDuration: 3600 } as const
    return { name, ...bookingListing(booking, at(20)) }
  }
  const lists = purchaseLists([
    bought('late', at(25), pair(1, 1)),
    bought('collected long ago', at(2), pair(3, 3)),
    booked('delivery cancelled', at(24), -1),
    bought('cancelled', at(22), pair(-1, 1)),
    booked('delivery', at(23), 1),
    bought('soon', at(21), pair(2, 2), 2),
    bought('soon, ordered first', at(21), pair(2, 2), 1),
    booked('delivered', at(19), 1),
  ])
  expect(lists.active.map(({ name }) => name)).toEqual(['soon, ordered first', 'soon', 'delivery', 'late'])
  expect(lists.disabled.map(({ name }) => name)).toEqual([
    'collected long ago',
    'delivered',
    'cancelled',
    'delivery cancelled',
  ])
})
