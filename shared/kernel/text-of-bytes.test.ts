import { expect, test } from 'vitest'
import { textOfBytes } from './text-of-bytes.ts'

test.each([
  ['UTF-8', [0xe2, 0x82, 0xac, 0x35], '€5'],
  ['UTF-8 with a mark', [0xef, 0xbb, 0xbf, 0x41], 'A'],
  ['UTF-16, low byte first', [0xff, 0xfe, 0xac, 0x20, 0x35, 0x00], '€5'],
  ['UTF-16, high byte first', [0xfe, 0xff, 0x20, 0xac, 0x00, 0x35], '€5'],
  ['Windows-1252', [0x63, 0x61, 0x66, 0xe9], 'café'],
])('a text in %s is read', (_name, bytes, text) => {
  expect(textOfBytes(new Uint8Array(bytes))).toBe(text)
})
