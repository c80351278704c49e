// A Dexie database that is opened only where the disk has room. Chromium may open a database on a full disk without an
// error, and drop all databases of the app when it reads them next (C33).
import { Dexie, type PromiseExtended } from 'dexie'
import { holdLock } from './held-lock.ts'
import { untilRoom } from './storage-health.ts'

/**
 * Held while a database is opened or upgraded. A browser could keep a page that a person leaves in memory, and the next page
 * would wait for its upgrade. Most pages that hold a lock are not kept. Chromium has been seen to keep one whose database was
 * still being opened; the next page then waited for more than 15 seconds.
 */
const OPENING_LOCK = 'gotong-opening'

export class WatchedDatabase extends Dexie {
  /** It has not been opened yet, and queries wait for it: to close it would leave them without an end. */
  isAwaited = false

  /** While storage fails it waits for a recovery. Dexie calls it too, for the first query. */
  override open(): PromiseExtended<Dexie> {
    const room = untilRoom()
    if (room === undefined) return this.openNow()
    this.isAwaited = true
    return Dexie.Promise.resolve(room).then(() => this.openNow())
  }

  /** For a recovery. */
  openNow(): PromiseExtended<Dexie> {
    this.isAwaited = false
    return super.open().finally(holdLock(OPENING_LOCK))
  }
}
