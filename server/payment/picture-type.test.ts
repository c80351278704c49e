import { expect, test } from 'vitest'
import { pictureType } from './picture-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['image/jpeg', '\xff\xd8\xff\xe0rest'],
  ['image/png', '\x89PNG\r\n\x1a\nrest'],
  ['image/webp', 'RIFF\0\0\0\0WEBPVP8 '],
  ['image/gif', 'GIF87a..'],
  ['image/gif', 'GIF89a..'],
])('%s is recognised by its first bytes', (type, text) => {
  expect(pictureType(bytes(text))).toBe(type)
})

test.each([
  '',
  '<svg xmlns="http://www.w3.org/2000/svg"/>',
  '<html>',
  '%PDF-1.7',
  'RIFF\0\0\0\0WAVE',
  ' GIF89a',
  '\xff\xd8',
])('%j is not an accepted picture', (text) => {
  expect(pictureType(bytes(text))).toBeUndefined()
})
