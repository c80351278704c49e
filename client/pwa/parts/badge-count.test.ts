import { expect, test, vi } from 'vitest'
import { showBadge, waitingCount } from './badge-count.ts'

test('PWA-008 the badge counts changes to send and cards that need a person, and disappears at zero', () => {
  const on = {
    setAppBadge: vi.fn<(count: number) => Promise<void>>(() => Promise.resolve()),
    clearAppBadge: vi.fn<() => Promise<void>>(() => Promise.resolve()),
  }
  showBadge(on, waitingCount(2, 1))
  expect(on.setAppBadge.mock.calls).toEqual([[3]])
  expect(on.clearAppBadge).not.toHaveBeenCalled()
  showBadge(on, waitingCount(0, 0))
  expect(on.clearAppBadge).toHaveBeenCalledTimes(1)
})

test('a browser without badges, or one that refuses them, causes no error', async () => {
  showBadge({}, 3)
  showBadge({ setAppBadge: () => Promise.reject(new Error('NotAllowed')) }, 3)
  await Promise.resolve()
  expect(waitingCount(0, 4)).toBe(4)
})
