import { expect, test } from 'vitest'
import { asCents } from '#shared/kernel/money.ts'
import { keptZones } from './delivery-check.ts'

test('EVT-044 zones are stored when they have a name and a price of 0 or more', () => {
  const zones = [
    { name: ' West ', price: asCents(300) },
    { name: 'Here', price: asCents(0) },
    { name: '  ', price: asCents(100) },
    { name: 'Blank price', price: null },
    { name: 'Below', price: asCents(-1) },
  ]
  expect(keptZones(zones)).toEqual([
    { name: 'West', price: asCents(300) },
    { name: 'Here', price: asCents(0) },
  ])
})
