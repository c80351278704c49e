import type { Seconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { readSheetCells, reasonUnreadable, type SheetSource } from './event-sheet-cells.ts'
import { isEventSheet, readEventSheet, type EventSheet } from './event-sheet.ts'

/** An event sheet and the worksheet that it was read from. */
export interface ImportedSheet extends EventSheet {
  readonly source: SheetSource
}

/** Step of reading a sheet. */
export type SheetStep = 'cells' | 'rows'

export type SheetAnswer = ImportedSheet | Refusal

/** Sent by the worker: each step, and at last the answer. */
export type SheetMessage = { readonly step: SheetStep } | { readonly answer: SheetAnswer }

/** Entry point of the worker: from the bytes of a file to a draft, or to the refusal that the page shows. Throws nothing. */
export const readSheetBytes = (
  bytes: Uint8Array,
  context: { readonly now: Seconds; readonly newId: () => string },
  onStep: (step: SheetStep) => void = () => {},
): SheetAnswer => {
  onStep('cells')
  const read = readSheetCells(bytes)
  if (isRefusal(read)) return { ...read, detail: { reason: reasonUnreadable(bytes) } }
  onStep('rows')
  const sheet = readEventSheet(read.cells, context)
  return isEventSheet(sheet) ? { ...sheet, source: read.source } : sheet
}
