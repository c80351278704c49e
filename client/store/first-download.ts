// Until everything of a person was on their device once, a rule that finds no row there knows nothing of it.
import type { ClientMeta } from '#sync/client/client-store.ts'
import type { ActiveStore } from './active-store.ts'
import type { GotongDatabase } from './database.ts'
import { within } from './within.ts'

/** Milliseconds that a person waits for the first download before a rule is believed without it. */
const PATIENCE = 15_000

const filled = new WeakSet<GotongDatabase>()

const isFilled = async (db: GotongDatabase): Promise<boolean> => {
  if (filled.has(db)) return true
  const first = await db.table<{ meta: ClientMeta }, string>('meta').toCollection().first()
  if ((first?.meta.lastSyncAt ?? null) === null) return false
  filled.add(db)
  return true
}

/**
 * Runs `decide`, which queues something by what is on the device. What is refused before the first download is decided once
 * more after it; where it does not come (no signal, too slow), the refusal stands.
 */
export const decidedOnAll = async <Outcome extends { readonly ok: boolean }>(
  { db, engine }: Pick<ActiveStore, 'db' | 'engine'>,
  decide: () => Promise<Outcome>,
): Promise<Outcome> => {
  // A device that cannot be read now says so when it decides.
  const knewAll = await isFilled(db).catch(() => true)
  const outcome = await decide()
  if (outcome.ok || knewAll) return outcome
  await within(PATIENCE, engine.syncOnce())
  return (await isFilled(db)) ? decide() : outcome
}
