import { expect, test } from 'vitest'
import { bookingRow } from '#tests/support/delivery-rows.ts'
import { combinedRow, orderRow } from '#tests/support/member-rows.ts'
import { put } from '#shared/writes.ts'
import { aboutPayment } from './about-payment.ts'

test('the card of a rejected combined payment names event and number of each order, and each delivery', () => {
  const effects = [
    put('combined_payments', combinedRow('PAYPAYPAYPAY')),
    put('orders', orderRow('ORDER1', { eOrderNo: 12 })),
    put('orders', orderRow('ORDER2', { eOrderNo: null, eTitle: 'Bread evening' })),
    put('bookings', bookingRow('BOOK1', { dzName: 'West' })),
  ]
  const about = aboutPayment(effects)
  expect(about?.title).toBe('Paid together: 3')
  expect(about?.items).toEqual([
    'Order 12, Mango run',
    'Order ORDE, Bread evening',
    expect.stringMatching(/^Delivery to West, .*\d{4}/) as string,
  ])
})

test('a change that writes no entry names nothing', () => {
  expect(aboutPayment([put('combined_payments', combinedRow('PAYPAYPAYPAY'))])).toBeUndefined()
})
