import { expect, test } from 'vitest'
import { invalidNote, invalidPaymentReason, newestFirst } from './order-history.ts'
import type { OrderHistory, StatusPair } from './order.ts'

const line = (what: OrderHistory['what'], to: StatusPair | null = { status: 1, buyerStatus: 1 }, note = '') => ({
  what,
  to,
  note,
})
const UNPAID: StatusPair = { status: 1, buyerStatus: 1 }

test('a payment is invalid while the latest change of an unpaid order is an invalid payment', () => {
  const rejected = [line('invalid-payment', UNPAID, 'Wrong amount'), line('claimed')]
  expect(invalidPaymentReason(UNPAID, rejected)).toBe('Wrong amount')
  expect(invalidPaymentReason(UNPAID, [line('payment-requested', null), line('superseded'), ...rejected])).toBe(
    'Wrong amount',
  )
  expect(invalidPaymentReason({ status: 1, buyerStatus: 2 }, [line('claimed'), ...rejected])).toBeNull()
  expect(invalidPaymentReason({ status: -1, buyerStatus: 1 }, rejected)).toBeNull()
  expect(invalidPaymentReason(UNPAID, [line('edited'), ...rejected])).toBeNull()
  expect(invalidPaymentReason(UNPAID, [])).toBeNull()
})

test('an invalid payment without a reason has an empty one, and a reason is one line', () => {
  for (const note of [invalidNote(undefined), invalidNote(' '), 'Together with the combined payment'])
    expect(invalidPaymentReason(UNPAID, [line('invalid-payment', UNPAID, note)])).toBe('')
  expect(invalidNote(' Wrong\n amount ')).toBe('Wrong amount')
})

test('lines of one second stand in the order of their changes, with the placed order as the oldest', () => {
  const at = (second: number, id: string, what: OrderHistory['what']) => ({ ...line(what), id, at: second })
  const lines = [at(5, 'C', 'placed'), at(5, 'A', 'status'), at(4, 'D', 'edited'), at(5, 'B', 'claimed')]
  for (const given of [lines, lines.toReversed()])
    expect(newestFirst(given).map(({ what }) => what)).toEqual(['claimed', 'status', 'edited', 'placed'])
})
