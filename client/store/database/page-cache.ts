// WebKit keeps a page that a person leaves in memory, with its unfinished transactions. They lock their stores, so that
// the next page would wait for them for ever. A page that goes there aborts them, and reloads if the person returns.
import { DURABLE } from './durability.ts'

const unfinished = new Set<IDBTransaction>()
let hasAborted = false

/** A person's change is never aborted: it takes milliseconds, and is shown as saved only afterwards. */
export const followTransaction = (trans: IDBTransaction, stores: readonly string[]): void => {
  if (stores.includes(DURABLE)) return
  const finish = (): void => void unfinished.delete(trans)
  unfinished.add(trans)
  trans.addEventListener('complete', finish)
  trans.addEventListener('abort', finish)
}

const abortAll = ({ persisted }: PageTransitionEvent): void => {
  if (!persisted) return
  for (const trans of unfinished) {
    hasAborted = true
    try {
      trans.abort()
    } catch {
      // It is committing.
    }
  }
}

const reload = ({ persisted }: PageTransitionEvent): void => {
  if (persisted && hasAborted) location.reload()
}

/** Repeated calls change nothing. */
export const followPageCache = (): void => {
  globalThis.addEventListener?.('pagehide', abortAll)
  globalThis.addEventListener?.('pageshow', reload)
}
