import { expect, test } from 'vitest'
import { contactTyped } from './find-buyer.ts'

test('ORD-025 a buyer is found by email, or by phone number with or without +65', () => {
  expect(contactTyped(' Siti@Example.org ')).toBe('siti@example.org')
  expect(['9123 4567', '+65 9123 4567', '6591234567', '65123456'].map(contactTyped)).toEqual([
    '91234567',
    '91234567',
    '91234567',
    '65123456',
  ])
  expect(contactTyped('Siti')).toBe('')
})
