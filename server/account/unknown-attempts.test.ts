import { expect, test } from 'vitest'
import { unknownAttempts } from './unknown-attempts.ts'

const NOW = 1_900_000_000

test('ACC-017 an address without an account is refused like one with: 4, 3, 2, 1, 0, then not for 15 minutes', () => {
  const attempt = unknownAttempts()
  const left = Array.from({ length: 5 }, () => attempt('x@example.org', NOW).detail)
  expect(left).toEqual([4, 3, 2, 1, 0].map((leftRetries) => ({ leftRetries })))
  expect(attempt('x@example.org', NOW + 899).status).toBe(429)
  expect(attempt('x@example.org', NOW + 900).detail).toEqual({ leftRetries: 4 })
})

test('only so many addresses are remembered', () => {
  const attempt = unknownAttempts(2)
  for (const email of ['a', 'b', 'c']) attempt(email, NOW)
  expect(attempt('a', NOW).detail).toEqual({ leftRetries: 4 })
  expect(attempt('c', NOW).detail).toEqual({ leftRetries: 3 })
})
