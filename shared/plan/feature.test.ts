import { expect, test } from 'vitest'
import { invoiceLabel, isInvoiced, serviceType, type Feature } from './feature.ts'

const label = (paymentStatus: Feature['paymentStatus'], status: Feature['status']) =>
  invoiceLabel({ paymentStatus, status })

test('USR-062 USR-063 USR-064 USR-065 an invoice has a label for each pair of payment status and status', () => {
  const paymentStatuses = [0, 1, 2] as const
  expect(paymentStatuses.map((paid) => label(paid, 0))).toEqual(['Cancel', 'Cancel', '-'])
  expect(paymentStatuses.map((paid) => label(paid, 1))).toEqual(['-', 'Verify', '-'])
  expect(paymentStatuses.map((paid) => label(paid, 2))).toEqual(['Unpaid', '-', 'Paid'])
})

test('an invoice names the type of service', () => {
  expect([serviceType({ kind: 'domain' }), serviceType({ kind: 'premium' })]).toEqual(['Subdomain', 'Premium'])
  expect((['domain', 'premium', 'schedule'] as const).map((kind) => isInvoiced({ kind }))).toEqual([true, true, false])
})
