import { expect, test } from 'vitest'
import { draftOf, refusedHeading, refusedReason, stockShortageOf, limitToStock } from './refused-change-text.ts'

const line = (id: string, pid: string, quantity: number) => ({ id, pid, quantity, purchaseType: 'case', subItems: [] })
const input = { ref: 'REF000000001', eid: 'e1', lines: [line('a', 'p1', 4), line('b', 'p2', 1), line('c', 'p1', 2)] }
const failed = { name: 'create-order', input, detail: { pid: 'p1', left: 5, asked: 6 } }

test('a rejected order stays as a draft with all its content', () => {
  expect(refusedHeading(failed)).toBe('Not accepted · your order')
  expect(draftOf(failed)).toEqual(input)
  expect(draftOf({ name: 'update-order-status', input })).toBeUndefined()
  expect(draftOf({ name: 'create-order', input: { ref: 1 } })).toBeUndefined()
})

test.each([
  [-1, 'Not accepted · your cancellation'],
  [2, 'Not accepted · your payment'],
  [3, 'Not accepted · collection'],
])('a buyer status %i that was refused has the heading ‘%s’', (buyerStatus, heading) => {
  const change = { ref: 'REF000000001', buyerStatus, paymentScreenshot: null }
  expect(refusedHeading({ name: 'update-order-buyer-status', input: change })).toBe(heading)
})

test('a refused change of an earlier version keeps the subject of its operation', () => {
  expect(refusedHeading({ name: 'update-order-buyer-status', input: {} })).toBe('Not accepted · your payment')
})

test('taking the remaining stock reduces the lines of that product only', () => {
  const draft = draftOf(failed)!
  expect(stockShortageOf(failed)).toEqual({ pid: 'p1', left: 5, asked: 6 })
  expect(limitToStock(draft, 'p1', 5).lines.map(({ id, quantity }) => [id, quantity])).toEqual([
    ['a', 4],
    ['b', 1],
    ['c', 1],
  ])
  expect(limitToStock(draft, 'p1', 0).lines.map(({ id }) => id)).toEqual(['b'])
})

test.each([
  ['USR-021', 'update-user', 10_099, 'column users.x', 'Something went wrong'],
  ['USR-021', 'update-user', 10_101, 'Phone cannot be blank', 'Phone cannot be blank'],
  ['USR-055', 'create-user-address', 98_022, 'Invalid input', 'Failed to process new address'],
  ['USR-055', 'create-user-address', 11_003, 'Postal code must be 6 digits', 'Postal code must be 6 digits'],
  ['USR-056', 'update-user-address', 98_026, 'could not say why', 'Failed to process address'],
  ['USR-056', 'delete-user-address', 11_099, 'Something went wrong!', 'Failed to process address'],
  ['USR-056', 'update-user-address', 11_001, 'Address not found', 'Address not found'],
  ['any other', 'hand-over', 98_022, 'Invalid input', 'Invalid input'],
])('%s: a refused %s with code %i and message ‘%s’ shows ‘%s’', (_row, name, code, message, expected) => {
  expect(refusedReason({ name, input: {}, code, message })).toBe(expected)
})
