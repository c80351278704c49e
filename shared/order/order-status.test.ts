import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  BUYER_TABLE,
  buyerMay,
  derivedPair,
  HOST_TABLE,
  HOST_TARGETS,
  hostTransition,
  isCancelled,
  orderStatusWords,
  paymentLabel,
  statusLabel,
  type BuyerAction,
} from './order-status.ts'
import type { BuyerStatus, OrderStatus, StatusPair } from './order.ts'

/**
 * The specification's table, one row per line: the current pair, then the result of Cancelled, Unpaid, Verified and
 * Collected.
 */
const SPECIFIED = `
 1  1 | -1  1 4 | =      |  2  2 1 |  3  2 1
 1  2 | -1 -2 2 | =      |  2  2 1 |  3  2 1
 1  3 | -1 -2 2 | =      |  2  2 1 |  3  2 1
 1 -1 | -1 -1 4 | =      |  2  2 1 |  3  2 1
 1 -2 | -1 -2 4 | =      |  2  2 1 |  3  2 1
 2  1 | -1  1 4 | 1  1 4 | =       |  3  1 4
 2  2 | -1 -2 2 | 1  2 4 | =       |  3  2 4
 2  3 | -1 -2 2 | 1  3 4 | =       |  3  3 4
 2 -1 | -1 -1 4 | 1 -1 4 | =       |  3 -1 4
 2 -2 | -1 -2 4 | 1 -2 4 | =       |  3 -2 4
 3  1 | -1  1 4 | 1  1 4 |  2  1 4 | =
 3  2 | -1 -2 2 | 1  2 4 |  2  2 4 | =
 3  3 | -1 -2 2 | 1  3 4 |  2  3 4 | =
 3 -1 | -1 -1 4 | 1 -1 4 |  2 -1 4 | =
 3 -2 | -1 -2 4 | 1 -2 4 |  2 -2 4 | =
-1  1 | =       | 1  1 4 |  2  1 4 |  3  1 4
-1  2 | =       | 1  2 4 |  2  2 4 |  3  2 4
-1  3 | =       | 1  3 4 |  2  3 4 |  3  3 4
-1 -1 | =       | 1 -1 4 |  2 -1 4 |  3 -1 4
-1 -2 | =       | 1  2 3 |  2  2 3 |  3  2 3`

const numbers = (text: string): number[] => text.trim().split(/\s+/).map(Number)

const rows = SPECIFIED.trim()
  .split('\n')
  .map((line) => {
    const [from = '', ...cells] = line.split('|')
    const [status, buyerStatus] = numbers(from)
    return { from: { status, buyerStatus } as StatusPair, cells: cells.map((cell) => cell.trim()) }
  })

const STATUSES: OrderStatus[] = [-1, 1, 2, 3]
const BUYER_STATUSES: BuyerStatus[] = [-2, -1, 1, 2, 3]
const anyPair: fc.Arbitrary<StatusPair> = fc.record({
  status: fc.constantFrom(...STATUSES),
  buyerStatus: fc.constantFrom(...BUYER_STATUSES),
})
const anyTarget = fc.constantFrom(...STATUSES)

