// Texts of one line that other people see cannot spoof or cover theirs. Names of people: tests/attacks/sender-names.test.ts.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventReply } from '#shared/event/event-reply.ts'
import {
  bookDelivery,
  bookingOf,
  createDelivery,
  createEvent,
  neighbourhood,
  type Neighbourhood,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let there: Neighbourhood

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url)
})
afterAll(() => server.close())

const PILED = '\u0301'.repeat(80)
const HOSTILE = `\u202EMango\u0007\n\u2066${PILED}box\u001B`
const STORED = `Mango ${'\u0301'.repeat(4)}box`

test('texts of an event lose control and bidi characters and piled-up accents', async () => {
  const product = {
    name: HOSTILE,
    price: 9,
    subItems: [{ type: HOSTILE, required: 1, list: [{ name: HOSTILE, price: 1 }] }],
  }
  const { id, title } = await createEvent(there.host, there.groupId, {
    title: HOSTILE,
    pickupAddress: `Blk 8\u202E\nvoid deck${PILED}`,
    products: [product],
    termConds: [HOSTILE, '\u202E\u0007'],
  })
  expect(title).toBe(STORED)
  const event = await there.host.api.get<EventReply>('/get-event', { id, getProducts: 1 })
  expect(event).toMatchObject({
    pickupAddress: `Blk 8\nvoid deck${'\u0301'.repeat(4)}`,
    termConds: [STORED],
    products: [{ name: STORED, subItems: [{ type: STORED, list: [{ name: STORED }] }] }],
  })
})

test('options that differ in invisible characters only are one option, and a name without a visible character is blank', async () => {
  const create = (name: string, options: readonly string[]) => {
    const list = options.map((option) => ({ name: option, price: 1 }))
    const products = [{ name, price: 9, subItems: [{ type: 'Size', required: 1, list }] }]
    return createEvent(there.host, there.groupId, { products })
  }
  await expect(create('Mango', ['Large', 'La\u2066rge'])).rejects.toThrow('Option names must differ')
  await expect(create('\u202E\u0007', ['Large'])).rejects.toThrow('Product name is required')
})

test('a zone loses them as well, and is found by the name that its host sent', async () => {
  const did = await createDelivery(there.host, there.groupId, {
    deliveryZones: [
      { name: HOSTILE, price: 3 },
      { name: '\u2066\u0007', price: 1 },
    ],
  })
  const ref = await bookDelivery(there.buyers[0]!, did, { deliveryZone: HOSTILE })
  expect(await bookingOf(there.buyers[0]!, ref)).toMatchObject({ dzName: STORED, dzPrice: 3 })
})
