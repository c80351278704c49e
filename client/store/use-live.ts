import { liveQuery } from 'dexie'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { activeStore } from './active-store.ts'
import type { GotongDatabase } from './database.ts'
import { isConnectionLost } from './dexie-client-store.ts'

/** Milliseconds. */
const REOPEN_PAUSE = 500

interface Answer<T> {
  readonly db: GotongDatabase
  readonly value?: T
  readonly error?: unknown
}

/**
 * The result of a query over the device's database, renewed when rows that it read change. Undefined only until the first
 * result; after `deps` change the last result stays until the next is there, and so it does in a tab that a newer version
 * took the database from. A query that fails is thrown while rendering.
 */
export const useLive = <T>(query: (db: GotongDatabase) => Promise<T>, deps: readonly unknown[]): T | undefined => {
  const db = useSyncExternalStore(activeStore.subscribe, activeStore.get)?.db
  const [answer, setAnswer] = useState<Answer<T> | undefined>(undefined)
  useEffect(() => {
    if (!db) return
    let stop = (): void => {}
    const follow = (): void => {
      const subscription = liveQuery(() => query(db)).subscribe({
        next: (value) => setAnswer({ db, value }),
        error: (error: unknown) => {
          if (db.gone) return
          if (isConnectionLost(error)) {
            const timer = setTimeout(follow, REOPEN_PAUSE)
            stop = () => clearTimeout(timer)
          } else setAnswer({ db, error })
        },
      })
      stop = () => subscription.unsubscribe()
    }
    follow()
    return () => stop()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `query` closes over `deps`, which the caller names
  }, [db, ...deps])
  if (answer === undefined || answer.db !== db) return undefined
  if (answer.error !== undefined) throw answer.error
  return answer.value
}
