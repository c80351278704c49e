// Pictures that were chosen and never used are not kept for ever: what no change names for two days goes.
import { fileHash } from '#shared/payment/upload.ts'
import type { AppliedMutation, FailedMutation, OutboxEntry, QueuedFile } from '#sync/client/client-store.ts'
import type { GotongDatabase } from '#client/store/database/database.ts'
import type { KeptDraft } from '#client/store/database/drafts.ts'

/** Milliseconds. */
const KEPT = 48 * 3_600_000

/** SHA-256 names of all files that an input names, however deep. */
export const filesNamedIn = (input: unknown): string[] => {
  const hash = typeof input === 'string' ? fileHash(input) : undefined
  if (hash !== undefined) return [hash]
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(filesNamedIn) : []
}

/** Each once. */
export const filesNamedBy = (
  changes: readonly { readonly input: unknown; readonly files?: readonly string[] }[],
): string[] => [...new Set(changes.flatMap(({ input, files = [] }) => [...files, ...filesNamedIn(input)]))]

/** What is known of a file after a look at `now`; undefined: it goes. */
const looked = ({ unnamedSince, ...file }: QueuedFile, isNamed: boolean, now: number): QueuedFile | undefined => {
  if (isNamed || file.uploadedAt !== null) return file
  // A clock that was set back begins anew.
  const since = Math.min(unnamedSince ?? now, now)
  return now - since < KEPT ? { ...file, unnamedSince: since } : undefined
}

/** Removes what was at no look since `KEPT` ago, and at no change since, named on this device. `now`: milliseconds. */
export const forgetUnnamedFiles = async (db: GotongDatabase, now: number): Promise<void> =>
  db.transaction('rw', ['files', 'outbox', 'failed', 'applied', 'drafts'], async (trans) => {
    const [files, outbox, failed, applied, drafts] = await Promise.all([
      trans.table<QueuedFile, string>('files').toArray(),
      trans.table<OutboxEntry, number>('outbox').toArray(),
      trans.table<FailedMutation, string>('failed').toArray(),
      trans.table<AppliedMutation, string>('applied').toArray(),
      trans.table<KeptDraft, string>('drafts').toArray(),
    ])
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
