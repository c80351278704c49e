// Reads and compares the codes of share links.
import { isSameSecret } from '#server/sha256.ts'
import type { Snapshot } from '#server/db/database.ts'

/** Maps an event id to its share code. Events that were never shared are absent. */
export const shareCodesOf = async (snapshot: Snapshot, eventIds: readonly string[]): Promise<Map<string, string>> => {
  if (eventIds.length === 0) return new Map()
  const rows = await snapshot
    .selectFrom('share_codes')
    .select(['id', 'shareCode'])
    .where('id', 'in', [...new Set(eventIds)])
    .execute()
  return new Map(rows.map(({ id, shareCode }) => [id, shareCode]))
}

/** Compares in constant time. */
export const isShareCodeOf = async (snapshot: Snapshot, eventId: string, code: string): Promise<boolean> => {
  const stored = (await shareCodesOf(snapshot, [eventId])).get(eventId) ?? ''
  return stored !== '' && isSameSecret(stored, code)
}
