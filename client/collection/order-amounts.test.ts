import { expect, test } from 'vitest'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { Order } from '#shared/order/order.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import { orderAmounts } from './order-amounts.ts'

const amountsOf = (change: Partial<Order>, deliveryCost = 0) => {
  const order = orderRow('R1', change)
  const events = new Map([['e1', eventRow({ adminCost: asCents(0), deliveryCost: asCents(deliveryCost) })]])
  return orderAmounts({ events }, [{ order, state: collectionOf(order, [], []) }]).get('R1')
}
/** Two mangoes. */
const FEE = 1980

test('COL-011 an unpaid order has its whole fee and no remainder', () => {
  expect(amountsOf({})).toEqual({ fee: FEE, paid: FEE, rest: 0 })
})

test('COL-011 PAY-037 an order that was paid in part has the rest, verified or only claimed', () => {
  for (const status of [1, 2] as const)
    expect(amountsOf({ status, buyerStatus: 2, paidCents: asCents(1500) })).toEqual({
      fee: FEE,
      paid: 1500,
      rest: FEE - 1500,
    })
  expect(amountsOf({ status: 2, buyerStatus: 2, paidCents: asCents(FEE + 100) })).toMatchObject({
    paid: FEE + 100,
    rest: 0,
  })
  expect(amountsOf({ status: 2, buyerStatus: 2, paidCents: null })).toMatchObject({ paid: FEE, rest: 0 })
})

test('PAY-037 no rest is named while the shares of an order are to be confirmed', () => {
  expect(amountsOf({ status: 2, buyerStatus: 2, paidCents: asCents(1500) }, 500)).toMatchObject({ rest: 0 })
})
