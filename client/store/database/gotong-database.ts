// One IndexedDB database for each user: visible rows, and changes that are not sent.
import { Dexie, type Table } from 'dexie'
import { tables, type Tables } from '#shared/tables.ts'
import { strictDurability } from './durability.ts'
import { RowFeed } from './row-feed.ts'
import { unwatchStorage, watchStorage } from './storage-health.ts'
import { databaseSchema, SCHEMA_VERSION, UPGRADES } from './dexie-schema.ts'

export type View = { readonly [N in keyof Tables]: Table<Tables[N], string> }

export const databaseName = (userId: string): string => `gotong-${userId}`

export class GotongDatabase extends Dexie {
  /** Typed tables of all data on the device, including pending changes. */
  readonly view: View
  readonly userId: string
  /** Changed rows, from this and other tabs. */
  readonly feed: RowFeed
  /** The person signed out, or a newer version of the app upgraded the database: this connection is not reopened. */
  gone = false

  constructor(userId: string, name = databaseName(userId)) {
    super(name)
    this.userId = userId
    // A version without stores would drop all of them during the upgrade.
    for (const [version, upgrade] of Object.entries(UPGRADES))
      this.version(Number(version)).stores(databaseSchema()).upgrade(upgrade)
    this.version(SCHEMA_VERSION).stores(databaseSchema())
    this.use(strictDurability)
    watchStorage(this)
    this.feed = new RowFeed(this)
    this.view = Object.fromEntries(Object.keys(tables).map((name) => [name, this.table(name)])) as unknown as View
  }

  closeForGood(): void {
    this.gone = true
    unwatchStorage(this)
    this.feed.stop()
    this.close({ disableAutoOpen: true })
  }
}

/** A newer version of the app has upgraded the database: this tab may no longer write (SYN-013). */
export class DatabaseOutdated extends Error {
  override readonly name = 'DatabaseOutdated'
}

/**
 * Opens a user's database. When another tab upgrades it, this connection closes permanently and calls `onOutdated`:
 * Dexie would reopen it and write in the old schema.
 */
export const openDatabase = async (userId: string, onOutdated: () => void = () => {}): Promise<GotongDatabase> => {
  const db = new GotongDatabase(userId)
  db.on('versionchange', (event) => {
    db.closeForGood()
    if (event.newVersion !== null) onOutdated()
    // Prevents Dexie's own handler.
    return false
  })
  await db.open().catch((error: unknown) => {
    db.closeForGood()
    throw error
  })
  if (db.backendDB().version !== SCHEMA_VERSION * 10) {
    db.closeForGood()
    throw new DatabaseOutdated(db.name)
  }
  return db
}
