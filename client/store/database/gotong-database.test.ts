import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import { databaseName, openDatabase } from './gotong-database.ts'
import { dexieClientStore } from './dexie-client-store.ts'
import { databaseSchema, SCHEMA_VERSION } from './dexie-schema.ts'

afterEach(() => Dexie.delete(databaseName('u1')))

test('the database schema is pinned: to change it, raise SCHEMA_VERSION and write the upgrade', () => {
  expect({ version: SCHEMA_VERSION, stores: databaseSchema() }).toMatchInlineSnapshot(`
    {
      "stores": {
        "addresses": "id, userId",
        "applied": "ulid, at",
        "bases": "[table+id]",
        "bookings": "id, did, uid, hostId",
        "combined_payments": "id, uid, hostId",
        "deliveries": "id, hostId, eid, groupId",
        "drafts": "id",
        "durable": "key",
        "event_ledgers": "id",
        "event_stats": "id",
        "events": "id, groupId, createdUserId, closingTimestamp",
        "failed": "ulid",
        "features": "id, userId",
        "files": "sha256, uploadedAt",
        "group_secrets": "id",
        "groups": "id",
        "handover_answers": "id, orderId, eid",
        "handovers": "id, orderId, eid",
        "member_details": "id, groupId, userId",
        "members": "id, groupId, userId",
        "meta": "key",
        "notifications": "id, userId, senderId",
        "order_history": "id, orderId, eid, [hostId+what]",
        "orders": "id, eid, uid, hostId",
        "outbox": "seq",
        "packing_lists": "id, hostId, *eventIds",
        "plan_invoices": "id, userId",
        "plans": "id",
        "products": "id, eid",
        "proof_flags": "id, hostId, uid, earlierUid",
        "refunds": "id, ref, eid, hostId, buyerId",
        "remind_messages": "id, hostId",
        "scheduled_events": "id, hostId",
        "share_codes": "id, hostId",
        "staged": "++",
        "subscriptions": "id, userId, planId",
        "uploads": "id, sha256",
        "users": "id",
      },
      "version": 23,
    }
  `)
})

test('SYN-013 after a newer version upgraded the database an old tab says so and cannot write', async () => {
  const outdated = vi.fn<() => void>()
  const old = await openDatabase('u1', outdated)
  await old.table('outbox').put({ seq: 1 })
  const newer = new Dexie(databaseName('u1'))
  newer.version(SCHEMA_VERSION + 1).stores({ ...databaseSchema(), letters: 'id' })
  await newer.open()
  expect(outdated).toHaveBeenCalledOnce()
  await expect(old.table('outbox').put({ seq: 2 })).rejects.toThrow('DatabaseClosed')
  expect(await newer.table('outbox').toArray()).toEqual([{ seq: 1 }])
  newer.close()
})

test('SYN-013 an old version that starts after the upgrade refuses to open the database', async () => {
  const newer = new Dexie(databaseName('u1'))
  newer.version(SCHEMA_VERSION + 1).stores({ ...databaseSchema(), letters: 'id' })
  await newer.open()
  newer.close()
  await expect(openDatabase('u1')).rejects.toMatchObject({ name: 'DatabaseOutdated' })
})

