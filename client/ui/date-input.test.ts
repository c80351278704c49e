import { expect, test } from 'vitest'
import { fromCivil } from '#shared/kernel/clock.ts'
import { fromDateInput, toDateInput } from './date-input.ts'

test('a date input shows and returns Singapore days', () => {
  const evening = fromCivil(2030, 11, 30, 23, 59)!
  expect(toDateInput(evening)).toBe('2030-11-30')
  expect(fromDateInput('2030-11-30')).toEqual({ at: fromCivil(2030, 11, 30), text: '30-11-2030' })
  expect(toDateInput(null)).toBe('')
})

test('an invalid date is undefined', () => {
  expect(fromDateInput('')).toBeUndefined()
  expect(fromDateInput('2030-02-31')).toBeUndefined()
})
