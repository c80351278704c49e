import { expect, test } from 'vitest'
import { messageLink } from './message-link.ts'

test('FMT-008 messaging links use +65 for a number without a country code', () => {
  expect(messageLink('9123 4821')).toBe('https://wa.me/6591234821')
  expect(messageLink('+65 9123 4821')).toBe('https://wa.me/6591234821')
  expect(messageLink('123')).toBeUndefined()
  expect(messageLink('9123 4821', 'Order 1-K7QM & co: ')).toBe(
    'https://wa.me/6591234821?text=Order%201-K7QM%20%26%20co%3A%20',
  )
})
