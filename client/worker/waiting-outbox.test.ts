import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Tables } from '#shared/tables.ts'
import type { ClientStore, OutboxEntry } from '#sync/client/client-store.ts'
import { sendOnly } from '#sync/client/send-only.ts'
import { PROTOCOL_VERSION, type SyncRequest } from '#sync/protocol/wire.ts'
import { databaseName, openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { dexieClientStore } from '#client/store/database/dexie-client-store.ts'
import { openWaiting, waitingOutbox } from './waiting-outbox.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

const meta = {
  clientId: 'c',
  nextSeq: 3,
  lastTime: asHybridTime('000000000000001-00000-c'),
  cursor: null,
  pulls: 1,
  lastSyncAt: null,
  verifiedAt: null,
  staging: null,
}
const entry = (seq: number, files: string[] = []): OutboxEntry => ({
  seq,
  ulid: `ULID-${seq}`.padEnd(26, '0'),
  name: 'rename-packing-list',
  version: 1,
  input: { n: seq },
  time: asHybridTime('000000000000001-00000-c'),
  at: 1,
  device: { id: 'd', name: 'Counter 2' },
  dependsOn: [],
  after: [],
  files,
  attempts: 0,
})

let db: GotongDatabase
let store: ClientStore<Tables>

beforeEach(async () => {
  db = await openDatabase('u1')
  store = dexieClientStore<Tables>(db)
  await store.transact('strict', async (tx) => {
    await tx.meta.put(meta)
    await tx.files.add([{ sha256: 'f', type: 'image/webp', bytes: new Uint8Array([1, 2]).buffer, uploadedAt: null }])
    await tx.outbox.put([entry(1, ['f']), entry(2)])
  })
})
afterEach(async () => {
  db.close()
  await Dexie.delete(databaseName('u1'))
})

test("C23 pending changes are sent from the app's database with their files, and stay in its outbox", async () => {
  const waiting = (await openWaiting(databaseName('u1')))!
  const requests: SyncRequest[] = []
  const uploads: [string, number][] = []
  const sent = await sendOnly({
    store: waitingOutbox(waiting),
    transport: {
      sync: async (request) => {
        requests.push(request)
        const { mutations } = request
        const results = mutations.map(({ ulid }) => ({ ulid, outcome: 'applied' }))
        return {
          status: 200,
          text: JSON.stringify({ protocol: PROTOCOL_VERSION, results, serverNow: 1 }),
        }
      },
      upload: async ({ sha256, bytes }) => {
        uploads.push([sha256, bytes.byteLength])
        return { status: 200, text: '{}' }
      },
    },
    clock: { now: () => 5 },
    ids: { client: () => 'never' },
    onFault: () => undefined,
  })
  waiting.close()
  expect(sent).toBe(true)
  expect(uploads).toEqual([['f', 2]])
  // The change without a file does not wait for the upload (C7).
  expect(requests).toMatchObject([
    { clientId: 'c', cursor: null, mutations: [{ ulid: entry(2).ulid }] },
    { clientId: 'c', cursor: null, mutations: [{ ulid: entry(1).ulid }] },
  ])
  await store.transact('read', async (tx) => {
    expect(await tx.outbox.list()).toEqual([entry(1, ['f']), entry(2)])
    expect(await tx.meta.get()).toEqual(meta)
    expect(await tx.files.waiting(['f'], 5)).toEqual([])
  })
})

test('C23 an exception rolls back its writes', async () => {
  const waiting = (await openWaiting(databaseName('u1')))!
  const crash = waitingOutbox(waiting).transact('strict', async (tx) => {
    await tx.outbox.delete([1, 2])
    throw new Error('crash')
  })
  await expect(crash).rejects.toThrow('crash')
  waiting.close()
  expect(await store.transact('read', (tx) => tx.outbox.list())).toHaveLength(2)
})

test('C4 SYN-005 a write of the outbox by the worker is on the disk when it resolves', async () => {
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction')
  const waiting = (await openWaiting(databaseName('u1')))!
  await waitingOutbox(waiting).transact('strict', (tx) => tx.outbox.put([{ ...entry(2), attempts: 1 }]))
  await waitingOutbox(waiting).transact('write', (tx) => tx.files.markUploaded('f', 5))
  const transactions = transaction.mock.calls.map(([, mode, options]) => [mode, options?.durability])
  transaction.mockRestore()
  waiting.close()
  expect(transactions).toEqual([
    ['readwrite', 'strict'],
    ['readwrite', 'relaxed'],
  ])
})

test('C23 a missing database, or one of another version, is neither created nor changed', async () => {
  expect(await openWaiting(databaseName('nobody'))).toBeNull()
  expect(await Dexie.exists(databaseName('nobody'))).toBe(false)
  const other = new Dexie('gotong-other')
  other.version(1).stores({ outbox: 'seq' })
  await other.open()
  other.close()
  expect(await openWaiting('gotong-other')).toBeNull()
  await Dexie.delete('gotong-other')
})

test('C23 the connection closes when the app upgrades the database', async () => {
  await openWaiting(databaseName('u1'))
  db.close()
  await Dexie.delete(databaseName('u1'))
  expect(await Dexie.exists(databaseName('u1'))).toBe(false)
})
