import { expect, test } from 'vitest'
import { hasItemSearch, matchesItemSearch } from './find-items.ts'

const MANGO = { name: 'Honey mango', description: 'Box of six, from Ratchaburi' }

test('ORD-011 an event has a search field from its 21st item on', () => {
  expect(hasItemSearch(Array.from({ length: 20 }))).toBe(false)
  expect(hasItemSearch(Array.from({ length: 21 }))).toBe(true)
})

test('ORD-011 the search finds items by the words of their name and description, in any order and case', () => {
  expect(matchesItemSearch(MANGO, '')).toBe(true)
  expect(matchesItemSearch(MANGO, 'MANGO hon')).toBe(true)
  expect(matchesItemSearch(MANGO, 'six  mango ')).toBe(true)
  expect(matchesItemSearch(MANGO, 'mango eggs')).toBe(false)
})
