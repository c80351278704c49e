import { expect, test } from 'vitest'
import { keptZones } from '#shared/delivery/delivery-check.ts'
import { zonesOf } from './delivery-body.ts'

test('DEL-056 zones are stored when they have a name and a price of 0 or more', () => {
  const sent = [
    { name: 'West', price: '3.50' },
    { name: 'Here', price: 0 },
    { name: ' ', price: 1 },
    { name: 'Below', price: -1 },
    { name: 'Unpriced', price: '' },
  ]
  expect(keptZones(zonesOf(sent))).toEqual([
    { name: 'West', price: 350 },
    { name: 'Here', price: 0 },
  ])
})
