import { expect, test } from 'vitest'
import { BEFORE_SCROLL_MS, COPIED_MS, NOTE_MS, shownFor } from './timings.ts'

test('ERR-011 a toast is visible for 3 seconds, with an undo button twice as long', () => {
  expect([shownFor(false), shownFor(true)]).toEqual([3000, 6000])
  expect(NOTE_MS).toBe(3000)
})

test('FMT-005 COPIED_MS is visible for 2000 ms, a page scrolls after 80 ms', () => {
  expect([COPIED_MS, BEFORE_SCROLL_MS]).toEqual([2000, 80])
})