describe('the host', () => {
  test('MNG-015 the table has all 20 pairs and 4 targets', () => {
    expect(rows).toHaveLength(20)
    expect(Object.keys(HOST_TABLE)).toHaveLength(20)
    for (const { from, cells } of rows)
      for (const [i, target] of HOST_TARGETS.entries()) {
        const cell = cells[i] ?? ''
        const { pair, rule, combined } = hostTransition(from, target)
        const [status, buyerStatus, number] = cell === '=' ? [from.status, from.buyerStatus, '-'] : numbers(cell)
        expect([from, target, pair, rule]).toEqual([from, target, { status, buyerStatus }, String(number)])
        expect(combined).toBeNull()
      }
  })

  test('MNG-010 the dropdown offers Cancelled, Unpaid, Verified, Collected', () => {
    expect(HOST_TARGETS.map(statusLabel)).toEqual(['Cancelled', 'Unpaid', 'Verified', 'Collected'])
  })

  test('MNG-011 a change from Unpaid to Verified or Collected sets the buyer status to paid', () => {
    for (const buyerStatus of BUYER_STATUSES)
      for (const target of [2, 3] as const)
        expect(hostTransition({ status: 1, buyerStatus }, target).pair).toEqual({ status: target, buyerStatus: 2 })
  })

  test('MNG-012 cancelling refunds a paid order; an unpaid one stays not paid', () => {
    for (const status of [1, 2, 3] as const) {
      expect(hostTransition({ status, buyerStatus: 2 }, -1).pair.buyerStatus).toBe(-2)
      expect(hostTransition({ status, buyerStatus: 3 }, -1).pair.buyerStatus).toBe(-2)
      expect(hostTransition({ status, buyerStatus: 1 }, -1).pair.buyerStatus).toBe(1)
    }
  })

  test('MNG-013 cancelling one paid order of a combined payment cancels all of it', () => {
    expect(hostTransition({ status: 2, buyerStatus: 2 }, -1, { combined: true })).toEqual({
      pair: { status: -1, buyerStatus: -2 },
      rule: '2c',
      combined: { status: -1, placerStatus: -2, entryPair: { status: -1, buyerStatus: -2 } },
    })
    expect(hostTransition({ status: 2, buyerStatus: 1 }, -1, { combined: true }).combined).toBeNull()
  })

  test('MNG-014 reviving a refunded order sets it to paid, for this order only', () => {
    for (const target of [1, 2, 3] as const)
      expect(hostTransition({ status: -1, buyerStatus: -2 }, target, { combined: true })).toEqual({
        pair: { status: target, buyerStatus: 2 },
        rule: '3',
        combined: null,
      })
  })

  test('MNG-017 an invalid payment sets unpaid and not paid, from any pair', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        const change = hostTransition(pair, 1, { invalidPayment: true })
        expect(change).toEqual({ pair: { status: 1, buyerStatus: 1 }, rule: '5', combined: null })
      }),
    )
  })

  test('MNG-018 an invalid payment of a combined payment resets every entry', () => {
    expect(hostTransition({ status: 2, buyerStatus: 2 }, 1, { invalidPayment: true, combined: true })).toEqual({
      pair: { status: 1, buyerStatus: 1 },
      rule: '5c',
      combined: { status: 1, placerStatus: 1, entryPair: { status: 1, buyerStatus: 1 } },
    })
  })

  test('MNG-015 a change reaches its target, and repeating it changes nothing', () => {
    fc.assert(
      fc.property(anyPair, anyTarget, (from, target) => {
        const once = hostTransition(from, target).pair
        expect(once.status).toBe(target)
        expect(hostTransition(once, target)).toEqual({ pair: once, rule: '-', combined: null })
      }),
    )
  })
})