test('queued changes and stored data survive each upgrade step', async () => {
  const old = new Dexie(databaseName('u1'))
  const {
    member_details: _details,
    deliveries: _deliveries,
    scheduled_events: _waiting,
    subscriptions: _registered,
    remind_messages: _reminders,
    ...before
  } = databaseSchema()
  old.version(3).stores(before)
  await old.open()
  await old.table('outbox').put({ seq: 1, attempts: 2 })
  await old.table('members').put({ id: 'g1:u2', groupId: 'g1', userId: 'u2', answer: 'Block 88' })
  await old.table('notifications').put({ id: 'n1', userId: 'u1' })
  await old.table('events').put({ id: 'e1', title: 'Mangoes' })
  await old.table('events').put({ id: 'e2', title: 'Pears', fieldTimes: { title: 't' } })
  await old.table('bases').put({ table: 'events', id: 'e1', row: { id: 'e1' }, view: null })
  old.close()
  const db = await openDatabase('u1')
  expect(await db.table('outbox').toArray()).toEqual([{ seq: 1, attempts: 2 }])
  expect(await db.view.members.toArray()).toEqual([{ id: 'g1:u2', groupId: 'g1', userId: 'u2' }])
  expect(await db.view.member_details.toArray()).toEqual([])
  expect(await db.view.notifications.toArray()).toEqual([{ id: 'n1', userId: 'u1', claims: [] }])
  expect(await db.view.events.toArray()).toEqual([
    { id: 'e1', title: 'Mangoes', fieldTimes: {}, boughtCases: [] },
    { id: 'e2', title: 'Pears', fieldTimes: { title: 't' }, boughtCases: [] },
  ])
  expect(await db.table('bases').toArray()).toMatchObject([{ row: { id: 'e1', fieldTimes: {} }, view: null }])
  for (const table of ['deliveries', 'subscriptions', 'remind_messages'] as const)
    expect(await db.view[table].toArray()).toEqual([])
  db.close()
})

test('P6 a database of the present version opens without declaring earlier versions, and an earlier one with all of them', async () => {
  const version = vi.spyOn(Dexie.prototype, 'version')
  const declared = (): Set<unknown> => new Set(version.mock.calls.map(([number]) => number))
  ;(await openDatabase('u1')).close()
  expect(declared()).toEqual(new Set([SCHEMA_VERSION]))
  await Dexie.delete(databaseName('u1'))
  const old = new Dexie(databaseName('u1'))
  old.version(SCHEMA_VERSION - 1).stores(databaseSchema())
  await old.open()
  old.close()
  ;(await openDatabase('u1')).close()
  expect(declared()).toContain(2)
  version.mockRestore()
})

const without = <R extends object, K extends keyof R>(row: R, key: K): Omit<R, K> => {
  const { [key]: _, ...rest } = row
  return rest
}

test('SYN-013 500 pending changes, their base copies, cards and applied mutations survive the upgrade from version 20', async () => {
  const old = new Dexie(databaseName('u1'))
  old.version(20).stores(databaseSchema())
  await old.open()
  const entry = (seq: number) => ({
    seq,
    ulid: `U${seq}`,
    name: 'hand-over',
    input: { n: seq },
    wireId: seq,
    files: [],
  })
  const outbox = Array.from({ length: 500 }, (_, n) => entry(n + 11))
  const bases = outbox.map(({ seq, ulid }) => ({
    table: 'handovers',
    id: `h${seq}`,
    row: null,
    view: {},
    writers: [ulid],
  }))
  const applied = Array.from({ length: 10 }, (_, n) => ({ ulid: `U${n + 1}`, at: n, entry: entry(n + 1) }))
  const failed = [{ ulid: 'F1', name: 'hand-over', code: 1 }]
  const meta = [
    { key: 'client', meta: { clientId: 'c', nextSeq: 511, nextMutationId: 511, acknowledged: 10, pulls: 3 } },
  ]
  const before = { outbox, bases, failed, meta }
  for (const [table, rows] of Object.entries({ ...before, applied })) await old.table(table).bulkPut(rows)
  old.close()
  const db = await openDatabase('u1')
  for (const [table, rows] of Object.entries(before)) expect(await db.table(table).count()).toBe(rows.length)
  const store = dexieClientStore(db)
  expect(await store.transact('read', (tx) => tx.outbox.list())).toEqual(
    outbox.map((queued) => without(queued, 'wireId')),
  )
  expect(await store.transact('read', (tx) => tx.meta.get())).toEqual({ clientId: 'c', nextSeq: 511, pulls: 3 })
  expect(await store.transact('read', (tx) => tx.bases.list())).toEqual(
    bases.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  )
  expect(await store.transact('read', (tx) => tx.applied.list())).toEqual(applied)
  db.close()
})

