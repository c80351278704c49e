import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { memberRow, orderRow } from '#tests/support/member-rows.ts'
import { reachableBuyers } from './order-live-queries.ts'

let db: GotongDatabase

beforeEach(async () => {
  db = await openDatabase('host')
})
afterEach(() => db.delete())

test('a host reaches buyers who ordered themselves and members, as far as the device has their rows', async () => {
  await db.view.orders.bulkPut([
    orderRow('R1', { uid: 'buyer', placedBy: 'buyer' }),
    ...['member', 'pending', 'earlier', 'of-another-host', 'outsider'].map((uid) =>
      orderRow(`FOR-${uid}`, { uid, placedBy: 'host' }),
    ),
    orderRow('R2', { eid: 'e0', uid: 'earlier', placedBy: 'earlier' }),
    orderRow('R3', { eid: 'e9', hostId: 'other', uid: 'of-another-host', placedBy: 'of-another-host' }),
  ])
  await db.view.members.bulkPut([memberRow('g1', 'member'), memberRow('g1', 'pending', { approval: 1 })])
  expect([...(await reachableBuyers(db, 'e1', 'g1'))].sort()).toEqual(['buyer', 'earlier', 'member'])
})
