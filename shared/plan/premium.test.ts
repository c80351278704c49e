import { expect, test } from 'vitest'
import { isPremiumRequired } from './premium.ts'

test('SUB-028 premium is required without a premium feature that is both paid and active', () => {
  const statuses = [0, 1, 2] as const
  const pairs = statuses.flatMap((paymentStatus) => statuses.map((status) => ({ paymentStatus, status })))
  const enough = pairs.filter((pair) => !isPremiumRequired([{ kind: 'premium', ...pair }]))
  expect(enough).toEqual([{ paymentStatus: 2, status: 2 }])
  expect(isPremiumRequired([])).toBe(true)
  expect(isPremiumRequired([{ kind: 'schedule', paymentStatus: 2, status: 2 }])).toBe(true)
  expect(
    isPremiumRequired([
      { kind: 'premium', paymentStatus: 2, status: 1 },
      { kind: 'premium', paymentStatus: 1, status: 2 },
    ]),
  ).toBe(true)
})
