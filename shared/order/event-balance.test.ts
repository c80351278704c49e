// Amounts of an event, and what the host still has to do.
import { describe, expect, test } from 'vitest'
import { orderRow } from '#tests/support/member-rows.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import { eventBalance, isSettledEvent } from './event-balance.ts'
import { storedPair } from './order-status.ts'
import type { Order } from './order.ts'

/** Two mangoes and the admin fee. */
const TOTAL = 2 * 990 + 200
const REF = 'A1A1A1A1A1A1'

const balanceOf = (...changes: readonly Partial<Order>[]) => {
  const orders = changes.map((change, n) => orderRow(`${REF.slice(0, -1)}${n}`, change))
  return eventBalance(
    eventRow(),
    orders.map((order) => ({ order, pair: storedPair(order) })),
    new Set(),
  )
}

describe('PAY-043 an event is settled once nothing is left to do', () => {
  test('money that was returned twice for a cancelled order is an amount and a task', () => {
    const twice = { status: -1, buyerStatus: -2, paidCents: asCents(1500), returnedCents: asCents(3000) } as const
    const balance = balanceOf(twice, {
      status: -1,
      buyerStatus: -2,
      paidCents: asCents(1500),
      returnedCents: asCents(1500),
    })
    expect(balance.sums).toMatchObject({ returnedTooMuch: 1500, owedToBuyers: 0 })
    expect(balance.orders('returnedTooMuch')).toHaveLength(1)
    expect(balance.toDo).toMatchObject({ toAskBack: 1, toReturn: 0 })
    expect(isSettledEvent(balance)).toBe(false)
    expect(isSettledEvent(balanceOf({ ...twice, returnedCents: asCents(1500) }))).toBe(true)
  })

  test('an event without orders is not settled', () => {
    const balance = balanceOf()
    expect(balance.hasOrders).toBe(false)
    expect(isSettledEvent(balance)).toBe(false)
  })

  test('a claim above the total is an amount that is not owed yet', () => {
    const balance = balanceOf({ status: 1, buyerStatus: 2, paidCents: asCents(TOTAL + 300) })
    expect(balance.sums).toMatchObject({ claimed: TOTAL + 300, undecided: 300, owedToBuyers: 0 })
    expect(balance.toDo).toMatchObject({ toVerify: 1, toReturn: 0 })
  })
})
