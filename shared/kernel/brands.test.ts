import { expect, expectTypeOf, test } from 'vitest'
import type { Booking } from '#shared/delivery/booking.ts'
import type { Event } from '#shared/event/event.ts'
import type { Order } from '#shared/order/order.ts'
import type { Reader } from '#shared/kernel/change.ts'
import type { Tables } from '#shared/tables.ts'
import { systemClock, toSeconds, type Seconds } from './clock.ts'
import { hybridTime, type HybridTime } from './hybrid-time.ts'
import type { BookingId, EventId, GroupId, OrderId, PackingListId, UserId } from './ids.ts'
import {
  addCents,
  asCents,
  maxCents,
  minCents,
  negateCents,
  subtractCents,
  sumCents,
  timesCents,
  type Cents,
} from './money.ts'

test('the compiler refuses a plain number and seconds where cents are expected', () => {
  const seconds = toSeconds(7000)
  // @ts-expect-error a plain number may be dollars
  const plain: Cents = 100
  // @ts-expect-error a moment is no money
  const wrong: Cents = seconds
  // @ts-expect-error an amount is no moment
  const moment: Seconds = asCents(100)
  expect([addCents(plain, asCents(5)), wrong, moment]).toEqual([105, 7, 100])
})

test('the compiler refuses milliseconds where seconds are expected, and seconds where milliseconds are', () => {
  // @ts-expect-error a clock reads milliseconds
  const moment: Seconds = systemClock.now()
  const seconds = toSeconds(7000)
  // @ts-expect-error seconds already
  const twice = toSeconds(seconds)
  // @ts-expect-error a hybrid time begins with milliseconds
  const time = hybridTime(seconds, 0, 'd1')
  expect(moment).toBeGreaterThan(seconds)
  expect([twice, time]).toEqual([0, '000000000000007-00000-d1'])
})

test('the compiler refuses the id of another table, and an id or a text for a hybrid time', () => {
  const user: UserId = 'mei'
  const time = hybridTime(1, 0, 'd1')
  // @ts-expect-error a person is no order
  const order: OrderId = user
  // @ts-expect-error an id is no time
  const at: HybridTime = user
  // @ts-expect-error a text may have any form
  const text: HybridTime = '2030-11-30'
  // @ts-expect-error a time is no id
  const event: EventId = time
  expect([order, at, text, event]).toEqual([user, user, '2030-11-30', time])
  expectTypeOf<OrderId>().not.toExtend<BookingId>()
  expectTypeOf<GroupId>().not.toExtend<EventId>()
  expectTypeOf<PackingListId>().not.toExtend<UserId>()
})

test('a row is read by the id of its own table', () => {
  const lookUp = (reader: Reader<Tables>, order: Order) => [
    reader.get('users', order.uid),
    // @ts-expect-error the buyer is no event
    reader.get('events', order.uid),
  ]
  expect(lookUp).toHaveLength(2)
})

test('rows carry marks, and sums of cents are cents', () => {
  expectTypeOf<NonNullable<Order['paidCents']>>().toEqualTypeOf<Cents>()
  expectTypeOf<Booking['returnedCents']>().toEqualTypeOf<Cents>()
  expectTypeOf<Order['createdAt']>().toEqualTypeOf<Seconds>()
  expectTypeOf<Order['statusTime']>().toEqualTypeOf<HybridTime>()
  expectTypeOf<Order['eid']>().toEqualTypeOf<EventId>()
  expectTypeOf<Event['groupId']>().toEqualTypeOf<GroupId>()
  expect(sumCents([asCents(1), asCents(2), asCents(3)])).toBe(6)
  expect(sumCents([])).toBe(0)
  expect(subtractCents(asCents(5), asCents(7))).toBe(-2)
  expect(negateCents(asCents(7))).toBe(-7)
  expect(timesCents(asCents(990), 3)).toBe(2970)
  expect(minCents(asCents(1), asCents(2))).toBe(1)
  expect(maxCents(asCents(1), asCents(2))).toBe(2)
})
