import { expect, test } from 'vitest'
import { artFor, initials } from './art.ts'

const drawn = new Set(Object.keys(import.meta.glob('/client/public/art/*.svg')))
const small = Object.keys(import.meta.glob('/client/public/art/small/*.webp'))

test('every drawing exists, and a seed always gives the same drawing', () => {
  const seen = new Set<string>()
  for (let seed = 0; seed < 200; seed += 1) seen.add(artFor(`event-${seed}`))
  for (const path of seen) expect(drawn).toContain(`/client/public${path}`)
  expect(small).toEqual([...drawn].map((path) => path.replace('art/', 'art/small/').replace('.svg', '.webp')))
  expect(seen.size).toBe(12)
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
  expect(artFor('Order book 536365')).toMatch(/^\/art\/[a-z-]+\.svg$/)
})
