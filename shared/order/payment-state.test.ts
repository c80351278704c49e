import { expect, test } from 'vitest'
import { HOST_TABLE } from './order-status.ts'
import type { StatusPair } from './order.ts'
import { pairText, paymentState, paymentText } from './payment-state.ts'

const pairs = Object.keys(HOST_TABLE).map((key): StatusPair => {
  const [status, buyerStatus] = key.split('/').map(Number)
  return { status, buyerStatus } as StatusPair
})

test('ORD-041 ORD-042 every status pair has one payment state and one word', () => {
  const table = pairs.map((pair) => [`${pair.status}/${pair.buyerStatus}`, paymentState(pair), paymentText(pair)])
  expect(Object.fromEntries(table.map(([key, state, text]) => [key, `${state}: ${text}`]))).toEqual({
    '1/1': 'unpaid: Not Paid',
    '1/2': 'claimed: Claimed',
    '1/3': 'claimed: Claimed',
    '1/-1': 'cancelled: Cancelled',
    '1/-2': 'refunded: Refunded',
    '2/1': 'unpaid: Not Paid',
    '2/2': 'verified: Paid',
    '2/3': 'verified: Paid',
    '2/-1': 'cancelled: Cancelled',
    '2/-2': 'refunded: Refunded',
    '3/1': 'unpaid: Not Paid',
    '3/2': 'verified: Paid',
    '3/3': 'verified: Paid',
    '3/-1': 'cancelled: Cancelled',
    '3/-2': 'refunded: Refunded',
    '-1/1': 'cancelled: Not Paid',
    '-1/2': 'cancelled: Paid',
    '-1/3': 'cancelled: Collected',
    '-1/-1': 'cancelled: Cancelled',
    '-1/-2': 'refunded: Refunded',
  })
})

test('the history names both sides, and only the payment where the buyer ended the order', () => {
  expect(pairText({ status: 2, buyerStatus: 2 })).toBe('Verified, Paid')
  expect(pairText({ status: 1, buyerStatus: 2 })).toBe('Unpaid, Claimed')
  expect(pairText({ status: 2, buyerStatus: -1 })).toBe('Cancelled')
  expect(pairText({ status: -1, buyerStatus: -2 })).toBe('Cancelled, Refunded')
})
