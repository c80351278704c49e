import { expect, test } from 'vitest'
import {
  afterWrongPin,
  FRESH_ATTEMPTS,
  LAST_LOCK,
  LOCK_SECONDS,
  lockSeconds,
  signInRefusal,
  type SignInAttempts,
} from './sign-in-attempts.ts'

const NOW = 1_000_000

const wrong = (times: number, from: SignInAttempts = FRESH_ATTEMPTS) => {
  const told: unknown[] = []
  let attempts = from
  for (let i = 0; i < times; i += 1) {
    const after = afterWrongPin(attempts, NOW)
    attempts = after.next
    told.push(after.refusal.detail)
  }
  return { attempts, told }
}

test('wrong PINs count 4 to 0', () => {
  expect(wrong(5).told).toEqual([4, 3, 2, 1, 0].map((leftRetries) => ({ leftRetries })))
  expect(afterWrongPin(FRESH_ATTEMPTS, NOW).refusal.message).toBe('Left retries 4')
})

test('after five nothing is looked at for 15 minutes, not even the right PIN', () => {
  expect(signInRefusal(wrong(4).attempts, NOW)).toBeNull()
  const { attempts } = wrong(5)
  expect(attempts.lockedUntil).toBe(NOW + LOCK_SECONDS)
  expect(signInRefusal(attempts, NOW)).toMatchObject({ status: 429, message: 'Too many tries. Try again in 15 min' })
  expect(signInRefusal(attempts, NOW + LOCK_SECONDS - 1)).toMatchObject({
    message: 'Too many tries. Try again in 1 min',
  })
  expect(signInRefusal(attempts, NOW + LOCK_SECONDS)).toBeNull()
})

test('when the 15 minutes are over there are five tries again', () => {
  const after = afterWrongPin(wrong(5).attempts, NOW + LOCK_SECONDS)
  expect(after).toMatchObject({ next: { tries: 4, lockedUntil: null }, refusal: { detail: { leftRetries: 4 } } })
})

test('who goes on is locked out longer each time, and after 50 wrong PINs until a reset', () => {
  expect([1, 2, 3, 4, 5, 9].map(lockSeconds)).toEqual([900, 900, 900, 1800, 3600, 57_600])
  let [attempts, now, guesses] = [FRESH_ATTEMPTS, NOW, 0]
  while (guesses < 1000) {
    if (signInRefusal(attempts, now) !== null) {
      if (attempts.locks === LAST_LOCK) break
      now = attempts.lockedUntil ?? now
    }
    attempts = afterWrongPin(attempts, now).next
    guesses += 1
  }
  expect(guesses).toBe(50)
  expect(signInRefusal(attempts, now + 10 * 365 * 86_400)).toMatchObject({ status: 429 })
  expect(signInRefusal({ ...attempts, locks: 6 }, (attempts.lockedUntil ?? 0) - 7300)).toMatchObject({
    message: 'Too many tries. Try again in 3 hours',
  })
})
