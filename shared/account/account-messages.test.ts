import { expect, test } from 'vitest'
import { accountMessage } from './account-messages.ts'

test.each([
  ['ERR-001', 1001, 'Account not exist'],
  ['ERR-001', 1003, 'Account not exist'],
  ['ERR-001', 1005, 'Account not exist'],
  ['ERR-002', 1007, 'Account not found'],
  ['ERR-003', 1009, 'Request in progress'],
  ['ERR-004', 1023, 'Email is taken'],
  ['ERR-005', 1002, 'Some thing went wrong'],
  ['ERR-005', 0, 'Some thing went wrong'],
  ['ERR-005', 99999, 'Some thing went wrong'],
])('%s code %i says %j', (_row, code, words) => {
  expect(accountMessage(code)).toBe(words)
})
