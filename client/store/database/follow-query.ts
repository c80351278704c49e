// A live query that survives a lost connection.
import { liveQuery } from 'dexie'
import { isConnectionLost } from './connection-lost.ts'

/** Milliseconds. */
const REOPEN_PAUSE = 500

/** `failed`: called when retrying cannot help; the query has stopped. */
export const followQuery = <T>(
  query: () => Promise<T>,
  next: (value: T) => void,
  failed: (error: unknown) => void = () => undefined,
  gone: () => boolean = () => false,
): (() => void) => {
  let stop = (): void => {}
  const follow = (): void => {
    const subscription = liveQuery(query).subscribe({
      next,
      error: (error: unknown) => {
        if (gone()) return
        if (!isConnectionLost(error)) return failed(error)
        const timer = setTimeout(follow, REOPEN_PAUSE)
        stop = () => clearTimeout(timer)
      },
    })
    stop = () => subscription.unsubscribe()
  }
  follow()
  return () => stop()
}
