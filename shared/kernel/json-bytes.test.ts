import { expect, test } from 'vitest'
import { jsonBytes } from './json-bytes.ts'

test.each([
  ['plain text', { id: 'a', note: 'hello' }],
  ['quotes, line breaks and control characters', { note: '"\\\n\u0001' }],
  ['two, three and four bytes to a character', { note: 'é 订单 🥬' }],
  ['half a pair, which JSON escapes', { note: '\ud83e' }],
  ['numbers, null and lists', [1, null, [2.5], true]],
])('jsonBytes equals the length of the UTF-8 text: %s', (_name, value) => {
  expect(jsonBytes(value)).toBe(new TextEncoder().encode(JSON.stringify(value)).length)
})
