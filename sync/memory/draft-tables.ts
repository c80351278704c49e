// Rows of every table inside one in-memory transaction.
import { isMatch, type Match, type Reader, type Row, type TableMap, type TableName } from '#shared/kernel/change.ts'
import { byKey, draftMap, type DraftMap } from './draft-map.ts'

export type CommittedTables = ReadonlyMap<string, ReadonlyMap<string, Row>>

interface DraftTables<T extends TableMap> extends Reader<T> {
  all<N extends TableName<T>>(table: N): Promise<T[N][]>
  put<N extends TableName<T>>(table: N, rows: readonly T[N][]): Promise<void>
  delete<N extends TableName<T>>(table: N, ids: readonly string[]): Promise<void>
  commit(): CommittedTables
}

export const draftTables = <T extends TableMap>(committed: CommittedTables): DraftTables<T> => {
  const drafts = new Map<string, DraftMap<string, Row>>()
  const draft = (table: string): DraftMap<string, Row> => {
    const known = drafts.get(table)
    if (known) return known
    const made = draftMap<string, Row>(committed.get(table) ?? new Map())
    drafts.set(table, made)
    return made
  }
  const rows = <N extends TableName<T>>(table: N, which: (row: T[N]) => boolean): T[N][] =>
    byKey([...draft(table).current].filter(([, row]) => which(row as T[N]))) as T[N][]
  const matchingRows = <N extends TableName<T>>(
    table: N,
    index: keyof T[N],
    value: string,
    match?: Match<T[N]>,
  ): T[N][] => rows(table, (row) => row[index] === value && isMatch(row, match))
  return {
    get: async (table, id) => draft(table).current.get(id) as T[typeof table] | undefined,
    list: async (table, index, value, match) => matchingRows(table, index, value, match),
    find: async (table, index, value, match) => matchingRows(table, index, value, match)[0],
    all: async (table) => byKey(draft(table).current) as T[typeof table][],
    put: async (table, put) => {
      for (const row of put) draft(table).set(row.id, row)
    },
    delete: async (table, ids) => {
      for (const id of ids) draft(table).delete(id)
    },
    commit: () => new Map([...committed, ...[...drafts].map(([table, made]) => [table, made.current] as const)]),
  }
}
