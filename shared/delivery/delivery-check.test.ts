import { expect, test } from 'vitest'
import { keptZones } from './delivery-check.ts'

test('EVT-044 zones are stored when they have a name and a price of 0 or more', () => {
  const zones = [
    { name: ' West ', price: 300 },
    { name: 'Here', price: 0 },
    { name: '  ', price: 100 },
    { name: 'Blank price', price: null },
    { name: 'Below', price: -1 },
  ]
  expect(keptZones(zones)).toEqual([
    { name: 'West', price: 300 },
    { name: 'Here', price: 0 },
  ])
})
