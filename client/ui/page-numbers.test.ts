import { expect, test } from 'vitest'
import { PAGE_SIZE, pageNumbers, viewing } from './page-numbers.ts'

test('NAV-049 pagination shows one sibling on each side with an ellipsis', () => {
  expect(pageNumbers(1, 7)).toEqual([1, 2, null, 7])
  expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9])
  expect(pageNumbers(7, 7)).toEqual([1, null, 6, 7])
})

test('a gap of a single page shows the page instead of an ellipsis', () => {
  expect(pageNumbers(3, 7)).toEqual([1, 2, 3, 4, null, 7])
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3])
})

test("NAV-009 'Viewing 1-10 of N'", () => {
  expect(viewing(1, 10, 61)).toBe('Viewing 1-10 of 61')
  expect(viewing(7, 10, 61)).toBe('Viewing 61-61 of 61')
  expect(viewing(1, 10, 0)).toBe('Viewing 0 of 0')
})

test('FMT-009 a list without a specified page size has ten entries per page', () => {
  expect(PAGE_SIZE).toBe(10)
  expect(viewing(1, PAGE_SIZE, 61)).toBe('Viewing 1-10 of 61')
})
