import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tables } from '#shared/tables.ts'
import type { ClientStore, OutboxEntry } from '#sync/client/client-store.ts'
import { sendOnly } from '#sync/client/send-only.ts'
import type { SyncRequest } from '#sync/protocol/wire.ts'
import { databaseName, openDatabase, type GotongDatabase } from '#client/store/database/database.ts'
import { dexieClientStore } from '#client/store/database/dexie-client-store.ts'
import { openWaiting, waitingOutbox } from './waiting-outbox.ts'

const meta = {
  clientId: 'c',
  nextSeq: 3,
  nextMutationId: 1,
  lastTime: '000000000000001-00000-c',
  acknowledged: 0,
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
  time: '000000000000001-00000-c',
  at: 1,
  device: { id: 'd', name: 'Counter 2' },
  dependsOn: [],
  after: [],
  files,
  wireId: null,
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

test('C23 what the app has queued is sent from the same database, with its files, and stays in its outbox', async () => {
  const waiting = (await openWaiting(databaseName('u1')))!
  const requests: SyncRequest[] = []
  const uploads: [string, number][] = []
  const sent = await sendOnly({
    store: waitingOutbox(waiting),
    transport: {
      sync: async (request) => {
        requests.push(request)
        const { mutations } = request
        const results = mutations.map(({ id, ulid }) => ({ id, ulid, outcome: 'applied' }))
        return {
          status: 200,
          text: JSON.stringify({ protocol: 2, lastMutationId: mutations.at(-1)!.id, results, serverNow: 1 }),
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
  expect(requests).toMatchObject([{ clientId: 'c', cursor: null, mutations: [{ id: 1 }, { id: 2 }] }])
  await store.transact('read', async (tx) => {
    expect((await tx.outbox.list()).map(({ wireId }) => wireId)).toEqual([1, 2])
    expect(await tx.meta.get()).toEqual({ ...meta, nextMutationId: 3 })
    expect(await tx.files.waiting(['f'], 5)).toEqual([])
  })
})

test('C23 a throw undoes what was written', async () => {
  const waiting = (await openWaiting(databaseName('u1')))!
  const crash = waitingOutbox(waiting).transact('strict', async (tx) => {
    await tx.outbox.delete([1, 2])
    throw new Error('crash')
  })
  await expect(crash).rejects.toThrow('crash')
  waiting.close()
  expect(await store.transact('read', (tx) => tx.outbox.list())).toHaveLength(2)
})

test('C23 a database that is not there, or of another shape, is neither made nor changed', async () => {
  expect(await openWaiting(databaseName('nobody'))).toBeNull()
  expect(await Dexie.exists(databaseName('nobody'))).toBe(false)
  const other = new Dexie('gotong-other')
  other.version(1).stores({ outbox: 'seq' })
  await other.open()
  other.close()
  expect(await openWaiting('gotong-other')).toBeNull()
  await Dexie.delete('gotong-other')
})

test('C23 it steps aside when the app upgrades the database', async () => {
  await openWaiting(databaseName('u1'))
  db.close()
  await Dexie.delete(databaseName('u1'))
  expect(await Dexie.exists(databaseName('u1'))).toBe(false)
})
