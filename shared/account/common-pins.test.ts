import { expect, test } from 'vitest'
import { readNewPin } from './account-checks.ts'
import { COMMON_PIN, easyPinMessage, REPEATED_PIN, RUN_PIN, YEAR_PIN } from './common-pins.ts'

const ALL_PINS = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))

test('a PIN with repeated digits is refused with its reason', () => {
  for (const pin of ['0000', '7777', '1212', '9898']) expect(easyPinMessage(pin)).toBe(REPEATED_PIN)
})

test('a PIN of digits in a row, up or down, is refused with its reason', () => {
  for (const pin of ['1234', '4321', '0123', '6789', '7890', '0987']) expect(easyPinMessage(pin)).toBe(RUN_PIN)
})

test('a year from 1930 to 2035 is refused as a PIN', () => {
  for (const pin of ['1930', '1984', '2026', '2035']) expect(easyPinMessage(pin)).toBe(YEAR_PIN)
  for (const pin of ['1929', '2036']) expect(easyPinMessage(pin)).toBeUndefined()
})

test('the most frequent PINs are refused', () => {
  for (const pin of ['1004', '2580', '1122', '2468', '1102']) expect(easyPinMessage(pin)).toBe(COMMON_PIN)
})

test('330 of 10,000 PINs are refused', () => {
  expect(ALL_PINS.filter((pin) => easyPinMessage(pin) !== undefined)).toHaveLength(330)
})

test('a chosen PIN is read as text or digits, and refused with a message', () => {
  expect(readNewPin([7, 3, 9, 6])).toEqual({ pin: '7396' })
  expect(readNewPin('2580')).toEqual({ message: COMMON_PIN })
  expect(readNewPin('12')).toEqual({ message: 'Invalid password' })
})
