import { expect, test } from 'vitest'
import { isRefusal } from '#shared/kernel/result.ts'
import {
  afterRequest,
  CODE_SECONDS,
  MAX_CODE_ATTEMPTS,
  MAX_CODES_PER_DAY,
  FURTHER_MAIL_S,
  mayTryCode,
  MAX_MAILS_PER_DAY,
  type ResetState,
} from './pin-reset.ts'

const NOW = 1_000_000

const requestAt = (before: ResetState | undefined, now: number): ResetState => {
  const after = afterRequest(before, now)
  if (isRefusal(after)) throw new Error(after.message)
  return after
}

test('a code has five attempts in fifteen minutes', () => {
  const state = requestAt(undefined, NOW)
  expect(state).toEqual({ tries: 5, expiresAt: NOW + 900, mails: 1, mailsSince: NOW })
  expect(mayTryCode(state, NOW + 899)).toBe(true)
  expect(mayTryCode(state, NOW + 900)).toBe(false)
  expect(mayTryCode({ ...state, tries: 0 }, NOW)).toBe(false)
})

test("while a mail is valid no other is sent, which the screen shows as 'Email sent'", () => {
  const state = requestAt(undefined, NOW)
  expect(afterRequest(state, NOW + 1)).toMatchObject({ code: 10605, message: 'Email sent' })
  expect(afterRequest({ ...state, tries: 0 }, NOW + 899)).toMatchObject({ code: 10605 })
})

test('codes are limited to five a day, and after twenty mails to one an hour', () => {
  let [state, now] = [requestAt(undefined, NOW), NOW]
  for (let mail = 2; mail <= MAX_MAILS_PER_DAY; mail += 1) {
    now += CODE_SECONDS
    state = requestAt(state, now)
    expect(state.tries).toBe(mail <= MAX_CODES_PER_DAY ? MAX_CODE_ATTEMPTS : 0)
  }
  expect(afterRequest(state, now + CODE_SECONDS)).toMatchObject({ status: 429 })
  expect(afterRequest(state, state.expiresAt + FURTHER_MAIL_S - 1)).toMatchObject({ status: 429 })
  expect(requestAt(state, state.expiresAt + FURTHER_MAIL_S)).toMatchObject({ mails: MAX_MAILS_PER_DAY + 1, tries: 0 })
  expect(requestAt(state, NOW + 86_400)).toMatchObject({ mails: 1, mailsSince: NOW + 86_400 })
})
