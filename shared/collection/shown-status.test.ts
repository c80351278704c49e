import { expect, test } from 'vitest'
import type { StatusPair } from '#shared/order/order.ts'
import { isCollectedByBuyerOnly, isSaidByControl, shownStatus, type ShownOrder } from './shown-status.ts'

const order = (
  [status, buyerStatus]: readonly [StatusPair['status'], StatusPair['buyerStatus']],
  state: Partial<ShownOrder['state']> = {},
): ShownOrder => ({
  pair: { status, buyerStatus },
  state: { owedLines: [], liveRecords: [], collected: false, ...state },
})

const PART = { owedLines: [{ owed: 2 }], liveRecords: [{}] } as unknown as ShownOrder['state']

test.each([
  ['unpaid', order([1, 1]), true],
  ['verified', order([2, 2]), true],
  ['collected', order([3, 2], { collected: true }), true],
  ['cancelled', order([-1, 1]), true],
  ['cancelled', order([1, -1]), false],
  ['cancelled', order([3, -1]), false],
  ['verified', order([2, 3]), true],
  ['owed', order([2, 2], PART), false],
  ['claimed', order([1, 2]), false],
  ['refunded', order([-1, -2]), false],
] as const)('an order shown as %s: %o; the status control says it: %s', (shown, of, said) => {
  expect(shownStatus(of)).toBe(shown)
  expect(isSaidByControl(of)).toBe(said)
})

test.each([
  [{ status: 2, buyerStatus: 3 }, true],
  [{ status: 1, buyerStatus: 3 }, true],
  [{ status: 3, buyerStatus: 3 }, false],
  [{ status: -1, buyerStatus: 3 }, false],
  [{ status: 2, buyerStatus: 2 }, false],
] as const)('ORD-062 the host sees the buyer’s mark of %o: %s', (pair, isShown) => {
  expect(isCollectedByBuyerOnly(pair)).toBe(isShown)
})
