// Values in the cells of a sheet, however people typed them.
import type { Seconds } from '#shared/kernel/clock.ts'
import { fromDollars, type Cents } from '#shared/kernel/money.ts'

export interface SheetCell {
  /** As it is shown. */
  readonly text: string
  readonly number?: number
  readonly truth?: boolean
  /** Of a date cell: Singapore wall-clock time; `timed` when it holds more than a day. */
  readonly date?: { readonly at: Seconds; readonly timed: boolean }
}

/** 'B2' to what stands there. Empty cells, and formulas without a stored value, are absent. */
export type SheetCells = Readonly<Record<string, SheetCell>>

export const textAt = (cells: SheetCells, at: string): string => cells[at]?.text.trim() ?? ''

const AMOUNT = /^-?\d+(\.\d+)?$/

/** A number cell, or text that holds one, '$' and thousands removed. */
export const numberAt = (cells: SheetCells, at: string): number | undefined => {
  const cell = cells[at]
  if (cell?.number !== undefined) return cell.number
  const typed = textAt(cells, at).replace(/^S?\$/i, '').replace(/[\s,]/g, '')
  return AMOUNT.test(typed) ? Number(typed) : undefined
}

export const moneyAt = (cells: SheetCells, at: string): Cents | undefined => {
  const dollars = numberAt(cells, at)
  return dollars === undefined || dollars < 0 ? undefined : fromDollars(dollars)
}
