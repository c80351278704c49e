import { expect, test } from 'vitest'
import { operations } from '#shared/operations.ts'
import { operationLabel } from './operation-labels.ts'

test('every change that a device may queue has a label', () => {
  const wordless = operations.filter(({ offline, name }) => offline && operationLabel({ name, input: {} }) === 'Change')
  expect(wordless.map(({ name }) => name)).toEqual([])
})

test('the label of a waiting change names only what the person did', () => {
  const paid = { ref: '5Q3XSK68NC1C', buyerStatus: 2, paymentScreenshot: null }
  const booked = { ref: '5Q3XSK68NC1C', bookerStatus: 2, paymentScreenshot: null }
  const member = { groupId: 'g1', userId: 'u1' }
  const labels = (
    [
      ['update-order-buyer-status', paid],
      ['update-order-buyer-status', { ...paid, buyerStatus: 3 }],
      ['update-order-buyer-status', { ...paid, buyerStatus: -1 }],
      ['update-delivery-booker-status', booked],
      ['update-delivery-booker-status', { ...booked, bookerStatus: -1 }],
      ['update-event-status', { id: 'e1', status: 0 }],
      ['update-event-status', { id: 'e1', status: 1 }],
      ['ban-member', { ...member, banned: 1 }],
      ['ban-member', { ...member, banned: 0 }],
      ['change-visible-user-group', { ...member, visible: 0 }],
      ['change-visible-user-group', { ...member, visible: 1 }],
    ] as const
  ).map(([name, input]) => operationLabel({ name, input }))
  expect(labels).toEqual([
    'Payment of an order',
    'Order collected',
    'Order cancelled',
    'Payment of a delivery booking',
    'Delivery booking cancelled',
    'Event closed',
    'Event re-opened',
    'Member banned',
    'Member let back in',
    'Member hidden',
    'Member shown',
  ])
  const unread = { name: 'update-order-buyer-status', input: { from: 'an earlier version' } }
  expect(operationLabel(unread)).toBe('Order paid, collected or cancelled')
})
