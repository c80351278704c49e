// Digest of the rows of a scope, with which two sides compare their data.
import type { Row, TableDefinitions, TableMap } from '#shared/kernel/change.ts'
import { rowDefinition } from './operation-catalogue.ts'
import type { Digest } from './wire.ts'

/** Canonical JSON: sorted keys, undefined fields omitted. */
const canonical = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  const fields = value as Record<string, unknown>
  let text = '{'
  for (const key of Object.keys(fields).sort())
    if (fields[key] !== undefined) text += `${key}:${canonical(fields[key])},`
  return `${text}}`
}

/** 64 bits as two halves, mixed like MurmurHash's finalizer; not for secrets. */
const hashOf = (text: string): [number, number] => {
  let high = 0x9e3779b9
  let low = 0x85ebca6b
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i)
    high = Math.imul(high ^ unit, 0x5bd1e995)
    low = Math.imul(low ^ unit, 0x1b873593)
    high ^= high >>> 15
    low = (low << 13) | (low >>> 19)
  }
  const mix = (half: number): number => {
    const once = Math.imul(half ^ (half >>> 16), 0x85ebca6b)
    const twice = Math.imul(once ^ (once >>> 13), 0xc2b2ae35)
    return twice ^ (twice >>> 16)
  }
  return [mix(high ^ low), mix(low + Math.imul(high, 5))]
}

type RowHash = readonly [number, number]

export const rowHash = (table: string, row: Row): RowHash => hashOf(`${table}/${canonical(row)}`)

const hex = (half: number): string => (half >>> 0).toString(16).padStart(8, '0')
const halves = (hash: string): RowHash => [parseInt(hash.slice(0, 8), 16), parseInt(hash.slice(8), 16)]

/** Changes of digests, each scope and table once. */
export interface DigestSum {
  add(scope: string, table: string, hash: RowHash): void
  remove(scope: string, table: string, hash: RowHash): void
  /** `known` with the changes applied; includes digests of zero rows. */
  applyTo(known: readonly Digest[]): Digest[]
}

const keyOf = (scope: string, table: string): string => `${table} ${scope}`

export const createDigestSum = (): DigestSum => {
  const sums = new Map<string, { scope: string; table: string; count: number; high: number; low: number }>()
  const change = (scope: string, table: string, by: number, [high, low]: RowHash): void => {
    const key = keyOf(scope, table)
    const sum = sums.get(key) ?? { scope, table, count: 0, high: 0, low: 0 }
    sums.set(key, sum)
    sum.count += by
    sum.high ^= high
    sum.low ^= low
  }
  return {
    add: (scope, table, hash) => change(scope, table, 1, hash),
    remove: (scope, table, hash) => change(scope, table, -1, hash),
    applyTo: (known) => {
      const before = new Map(known.map((digest) => [keyOf(digest.scope, digest.table), digest]))
      return [...sums].map(([key, { scope, table, count, high, low }]) => {
        const digest = before.get(key)
        const [oldHigh, oldLow] = digest ? halves(digest.hash) : [0, 0]
        return { scope, table, count: (digest?.count ?? 0) + count, hash: hex(oldHigh ^ high) + hex(oldLow ^ low) }
      })
    },
  }
}

/** Adds rows of one table to the sum of each of their scopes. */
export const addRowsToDigests = <T extends TableMap>(
  sum: DigestSum,
  tables: TableDefinitions<T>,
  table: string,
  rows: Iterable<Row>,
): void => {
  const definition = rowDefinition(tables, table)
  for (const row of rows) {
    const own = definition.scopes(row)
    if (own.length === 0) continue
    const hash = rowHash(table, row)
    for (const scope of new Set(own)) sum.add(scope, table, hash)
  }
}

/** Those of `scopes` in which the two lists of digests differ. Compares only the tables in `tables`. */
export const findMismatchedScopes = <T extends TableMap>(
  tables: TableDefinitions<T>,
  serverDigests: readonly Digest[],
  localDigests: readonly Digest[],
  scopes: Iterable<string>,
): string[] => {
  const text = (digests: readonly Digest[]): Map<string, string> =>
    new Map(
      digests.flatMap(({ scope, table, count, hash }) =>
        count === 0 ? [] : [[keyOf(scope, table), `${count} ${hash}`]],
      ),
    )
  const [server, local] = [text(serverDigests), text(localDigests)]
  const names = Object.keys(tables)
  return [...scopes].filter((scope) =>
    names.some((table) => server.get(keyOf(scope, table)) !== local.get(keyOf(scope, table))),
  )
}
