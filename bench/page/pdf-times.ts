// Measures a packing list PDF, in the product's worker, or on the main thread under CPU throttling.
import { makePdf } from '#client/packing/pdf-job.ts'
import { packingPdf } from '#client/packing/packing-pdf.ts'
import { sheetOfList } from '#client/packing/sheet-of-list.ts'
import { canvasPainter } from '#client/packing/text-painter.ts'
import { seedOf, type SeedPlan } from '#bench/seed.ts'

export interface PdfPlan {
  readonly plan: SeedPlan
  readonly repeats: number
  readonly inWorker: boolean
}

export interface PdfSamples {
  readonly product: number[]
  readonly bytes: number
}

/** From the orders to the complete file, without product pictures. */
export const pdf = async ({ plan, repeats, inWorker }: PdfPlan): Promise<PdfSamples> => {
  const { rows } = seedOf(plan)
  const packed = (rows.orders ?? []).map((order) => ({
    order,
    pair: { status: order.status, buyerStatus: order.buyerStatus },
  }))
  const product: number[] = []
  let bytes = 0
  for (let n = 0; n < repeats; n += 1) {
    const from = performance.now()
    const sheet = sheetOfList('Saturday void deck', rows.events ?? [], packed, 'name', plan.now)
    if (inWorker) {
      const made = await makePdf(
        { kind: 'packing', sheet, pictures: new Map() },
        () => undefined,
        new AbortController().signal,
      )
      bytes = made?.size ?? 0
    } else bytes = (await packingPdf(sheet, { painter: canvasPainter() })).length
    product.push(performance.now() - from)
  }
  return { product, bytes }
}
