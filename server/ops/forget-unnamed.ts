// Deletes uploads that no row refers to, five days after the last upload. A device uploads a file again before it refers to
// one that it uploaded more than two days ago.
import { isRefusal } from '#shared/kernel/result.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import { SYSTEM } from '#shared/kernel/change.ts'
import type { ServerEngine } from '#sync/server/server-engine.ts'
import type { Database, Tx } from '#server/db/database.ts'
import { partsOf } from '#server/db/parts-of.ts'
import { eachInTurn } from '#server/each-in-turn.ts'
import { namedLately, namedNow } from './named-uploads.ts'
import type { UploadFiles } from '#server/payment/upload-files.ts'

/** Seconds. */
export const UNNAMED_RETENTION_S = 5 * 86_400
/** Each transaction looks for names in all rows, and other writes wait while it deletes so many files. */
export const FILES_PER_TRANSACTION = 1_000

export interface ForgetUnnamedOptions {
  readonly database: Database
  readonly engine: ServerEngine<Tx>
  readonly files: UploadFiles
  readonly clock: Clock
}

/** Something was named since it was looked for. */
class Named extends Error {}

/**
 * To be called now and then, by one process at a time. Answers the SHA-256 names of what was removed. A failing batch does
 * not stop the others; its error is thrown at the end.
 */
export const forgetUnnamed = async ({ database, engine, files, clock }: ForgetUnnamedOptions): Promise<string[]> => {
  const uploadedBefore = toSeconds(clock.now()) - UNNAMED_RETENTION_S
  const uploads = await database.read((snapshot) =>
    snapshot.selectFrom('uploads').select(['sha256', 'createdAt']).execute(),
  )
  const known = new Set(uploads.map(({ sha256 }) => sha256))
  const old = uploads.flatMap(({ sha256, createdAt }) => (createdAt < uploadedBefore ? [sha256] : []))
  const candidates = [...new Set([...old, ...(await files.abandoned(known, uploadedBefore))])]
  if (candidates.length === 0) return []
  const named = await namedLately(database)
  const unnamed = candidates.filter((sha256) => !named.has(sha256))
  const removed: string[] = []
  await eachInTurn(partsOf(unnamed, FILES_PER_TRANSACTION), async (sha256s) => {
    // Whoever uploads or names one of them meanwhile waits for this transaction, or has been waited for by it.
    const inSameTransaction = async (native: Tx, output: unknown): Promise<void> => {
      const { forgotten } = output as { readonly forgotten: readonly string[] }
      const namedSince = await namedNow(native, database.name)
      if (forgotten.some((sha256) => namedSince.has(sha256))) throw new Named()
      for (const sha256 of forgotten) await files.remove(sha256)
    }
    try {
      const ran = await engine.run(SYSTEM, 'forget-uploads', { sha256s, uploadedBefore }, { inSameTransaction })
      if (isRefusal(ran)) throw new Error(ran.message)
      removed.push(...(ran.output as { readonly forgotten: readonly string[] }).forgotten)
    } catch (error) {
      if (!(error instanceof Named)) throw error
    }
  })
  return removed
}
