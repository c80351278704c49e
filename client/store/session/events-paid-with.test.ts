import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import type { Event } from '#shared/event/event.ts'
import { combinedRow } from '#tests/support/member-rows.ts'
import { eventsPaidWith } from './events-paid-with.ts'

let db: GotongDatabase
const event = (id: string) => ({ id, createdUserId: 'host' }) as Event
const ordersIn = (...eids: string[]) => eids.map((eid) => ({ eid, ref: `order-of-${eid}` }))
const idsPaidWith = async (...ids: string[]): Promise<string[]> =>
  (await eventsPaidWith(db, ids)).map(({ id }) => id).sort()

beforeEach(async () => {
  db = await openDatabase('host')
  await db.table('events').bulkPut(['e1', 'e2', 'e3', 'e4', 'e5'].map(event))
  await db
    .table('combined_payments')
    .bulkPut([
      combinedRow('c1', { orders: ordersIn('e1', 'e2') }),
      combinedRow('c2', { orders: ordersIn('e3', 'e1', 'removed') }),
      combinedRow('c3', { orders: ordersIn('e4', 'e5') }),
      combinedRow('c4', { hostId: 'another', orders: ordersIn('e1', 'e5') }),
    ])
})
afterEach(() => db.delete())

test('C37 events with an order of the same payment to this host are found, without the given and removed ones', async () => {
  expect(await idsPaidWith('e1')).toEqual(['e2', 'e3'])
  expect(await idsPaidWith('e1', 'e2')).toEqual(['e3'])
  expect(await idsPaidWith('e5')).toEqual(['e4'])
  expect(await idsPaidWith()).toEqual([])
})
