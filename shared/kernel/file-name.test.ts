import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileName } from './file-name.ts'

test.each([
  ['Toa Payoh: 21/11', 'Toa Payoh 21 11.xlsx'],
  ['///', 'Orders.xlsx'],
  ['', 'Orders.xlsx'],
  ['..\\..\\boot', 'boot.xlsx'],
  ['.hidden', 'hidden.xlsx'],
  ['Mangoes. ', 'Mangoes.xlsx'],
  ['CON', 'CON_.xlsx'],
  ['nul.txt', 'nul_.txt.xlsx'],
  ['Fruit\u202Exslx.exe', 'Fruit xslx.exe.xlsx'],
  ['蜂蜜芒果 🥭 மாம்பழம்', '蜂蜜芒果 🥭 மாம்பழம்.xlsx'],
  ['line\nbreak\ttab', 'line break tab.xlsx'],
])('MNG-037 the title %j becomes a file name of all systems', (title, name) => {
  expect(fileName(title, 'xlsx', 'Orders')).toBe(name)
})

test('MNG-037 a file name has no separator and fits the limit of file systems', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
      const name = fileName(title, 'csv', 'Orders')
      expect(name).toMatch(/^[^\\/:*?"<>|]+\.csv$/)
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200)
    }),
  )
})
