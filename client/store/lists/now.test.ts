import { expect, test } from 'vitest'
import { lastCome } from './now.ts'

test('the shown time changes only at the given moments, so that nothing renders in between', () => {
  const moments = [300, 100, 200]
  expect([50, 99, 100, 150, 199, 200, 299, 300, 1000].map((now) => lastCome(moments, 50, now))).toEqual([
    50, 50, 100, 100, 100, 200, 200, 300, 300,
  ])
  expect(lastCome([10, 20], 50, 60)).toBe(50)
  expect(lastCome([], 50, 60)).toBe(50)
})
