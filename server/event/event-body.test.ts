import { expect, test } from 'vitest'
import { formatDateTime, parseDateTime } from '#shared/kernel/clock.ts'
import { changesOf, eventBodySchema, eventOf, openTimeOf } from './event-body.ts'

const read = (body: object) => eventOf(eventBodySchema.parse(body), () => 'fresh')
const changed = (body: object) => changesOf(eventBodySchema.parse(body), () => 'fresh')

test('EVT-040 a closing date without a time means 23:59 of that day', () => {
  expect(formatDateTime(read({ closingTime: '31-01-2030' }).closingTimestamp!)).toBe('31-01-2030 23:59')
  expect(formatDateTime(read({ closingTime: '31-01-2030 12:00' }).closingTimestamp!)).toBe('31-01-2030 12:00')
})

test('omitted fields stay omitted in an edit', () => {
  expect(changed({})).toEqual({})
  expect(changed({ title: 'New', address: 'Blk 9', adminCost: '1.50', paynow: '1' })).toEqual({
    title: 'New',
    pickupAddress: 'Blk 9',
    adminCost: 150,
    paynow: 1,
  })
  expect(changed({ closingTime: '31-01-2030' })).toEqual({ closingTimestamp: parseDateTime('31-01-2030 23:59') })
  expect(changed({ deliveryTime: null })).toEqual({ delivery: null })
  expect(changed({ products: [{ id: 'p1', name: 'Tea', price: 10 }] })).toMatchObject({
    products: [{ id: 'p1', price: 1000 }],
    order: ['p1'],
    whole: true,
  })
})

test('an opening time is a date with time or epoch seconds', () => {
  const at = parseDateTime('31-01-2030 06:00')
  for (const written of ['31-01-2030 06:00', at, String(at)]) expect(openTimeOf(written)).toBe(at)
  for (const written of [null, undefined, '', 'tomorrow']) expect(openTimeOf(written)).toBeNull()
})
