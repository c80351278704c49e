// SQL of one table of rows, and statements that are compiled once for the dialect and reused with other values.
import { CompiledQuery, sql, type Kysely } from 'kysely'
import type { Snapshot } from '#server/db/database.ts'
import { anyTable } from '#server/db/any-table.ts'
import type { StoredValue } from '#server/db/row-codec.ts'
import type { Schema } from '#server/db/schema.ts'

/** Takes the values in the order of the placeholders. */
export type Statement = <Row = never>(
  on: Pick<Snapshot, 'getExecutor'>,
  values: readonly StoredValue[],
) => Promise<Row[]>

/** Value lists are split and padded to these lengths, so that a few statements serve all. */
const LENGTHS = [1, 8, 32, 128, 400] as const

export const statement =
  (text: string): Statement =>
  async (on, values) =>
    (await on.getExecutor().executeQuery<never>(CompiledQuery.raw(text, values as StoredValue[]))).rows

/** Compiles the statement when it is first used. Most statements are never used, and compiling all made each start slower. */
const compiledLater = (compile: () => string): Statement => {
  let run: Statement | undefined
  return (on, values) => (run ??= statement(compile()))(on, values)
}

/** A statement with any number of values in its first `in (…)`; `others` are the values of the marks after it. */
type InStatement = <Row = never>(
  on: Pick<Snapshot, 'getExecutor'>,
  values: readonly StoredValue[],
  others?: readonly StoredValue[],
) => Promise<Row[]>

export const inStatement = (compile: (marks: number) => string): InStatement => {
  const sized = LENGTHS.map((length) => ({ length, run: compiledLater(() => compile(length)) }))
  const largest = sized.at(-1)
  if (largest === undefined) throw new Error('a statement needs a length')
  return async <Row>(
    on: Pick<Snapshot, 'getExecutor'>,
    values: readonly StoredValue[],
    others: readonly StoredValue[] = [],
  ) => {
    const rows: Row[] = []
    for (let from = 0; from < values.length; from += largest.length) {
      const part = values.slice(from, from + largest.length)
      const { length, run } = sized.find((size) => size.length >= part.length) ?? largest
      const padded = [...part, ...Array.from({ length: length - part.length }, () => values[from] ?? null)]
      for (const row of await run<Row>(on, [...padded, ...others])) rows.push(row)
    }
    return rows
  }
}

/** Rows per statement, longest first. */
const ROWS = [64, 16, 4, 1] as const

/** A statement that writes any number of rows; each row's values are in the order of the placeholders. */
export const rowsStatement = (
  compile: (rows: number) => string,
): (<Row = never>(on: Pick<Snapshot, 'getExecutor'>, rows: readonly (readonly StoredValue[])[]) => Promise<Row[]>) => {
  const sized = ROWS.map((length) => ({ length, run: compiledLater(() => compile(length)) }))
  return async <Row>(on: Pick<Snapshot, 'getExecutor'>, rows: readonly (readonly StoredValue[])[]) => {
    const answered: Row[] = []
    let from = 0
    for (const { length, run } of sized)
      for (; rows.length - from >= length; from += length) {
        // `flat` takes a multiple of this time.
        const values: StoredValue[] = []
        for (let n = from; n < from + length; n += 1) for (const value of rows[n] ?? []) values.push(value)
        for (const row of await run<Row>(on, values)) answered.push(row)
      }
    return answered
  }
}

export const copies = <R>(count: number, row: R): R[] => Array.from({ length: count }, () => row)

export const blanks = (count: number): string[] => Array.from({ length: count }, () => '')

/** Fields that rows must equal besides the indexed one. */
export type MatchedFields = Readonly<Record<string, string | number | boolean | null>>

export const tableStatements = (db: Kysely<Schema>, table: string, fields: readonly string[]) => {
  const loose = anyTable<StoredValue>(db)
  const record = Object.fromEntries(fields.map((field) => [field, '']))
  const select = loose.selectFrom(table).select([...fields])
  const listed = new Map<string, Statement>()
  const listedMany = new Map<string, InStatement>()
  const keyOfMatch = (field: string, match: MatchedFields): string =>
    [field, ...Object.entries(match).map(([name, value]) => (value === null ? `${name} is null` : name))].join()
  /** The values of `match` are placeholders, in their order; null has none. */
  const matching = (chosen: typeof select, match: MatchedFields): typeof select => {
    let matched = chosen
    for (const [name, value] of Object.entries(match))
      matched = value === null ? matched.where(name, 'is', null) : matched.where(name, '=', '')
    return matched
  }
  return {
    byId: statement(select.where('id', '=', '').compile().sql),
    all: statement(select.compile().sql),
    byIds: inStatement((marks) => select.where('id', 'in', blanks(marks)).compile().sql),
    by: (field: string, match: MatchedFields, rows: 'all' | 'one'): Statement => {
      const key = `${rows} ${keyOfMatch(field, match)}`
      const known = listed.get(key)
      if (known) return known
      const chosen = matching(select.where(field, '=', ''), match)
      const made = statement((rows === 'one' ? chosen.limit(sql.lit(1)) : chosen.orderBy('id')).compile().sql)
      listed.set(key, made)
      return made
    },
    byMany: (field: string, match: MatchedFields): InStatement => {
      const key = keyOfMatch(field, match)
      const known = listedMany.get(key)
      if (known) return known
      const made = inStatement(
        (marks) =>
          matching(select.where(field, 'in', blanks(marks)), match)
            .orderBy('id')
            .compile().sql,
      )
      listedMany.set(key, made)
      return made
    },
    /** Fails when an id exists. */
    add: rowsStatement((rows) => loose.insertInto(table).values(copies(rows, record)).compile().sql),
    put: rowsStatement(
      (rows) =>
        loose
          .insertInto(table)
          .values(copies(rows, record))
          .onConflict((conflict) => {
            const others = fields.filter((field) => field !== 'id')
            return conflict
              .column('id')
              .doUpdateSet(Object.fromEntries(others.map((field) => [field, sql.ref(`excluded.${field}`)])))
          })
          .compile().sql,
    ),
    remove: inStatement((marks) => loose.deleteFrom(table).where('id', 'in', blanks(marks)).compile().sql),
  }
}

export type TableStatements = ReturnType<typeof tableStatements>
