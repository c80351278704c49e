// Temporary database with another user's rows, for pages of the operator's view. It is deleted when the page unloads.
import { Dexie } from 'dexie'
import { tables, type Tables } from '#shared/tables.ts'
import { GotongDatabase } from './gotong-database.ts'
import { isStorageFailing } from './storage-health.ts'

const PREFIX = 'gotong-operator-view-'

/** Held while the database is in use, so that another tab does not delete it. */
const holdName = (name: string): (() => void) => {
  let release = (): void => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  void navigator.locks?.request(name, () => held)
  return release
}

/**
 * Deletes databases of pages that ended without deleting them. Does nothing while storage fails: the browser would open its log to
 * list them, and write behind a torn record (C33).
 */
export const deleteAbandoned = async (): Promise<void> => {
  if (isStorageFailing.get()) return
  const names = (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(PREFIX))
  for (const name of names)
    await navigator.locks?.request(name, { ifAvailable: true }, async (lock) => {
      if (lock) await Dexie.delete(name)
    })
}

export interface ReadOnlyDatabase {
  readonly db: GotongDatabase
  readonly close: () => void
}

/** Opens a database of its own for these rows. `userId`: the user whose pages are shown. */
export const openReadOnlyDatabase = async (
  userId: string,
  rows: Readonly<Record<string, readonly object[]>>,
): Promise<ReadOnlyDatabase> => {
  await deleteAbandoned().catch(() => {})
  const name = `${PREFIX}${crypto.randomUUID()}`
  const release = holdName(name)
  const db = new GotongDatabase(userId, name)
  const close = (): void => {
    removeEventListener('pagehide', close)
    db.closeForGood()
    void Dexie.delete(name).finally(release)
  }
  addEventListener('pagehide', close)
  try {
    await db.open()
    const names = Object.keys(tables).filter((table): table is keyof Tables => rows[table] !== undefined)
    await db.transaction('rw', names, async () => {
      for (const table of names) await db.table(table).bulkPut(rows[table] ?? [])
    })
  } catch (error) {
    close()
    throw error
  }
  return { db, close }
}
