import { expect, test } from 'vitest'
import { whatsAppLink } from './whatsapp-link.ts'

test('COL-020 FMT-008 the message opens for a Singapore number with and without country code', () => {
  const text = 'Hi Mei,\n2 × Kueh & co'
  const sent = 'Hi%20Mei%2C%0A2%20%C3%97%20Kueh%20%26%20co'
  expect(whatsAppLink('9123 4821', text)).toBe(`https://wa.me/6591234821?text=${sent}`)
  expect(whatsAppLink('+65 9123 4821', text)).toBe(`https://wa.me/6591234821?text=${sent}`)
})
