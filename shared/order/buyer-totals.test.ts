import { expect, test } from 'vitest'
import { orderRow } from '#tests/support/member-rows.ts'
import { CLOSING, eventRow } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import { buyerTotals } from './buyer-totals.ts'

const DAY_S = 86_400

test('PAY-032 a cancelled order has no share to be confirmed, also before closing', () => {
  const event = eventRow({ deliveryCost: asCents(600) })
  const totals = (change: object) => buyerTotals(event, orderRow('R1', change), CLOSING - 3 * DAY_S)
  expect(totals({}).toBeConfirmed).toBe(true)
  for (const pair of [
    { status: -1, buyerStatus: 1 },
    { status: 1, buyerStatus: -1 },
    { status: -1, buyerStatus: -2 },
  ])
    expect(totals(pair)).toMatchObject({ toBeConfirmed: false, awaitsShares: false, fee: 0 })
})
