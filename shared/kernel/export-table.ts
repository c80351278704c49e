// Rows of an exported file, independent of its format.
import type { Cents } from './money.ts'

/** Text of people, a count, or an amount. Amounts stay numbers. */
export type Cell = string | number | { readonly cents: Cents }

export interface ExportTable {
  /** Name of the worksheet; text files have none. */
  readonly name: string
  readonly head: readonly string[]
  readonly rowCount: number
  /** Made one at a time, so that a long export leaves the screen responsive. */
  readonly rows: () => Iterable<readonly Cell[]>
}

/** A file has a table for each worksheet; a CSV file contains the first one. */
export interface ExportContent {
  /** Becomes the file's name. */
  readonly title: string
  readonly tables: readonly ExportTable[]
}

export const NOTHING_TO_EXPORT = 'No orders to export'

export const tableOf = (name: string, head: readonly string[], rows: readonly (readonly Cell[])[]): ExportTable => ({
  name,
  head,
  rowCount: rows.length,
  rows: () => rows,
})