test('OPS-011 the upgrade gives older orders no shares and no paid amount, in view and base rows', async () => {
  const old = new Dexie(databaseName('u1'))
  old.version(10).stores(databaseSchema())
  await old.open()
  await old.table('orders').put({ id: 'o1', eid: 'e1' })
  await old.table('bases').put({ table: 'orders', id: 'o1', row: { id: 'o1' }, view: { id: 'o1' }, writers: [] })
  old.close()
  const db = await openDatabase('u1')
  const added = { settledShares: null, paidCents: null, returnedCents: 0 }
  expect(await db.view.orders.toArray()).toEqual([{ id: 'o1', eid: 'e1', ...added }])
  expect(await db.table('bases').toArray()).toMatchObject([
    { row: { id: 'o1', ...added }, view: { id: 'o1', ...added } },
  ])
  db.close()
})

test('DEL-060 OPS-011 the upgrade gives older addresses and bookings no coordinates, and bookings no reason, in view and base rows', async () => {
  const old = new Dexie(databaseName('u1'))
  old.version(13).stores(databaseSchema())
  await old.open()
  for (const table of ['addresses', 'bookings']) {
    await old.table(table).put({ id: 'r1' })
    await old.table('bases').put({ table, id: 'r1', row: { id: 'r1' }, view: { id: 'r1' }, writers: [] })
  }
  old.close()
  const db = await openDatabase('u1')
  const [address, booking] = [
    { id: 'r1', place: null },
    { id: 'r1', place: null, invalidReason: '', paidCents: null, returnedCents: 0 },
  ]
  expect([await db.view.addresses.toArray(), await db.view.bookings.toArray()]).toEqual([[address], [booking]])
  expect(await db.table('bases').toArray()).toMatchObject([
    { row: address, view: address },
    { row: booking, view: booking },
  ])
  db.close()
})

test('OPS-011 after the upgrade a device has the share codes of the user’s own events and of no others', async () => {
  const old = new Dexie(databaseName('u1'))
  const { share_codes: _codes, ...before } = databaseSchema()
  old.version(9).stores(before)
  await old.open()
  await old.table('users').put({ id: 'u1' })
  const event = (id: string, createdUserId: string, shareCode: string | null) => ({ id, createdUserId, shareCode })
  await old
    .table('events')
    .bulkPut([
      event('e1', 'u1', 'SENT'),
      event('e2', 'u2', 'OTHERS'),
      event('e3', 'u1', 'QUEUED'),
      event('e4', 'u1', null),
    ])
  await old.table('bases').bulkPut([
    { table: 'events', id: 'e1', row: event('e1', 'u1', 'SENT'), view: event('e1', 'u1', 'SENT'), writers: ['M1'] },
    { table: 'events', id: 'e3', row: event('e3', 'u1', null), view: event('e3', 'u1', 'QUEUED'), writers: ['M2'] },
  ])
  old.close()
  const db = await openDatabase('u1')
  const sent = { id: 'e1', hostId: 'u1', shareCode: 'SENT' }
  const queued = { id: 'e3', hostId: 'u1', shareCode: 'QUEUED' }
  expect(await db.view.share_codes.toArray()).toEqual([sent, queued])
  expect(JSON.stringify(await db.view.events.toArray())).not.toContain('shareCode')
  expect(await db.table('bases').toArray()).toEqual([
    {
      table: 'events',
      id: 'e1',
      row: { id: 'e1', createdUserId: 'u1', boughtCases: [] },
      view: { id: 'e1', createdUserId: 'u1', boughtCases: [] },
      writers: ['M1'],
    },
    {
      table: 'events',
      id: 'e3',
      row: { id: 'e3', createdUserId: 'u1', boughtCases: [] },
      view: { id: 'e3', createdUserId: 'u1', boughtCases: [] },
      writers: ['M2'],
    },
    { table: 'share_codes', id: 'e3', row: null, view: queued, writers: ['M2'] },
  ])
  db.close()
})
