import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Tables } from '#shared/tables.ts'
import { fileUrl } from '#shared/payment/file-url.ts'
import { openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { dexieClientStore } from '#client/store/database/dexie-client-store.ts'
import { filesNamedIn } from './files-in-changes.ts'
import { forgetUnnamedFiles } from './unnamed-files.ts'
import { exportOf } from '#client/store/changes/unsent-changes.ts'

const HOUR_MS = 3_600_000
const sha = (digit: string): string => digit.repeat(64)
const file = (digit: string, uploadedAt: number | null = null) => ({
  sha256: sha(digit),
  type: 'image/png',
  bytes: new Uint8Array([1, 2, 250]).buffer,
  uploadedAt,
})

let db: GotongDatabase

const held = async (): Promise<string[]> => (await db.table('files').toCollection().primaryKeys()) as string[]

beforeEach(async () => {
  db = await openDatabase('u1')
  await db.table('files').bulkPut([file('a'), file('b'), file('c'), file('d', 5), file('e')])
  await db.table('outbox').put({ seq: 1, input: { paymentScreenshot: fileUrl(sha('a')) }, files: [] })
  await db.table('failed').put({ ulid: 'f', input: { products: [{ photoUrls: [fileUrl(sha('b'))] }] } })
})

afterEach(async () => {
  await db.delete()
})

test('SYN-024 a picture without a change for 48 hours is deleted; one in use, also by a rejected change, stays', async () => {
  await forgetUnnamedFiles(db, 0)
  await forgetUnnamedFiles(db, 47 * HOUR_MS)
  expect(await held()).toEqual(['a', 'b', 'c', 'd', 'e'].map(sha))
  await db.table('outbox').put({ seq: 2, input: {}, files: [sha('e')] })
  await db.table('files').put(file('f'))
  await forgetUnnamedFiles(db, 48 * HOUR_MS)
  expect(await held()).toEqual(['a', 'b', 'd', 'e', 'f'].map(sha))
  await db.table('outbox').clear()
  await forgetUnnamedFiles(db, 49 * HOUR_MS)
  await forgetUnnamedFiles(db, 96 * HOUR_MS)
  expect(await held()).toEqual(['a', 'b', 'd', 'e'].map(sha))
  await forgetUnnamedFiles(db, 97 * HOUR_MS)
  expect(await held()).toEqual(['b', 'd'].map(sha))
})

test('SYN-024 a picture used or chosen again stays for another period', async () => {
  const store = dexieClientStore<Tables>(db)
  await forgetUnnamedFiles(db, 0)
  // In use and unused again between two checks.
  await store.transact('strict', (tx) => tx.files.markNamed([sha('c')]))
  await store.transact('strict', (tx) => tx.files.add([file('e')]))
  await forgetUnnamedFiles(db, 48 * HOUR_MS)
  expect(await held()).toEqual(['a', 'b', 'c', 'd', 'e'].map(sha))
  await forgetUnnamedFiles(db, 96 * HOUR_MS)
  expect(await held()).toEqual(['a', 'b', 'd'].map(sha))
})

test('a clock that was set back deletes nothing early', async () => {
  await forgetUnnamedFiles(db, 100 * HOUR_MS)
  await forgetUnnamedFiles(db, 10 * HOUR_MS)
  await forgetUnnamedFiles(db, 57 * HOUR_MS)
  expect(await held()).toEqual(['a', 'b', 'c', 'd', 'e'].map(sha))
})

test('file names are found at any depth of an input', () => {
  expect(filesNamedIn({ a: [{ b: fileUrl(sha('1')) }, null, 3], c: fileUrl(sha('2')), d: 'words' })).toEqual([
    sha('1'),
    sha('2'),
  ])
})

test('SYN-026 the export before signing out has the pictures that the server does not have', async () => {
  const { version, files } = await exportOf(db)
  expect(version).toBe(3)
  expect(files).toEqual([
    { sha256: sha('a'), type: 'image/png', base64: 'AQL6' },
    { sha256: sha('b'), type: 'image/png', base64: 'AQL6' },
  ])
})
