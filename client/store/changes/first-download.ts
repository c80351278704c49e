// Until everything of a person was on their device once, a rule that finds no row there knows nothing of it.
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import type { ClientMeta } from '#sync/client/client-store.ts'
import type { ActiveStore } from '#client/store/engine/active-store.ts'
import type { GotongDatabase } from '#client/store/database/database.ts'
import { within } from '#client/store/within.ts'

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

/** Said where a rule found no row, on a device that may lack it. */
export const NOT_HERE_YET: Refusal = refuse(
  409,
  99003,
  'Not everything was downloaded to this device yet. Try again in a moment',
)

/** There is no such thing, or it is not theirs: only who has everything knows. What is wrong with an input is wrong anyway. */
const isOfRows = ({ status }: Refusal): boolean => status === 403 || status === 404

type Decided = { readonly ok: true } | { readonly ok: false; readonly refusal: Refusal }

/**
 * Runs `decide`, which queues something by what is on the device. What is refused before the first download is decided once
 * more after it; where it does not come (no signal, too slow), nobody is told that something does not exist.
 */
export const decidedOnAll = async <Outcome extends Decided>(
  { db, engine }: Pick<ActiveStore, 'db' | 'engine'>,
  decide: () => Promise<Outcome>,
): Promise<Outcome> => {
  // A device that cannot be read now says so when it decides.
  const knewAll = await isFilled(db).catch(() => true)
  const outcome = await decide()
  if (outcome.ok || knewAll) return outcome
  await within(PATIENCE, engine.syncOnce())
  if (await isFilled(db)) return decide()
  return isOfRows(outcome.refusal) ? { ...outcome, refusal: NOT_HERE_YET } : outcome
}
