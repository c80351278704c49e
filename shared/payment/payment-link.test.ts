import { expect, test } from 'vitest'
import type { StatusPair } from '#shared/order/order.ts'
import { countEndings, endsPaymentLink, paymentLink, secretInFragment } from './payment-link.ts'

const SECRET = 'abcdefghijklmnopqrst_-'

test('PAY-018 a payment link names order and buyer, and has its secret in the fragment', () => {
  const link = paymentLink('ABCD23456789', 'u1', SECRET)
  expect(link).toBe(`/payment-order?ref=ABCD23456789&uid=u1#${SECRET}`)
  expect(secretInFragment(new URL(link, 'https://gotong.example').hash)).toBe(SECRET)
})

test('a fragment of another length or alphabet holds no secret', () => {
  for (const fragment of ['', '#', '#pay', `#${SECRET}x`, `#${SECRET.slice(1)}`, '#abcdefghijklmnopqrst%2F'])
    expect(secretInFragment(fragment)).toBeUndefined()
})

test('a link ends when the order is collected, cancelled or refunded, and not when it is paid or verified', () => {
  const pairs: StatusPair[] = [
    { status: 3, buyerStatus: 2 },
    { status: 2, buyerStatus: 3 },
    { status: -1, buyerStatus: 1 },
    { status: -1, buyerStatus: -2 },
    { status: 1, buyerStatus: -1 },
  ]
  expect(pairs.filter(endsPaymentLink)).toEqual(pairs)
  const open: StatusPair[] = [
    { status: 1, buyerStatus: 1 },
    { status: 1, buyerStatus: 2 },
    { status: 2, buyerStatus: 2 },
  ]
  expect(open.filter(endsPaymentLink)).toEqual([])
})

test('a change that a later one overruled ends no link', () => {
  const to: StatusPair = { status: -1, buyerStatus: 1 }
  expect(countEndings([{ what: 'superseded', to }])).toBe(0)
  expect(
    countEndings([
      { what: 'cancelled', to },
      { what: 'status', to: { status: 1, buyerStatus: 1 } },
    ]),
  ).toBe(1)
})
