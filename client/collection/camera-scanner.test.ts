import { expect, test } from 'vitest'
import { aimedRegion, meantCode, readingSize, wholeRegion } from './camera-scanner.ts'

const size = { width: 1000, height: 600 }

test('COL-004 the code nearest to the centre is chosen when the frame has several', () => {
  const found = [
    { text: 'A', x: 500, y: 20 },
    { text: 'B', x: 480, y: 310 },
    { text: 'C', x: 500, y: 590 },
  ]
  expect(meantCode(found, size, false)).toBe('B')
})

test('COL-013 several codes outside the frame give no result, and neither does a picture without codes', () => {
  const found = [
    { text: 'A', x: 10, y: 20 },
    { text: 'B', x: 900, y: 500 },
  ]
  expect(meantCode(found, size, true)).toBeNull()
  expect(meantCode([found[0]!, { ...found[0]!, y: 40 }], size, true)).toBe('A')
  expect(meantCode([], size, false)).toBeNull()
})

test('COL-004 the frame is in the centre of the visible part of the picture', () => {
  expect(aimedRegion({ width: 1920, height: 1080 }, { width: 390, height: 460 })).toEqual({
    x: 548,
    y: 243,
    width: 824,
    height: 594,
  })
  expect(wholeRegion({ width: 640, height: 480 })).toEqual({ x: 0, y: 0, width: 640, height: 480 })
})

test('COL-004 large pictures are read at 1,600 pixels, small ones at twice their size', () => {
  expect(readingSize({ x: 0, y: 0, width: 3200, height: 1800 })).toEqual({ width: 1600, height: 900 })
  expect(readingSize({ x: 0, y: 0, width: 640, height: 480 })).toEqual({ width: 1280, height: 960 })
})
