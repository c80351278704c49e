import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepOpening } from './opened-orders.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** Fails this many times. */
const opening = (failures: number) => {
  let left = failures
  return vi.fn<(keys: readonly string[]) => Promise<boolean>>(() =>
    left-- > 0 ? Promise.reject(new Error('storage fails')) : Promise.resolve(left < -1),
  )
}

test('SYN-031 C37 orders that could not be opened are opened again until there is a store', async () => {
  const open = opening(1)
  keepOpening(['orders:h:e'], open)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(open.mock.calls).toEqual([[['orders:h:e']], [['orders:h:e']], [['orders:h:e']]])
})

test('C37 a page that is left opens no orders any more', async () => {
  const open = opening(9)
  keepOpening(['orders:h:e'], open)()
  await vi.advanceTimersByTimeAsync(60_000)
  const later = opening(9)
  const stop = keepOpening(['orders:h:e'], later)
  await vi.advanceTimersByTimeAsync(1_000)
  stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([open.mock.calls.length, later.mock.calls.length]).toEqual([1, 1])
})
