import { beforeEach, expect, test } from 'vitest'
import { formatDate, addDays } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { runnerWithEvent, PICKUP } from '#tests/support/sample-event.ts'
import { handoverRecord } from '#tests/support/handover-records.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, type OperationRunner } from '#tests/support/operation-runner.ts'
import { updateAddressOrder, type AmendInput } from './update-address-order.ts'
import type { Order } from './order.ts'

const REF = '4KQ2W7XM9D3H'
const AT = PICKUP - 3 * 86_400
const HOME = { street: 'Blk 12 #03-04', country: 'Singapore', postalCode: '310012' }

let here: OperationRunner
const order = (): Order => here.row('orders', REF)
const amend = (change: Partial<AmendInput> = {}, actor = 'buyer', where = {}) =>
  here.run(updateAddressOrder, actor, { ref: REF, bookingAddress: HOME, ...change }, { at: AT, ...where })

const begin = (change: Partial<Order> = {}, event = {}): void => {
  here = runnerWithEvent({ event })
  here.put('orders', orderRow(REF, change))
}
beforeEach(() => begin())

test('API-050 a change of address and date is stored and appears in the history', async () => {
  const deliveryDate = formatDate(addDays(PICKUP, -1))
  expect(outputOf(await amend({ deliveryDate }))).toEqual({ ref: REF, bookingAddress: HOME, deliveryDate })
  expect(order()).toMatchObject({ bookingAddress: HOME, deliveryDate, status: 1, buyerStatus: 1, statusVersion: 'V' })
  expect(here.rows('order_history')).toMatchObject([{ what: 'edited', note: 'Delivery address' }])
})

test('API-050 without a date the order keeps its date', async () => {
  begin({ deliveryDate: formatDate(AT) })
  await amend()
  expect(order()).toMatchObject({ bookingAddress: HOME, deliveryDate: formatDate(AT) })
})

test('ORD-067 ORD-068 ORD-069 ORD-071 an invalid date or address is refused with its message', async () => {
  begin({}, { bookingAddressRequired: true })
  expect(wordsOf(await amend())).toBe('Please select delivery date')
  expect(wordsOf(await amend({ deliveryDate: formatDate(addDays(AT, -1)) }))).toBe(
    'Delivery date cannot be in the past',
  )
  expect(wordsOf(await amend({ deliveryDate: formatDate(PICKUP) }))).toBe('Delivery date must be before pickup date')
  expect(wordsOf(await amend({ bookingAddress: { ...HOME, street: ' ' } }))).toBe('Please select an address')
  expect(order().bookingAddress).toBeNull()
})

test('an order can be amended until it is cancelled or its collection begins', async () => {
  for (const status of [-1, 1, 2] as const)
    for (const buyerStatus of [-2, -1, 1, 2, 3] as const) {
      begin({ status, buyerStatus })
      expect([status, buyerStatus, !isRefusal(await amend())]).toEqual([
        status,
        buyerStatus,
        status > 0 && buyerStatus > 0,
      ])
    }
  begin()
  expect(isRefusal(await amend({}, 'buyer', { at: PICKUP - 1 }))).toBe(false)
  expect(wordsOf(await amend({}, 'buyer', { at: PICKUP }))).toBe('Collection has begun')
  expect(wordsOf(await amend({}, 'buyer', { serverNow: PICKUP }))).toBe('Collection has begun')
})

test('an order with handed-over goods keeps its address', async () => {
  here.put('handovers', handoverRecord('f1', { l1: 1 }, { orderId: REF }))
  expect(wordsOf(await amend())).toBe('Part of this order has been handed over')
})

test('only the buyer may amend; unrelated users get 404', async () => {
  expect(wordsOf(await amend({}, 'host'))).toBe('You are not allowed to update order')
  expect(wordsOf(await amend({}, 'outsider'))).toBe('No order found')
})

test('the later of two phones’ changes wins, in any order of arrival', async () => {
  const later = { ...HOME, street: 'Blk 99' }
  await amend({ bookingAddress: later }, 'buyer', { at: AT + 60 })
  await amend({}, 'buyer', { at: AT, serverNow: AT + 90 })
  expect(order().bookingAddress).toEqual(later)
})
