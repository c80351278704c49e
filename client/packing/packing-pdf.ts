// A packing list as PDF.
import { drawPdf, type PdfParts } from './draw-pdf.ts'
import { layoutSheet } from './packing-layout.ts'
import type { PackingSheet } from './packing-sheet.ts'

export const packingPdf = (sheet: PackingSheet, parts: PdfParts = {}): Promise<Uint8Array> =>
  drawPdf({ title: sheet.listName, layout: (measure) => layoutSheet(sheet, measure) }, parts)
