import { expect, test } from 'vitest'
import { messageLink } from './message-link.ts'

test('FMT-008 messaging links go to +65 where a number names no country', () => {
  expect(messageLink('9123 4821')).toBe('https://wa.me/6591234821')
  expect(messageLink('+65 9123 4821')).toBe('https://wa.me/6591234821')
  expect(messageLink('123')).toBeUndefined()
})
