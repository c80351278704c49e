// The PDF of a supplier order, for the pages of orders.
import { makePdf } from '#client/packing/pdf-job.ts'
import type { SupplierSheet } from '#client/packing/supplier-sheet.ts'

/** Null when cancelled. */
export const makeSupplierPdf = (sheet: SupplierSheet, signal: AbortSignal): Promise<Blob | null> =>
  makePdf({ kind: 'supplier', sheet }, () => undefined, signal)
