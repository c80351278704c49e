import { expect, test } from 'vitest'
import { sheetNames } from './sheet-names.ts'

test('MNG-036 sheet names are truncated to 28 characters and numbered when duplicated', () => {
  const long = 'Pasir Panjang fruit run of the week'
  expect(sheetNames([long, 'Bread', long, 'BREAD', 'a/b: c', ''])).toEqual([
    'Pasir Panjang fruit run of t',
    'Bread',
    'Pasir Panjang fruit run of t 2',
    'BREAD 2',
    'a b c',
    'Sheet',
  ])
})

test('MNG-036 every name fits the 31 UTF-16 units of a spreadsheet and keeps whole characters', () => {
  expect(sheetNames(['🥭'.repeat(20), '🥭'.repeat(20), "'History'", 'history', 'tab\there'])).toEqual([
    '🥭'.repeat(14),
    `${'🥭'.repeat(14)} 2`,
    'History 2',
    'history 3',
    'tab here',
  ])
})
