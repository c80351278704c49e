// A supplier order as PDF.
import { drawPdf, type PdfParts } from './draw-pdf.ts'
import { layoutSupplierSheet } from './supplier-layout.ts'
import type { SupplierSheet } from './supplier-sheet.ts'

export const supplierPdf = (sheet: SupplierSheet, parts: PdfParts = {}): Promise<Uint8Array> =>
  drawPdf({ title: sheet.title, layout: (measure) => layoutSupplierSheet(sheet, measure) }, parts)
