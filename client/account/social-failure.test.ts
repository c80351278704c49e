import { afterEach, expect, test, vi } from 'vitest'
import { NO_SOCIAL_ACCOUNT, SOCIAL_OFF, SOCIAL_REFUSED } from '#shared/account/account-refusals.ts'
import { socialOff } from '#shared/account/social.ts'
import { NO_SIGNAL, NOT_SAVED } from '#shared/device-refusals.ts'
import { refuse, refuseWith } from '#shared/kernel/result.ts'
import { socialFailure } from './social-failure.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([refuseWith(NO_SOCIAL_ACCOUNT, {}), SOCIAL_REFUSED])(
  'ACC-026 a sign-in that is not authorised leads to signing up: $code',
  (refusal) => {
    expect(socialFailure(refusal)).toEqual({
      message: "Can't authorize, please sign up!",
      mayRetry: false,
      isUnknown: true,
    })
  },
)

test.each([refuse(429, 99_005, 'Too many tries. Try again in 2 min'), refuse(500, 1_099, 'Broken'), NOT_SAVED])(
  'ACC-064 a sign-in that may succeed later shows the message and can be tried again: $message',
  (refusal) => {
    expect(socialFailure(refusal)).toEqual({ message: refusal.message, mayRetry: true, isUnknown: false })
  },
)

test('ACC-064 another refusal shows its message and cannot be tried again', () => {
  expect(socialFailure(socialOff('google'))).toMatchObject({ mayRetry: false, isUnknown: false })
  expect(socialFailure(socialOff('google')).message).toBe(SOCIAL_OFF.words.replace('{provider}', 'Google'))
})

test('without signal a sign-in can be tried again', () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(socialFailure(NO_SIGNAL)).toMatchObject({ message: expect.stringContaining('No signal.'), mayRetry: true })
})
