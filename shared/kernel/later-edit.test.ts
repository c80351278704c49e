import { expect, test } from 'vitest'
import { hybridTime } from './hybrid-time.ts'
import { isLaterEdit } from './later-edit.ts'

const NOW = 1_900_000_000
const at = (seconds: number) => hybridTime(seconds * 1000, 0, 'phone')
const edit = { time: at(NOW), server: { now: NOW } }

test('an edit is later than no value and than an earlier one, and not than itself or a later one', () => {
  expect([undefined, at(NOW - 1), at(NOW), at(NOW + 1)].map((last) => isLaterEdit(edit, last))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('on the server every edit is later than a value more than a minute after its clock, which was ahead', () => {
  expect([at(NOW + 60), at(NOW + 61)].map((last) => isLaterEdit(edit, last))).toEqual([false, true])
  expect(isLaterEdit({ ...edit, server: null }, at(NOW + 61))).toBe(false)
})
