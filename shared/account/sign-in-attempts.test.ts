import { expect, test } from 'vitest'
import { wrongPin } from './account-refusals.ts'
import {
  afterWrongPin,
  FRESH_ATTEMPTS,
  MAX_LOCKS,
  LOCK_SECONDS,
  signInRefusal,
  type SignInAttempts,
} from './sign-in-attempts.ts'

const NOW = 1_000_000

const wrong = (times: number, from: SignInAttempts = FRESH_ATTEMPTS) => {
  const outcomes: unknown[] = []
  let attempts = from
  for (let i = 0; i < times; i += 1) {
    const after = afterWrongPin(attempts, NOW)
    attempts = after.next
    outcomes.push(after.refusal.detail)
  }
  return { attempts, outcomes }
}

test('wrong PINs count down from 4 to 0', () => {
  expect(wrong(5).outcomes).toEqual([4, 3, 2, 1, 0].map((leftRetries) => ({ leftRetries })))
  expect(afterWrongPin(FRESH_ATTEMPTS, NOW).refusal.message).toBe('Wrong PIN. 4 tries left')
  expect([2, 1, 0].map((left) => wrongPin(left).message)).toEqual([
    'Wrong PIN. 2 tries left',
    'Wrong PIN. 1 try left',
    'Wrong PIN. No tries left',
  ])
})

test('after five wrong PINs sign-in is locked for 15 minutes, even for the right PIN', () => {
  expect(signInRefusal(wrong(4).attempts, NOW)).toBeNull()
  const { attempts } = wrong(5)
  expect(attempts.lockedUntil).toBe(NOW + LOCK_SECONDS)
  expect(signInRefusal(attempts, NOW)).toMatchObject({ status: 429, message: 'Too many tries. Try again in 15 min' })
  expect(signInRefusal(attempts, NOW + LOCK_SECONDS - 1)).toMatchObject({
    message: 'Too many tries. Try again in 1 min',
  })
  expect(signInRefusal(attempts, NOW + LOCK_SECONDS)).toBeNull()
})

test('after 15 minutes there are five attempts again', () => {
  const after = afterWrongPin(wrong(5).attempts, NOW + LOCK_SECONDS)
  expect(after).toMatchObject({ next: { tries: 4, lockedUntil: null }, refusal: { detail: { leftRetries: 4 } } })
})

test('ACC-017 the third lock, after 15 wrong PINs, ends only with a PIN reset', () => {
  let [attempts, now, pins] = [FRESH_ATTEMPTS, NOW, 0]
  while (pins < 1000) {
    if (signInRefusal(attempts, now) !== null) {
      if (attempts.locks === MAX_LOCKS) break
      now = attempts.lockedUntil ?? now
    }
    attempts = afterWrongPin(attempts, now).next
    pins += 1
  }
  expect(pins).toBe(15)
  expect(signInRefusal(attempts, now + 10 * 365 * 86_400)).toMatchObject({
    status: 429,
    message: 'Too many tries. Press Forgot to set a new PIN',
  })
})

test('ACC-017 while the site-wide brake is on, one wrong PIN uses up all attempts of an account', () => {
  const { next, refusal } = afterWrongPin(FRESH_ATTEMPTS, NOW, true)
  expect(next).toEqual({ tries: 0, lockedUntil: NOW + LOCK_SECONDS, locks: 1 })
  expect(refusal.detail).toEqual({ leftRetries: 0 })
})
