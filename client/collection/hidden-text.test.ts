import { expect, test } from 'vitest'
import { hiddenText } from './hidden-text.ts'

test('lines, a note and orders behind the buttons of a verdict are announced', () => {
  expect(hiddenText(['line'])).toBe('1 more line')
  expect(hiddenText(['line', 'line', 'part'])).toBe('2 more lines')
  expect(hiddenText(['note'])).toBe('Note goes on')
  expect(hiddenText(['order'])).toBe('1 more order below')
  expect(hiddenText(['line', 'note', 'order', 'order'])).toBe('1 more line, note goes on, 2 more orders below')
  expect(hiddenText(['part'])).toBe('More below')
})
