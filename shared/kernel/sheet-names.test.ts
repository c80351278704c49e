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
