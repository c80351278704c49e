import { expect, test } from 'vitest'
import { BEFORE_SCROLL, COPIED, NOTE, shownFor } from './timings.ts'

test('ERR-011 a toast is visible for 3 seconds, with an undo button twice as long', () => {
  expect([shownFor(false), shownFor(true)]).toEqual([3000, 6000])
  expect(NOTE).toBe(3000)
})

test('FMT-005 COPIED is visible for 2000 ms, a page scrolls after 80 ms', () => {
  expect([COPIED, BEFORE_SCROLL]).toEqual([2000, 80])
})
