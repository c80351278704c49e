import { expect, test } from 'vitest'
import { counted, formatCount } from './count-words.ts'

test.each([0, 7, 999, 1000, 12_500, 999_999, 1_000_000, 1_234_567_890, -1, -999, -1000, -123_456])(
  'the count %i reads as the browser writes it in Singapore',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en-SG'))
  },
)

test('one item is singular', () => {
  expect(counted(1, 'item')).toBe('1 item')
  expect(counted(1200, 'item')).toBe('1,200 items')
})