describe('status texts', () => {
  test('ORD-041 each order status value has its label', () => {
    expect(STATUSES.map((status) => [status, statusLabel(status)])).toEqual([
      [-1, 'Cancelled'],
      [1, 'Unpaid'],
      [2, 'Verified'],
      [3, 'Collected'],
    ])
  })

  test('ORD-042 each buyer status value has its label', () => {
    expect(BUYER_STATUSES.map((status) => [status, paymentLabel(status)])).toEqual([
      [-2, 'Refunded'],
      [-1, 'Cancelled'],
      [1, 'Not Paid'],
      [2, 'Paid'],
      [3, 'Collected'],
    ])
  })

  test('COL-016 a completely handed-over order shows Collected: paid if it was unpaid, unchanged if verified', () => {
    expect(derivedPair({ status: 1, buyerStatus: 1 }, true)).toEqual({ status: 3, buyerStatus: 2 })
    expect(derivedPair({ status: 1, buyerStatus: 2 }, true)).toEqual({ status: 3, buyerStatus: 2 })
    expect(derivedPair({ status: 2, buyerStatus: 3 }, true)).toEqual({ status: 3, buyerStatus: 3 })
    expect(derivedPair({ status: 2, buyerStatus: 1 }, true)).toEqual({ status: 3, buyerStatus: 1 })
    expect(derivedPair({ status: -1, buyerStatus: -2 }, true)).toEqual({ status: -1, buyerStatus: -2 })
  })

  test('COL-016 an order that its buyer cancelled stays cancelled when its goods are handed over', () => {
    expect(derivedPair({ status: 1, buyerStatus: -1 }, true)).toEqual({ status: 3, buyerStatus: -1 })
    expect(derivedPair({ status: 2, buyerStatus: -1 }, true)).toEqual({ status: 3, buyerStatus: -1 })
  })

  test('COL-016 without hand-over records the stored status is shown', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        expect(derivedPair(pair, false)).toEqual(pair)
      }),
    )
  })

  test('ORD-064 an order counts as cancelled when either side cancelled it or it was refunded', () => {
    const cancelled = STATUSES.flatMap((status) =>
      BUYER_STATUSES.filter((buyerStatus) => isCancelled({ status, buyerStatus })).map((b) => `${status}/${b}`),
    )
    expect(cancelled).toEqual([
      '-1/-2',
      '-1/-1',
      '-1/1',
      '-1/2',
      '-1/3',
      '1/-2',
      '1/-1',
      '2/-2',
      '2/-1',
      '3/-2',
      '3/-1',
    ])
  })
})

describe('the buyer', () => {
  const allowed = (action: BuyerAction): string[] =>
    STATUSES.flatMap((status) =>
      BUYER_STATUSES.filter((buyerStatus) => buyerMay(action, { status, buyerStatus })).map((b) => `${status}/${b}`),
    )

  test('ORD-065 a buyer edits a cancelled or unpaid order while it is refunded, cancelled or not paid', () => {
    expect(allowed('edit')).toEqual(['-1/-2', '-1/-1', '-1/1', '1/-2', '1/-1', '1/1'])
    expect(BUYER_TABLE.edit.to).toEqual({ status: 1, buyerStatus: 1 })
  })

  test('ORD-066 a buyer cancels an order that is not cancelled and is not paid or paid', () => {
    expect(allowed('cancel')).toEqual(['1/1', '1/2', '2/1', '2/2', '3/1', '3/2'])
    expect(BUYER_TABLE.cancel.to).toEqual({ status: null, buyerStatus: -1 })
  })

  test('PAY-002 a buyer claims a payment while the order is not paid', () => {
    expect(allowed('claim')).toEqual(['1/1', '2/1', '3/1'])
    expect(BUYER_TABLE.claim.to).toEqual({ status: null, buyerStatus: 2 })
  })

  test('ORD-062 a buyer marks a verified, paid order as collected', () => {
    expect(allowed('collected')).toEqual(['2/2', '3/2'])
    expect(BUYER_TABLE.collected.to).toEqual({ status: null, buyerStatus: 3 })
  })

  test('ORD-075 a buyer writes to the host while the order is not cancelled', () => {
    fc.assert(
      fc.property(anyPair, (pair) => {
        expect(buyerMay('comment', pair)).toBe(!isCancelled(pair))
      }),
    )
  })
})

test('the label of an order that was collected and then cancelled names both states', () => {
  expect(orderStatusWords({ status: 3, buyerStatus: -1 })).toBe('Collected, cancelled')
  expect(orderStatusWords({ status: 3, buyerStatus: -2 })).toBe('Collected, refunded')
  expect(orderStatusWords({ status: -1, buyerStatus: -1 })).toBe('Cancelled')
  expect(orderStatusWords({ status: -1, buyerStatus: -2 })).toBe('Refunded')
  expect(orderStatusWords({ status: 2, buyerStatus: -1 })).toBe('Cancelled')
  expect(orderStatusWords({ status: 2, buyerStatus: 2 })).toBe('Verified')
})
