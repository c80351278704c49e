import { performance } from 'node:perf_hooks'
import { expect, test } from 'vitest'
import { watchEventLoop } from './event-loop-utilization.ts'

test('an event loop that only works is busy, and one that only waits is not', async () => {
  const isBusy = watchEventLoop()
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(isBusy()).toBe(false)
  const until = performance.now() + 200
  while (performance.now() < until);
  expect(isBusy()).toBe(true)
})
