// Pictures that the service worker keeps go once nothing on this device names them: proofs of payment that the server has
// forgotten, faces of people who left. What is shown again is fetched again.
import type { Collection } from 'dexie'
import { fileHash, fileUrl } from '#shared/payment/upload.ts'
import type { GotongDatabase } from '#client/store/database/database.ts'
import { filesNamedIn } from './unnamed-files.ts'

/** Milliseconds between two looks. */
const EVERY = 24 * 3_600_000
/** Rows that are looked through at once. */
const AT_ONCE = 500

/** When this device was last looked through; goes at sign-out, as all web storage. */
const LOOKED = 'gotong:pictures-looked'

const NAMED = new RegExp(`${fileUrl('')}([0-9a-f]{64})`, 'g')

/** Answers of the server that are kept outside the database. */
const namedInStorage = (): string[] =>
  Object.values<string>(localStorage).flatMap((text) => [...text.matchAll(NAMED)].map((found) => found[1]!))

/** SHA-256 names of all files that anything in the database names. */
const namedInRows = async (db: GotongDatabase): Promise<Set<string>> => {
  const named = new Set<string>()
  for (const table of db.tables) {
    let last: unknown
    do {
      const from = last
      const next = (): Collection =>
        (from === undefined ? table.toCollection() : table.where(':id').above(from)).limit(AT_ONCE)
      const [rows, keys] = await db.transaction('r', table, () => Promise.all([next().toArray(), next().primaryKeys()]))
      for (const name of filesNamedIn(rows)) named.add(name)
      last = keys.length < AT_ONCE ? undefined : keys.at(-1)
    } while (last !== undefined)
  }
  return named
}

/** Answers how many went. */
export const forgetUnnamedPictures = async (db: GotongDatabase, cache: Cache): Promise<number> => {
  // Before the rows: what is kept from here on is of rows that may not be there yet.
  const kept = await cache.keys()
  if (kept.length === 0) return 0
  const named = await namedInRows(db)
  for (const name of namedInStorage()) named.add(name)
  const unnamed = kept.filter(({ url }) => !named.has(fileHash(new URL(url).pathname) ?? ''))
  await Promise.all(unnamed.map((request) => cache.delete(request, { ignoreVary: true })))
  return unnamed.length
}

/** Once a day, from the day after the first download on; while everything of the person is here. `now`: milliseconds. */
export const lookAtPictures = async (db: GotongDatabase, now: number): Promise<void> => {
  if (globalThis.caches === undefined) return
  const looked = Number(localStorage.getItem(LOOKED))
  // A clock that was set back begins anew.
  const isWaiting = looked <= now && now - looked < EVERY
  if (!isWaiting) localStorage.setItem(LOOKED, String(now))
  if (isWaiting || looked === 0) return
  await forgetUnnamedPictures(db, await caches.open(`pictures-${db.userId}`))
}
