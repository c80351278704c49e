import { expect, test } from 'vitest'
import { artFor, hueOf, initialOf, initials } from './art.ts'

const drawn = new Set(Object.keys(import.meta.glob('/client/public/art/*.svg')))
const small = Object.keys(import.meta.glob('/client/public/art/small/*.webp'))

test('every food of the dictionary has a drawing', () => {
  const foods = ['sticky rice', 'purée', 'mango', 'mangoes', 'strawberries', 'dumplings', 'rempah', 'laksa', 'fish']
  for (const food of [...foods, 'ondeh', 'lapis', 'bread', 'eggs'])
    expect(drawn).toContain(`/client/public${artFor(food)}`)
  expect(small).toEqual([...drawn].map((path) => path.replace('art/', 'art/small/').replace('.svg', '.webp')))
  expect(artFor('Sunday laksa, the whole pot')).toBe('/art/laksa.svg')
  expect(artFor('Sunday laksa, the whole pot', true)).toBe('/art/small/laksa.webp')
})

test('NAV-023 initials replace a missing photo', () => {
  expect(initials('Mei Lim')).toBe('ML')
  expect(initials('  nurul  binte hassan ')).toBe('NH')
  expect(initials('Kumar')).toBe('K')
  expect(initials('')).toBe('·')
  expect(initials('陈 美丽')).toBe('陈美')
})

test('a title that names a food gets its drawing', () => {
  expect(artFor('Thai honey mangoes, by the case')).toBe('/art/mango.svg')
  expect(artFor('Mango sticky rice kit')).toBe('/art/sticky-rice.svg')
  expect(artFor('Farm eggs, tray of 30')).toBe('/art/eggs.svg')
})

test('a name outside the dictionary has no drawing', () => {
  for (const name of [
    'Order book 536365',
    'Durian',
    'Strawberry jam 200g',
    'Kueh bangkit',
    'Egg tarts',
    'Fish balls',
    'Cherries',
    '',
  ])
    expect(artFor(name)).toBeUndefined()
})

test('a tile shows the first letter, and groups have different colours', () => {
  expect(initialOf('“Cherries”, 500 g')).toBe('C')
  expect(initialOf('陈记')).toBe('陈')
  expect(initialOf(' – ')).toBe('·')
  const groups = ['Lorong 8 Makan Club', 'Tiong Bahru Bakes', 'Block 8', 'Block 9', 'Block 10', 'Bishan Fruit']
  const hues = groups.map(hueOf).sort((a, b) => a - b)
  expect(new Set(hues).size).toBe(groups.length)
})
