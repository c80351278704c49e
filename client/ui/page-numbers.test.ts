import { expect, test } from 'vitest'
import { PAGE_SIZE, pageNumbers, pageOf, viewing } from './page-numbers.ts'

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
  const list = Array.from({ length: 21 }, (_, n) => n + 1)
  expect(pageOf(list, 1)).toEqual({ page: 1, shown: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] })
  expect(pageOf(list, 2)).toEqual({ page: 2, shown: [11, 12, 13, 14, 15, 16, 17, 18, 19, 20] })
  expect(pageOf(list, 9)).toEqual({ page: 3, shown: [21] })
  expect(pageOf([], 1)).toEqual({ page: 1, shown: [] })
  expect(pageOf(list, 2, 20)).toEqual({ page: 2, shown: [21] })
  expect(viewing(1, PAGE_SIZE, 61)).toBe('Viewing 1-10 of 61')
})
