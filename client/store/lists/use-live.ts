// The one way in which a component reads rows of the device.
import { useMemo, useRef, useSyncExternalStore } from 'react'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { LiveList, NOTHING_YET, isLiveList, type ListSource } from './live-list.ts'
import { LiveQuery, type QuerySource } from './live-query.ts'
import { useShownDatabase } from './read-only-view.ts'

const listsOf = new WeakMap<GotongDatabase, Map<unknown, Map<string, LiveList<unknown>>>>()

/** One shared list for the same source and arguments, as long as the database is open. */
const sharedList = <Args extends readonly unknown[], T>(
  db: GotongDatabase,
  source: ListSource<Args, T>,
  key: string,
): LiveList<T> => {
  const lists = listsOf.get(db) ?? new Map<unknown, Map<string, LiveList<unknown>>>()
  listsOf.set(db, lists)
  const byArgs = lists.get(source) ?? new Map<string, LiveList<unknown>>()
  lists.set(source, byArgs)
  const list = byArgs.get(key) ?? new LiveList<unknown>(db, (from) => source(from, ...(JSON.parse(key) as Args)))
  byArgs.set(key, list)
  return list as LiveList<T>
}

const subscribeNothing = (): (() => void) => () => undefined
const getNothing = (): typeof NOTHING_YET => NOTHING_YET

/**
 * Rows of the device's database, updated when they change.
 *
 * - `source` is defined at the top of a module: a list (`liveList`), which every transaction patches, or a query, which
 *   runs again. Lists are for many rows.
 * - `args` are JSON values. Those of a list are not undefined.
 *
 * Undefined until the first result. After `args` change, a query keeps its last value until the next result; a list does
 * not. Both keep it at a storage fault and in a tab whose database a newer version upgraded. Any other failure throws
 * while rendering.
 */
export const useLive = <Args extends readonly unknown[], T>(
  source: ListSource<Args, T> | QuerySource<Args, T>,
  ...args: Args
): T | undefined => {
  const db = useShownDatabase()
  const key = JSON.stringify(args)
  const last = useRef<LiveQuery<T> | null>(null)
  const live = useMemo(() => {
    if (!db) return null
    if (isLiveList(source)) {
      const list = sharedList(db, source, key)
      list.begin()
      return list
    }
    return (last.current = new LiveQuery(db, (from) => source(from, ...args), last.current))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `key` stands for `args`
  }, [db, source, key])
  const { value, error } = useSyncExternalStore(live?.subscribe ?? subscribeNothing, live?.get ?? getNothing)
  if (error) throw error.cause
  return value
}
