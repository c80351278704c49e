import { expect, test } from 'vitest'
import {
  afterAction,
  linkToPay,
  mayCancel,
  STATUS,
  SUBSCRIPTION_ACTIONS,
  subscriptionLabel,
  type SubscriptionStatus,
} from './subscription.ts'

const all: readonly SubscriptionStatus[] = [1, 2, 0, -1, -2]

test('SUB-015 subscription statuses have the numbers of the specification', () => {
  expect(STATUS).toEqual({ pending: 1, approved: 2, cancel: 0, fail: -1, expired: -2 })
})

test('SUB-016 each status has a label', () => {
  expect(all.map(subscriptionLabel)).toEqual(['Pending', 'Active', 'Cancelled', 'Cancelled', 'Expired'])
})

test('each status allows its transitions, and final statuses allow none', () => {
  const next = all.map((status) => SUBSCRIPTION_ACTIONS.map((action) => afterAction(status, action)))
  expect(SUBSCRIPTION_ACTIONS).toEqual(['approve', 'fail', 'cancel', 'replace', 'expire'])
  expect(next).toEqual([
    [2, -1, null, 0, null],
    [null, null, 0, null, -2],
    [null, null, null, null, null],
    [null, null, null, null, null],
    [null, null, null, null, null],
  ])
  expect(all.filter((status) => mayCancel({ status }))).toEqual([STATUS.approved])
})

test('SUB-018 SUB-019 only a pending, recurring subscription has a payment due', () => {
  const link = { paymentLink: 'https://pay.example.org/1' }
  expect(linkToPay({ ...link, status: 1, type: 'recurring' })).toBe(link.paymentLink)
  expect(linkToPay({ ...link, status: 1, type: 'custom' })).toBeNull()
  for (const status of all.slice(1)) expect(linkToPay({ ...link, status, type: 'recurring' })).toBeNull()
})
