// Data that would be lost if a database were removed.
import type { FailedMutation, OutboxEntry, QueuedFile } from '#sync/client/client-store.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { unsentInMemory } from '#client/store/engine/unsent-copies.ts'
import { unsavedChanges, type UnsavedChange } from './unsaved-changes.ts'
import { filesNamedBy } from '#client/store/engine/files-in-changes.ts'

/** Changes that the server does not have, and rejected ones without an answer. */
export const unsentIn = (db: GotongDatabase): Promise<number> =>
  db.transaction(
    'r',
    ['outbox', 'failed'],
    async (trans) => (await trans.table('outbox').count()) + (await trans.table('failed').count()),
  )

interface SavedPicture {
  readonly sha256: string
  readonly type: string
  readonly base64: string
}

export interface UnsentFile {
  readonly version: 3
  readonly userId: string | null
  readonly outbox: readonly OutboxEntry[]
  readonly failed: readonly FailedMutation[]
  /** Changes that this device could not save: they exist nowhere else. */
  readonly held: readonly UnsavedChange[]
  /** Pictures that those refer to, as far as they are on the device. */
  readonly files: readonly SavedPicture[]
}

/** Used when the database cannot be read. */
export const unsentWithout = (userId: string | null): UnsentFile => ({
  version: 3,
  userId,
  ...unsentInMemory(),
  held: unsavedChanges(),
  files: [],
})

/** Chunk size below the engine's argument limit. */
const CHUNK_BYTES = 0x8000

const base64Of = (bytes: ArrayBuffer): string => {
  let text = ''
  for (let start = 0; start < bytes.byteLength; start += CHUNK_BYTES)
    text += String.fromCharCode(...new Uint8Array(bytes.slice(start, start + CHUNK_BYTES)))
  return btoa(text)
}

export const exportOf = (db: GotongDatabase): Promise<UnsentFile> =>
  db.transaction('r', ['outbox', 'failed', 'files'], async (trans) => {
    const outbox = await trans.table<OutboxEntry>('outbox').toArray()
    const failed = await trans.table<FailedMutation>('failed').toArray()
    const files = await trans.table<QueuedFile, string>('files').bulkGet(filesNamedBy([...outbox, ...failed]))
    return {
      ...unsentWithout(db.userId),
      outbox,
      failed,
      files: files.flatMap((file) =>
        file ? [{ sha256: file.sha256, type: file.type, base64: base64Of(file.bytes) }] : [],
      ),
    }
  })
