import { useEffect, useState } from 'react'
import { useShownDatabase } from './read-only-view.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { followQuery } from '#client/store/database/follow-query.ts'

interface Answer<T> {
  readonly db: GotongDatabase
  readonly value?: T
  readonly error?: unknown
}

/**
 * The result of a query over the device's database, updated when its rows change. Undefined only until the first
 * result; after `deps` change the last result stays until the next one, also in a tab whose database a newer version
 * upgraded. A failing query throws while rendering.
 */
export const useLive = <T>(query: (db: GotongDatabase) => Promise<T>, deps: readonly unknown[]): T | undefined => {
  const db = useShownDatabase()
  const [answer, setAnswer] = useState<Answer<T> | undefined>(undefined)
  useEffect(() => {
    if (!db) return
    return followQuery(
      () => query(db),
      (value) => setAnswer({ db, value }),
      (error) => {
        if (!db.gone) setAnswer({ db, error })
      },
      () => db.gone,
    )
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `query` closes over `deps`, which the caller names
  }, [db, ...deps])
  if (answer === undefined || answer.db !== db) return undefined
  if (answer.error !== undefined) throw answer.error
  return answer.value
}
