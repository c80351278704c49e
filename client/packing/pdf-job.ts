// Starts the PDF worker, reports its progress, and terminates it on cancel.
import type { PackedPicture } from './draw-pdf.ts'
import type { PackingSheet } from './packing-sheet.ts'
import type { SupplierSheet } from './supplier-sheet.ts'

export type PdfRequest =
  | {
      readonly kind: 'packing'
      readonly sheet: PackingSheet
      readonly pictures: ReadonlyMap<string, PackedPicture>
    }
  | { readonly kind: 'supplier'; readonly sheet: SupplierSheet }

export type PdfAnswer =
  | { readonly kind: 'progress'; readonly done: number; readonly of: number }
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string }

/** Null when cancelled. */
export const makePdf = (
  request: PdfRequest,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
): Promise<Blob | null> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
    const end = (): void => worker.terminate()
    const cancel = (): void => {
      end()
      resolve(null)
    }
    if (signal.aborted) return cancel()
    signal.addEventListener('abort', cancel, { once: true })
    worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => {
      if (data.kind === 'progress') return onProgress(data.done, data.of)
      signal.removeEventListener('abort', cancel)
      end()
      if (data.kind === 'done') resolve(new Blob([data.bytes as BlobPart], { type: 'application/pdf' }))
      else reject(new Error(data.message))
    })
    worker.addEventListener('error', (event) => {
      end()
      reject(new Error(event.message || 'The PDF could not be made'))
    })
    worker.postMessage(request)
  })
