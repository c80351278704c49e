// Rows to stored values and back, by the description of their columns.
import type { ColumnKind } from './columns.ts'

export type StoredValue = string | number | null

export interface RowCodec<R> {
  readonly fields: readonly (keyof R & string)[]
  /** In the order of `fields`. */
  readonly toStored: (row: R) => StoredValue[]
  readonly fromStored: (stored: Readonly<Record<string, unknown>>) => R
}

const encode = (kind: ColumnKind, value: unknown): StoredValue => {
  if (value === null || value === undefined) return null
  if (kind === 'boolean') return value === true ? 1 : 0
  if (kind === 'json' || kind === 'json?') return JSON.stringify(value)
  return value as string | number
}

const decode = (kind: ColumnKind, value: unknown): unknown => {
  if (value === null || value === undefined) return null
  if (kind === 'boolean') return value === 1
  if (kind === 'json' || kind === 'json?') return JSON.parse(value as string)
  return value
}

export const rowCodec = <R>(columns: Readonly<Record<string, ColumnKind>>): RowCodec<R> => {
  const described = Object.entries(columns)
  return {
    fields: described.map(([field]) => field as keyof R & string),
    toStored: (row) => described.map(([field, kind]) => encode(kind, (row as Record<string, unknown>)[field])),
    fromStored: (stored) => {
      const row: Record<string, unknown> = {}
      for (const [field, kind] of described) row[field] = decode(kind, stored[field])
      return row as R
    },
  }
}
