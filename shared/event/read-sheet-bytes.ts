import type { Seconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { readSheetCells } from './event-sheet-cells.ts'
import { readEventSheet, type EventSheet } from './event-sheet.ts'

/** Entry point of the worker: from the bytes of a file to a draft, or to the refusal that the page shows. Throws nothing. */
export const readSheetBytes = (
  bytes: Uint8Array,
  context: { readonly now: Seconds; readonly newId: () => string },
): EventSheet | Refusal => {
  const cells = readSheetCells(bytes)
  return isRefusal(cells) ? cells : readEventSheet(cells, context)
}
