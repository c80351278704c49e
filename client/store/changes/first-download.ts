// Until the initial sync, a rule that finds no row does not know whether it exists.
import type { Refusal } from '#shared/kernel/result.ts'
import type { ActiveStore } from '#client/store/engine/active-store.ts'
import { deviceMeta } from '#client/store/database/device-meta.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { isStorageFailing } from '#client/store/database/storage-health.ts'
import { withTimeout } from '#client/store/with-timeout.ts'
import { NOT_HERE_YET } from '#shared/device-refusals.ts'

/** Milliseconds to wait for the initial sync before a decision stands without it. */
const MAX_WAIT_MS = 15_000

let filled = new WeakSet<GotongDatabase>()
// The browser may have discarded a damaged database.
isStorageFailing.subscribe(() => (filled = new WeakSet()))

const isFilled = async (db: GotongDatabase): Promise<boolean> => {
  if (filled.has(db)) return true
  if (((await deviceMeta(db))?.lastSyncAt ?? null) === null) return false
  filled.add(db)
  return true
}

/** 'Does not exist' and 'not yours' require all data; invalid input is invalid anyway. */
const isOfRows = ({ status }: Refusal): boolean => status === 403 || status === 404

type Decided = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal }

/**
 * Runs `decide`, which queues a change based on the device's data. A refusal before the initial sync is decided again
 * after it; if the sync does not come (offline, too slow), a missing record gets `NOT_HERE_YET` instead of 404.
 */
export const retryAfterInitialSync = async <Outcome extends Decided>(
  { db, engine }: Pick<ActiveStore, 'db'> & { readonly engine: { syncOnce(): Promise<unknown> } },
  decide: () => Promise<Outcome>,
): Promise<Outcome> => {
  // An unreadable device reports its error when it decides.
  const knewAll = await isFilled(db).catch(() => true)
  const outcome = await decide()
  if (outcome.ok || knewAll) return outcome
  await withTimeout(MAX_WAIT_MS, engine.syncOnce())
  if (await isFilled(db)) return decide()
  return isOfRows(outcome.refusal) ? { ...outcome, refusal: NOT_HERE_YET } : outcome
}
