import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileUrl } from '#shared/payment/file-url.ts'
import { openDatabase, type GotongDatabase } from './gotong-database.ts'
import { draftWriter, eventDraftsIn, NEW_GROUP_DRAFT, orderDraftKey, readDraft } from './drafts.ts'
import { forgetUnnamedFiles } from '#client/store/engine/unnamed-files.ts'

let db: GotongDatabase

beforeEach(async () => {
  db = await openDatabase('u1')
})

afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete()
})

const reopened = async (): Promise<GotongDatabase> => {
  db.close()
  db = await openDatabase('u1')
  return db
}

test('the last typed text is restored when the app opens again', async () => {
  const writer = draftWriter<string>(db, 'new')
  const written = [writer.write('M'), writer.write('Ma'), writer.write('Man')]
  expect(await Promise.all(written)).toEqual([true, true, true])
  expect(await readDraft(await reopened(), 'new')).toEqual({ id: 'new', content: 'Man' })
})

test('a removed draft does not return with a write that was still running', async () => {
  const writer = draftWriter<string>(db, 'new')
  void writer.write('M')
  void writer.write('Ma')
  await writer.remove()
  await writer.write('Man')
  expect(await readDraft(await reopened(), 'new')).toBeUndefined()
})

test('a draft that cannot be saved is held in memory, shown as unsaved, and saved later', async () => {
  const writer = draftWriter<string>(db, 'new')
  vi.spyOn(db.table('drafts'), 'put').mockRejectedValueOnce(new Error('quota'))
  const table = vi.spyOn(db, 'table').mockReturnValueOnce(db.table('drafts'))
  expect(await writer.write('M')).toBe(false)
  expect(table).toHaveBeenCalled()
  expect(await readDraft(db, 'new')).toEqual({ id: 'new', content: 'M' })
  expect(await writer.write('Ma')).toBe(true)
  expect(await readDraft(await reopened(), 'new')).toEqual({ id: 'new', content: 'Ma' })
})

test('unplaced orders and a new group do not count as unpublished events', async () => {
  await draftWriter(db, orderDraftKey('e1')).write({})
  await draftWriter(db, NEW_GROUP_DRAFT).write({})
  expect(await eventDraftsIn(db)).toBe(0)
  await draftWriter(db, 'new').write({})
  expect(await eventDraftsIn(db)).toBe(1)
})

test('pictures of a draft are stored with it', async () => {
  const sha256 = 'a'.repeat(64)
  await db.table('files').put({ sha256, type: 'image/png', bytes: new ArrayBuffer(1), uploadedAt: null })
  const writer = draftWriter(db, 'new')
  await writer.write({ draft: { photoUrls: [fileUrl(sha256)] } })
  await forgetUnnamedFiles(db, 0)
  await forgetUnnamedFiles(db, 72 * 3_600_000)
  expect(await db.table('files').count()).toBe(1)
  await writer.remove()
  await forgetUnnamedFiles(db, 73 * 3_600_000)
  await forgetUnnamedFiles(db, 122 * 3_600_000)
  expect(await db.table('files').count()).toBe(0)
})
