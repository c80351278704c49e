// Builds the PDF off the main thread. Terminating the worker cancels it.
import { packingPdf } from './packing-pdf.ts'
import { canvasPainter } from './text-painter.ts'
import type { PdfAnswer, PdfRequest } from './packing-pdf-job.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope

const answer = (message: PdfAnswer, transfer: Transferable[] = []): void => scope.postMessage(message, transfer)

scope.addEventListener('message', (event: MessageEvent<PdfRequest>) => {
  const { sheet, pictures } = event.data
  packingPdf(sheet, {
    pictures,
    painter: canvasPainter(),
    onPage: (done, of) => {
      if (done % 5 === 0 || done === of) answer({ kind: 'progress', done, of })
    },
  }).then(
    (bytes) => answer({ kind: 'done', bytes }, [bytes.buffer as ArrayBuffer]),
    (error: unknown) => answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) }),
  )
})
