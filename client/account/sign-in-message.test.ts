import { afterEach, expect, test, vi } from 'vitest'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import { refuse } from '#shared/kernel/result.ts'
import { signInMessage } from './sign-in-message.ts'

afterEach(() => vi.unstubAllGlobals())

test('ACC-015 a refusal with only leftRetries shows the number of tries left', () => {
  expect(signInMessage(refuse(403, 1013, 'Something went wrong', { leftRetries: 3 }))).toBe('Wrong PIN. 3 tries left')
  expect(signInMessage(refuse(403, 1013, 'Something went wrong', { leftRetries: 0 }))).toBe('Wrong PIN. No tries left')
})

test("ACC-016 any other refusal shows the server's message", () => {
  expect(signInMessage(refuse(404, 1001, 'Account not exist'))).toBe('Account not exist')
})

test('without an answer, a message tells a device without signal from a server that does not answer', () => {
  vi.stubGlobal('navigator', { onLine: true })
  expect(signInMessage(NO_SIGNAL)).toBe('Gotong does not answer now. Try again in a moment.')
  vi.stubGlobal('navigator', { onLine: false })
  expect(signInMessage(NO_SIGNAL)).toBe('No signal. You need signal once, to sign in.')
})
