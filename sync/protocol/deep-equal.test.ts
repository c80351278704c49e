import { expect, test } from 'vitest'
import { deepEqual } from './deep-equal.ts'

test('values are compared deeply, independent of the order of fields', () => {
  expect(deepEqual({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 })).toBe(true)
  expect(deepEqual({ a: 1, b: undefined }, { a: 1 })).toBe(true)
  expect(deepEqual({ a: 1 }, { a: 1, b: undefined })).toBe(true)
  expect(deepEqual(undefined, undefined)).toBe(true)
})

test.each([
  [{ a: 1 }, { a: 2 }],
  [{ a: 1 }, { a: 1, b: 2 }],
  [{ a: 1, b: 2 }, { a: 1 }],
  [
    [1, 2],
    [2, 1],
  ],
  [[1], [1, 2]],
  [[1], { 0: 1 }],
  [{}, []],
  [null, {}],
  [null, undefined],
  ['1', 1],
])('%j and %j differ', (a, b) => {
  expect(deepEqual(a, b)).toBe(false)
  expect(deepEqual(b, a)).toBe(false)
})
