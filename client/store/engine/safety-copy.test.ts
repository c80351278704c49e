import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FailedMutation, OutboxEntry, QueuedFile } from '#sync/client/client-store.ts'
import { memoryCaches, type MemoryCaches } from '#tests/support/memory-caches.ts'
import { databaseName, openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import {
  isStorageFailing,
  noticeStorageFault,
  onRecovery,
  recoverStorage,
} from '#client/store/database/storage-health.ts'
import { changesCache, SETTINGS_CACHE } from '#client/store/device/copy-names.ts'
import { deviceDatabase } from '#client/store/device/device-database.ts'
import { SESSION_KEY } from '#client/store/device/session-record.ts'
import { restoreSettings } from '#client/store/device/restore-settings.ts'
import { readSession, removeSession, writeSession } from '#client/store/device/stored-session.ts'
import { keepSafetyCopy, type SafetyCopy } from './safety-copy.ts'
import { copyUnsent, unsentInMemory } from './unsent-copies.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

const ULID = '01J00000000000000000000001'
const entry = (seq: number, files: string[] = []): OutboxEntry => ({
  seq,
  ulid: `${ULID.slice(0, -1)}${seq}`,
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
const card: FailedMutation = { ulid: 'CARD', name: 'x', version: 1, input: {}, at: 1, code: 1, message: 'No' }
const picture: QueuedFile = {
  sha256: 'f'.repeat(64),
  type: 'image/png',
  bytes: new Uint8Array([7]).buffer,
  uploadedAt: null,
}
const meta = {
  clientId: 'c',
  nextSeq: 3,
  lastTime: asHybridTime(''),
  cursor: { epoch: 'epoch-1', scopes: {} },
  pulls: 4,
  lastSyncAt: 1,
  verifiedAt: null,
  staging: null,
}
const session = { token: 't', user: { id: 'mei', name: 'Mei', email: 'mei@example.com' } }

let caches: MemoryCaches
let db: GotongDatabase
let copy: SafetyCopy
let sync: ReturnType<typeof vi.fn<() => Promise<never>>>
let requests: unknown[]
let leave: () => void

const begin = async (): Promise<void> => {
  copy = keepSafetyCopy(
    db,
    { syncOnce: sync },
    {
      sync: async (request) => {
        requests.push(request)
        throw new TypeError('no network')
      },
      upload: () => Promise.reject(new TypeError('no network')),
    },
  )
  leave = onRecovery(async () => copy)
}
const end = (): void => {
  leave()
  copy.stop()
}
const outbox = (): Promise<OutboxEntry[]> => Promise.resolve(db.table<OutboxEntry>('outbox').toArray())
const copied = (): string[] => caches.paths(changesCache('mei'))

beforeEach(async () => {
  caches = memoryCaches()
  requests = []
  sync = vi.fn<() => Promise<never>>()
  vi.stubGlobal('caches', caches.storage)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  db = await openDatabase('mei')
  await deviceDatabase.open()
  await writeSession(session)
  await readSession()
  await db.table('meta').put({ key: 'client', meta })
  await db.table('files').put(picture)
  await db.table('outbox').bulkPut([entry(1), entry(2, [picture.sha256])])
  await db.table('failed').put(card)
  await begin()
  await vi.waitFor(() => {
    if (unsentInMemory().outbox.length !== 2) throw new Error('The outbox is not in memory')
  })
})

afterEach(async () => {
  caches.isFull = false
  await recoverStorage()
  end()
  db.closeForGood()
  await Dexie.delete(databaseName('mei'))
  await removeSession()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** The browser discarded the database. */
const discard = async (): Promise<void> => {
  await db.delete({ disableAutoOpen: false })
  await db.open()
}

const ALL = [`failed/${card.ulid}`, `file/${picture.sha256}`, `outbox/${entry(1).ulid}`, `outbox/${entry(2).ulid}`]

test('C34 without a storage failure no change is copied', async () => {
  const before = caches.writes
  await copyUnsent()
  expect(copied()).toEqual([])
  expect(caches.writes).toBe(before)
})

test('SYN-031 C34 after a fault every unsent change, its file and the session have a copy before storage counts as well', async () => {
  noticeStorageFault()
  await recoverStorage()
  expect(isStorageFailing.get()).toBe(false)
  expect(copied()).toEqual(ALL)
  expect(caches.paths(SETTINGS_CACHE)).toEqual(['settings'])
  expect(sync).toHaveBeenCalled()
})

test('SYN-031 C34 after a fault a change is saved only with its copy', async () => {
  noticeStorageFault()
  await recoverStorage()
  await db.table('outbox').put(entry(3))
  caches.isFull = true
  await expect(copyUnsent()).rejects.toThrow('Unexpected internal error')
  caches.isFull = false
  await copyUnsent()
  expect(copied()).toContain(`outbox/${entry(3).ulid}`)
})

test('SYN-031 C34 a database that is lost in the fault gets its unsent changes back from memory', async () => {
  caches.isFull = true
  noticeStorageFault()
  await recoverStorage()
  await Dexie.delete(databaseName('mei'))
  await Dexie.delete('gotong')
  caches.isFull = false
  await recoverStorage()
  expect((await outbox()).map(({ ulid }) => ulid)).toEqual([entry(1).ulid, entry(2).ulid])
  expect(await db.table('failed').toArray()).toEqual([card])
  expect(await readSession()).toEqual(session)
})

test('SYN-031 C34 a database that is lost at the start of the app gets its unsent changes, cards and files back from their copies', async () => {
  noticeStorageFault()
  await recoverStorage()
  end()
  await discard()
  await begin()
  await vi.waitFor(async () => expect(await outbox()).toHaveLength(2))
  expect(await db.table('failed').toArray()).toEqual([card])
  expect(await db.table('files').toArray()).toMatchObject([
    { sha256: picture.sha256, type: 'image/png', uploadedAt: null },
  ])
  expect(copied()).toEqual(ALL)
})

test('SYN-031 C34 a lost session comes back from its copy, and not after signing out', async () => {
  noticeStorageFault()
  await recoverStorage()
  await deviceDatabase.settings.delete(SESSION_KEY)
  expect(await restoreSettings()).toBe(true)
  expect(await readSession()).toEqual(session)
  expect(await restoreSettings()).toBe(false)
  await removeSession()
  expect(await restoreSettings()).toBe(false)
})

test('SYN-031 C34 the copies are removed when everything is sent and decided, and not when the database is lost', async () => {
  noticeStorageFault()
  await recoverStorage()
  const [first, second] = [entry(1), entry(2)]
  await db.transaction('rw', ['outbox', 'applied'], async (trans) => {
    await trans.table('applied').put({ ulid: first.ulid, entry: first, at: 1 })
    await trans.table('outbox').delete(1)
  })
  await vi.waitFor(() => expect(copied()).not.toContain(`outbox/${first.ulid}`))
  expect(copied()).toHaveLength(3)

  // It was not sent.
  await db.table('outbox').delete(2)
  await copyUnsent()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(copied()).toContain(`outbox/${second.ulid}`)

  await db.transaction('rw', ['outbox', 'applied', 'failed'], async (trans) => {
    await trans.table('applied').put({ ulid: second.ulid, entry: second, at: 1 })
    await trans.table('failed').clear()
  })
  await vi.waitFor(async () => expect(await caches.storage.has(changesCache('mei'))).toBe(false))
  expect(await caches.storage.has(SETTINGS_CACHE)).toBe(false)
})

test('SYN-031 C34 a copied change that becomes a card, and a card that is retried, have a copy', async () => {
  noticeStorageFault()
  await recoverStorage()
  const { ulid, name, version, input, at } = entry(1)
  await db.transaction('rw', ['outbox', 'failed'], async (trans) => {
    await trans.table('failed').put({ ulid, name, version, input, at, code: 1, message: 'No' })
    await trans.table('outbox').delete(1)
  })
  await vi.waitFor(() => expect(copied()).not.toContain(`outbox/${ulid}`))
  expect(copied()).toContain(`failed/${ulid}`)

  await db.transaction('rw', ['outbox', 'failed'], async (trans) => {
    await trans.table('outbox').put(entry(3))
    await trans.table('failed').delete(ulid)
  })
  await vi.waitFor(() => expect(copied()).not.toContain(`failed/${ulid}`))
  expect(copied()).toContain(`outbox/${entry(3).ulid}`)
})

test('SYN-031 C34 after everything was sent, the next change brings the copy of the session again', async () => {
  noticeStorageFault()
  await recoverStorage()
  await db.transaction('rw', ['outbox', 'applied', 'failed'], async (trans) => {
    for (const sent of [entry(1), entry(2)]) await trans.table('applied').put({ ulid: sent.ulid, entry: sent, at: 1 })
    await trans.table('outbox').clear()
    await trans.table('failed').clear()
  })
  await vi.waitFor(async () => expect(await caches.storage.has(SETTINGS_CACHE)).toBe(false))
  await db.table('outbox').put(entry(3))
  await copyUnsent()
  expect(caches.paths(SETTINGS_CACHE)).toEqual(['settings'])
})

test('SYN-031 C34 a tab leaves the copies of changes that another tab queued', async () => {
  noticeStorageFault()
  await recoverStorage()
  // By another tab.
  const other = entry(3)
  const cache = await caches.storage.open(changesCache('mei'))
  await cache.put(`/outbox/${other.ulid}`, Response.json(other))
  await db.transaction('rw', ['outbox', 'applied', 'failed'], async (trans) => {
    for (const sent of [entry(1), entry(2)]) await trans.table('applied').put({ ulid: sent.ulid, entry: sent, at: 1 })
    await trans.table('outbox').clear()
    await trans.table('failed').clear()
    await trans.table('outbox').put(other)
  })
  await vi.waitFor(() => expect(copied()).not.toContain(`outbox/${entry(1).ulid}`))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(copied()).toEqual([`outbox/${other.ulid}`])
})

test('SYN-031 C35 while storage fails unsent changes are known and sent from memory', async () => {
  caches.isFull = true
  noticeStorageFault()
  await vi.waitFor(() => expect(requests).toHaveLength(1))
  expect(requests[0]).toMatchObject({ epoch: 'epoch-1', mutations: [{ ulid: entry(1).ulid }] })
  expect(unsentInMemory()).toEqual({ outbox: [entry(1), entry(2, [picture.sha256])], failed: [card] })
})
