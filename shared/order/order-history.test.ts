import { expect, test } from 'vitest'
import { isPaymentInvalid } from './order-history.ts'
import type { OrderHistory, StatusPair } from './order.ts'

const line = (what: OrderHistory['what'], to: StatusPair | null = { status: 1, buyerStatus: 1 }) => ({ what, to })
const UNPAID: StatusPair = { status: 1, buyerStatus: 1 }

test('a payment is invalid while the latest change of an unpaid order is an invalid payment', () => {
  const rejected = [line('invalid-payment'), line('claimed')]
  expect(isPaymentInvalid(UNPAID, rejected)).toBe(true)
  expect(isPaymentInvalid(UNPAID, [line('payment-requested', null), line('superseded'), ...rejected])).toBe(true)
  expect(isPaymentInvalid({ status: 1, buyerStatus: 2 }, [line('claimed'), ...rejected])).toBe(false)
  expect(isPaymentInvalid({ status: -1, buyerStatus: 1 }, rejected)).toBe(false)
  expect(isPaymentInvalid(UNPAID, [line('edited'), ...rejected])).toBe(false)
  expect(isPaymentInvalid(UNPAID, [])).toBe(false)
})
