// A live query that survives a lost connection, and storage that fails for a while.
import { liveQuery } from 'dexie'
import { isConnectionLost, isStorageFailure, isStorageFault } from './connection-lost.ts'
import { noticeStorageFault, retryLater } from './storage-health.ts'

/** Dexie reports an error of this class; a closed database it would pass over, and the query would rest for ever. */
class QueryFailed extends Error {
  constructor(cause: unknown) {
    super('A live query failed', { cause })
  }
}

const REOPEN_PAUSE_MS = 500

/** `failed`: called when retrying cannot help; the query has stopped. */
export const followQuery = <T>(
  query: () => Promise<T>,
  next: (value: T) => void,
  failed: (error: unknown) => void = () => undefined,
  gone: () => boolean = () => false,
): (() => void) => {
  let stop = (): void => {}
  /** Storage that worked before may work again; a browser without storage will not. */
  let hasWorked = false
  const follow = (): void => {
    const subscription = liveQuery(async () => {
      try {
        return await query()
      } catch (error) {
        throw new QueryFailed(error)
      }
    }).subscribe({
      next: (value) => {
        hasWorked = true
        next(value)
      },
      error: (failure: unknown) => {
        if (gone()) return
        const error = failure instanceof QueryFailed ? failure.cause : failure
        if (isStorageFault(error)) noticeStorageFault()
        if (!isConnectionLost(error) && !(hasWorked && isStorageFailure(error))) return failed(error)
        stop = retryLater(follow, REOPEN_PAUSE_MS)
      },
    })
    stop = () => subscription.unsubscribe()
  }
  follow()
  return () => stop()
}
