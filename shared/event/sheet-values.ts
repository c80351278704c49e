// Parses cell values in the spellings that people use.
import type { Seconds } from '#shared/kernel/clock.ts'
import { fromDollars, type Cents } from '#shared/kernel/money.ts'

export interface SheetCell {
  /** Displayed text. */
  readonly text: string
  readonly number?: number
  readonly truth?: boolean
  /** For a date cell: Singapore wall-clock time; `timed` when the cell has a time of day. */
  readonly date?: { readonly at: Seconds; readonly timed: boolean }
}

/** Maps 'B2' to its cell. Empty cells and formulas without a stored value are absent. */
export type SheetCells = Readonly<Record<string, SheetCell>>

export const textAt = (cells: SheetCells, at: string): string => cells[at]?.text.trim() ?? ''

const AMOUNT = /^-?\d+(\.\d+)?$/

/** Larger numbers are mistakes, and their cents would leave the range of safe integers. */
const MAX_SHEET_NUMBER = 1_000_000_000

/** Parses a number cell, or text with a number; '$' and thousands separators are removed. Undefined beyond a billion. */
export const numberAt = (cells: SheetCells, at: string): number | undefined => {
  const typed = textAt(cells, at).replace(/^S?\$/i, '').replace(/[\s,]/g, '')
  const number = cells[at]?.number ?? (AMOUNT.test(typed) ? Number(typed) : NaN)
  return Math.abs(number) <= MAX_SHEET_NUMBER ? number : undefined
}

export const moneyAt = (cells: SheetCells, at: string): Cents | undefined => {
  const dollars = numberAt(cells, at)
  return dollars === undefined || dollars < 0 ? undefined : fromDollars(dollars)
}
