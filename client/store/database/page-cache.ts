// WebKit keeps a page that a person leaves in memory, with its unfinished transactions. They lock their stores, so that
// the next page would wait for them for ever. Chromium keeps a page that is opening a database. A page that goes there
// aborts all of this, and reloads if the person returns.
import type { Dexie } from 'dexie'
import { DURABLE } from './durability.ts'
import { holdLock } from './held-lock.ts'

type Work = Pick<IDBTransaction, 'abort'>

const unfinished = new Set<Work>()
let hasAborted = false

/** Returns a function to call when the work is finished. */
const follow = (work: Work): (() => void) => {
  unfinished.add(work)
  return () => void unfinished.delete(work)
}

/** A person's change is never aborted: it takes milliseconds, and is shown as saved only afterwards. */
export const followTransaction = (trans: IDBTransaction, stores: readonly string[]): void => {
  if (stores.includes(DURABLE)) return
  const finish = follow(trans)
  trans.addEventListener('complete', finish)
  trans.addEventListener('abort', finish)
}

/**
 * Returns a function to call when the database is open, or cannot be opened. A request to open it cannot be aborted: the
 * browser would wait for a kept page to upgrade the database. Chromium drops a kept page that holds a lock when the next page
 * requests it.
 */
export const followOpening = (db: Dexie): (() => void) => {
  const release = holdLock('gotong-opening', 'exclusive')
  const finish = follow({ abort: () => db.close() })
  return () => {
    finish()
    if (!hasAborted) release()
  }
}

const abortAll = ({ persisted }: PageTransitionEvent): void => {
  if (!persisted) return
  for (const work of unfinished) {
    hasAborted = true
    try {
      work.abort()
    } catch {
      // It is committing.
    }
  }
  if (hasAborted) addEventListener('pageshow', () => location.reload())
}

/** Repeated calls change nothing. */
export const followPageCache = (): void => {
  globalThis.addEventListener?.('pagehide', abortAll)
}
