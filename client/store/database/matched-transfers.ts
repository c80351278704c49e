// Transfers that a host matched to orders on this device. Stored beside the drafts, never sent, and deleted at sign-out.
import type { KnownMatch } from '#shared/payment/known-matches.ts'
import { MATCHED_TRANSFERS, type SavedDraft } from './drafts.ts'
import type { GotongDatabase } from './gotong-database.ts'

/** The oldest matches beyond so many are dropped. */
const MAX_MATCHES = 10_000

const matchesIn = (db: GotongDatabase) => db.table<SavedDraft<readonly KnownMatch[]>, string>('drafts')

export const matchedTransfers = async (db: GotongDatabase): Promise<readonly KnownMatch[]> =>
  (await matchesIn(db).get(MATCHED_TRANSFERS))?.content ?? []

/** Replaces the matches of the same receivables. */
export const rememberMatches = (db: GotongDatabase, matches: readonly KnownMatch[]): Promise<void> =>
  change(
    db,
    matches.flatMap(({ dueIds }) => dueIds),
    matches,
  )

export const forgetMatches = (db: GotongDatabase, dueIds: readonly string[]): Promise<void> => change(db, dueIds, [])

const change = (db: GotongDatabase, dueIds: readonly string[], added: readonly KnownMatch[]): Promise<void> =>
  db.transaction('rw', 'drafts', async () => {
    const gone = new Set(dueIds)
    const remaining = (await matchedTransfers(db)).filter((match) => !match.dueIds.some((id) => gone.has(id)))
    await matchesIn(db).put({ id: MATCHED_TRANSFERS, content: [...remaining, ...added].slice(-MAX_MATCHES) })
  })
