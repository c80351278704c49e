// Converts rows to stored values and back, by their column descriptions.
import { parseJson } from '#shared/kernel/parse-json.ts'
import type { ColumnKind } from './columns.ts'
import { reportUnreadableRow, type UnreadableRow } from './unreadable-rows.ts'

export type StoredValue = string | number | null

export interface RowCodec<R> {
  readonly fields: readonly (keyof R & string)[]
  /** In the order of `fields`. */
  readonly toStored: (row: R) => StoredValue[]
  /** Throws `UnreadableRowError`. */
  readonly fromStored: (stored: StoredRecord) => R
  /** Without rows that cannot be read, which are reported: one broken row never fails a list. */
  readonly readable: (rows: readonly StoredRecord[]) => R[]
}

type StoredRecord = Readonly<Record<string, unknown>>

/** The message has no contents of the row. */
class UnreadableRowError extends Error {
  override readonly name = 'UnreadableRowError'
  readonly row: UnreadableRow
  constructor(row: UnreadableRow) {
    super(`column ${row.column} of ${row.table} ${row.id} is no JSON`)
    this.row = row
  }
}

const encode = (kind: ColumnKind, value: unknown): StoredValue => {
  if (value === null || value === undefined) return null
  if (kind === 'boolean') return value === true ? 1 : 0
  if (kind === 'json' || kind === 'json?') return JSON.stringify(value)
  return value as string | number
}

/** Undefined for text that is no JSON. */
const decode = (kind: ColumnKind, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (kind === 'boolean') return value === 1
  if (kind === 'json' || kind === 'json?') return parseJson(value as string)
  return value
}

export const rowCodec = <R>(table: string, columns: Readonly<Record<string, ColumnKind>>): RowCodec<R> => {
  const described = Object.entries(columns)
  const fromStored = (stored: StoredRecord): R => {
    const row: Record<string, unknown> = {}
    for (const [field, kind] of described) {
      const value = decode(kind, stored[field])
      if (value === undefined)
        throw new UnreadableRowError({ table, id: typeof stored.id === 'string' ? stored.id : '', column: field })
      row[field] = value
    }
    return row as R
  }
  return {
    fields: described.map(([field]) => field as keyof R & string),
    toStored: (row) => described.map(([field, kind]) => encode(kind, (row as Record<string, unknown>)[field])),
    fromStored,
    readable: (rows) =>
      rows.flatMap((stored) => {
        try {
          return [fromStored(stored)]
        } catch (error) {
          if (!(error instanceof UnreadableRowError)) throw error
          reportUnreadableRow(error.row)
          return []
        }
      }),
  }
}
