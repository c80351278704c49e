import { expect, test } from 'vitest'
import { withRefused, type RefusedScan } from './refused-scans.ts'

const scan = (n: number): RefusedScan => ({ code: `CODE${n}`, at: n, reason: 'Unknown code' })

test('COL-012 refused codes are stored with time and reason, newest first, at most two hundred', () => {
  let log: RefusedScan[] = []
  for (let n = 1; n <= 205; n += 1) log = withRefused(log, scan(n))
  expect(log).toHaveLength(200)
  expect(log[0]).toEqual({ code: 'CODE205', at: 205, reason: 'Unknown code' })
  expect(log.at(-1)?.code).toBe('CODE6')
})
