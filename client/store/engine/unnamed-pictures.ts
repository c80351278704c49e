// Removes pictures from the service worker's cache that nothing on this device refers to: deleted payment proofs,
// photos of former members. They are fetched again when shown.
import type { Collection } from 'dexie'
import { fileHash, fileUrl } from '#shared/payment/file-url.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { filesNamedIn } from './files-in-changes.ts'

const CHECK_INTERVAL_MS = 24 * 3_600_000
/** Rows read per batch. */
const ROWS_PER_BATCH = 500

/** Key of the time of the last check; deleted at sign-out like all web storage. */
const LAST_CHECK_KEY = 'gotong:pictures-looked'

const PREFIX = fileUrl('')
const NAMED = new RegExp(`${PREFIX}[0-9a-f]{64}`, 'g')

/** Server answers stored outside the database. */
const namedInStorage = (): string[] =>
  Object.values<string>(localStorage).flatMap((text) =>
    (text.match(NAMED) ?? []).map((url) => url.slice(PREFIX.length)),
  )

/** SHA-256 names of all files that the database refers to. */
const namedInRows = async (db: GotongDatabase): Promise<Set<string>> => {
  const named = new Set<string>()
  for (const table of db.tables) {
    let last: unknown
    do {
      const from = last
      const next = (): Collection =>
        (from === undefined ? table.toCollection() : table.where(':id').above(from)).limit(ROWS_PER_BATCH)
      const { rows, keys } = await db.transaction('r', table, async () => ({
        rows: await next().toArray(),
        keys: await next().primaryKeys(),
      }))
      for (const name of filesNamedIn(rows)) named.add(name)
      last = keys.length < ROWS_PER_BATCH ? undefined : keys.at(-1)
    } while (last !== undefined)
  }
  return named
}

/** Returns the number of removed pictures. */
export const forgetUnnamedPictures = async (db: GotongDatabase, cache: Cache): Promise<number> => {
  // Before the rows: pictures cached from here on may belong to rows that are not stored yet.
  const stored = await cache.keys()
  if (stored.length === 0) return 0
  const named = await namedInRows(db)
  for (const name of namedInStorage()) named.add(name)
  const unnamed = stored.filter(({ url }) => !named.has(fileHash(new URL(url).pathname) ?? ''))
  await Promise.all(unnamed.map((request) => cache.delete(request, { ignoreVary: true })))
  return unnamed.length
}

/** Daily, starting one day after the initial sync. `now`: milliseconds. */
export const lookAtPictures = async (db: GotongDatabase, now: number): Promise<void> => {
  if (globalThis.caches === undefined) return
  const looked = Number(localStorage.getItem(LAST_CHECK_KEY))
  // A clock that was set back restarts the period.
  const isWaiting = looked <= now && now - looked < CHECK_INTERVAL_MS
  if (!isWaiting) localStorage.setItem(LAST_CHECK_KEY, String(now))
  if (isWaiting || looked === 0) return
  await forgetUnnamedPictures(db, await caches.open(`pictures-${db.userId}`))
}
