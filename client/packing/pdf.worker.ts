// Builds a PDF off the main thread. Terminating the worker cancels it.
import { packingPdf } from './packing-pdf.ts'
import { supplierPdf } from './supplier-pdf.ts'
import { canvasPainter } from './text-painter.ts'
import type { PdfParts } from './draw-pdf.ts'
import type { PdfAnswer, PdfRequest } from './pdf-job.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope

const answer = (message: PdfAnswer, transfer: Transferable[] = []): void => scope.postMessage(message, transfer)

const drawn = (request: PdfRequest, parts: PdfParts): Promise<Uint8Array> =>
  request.kind === 'packing'
    ? packingPdf(request.sheet, { ...parts, pictures: request.pictures })
    : supplierPdf(request.sheet, parts)

scope.addEventListener('message', (event: MessageEvent<PdfRequest>) => {
  const parts: PdfParts = {
    painter: canvasPainter(),
    onPage: (done, of) => {
      if (done % 5 === 0 || done === of) answer({ kind: 'progress', done, of })
    },
  }
  drawn(event.data, parts).then(
    (bytes) => answer({ kind: 'done', bytes }, [bytes.buffer as ArrayBuffer]),
    (error: unknown) => answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
})
