import { useMemo, useSyncExternalStore } from 'react'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { LiveList, type Declare } from './live-list.ts'
import { useShownDatabase } from './read-only-view.ts'

type Lists = Map<unknown, Map<string, LiveList<unknown>>>
const open = new WeakMap<GotongDatabase, Lists>()

/** One shared list for the same declaration and arguments, as long as the database is open. */
const listOf = <Args extends readonly unknown[], T>(
  db: GotongDatabase,
  declare: Declare<Args, T>,
  key: string,
): LiveList<T> => {
  const lists: Lists = open.get(db) ?? new Map()
  open.set(db, lists)
  const byArgs = lists.get(declare) ?? new Map<string, LiveList<unknown>>()
  lists.set(declare, byArgs)
  const list = byArgs.get(key) ?? new LiveList<unknown>(db, (from) => declare(from, ...(JSON.parse(key) as Args)))
  byArgs.set(key, list)
  return list as LiveList<T>
}

const unheard = (): (() => void) => () => undefined
const NOTHING = { value: undefined, error: null }
const readNothing = (): typeof NOTHING => NOTHING

/**
 * A declared list of the device's database, patched by every transaction that changes its rows. Undefined until it
 * has been read, and again after `args` (JSON values) change. A failing list throws while rendering.
 */
export const useLiveList = <Args extends readonly unknown[], T>(
  declare: Declare<Args, T>,
  ...args: Args
): T | undefined => {
  const db = useShownDatabase()
  const key = JSON.stringify(args)
  const list = useMemo(() => (db ? listOf(db, declare, key) : undefined), [db, declare, key])
  const state = useSyncExternalStore(list?.subscribe ?? unheard, list?.get ?? readNothing)
  if (state.error) throw state.error.cause
  return state.value as T | undefined
}
