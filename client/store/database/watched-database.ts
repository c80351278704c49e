// A Dexie database that is opened only where the disk has room. Chromium may open a database on a full disk without an
// error, and drop all databases of the app when it reads them next (C33).
import { Dexie, type PromiseExtended } from 'dexie'
import { followOpening } from './page-cache.ts'
import { untilRoom } from './storage-health.ts'

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
    return super.open().finally(followOpening(this))
  }
}
