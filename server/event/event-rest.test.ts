import { beforeEach, expect, test } from 'vitest'
import { createEvent } from '#shared/event/create-event.ts'
import { parseDateTime } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { groupRow, memberRow, person } from '#tests/support/member-rows.ts'
import { outputOf, operationRunner, type OperationRunner } from '#tests/support/operation-runner.ts'
import { eventRest } from './event-rest.ts'

const NOW = parseDateTime('20-01-2030 09:00')!
let w: OperationRunner

beforeEach(() => {
  w = operationRunner()
  w.put('users', person('host'))
  w.put('groups', groupRow('g1'))
  w.put('members', memberRow('g1', 'host', { isHost: true }))
})

const readEvent = (sent: object) => {
  let made = 0
  const fresh = { id: () => `id${(made += 1)}`, ref: () => 'REF' }
  const read = eventRest['create-event'].read(sent, 20_000, fresh)
  if (isRefusal(read)) throw new Error(read.message)
  return read.value
}

test('the call accepts dollars and DD-MM-YYYY HH:mm', async () => {
  const input = readEvent({
    groupId: 'g1',
    title: 'Mango run',
    description: 'Ripe',
    address: 'Blk 88',
    closingTime: '25-01-2030',
    pickupTime: '30-01-2030 10:00',
    pickupDuration: 25_200,
    adminCost: 0.5,
    paynow: 1,
    products: [
      { name: 'Mango', price: '9.90', maxQuantity: 5, subItems: [{ type: 'Size', list: [{ name: 'L', price: 2 }] }] },
    ],
  })
  expect(input).toMatchObject({
    closingTimestamp: parseDateTime('25-01-2030 23:59'),
    pickupTimestamp: parseDateTime('30-01-2030 10:00'),
    adminCost: 50,
    paynow: 1,
    bookingAddressRequired: false,
    products: [{ price: 990, maxQuantity: 5, limitPerOrder: 1000, minOrderQty: 1 }],
  })
  expect(outputOf(await w.run(createEvent, 'host', input, { at: NOW })).id).toBe(input.id)
})

test('a call with missing fields is refused in the words of the form', async () => {
  const refusal = await w.run(createEvent, 'host', readEvent({ products: [{}] }), { at: NOW })
  expect(refusal).toMatchObject({
    detail: {
      fields: {
        groupId: 'Please choose 1 your group!',
        closingTimestamp: 'Invalid closing date',
        'products.0.name': 'Product name is required',
        'products.0.price': 'Product price is required',
      },
    },
  })
})
