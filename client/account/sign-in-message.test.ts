import { expect, test } from 'vitest'
import { refuse } from '#shared/kernel/result.ts'
import { signInMessage } from './sign-in-message.ts'

test('ACC-015 a refusal with only leftRetries shows the number of tries left', () => {
  expect(signInMessage(refuse(403, 1013, 'Something went wrong', { leftRetries: 3 }))).toBe('Wrong PIN. 3 tries left')
  expect(signInMessage(refuse(403, 1013, 'Something went wrong', { leftRetries: 0 }))).toBe('Wrong PIN. No tries left')
})

test("ACC-016 any other refusal shows the server's message", () => {
  expect(signInMessage(refuse(404, 1001, 'Account not exist'))).toBe('Account not exist')
})

test('offline, a message says so', () => {
  expect(signInMessage(refuse(500, 99001, 'No signal'))).toBe('No signal. You need signal once, to sign in.')
})
