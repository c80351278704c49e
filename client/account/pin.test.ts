import { expect, test } from 'vitest'
import { enterPin, erasePin, reachable } from './pin.ts'

test('ACC-044 a digit moves focus to the next box, and letters are refused', () => {
  expect(enterPin('', 0, '7')).toEqual({ pin: '7', focus: 1 })
  expect(enterPin('7', 1, '3')).toEqual({ pin: '73', focus: 2 })
  expect(enterPin('731', 3, '9')).toEqual({ pin: '7319', focus: 3 })
  expect(enterPin('73', 2, 'x')).toEqual({ pin: '73', focus: 2 })
})

test('a pasted PIN fills the boxes, with or without spaces, and at most four', () => {
  expect(enterPin('', 0, '7319')).toEqual({ pin: '7319', focus: 3 })
  expect(enterPin('', 0, '7 3 1 9 5')).toEqual({ pin: '7319', focus: 3 })
})

test('typing over a filled box replaces its digit, before or after the cursor', () => {
  expect(enterPin('7319', 1, '35')).toEqual({ pin: '7519', focus: 2 })
  expect(enterPin('7319', 1, '53')).toEqual({ pin: '7519', focus: 2 })
  expect(enterPin('7319', 1, '33')).toEqual({ pin: '7319', focus: 2 })
})

test('a box after the next empty one moves focus back to it', () => {
  expect(reachable('7', 3)).toBe(1)
  expect(enterPin('7', 3, '3')).toEqual({ pin: '73', focus: 2 })
})

test('backspace clears the box, then the previous one', () => {
  expect(erasePin('7319', 3)).toEqual({ pin: '731', focus: 3 })
  expect(erasePin('731', 3)).toEqual({ pin: '73', focus: 2 })
  expect(erasePin('7', 0)).toEqual({ pin: '', focus: 0 })
  expect(erasePin('', 0)).toEqual({ pin: '', focus: 0 })
})
