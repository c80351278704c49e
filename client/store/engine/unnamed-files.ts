// Deletes pictures that were chosen but that no change has referred to for two days.
import type { FailedMutation, OutboxEntry, QueuedFile } from '#sync/client/client-store.ts'
import { mutationsIn, type AppliedRecord } from '#client/store/database/applied-records.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import type { SavedDraft } from '#client/store/database/drafts.ts'
import { filesNamedBy } from './files-in-changes.ts'

const KEPT_UNNAMED_MS = 48 * 3_600_000

/** The file's state after a check at `now`; undefined: delete it. */
const looked = ({ unnamedSince, ...file }: QueuedFile, isNamed: boolean, now: number): QueuedFile | undefined => {
  if (isNamed || file.uploadedAt !== null) return file
  // A clock that was set back restarts the period.
  const since = Math.min(unnamedSince ?? now, now)
  return now - since < KEPT_UNNAMED_MS ? { ...file, unnamedSince: since } : undefined
}

/** Deletes files that no check and no change since `KEPT_UNNAMED_MS` ago found in use on this device. `now`: milliseconds. */
export const forgetUnnamedFiles = async (db: GotongDatabase, now: number): Promise<void> =>
  db.transaction('rw', ['files', 'outbox', 'failed', 'applied', 'drafts'], async (trans) => {
    const files = await trans.table<QueuedFile, string>('files').toArray()
    const outbox = await trans.table<OutboxEntry, number>('outbox').toArray()
    const failed = await trans.table<FailedMutation, string>('failed').toArray()
    const applied = mutationsIn(await trans.table<AppliedRecord, string>('applied').toArray())
    const drafts = await trans.table<SavedDraft, string>('drafts').toArray()
    const named = new Set(
      filesNamedBy([
        ...outbox,
        ...failed,
        ...applied.map(({ entry }) => entry),
        ...drafts.map(({ content }) => ({ input: content })),
      ]),
    )
    for (const file of files) {
      const after = looked(file, named.has(file.sha256), now)
      if (after === undefined) await trans.table('files').delete(file.sha256)
      else if (after.unnamedSince !== file.unnamedSince) await trans.table('files').put(after)
    }
  })
