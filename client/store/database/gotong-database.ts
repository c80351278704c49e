// One IndexedDB database for each user: visible rows, and changes that are not sent.
import type { Table } from 'dexie'
import { tables, type Tables } from '#shared/tables.ts'
import { strictDurability } from './durability.ts'
import { RowFeed } from './row-feed.ts'
import { unwatchStorage, watchStorage } from './storage-health.ts'
import { WatchedDatabase } from './watched-database.ts'
import { databaseSchema, SCHEMA_VERSION } from './dexie-schema.ts'
import type { Upgrades } from './schema-upgrades.ts'

export type View = { readonly [N in keyof Tables]: Table<Tables[N], string> }

export const databaseName = (userId: string): string => `gotong-${userId}`

export class GotongDatabase extends WatchedDatabase {
  /** Typed tables of all data on the device, including pending changes. */
  readonly view: View
  readonly userId: string
  /** Changed rows, from this and other tabs. */
  readonly feed: RowFeed
  /** The person signed out, or a newer version of the app upgraded the database: this connection is not reopened. */
  gone = false

  /** An existing database is of an earlier version: it opens with `upgrades` only. */
  isEarlier = false

  /** `upgrades` by version: Dexie parses all stores again for each, which takes many times as long as opening. */
  constructor(userId: string, name = databaseName(userId), upgrades: Upgrades | null = null) {
    super(name)
    this.userId = userId
    if (upgrades) this.declare(upgrades)
    else
      this.version(SCHEMA_VERSION)
        .stores(databaseSchema())
        .upgrade(() => {
          this.isEarlier = true
          throw new Error(`${name} must be upgraded`)
        })
    this.use(strictDurability)
    watchStorage(this)
    this.feed = new RowFeed(this)
    this.view = Object.fromEntries(Object.keys(tables).map((name) => [name, this.table(name)])) as unknown as View
  }

  private declare(upgrades: Upgrades): void {
    // A version without stores would drop all of them during the upgrade.
    for (const [version, upgrade] of Object.entries(upgrades))
      this.version(Number(version)).stores(databaseSchema()).upgrade(upgrade)
    this.version(SCHEMA_VERSION).stores(databaseSchema())
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
export const openDatabase = async (userId: string, onOutdated: () => void = () => {}): Promise<GotongDatabase> =>
  (await open(new GotongDatabase(userId), onOutdated)) ??
  (await openEarlier(userId, onOutdated)) ??
  Promise.reject(new Error(`${databaseName(userId)} was not upgraded`))

const openEarlier = async (userId: string, onOutdated: () => void): Promise<GotongDatabase | null> => {
  const { UPGRADES } = await import('./schema-upgrades.ts')
  return open(new GotongDatabase(userId, databaseName(userId), UPGRADES), onOutdated)
}

/** Null: the database must be upgraded. */
const open = async (db: GotongDatabase, onOutdated: () => void): Promise<GotongDatabase | null> => {
  db.on('versionchange', (event) => {
    db.closeForGood()
    if (event.newVersion !== null) onOutdated()
    // Prevents Dexie's own handler.
    return false
  })
  try {
    await db.open()
  } catch (error) {
    db.closeForGood()
    if (db.isEarlier) return null
    throw error
  }
  if (db.backendDB().version !== SCHEMA_VERSION * 10) {
    db.closeForGood()
    throw new DatabaseOutdated(db.name)
  }
  return db
}
