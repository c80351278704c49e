import { expect, test } from 'vitest'
import { formatDateTime, formatHour, parseDateTime } from '#shared/kernel/clock.ts'
import { closingText, openingText, remaining } from './event-countdown.ts'
import { defaultTimes, HOURS, newEvent, newProduct, windowOf } from './event-draft.ts'
import {
  isClosed,
  isGreyed,
  isOrderable,
  isPaidOrder,
  isToBeConfirmed,
  mayHaveClaims,
  paymentDue,
} from './event-state.ts'
import { editRefusal, reopenRefusal, requestPaymentRefusal } from './host-actions.ts'

const CLOSING = 1_896_105_540
const open = { status: 1, closingTimestamp: CLOSING, openTime: null } as const
const closed = { ...open, status: 0 } as const

test('the closing time of the examples is 31-01-2030 23:59', () => {
  expect(formatDateTime(CLOSING)).toBe('31-01-2030 23:59')
})

test.each([
  [CLOSING - 1, true, false],
  [CLOSING, false, false],
  [CLOSING - 86_400, true, false],
  [CLOSING - 86_401, true, true],
])('at %i orderable is %s and (TBC) is %s', (now, orderable, toBeConfirmed) => {
  expect(isOrderable(open, now)).toBe(orderable)
  expect(isToBeConfirmed(open, now)).toBe(toBeConfirmed)
  expect(isOrderable(closed, now)).toBe(false)
  expect(isToBeConfirmed(closed, now)).toBe(false)
})

test('a scheduled event is not orderable', () => {
  expect(isOrderable({ ...open, openTime: CLOSING - 100 }, CLOSING - 101)).toBe(false)
  expect(isOrderable({ ...open, openTime: CLOSING - 100 }, CLOSING - 100)).toBe(true)
})

test('GRP-052 an event is marked closed by its status or when its closing time has passed', () => {
  expect([isClosed(open, CLOSING - 1), isClosed(open, CLOSING), isClosed(closed, 0)]).toEqual([false, true, true])
})

test('NAV-043 an event is greyed out when it is closed or its collection has ended', () => {
  const event = { status: 1, pickupTimestamp: 1000, pickupDuration: 100 } as const
  expect([isGreyed(event, 1099), isGreyed(event, 1100), isGreyed({ ...event, status: 0 }, 0)]).toEqual([
    false,
    true,
    true,
  ])
})

test.each([
  [0, false, 0, true],
  [0, false, 1, true],
  [0, true, 0, true],
  [0, true, 1, true],
  [1, false, 0, true],
  [1, false, 1, false],
  [1, true, 0, false],
  [1, true, 1, false],
] as const)(
  'EVT-009 MNG-023 MNG-024 re-open with paynow %i, paid %s, payable %i: %s',
  (paynow, paid, payable, allowed) => {
    const refused = reopenRefusal({ paynow, payable }, paid)
    expect(refused?.message).toBe(allowed ? undefined : 'You can not re-open order for this event')
  },
)

test.each([
  [0, 0, false, false, true],
  [0, 0, false, true, true],
  [0, 0, true, false, false],
  [0, 0, true, true, true],
  [0, 1, false, false, true],
  [0, 1, false, true, true],
  [0, 1, true, false, true],
  [0, 1, true, true, true],
  [1, 0, false, false, false],
  [1, 0, false, true, false],
  [1, 0, true, false, false],
  [1, 0, true, true, false],
  [1, 1, false, false, true],
  [1, 1, false, true, true],
  [1, 1, true, false, true],
  [1, 1, true, true, true],
] as const)(
  'EVT-009 paynow %i, payable %i, after closing %s, closed %s: due %s; editing refused once requested',
  (paynow, payable, payAfterClosing, isOver, due) => {
    for (const event of isOver ? [closed, { ...open, closingTimestamp: 10 }] : [open]) {
      expect(paymentDue({ ...event, paynow, payable }, payAfterClosing, 10)).toBe(due)
      expect(requestPaymentRefusal(event, 10)?.message).toBe(
        isOver ? undefined : 'Request payment when event is closed',
      )
    }
    expect(editRefusal({ payable })?.message).toBe(payable === 1 ? 'Not allow to edit event' : undefined)
  },
)

test('an order is paid when it is at least paid and not cancelled; a refunded order is not', () => {
  expect(
    ([-2, -1, 1, 2, 3] as const).map((buyerStatus) => [
      isPaidOrder({ status: 1, buyerStatus }),
      isPaidOrder({ status: -1, buyerStatus }),
    ]),
  ).toEqual([
    [false, false],
    [false, false],
    [false, false],
    [true, false],
    [true, false],
  ])
})

const MORNING = parseDateTime('20-01-2030 09:00')!

test('EVT-084 EVT-085 EVT-086 EVT-087 EVT-108 a new event has its default dates and hours', () => {
  const times = defaultTimes(MORNING)
  expect(formatDateTime(times.closingTimestamp)).toBe('21-01-2030 23:59')
  expect([formatDateTime(times.pickupTimestamp), times.pickupDuration]).toEqual(['27-01-2030 10:00', 25_200])
  expect([formatDateTime(times.deliveryTimestamp), times.deliveryDuration]).toEqual(['28-01-2030 10:00', 10_800])
  expect(formatDateTime(times.openTime)).toBe('23-01-2030 06:00')
})

test('EVT-034 EVT-035 EVT-100 EVT-106 the form has its default values', () => {
  expect(newEvent(MORNING, 'g')).toMatchObject({
    groupId: 'g',
    adminCost: 0,
    bookingAddressRequired: false,
    paynow: 0,
    payAfterClosing: false,
    payTogether: false,
  })
  expect(newProduct('p')).toMatchObject({
    maxQuantity: 1000,
    limitPerOrder: 1000,
    minOrderQty: 1,
    defaultQuantity: 0,
    price: 0,
  })
})

test('EVT-088 EVT-089 24 hours are offered; 10AM to 5PM is 25200 seconds', () => {
  expect(HOURS.map(formatHour).filter((_, i) => [0, 10, 11, 12, 22, 23].includes(i))).toEqual([
    '1AM',
    '11AM',
    '12PM',
    '1PM',
    '11PM',
    '12AM',
  ])
  expect(HOURS).toHaveLength(24)
  expect(windowOf(MORNING, 10, 17).duration).toBe(25_200)
  expect(formatDateTime(windowOf(MORNING, 23, 24).start)).toBe('20-01-2030 23:00')
})

test.each([
  [5 * 86_400, '5 d'],
  [86_400 + 4 * 3600 + 1800, '1 d 4 h'],
  [5 * 3600 + 12 * 60 + 30, '5 h 12 min'],
  [3600, '1 h'],
  [60, '1 min'],
  [59, 'under a minute'],
])('%i seconds are %s', (seconds, words) => {
  expect(remaining(seconds)).toBe(words)
})

test('the texts state when an event opens and closes', () => {
  expect(closingText(open, CLOSING - 18_720)).toBe('closing in 5 h 12 min')
  expect(closingText(open, CLOSING)).toBe('closed')
  expect(closingText(closed, 0)).toBe('closed')
  expect(openingText(CLOSING)).toBe('opens Thu 31-01-2030')
})

test('payments of an event may wait for its host until 14 days after its collection', () => {
  const event = { pickupTimestamp: CLOSING, pickupDuration: 3600 }
  const end = CLOSING + 3600 + 14 * 86_400
  expect(mayHaveClaims(event, CLOSING - 30 * 86_400)).toBe(true)
  expect(mayHaveClaims(event, end - 1)).toBe(true)
  expect(mayHaveClaims(event, end)).toBe(false)
})
