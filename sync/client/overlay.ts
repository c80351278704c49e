// The view with some rows replaced in memory, and a cache of the rows that it has read.
import { isMatch, type Match, type Reader, type Row, type TableMap, type TableName } from '#shared/kernel/change.ts'
import type { ViewTables } from './client-store.ts'

interface ReplacedRows {
  readonly rows: Map<string, Row | undefined>
  /** Maps an index and a value to ids of replaced rows; built on first use. */
  readonly indexes: Map<string, Map<unknown, Set<string>>>
}

export interface ListKey {
  readonly table: string
  readonly index: string
  readonly value: string
}

export interface Overlay<T extends TableMap> extends Reader<T> {
  set(table: string, id: string, row: Row | undefined): void
  /** Provides a row below the overlay, so that it is not read. */
  provideRow(table: string, id: string, row: Row | undefined): void
  /** The row below the overlay. `known` false: it has not been read yet. */
  rowBelow(table: string, id: string): { readonly known: boolean; readonly row: Row | undefined }
  all(table: string): Promise<Row[]>
  hasRow(table: string, id: string): boolean
  hasList(key: ListKey): boolean
  /** Reads rows below the overlay in bulk. */
  fetchRows(table: string, ids: readonly string[]): Promise<void>
  fetchLists(table: string, index: string, values: readonly string[]): Promise<void>
}

const listKey = ({ table, index, value }: ListKey): string => `${table}/${index}/${value}`
const field = (row: Row, index: string): unknown => (row as Row & Readonly<Record<string, unknown>>)[index]
const byId = (a: Row, b: Row): number => (a.id < b.id ? -1 : 1)

export const createOverlay = <T extends TableMap>(view: ViewTables<T>): Overlay<T> => {
  const replaced = new Map<string, ReplacedRows>()
  const cachedRows = new Map<string, Map<string, Row | undefined>>()
  const cachedLists = new Map<string, readonly Row[]>()

  const rowCache = (table: string): Map<string, Row | undefined> => {
    const known = cachedRows.get(table) ?? new Map<string, Row | undefined>()
    cachedRows.set(table, known)
    return known
  }
  const cacheList = (key: ListKey, rows: readonly Row[]): readonly Row[] => {
    const known = rowCache(key.table)
    for (const row of rows) known.set(row.id, row)
    cachedLists.set(listKey(key), rows)
    return rows
  }
  const indexOf = (own: ReplacedRows, index: string): Map<unknown, Set<string>> => {
    const known = own.indexes.get(index)
    if (known) return known
    const created = new Map<unknown, Set<string>>()
    own.indexes.set(index, created)
    for (const [id, row] of own.rows) if (row) addToIndex(created, field(row, index), id)
    return created
  }
  const replacementsAt = (own: ReplacedRows, index: string, value: string): Row[] =>
    [...(indexOf(own, index).get(value) ?? [])].flatMap((id) => own.rows.get(id) ?? [])
  const addToIndex = (index: Map<unknown, Set<string>>, value: unknown, id: string): void => {
    const ids = index.get(value)
    if (ids) ids.add(id)
    else index.set(value, new Set([id]))
  }
  const fetchRows = async (table: string, ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) return
    const found = await view.getMany(table as TableName<T>, ids)
    const known = rowCache(table)
    ids.forEach((id, i) => known.set(id, found[i]))
  }
  const fetchLists = async (table: string, index: string, values: readonly string[]): Promise<void> => {
    const found = await view.listMany(table as TableName<T>, index as keyof T[TableName<T>] & string, values)
    values.forEach((value, i) => cacheList({ table, index, value }, found[i] ?? []))
  }
  const merge = (own: ReplacedRows | undefined, below: readonly Row[], replacements: Iterable<Row>): Row[] => {
    const remaining = own ? below.filter((row) => !own.rows.has(row.id)) : [...below]
    const before = remaining.length
    remaining.push(...replacements)
    return remaining.length === before ? remaining : remaining.sort(byId)
  }
  const list: Reader<T>['list'] = async (table, index, value, match) => {
    const key = { table, index, value }
    const below = cachedLists.get(listKey(key)) ?? cacheList(key, await view.list(table, index, value))
    const own = replaced.get(table)
    const rows = merge(own, below, own ? replacementsAt(own, index, value) : []) as T[typeof table][]
    return match === undefined ? rows : rows.filter((row) => isMatch(row, match))
  }
  const findBelow = async <N extends TableName<T>>(
    table: N,
    index: keyof T[N] & string,
    value: string,
    match: Match<T[N]> | undefined,
  ): Promise<T[N] | undefined> => {
    const row = await view.find(table, index, value, match)
    if (row) rowCache(table).set(row.id, row)
    return row
  }

  return {
    set: (table, id, row) => {
      const own = replaced.get(table) ?? { rows: new Map(), indexes: new Map() }
      replaced.set(table, own)
      const old = own.rows.get(id)
      for (const [name, index] of own.indexes) {
        if (old) index.get(field(old, name))?.delete(id)
        if (row) addToIndex(index, field(row, name), id)
      }
      own.rows.set(id, row)
    },
    provideRow: (table, id, row) => void rowCache(table).set(id, row),
    rowBelow: (table, id) => ({ known: rowCache(table).has(id), row: rowCache(table).get(id) }),
    hasRow: (table, id) => (replaced.get(table)?.rows.has(id) ?? false) || rowCache(table).has(id),
    hasList: (key) => cachedLists.has(listKey(key)),
    fetchRows,
    fetchLists,
    get: async (table, id) => {
      const own = replaced.get(table)
      if (own?.rows.has(id)) return own.rows.get(id) as T[typeof table] | undefined
      if (!rowCache(table).has(id)) await fetchRows(table, [id])
      return rowCache(table).get(id) as T[typeof table] | undefined
    },
    find: async (table, index, value, match) => {
      const isWanted = (row: Row): boolean => isMatch(row as T[typeof table], match)
      const own = replaced.get(table)
      const replacement = own && replacementsAt(own, index, value).find(isWanted)
      if (replacement) return replacement as T[typeof table]
      const known = cachedLists.get(listKey({ table, index, value }))
      const found = known ? known.find(isWanted) : await findBelow(table, index, value, match)
      if (!found || !own?.rows.has(found.id)) return found as T[typeof table] | undefined
      // The row that was found is replaced or removed: another row may match.
      return (await list(table, index, value, match))[0]
    },
    list,
    all: async (table) => {
      const own = replaced.get(table)
      const replacements = [...(own?.rows.values() ?? [])].filter((row) => row !== undefined)
      return merge(own, await view.all(table as TableName<T>), replacements)
    },
  }
}
