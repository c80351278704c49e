import { expect, test } from 'vitest'
import { axisTicks, haveLabelsRoom, labelEvery } from './chart-scale.ts'

test('the axis has round values from 0 to at least the largest bar', () => {
  expect(axisTicks(2214, 4)).toEqual([0, 1000, 2000, 3000])
  expect(axisTicks(1000, 4)).toEqual([0, 250, 500, 750, 1000])
  expect(axisTicks(0.3, 4)).toEqual([0, 0.1, 0.2, 0.3])
  expect(axisTicks(0, 4)).toEqual([0, 1])
})

test('an axis of whole numbers has no fractions', () => {
  expect(axisTicks(2, 4, { whole: true })).toEqual([0, 1, 2])
  expect(axisTicks(10, 4, { whole: true })).toEqual([0, 3, 6, 9, 12])
})

test('labels are left out where they would touch', () => {
  expect(labelEvery(5, 500, 80)).toBe(1)
  expect(labelEvery(52, 500, 80)).toBe(9)
  expect(labelEvery(3, 0, 80)).toBe(240)
})

test('values have labels where none touches the next; a single value always has one', () => {
  expect(haveLabelsRoom([1, 2, 3], 60, 60)).toBe(true)
  expect(haveLabelsRoom([1, 2, 3], 59, 60)).toBe(false)
  expect(haveLabelsRoom([1, null, 3], 30, 60)).toBe(true)
  expect(haveLabelsRoom([null, null, 3], 5, 60)).toBe(true)
  expect(haveLabelsRoom([], 5, 60)).toBe(true)
})
