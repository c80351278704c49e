import { getEventListeners } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryPause } from './retry-pause.ts'

const EVENTS = ['online', 'focus', 'visibilitychange']

let browser: EventTarget

beforeEach(() => {
  browser = new EventTarget()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test.each([
  ['its time', () => vi.advanceTimersByTime(2_000)],
  ['the network', () => browser.dispatchEvent(new Event('online'))],
  ['the person', () => browser.dispatchEvent(new Event('visibilitychange'))],
  ['a call', (end: () => void) => end()],
])('a pause before a retry that %s ends leaves no listener and no timer', async (_, act) => {
  const { over, end } = retryPause(2_000)
  expect(EVENTS.map((event) => getEventListeners(browser, event).length)).toEqual([1, 1, 1])
  act(end)
  await over
  expect(EVENTS.map((event) => getEventListeners(browser, event).length)).toEqual([0, 0, 0])
  expect(vi.getTimerCount()).toBe(0)
})
