// Makes rows in short slices and sends them to the worker that writes the file.
import type { Cell, ExportTable } from '#shared/kernel/export-table.ts'
import type { FileFormat, TableHead } from './table-file.ts'

export type TableFileRequest =
  | { readonly kind: 'start'; readonly format: FileFormat; readonly tables: readonly TableHead[] }
  | { readonly kind: 'rows'; readonly table: number; readonly rows: readonly (readonly Cell[])[] }
  | { readonly kind: 'finish' }

export type TableFileAnswer =
  | { readonly kind: 'done'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'failed'; readonly message: string }

/** Longest time for which making rows keeps the screen from answering. */
const SLICE_MS = 8
/** Copying more rows to the worker at once takes longer than a slice. */
const MAX_SLICE_ROWS = 200

const nextTask = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0))

export interface RowSender {
  readonly post: (request: TableFileRequest) => void
  readonly onProgress: (done: number) => void
  readonly signal: AbortSignal
}

/** Sends all rows; the event loop runs between two slices. */
export const sendRows = async (
  tables: readonly ExportTable[],
  { post, onProgress, signal }: RowSender,
): Promise<void> => {
  let done = 0
  for (const [table, { rows }] of tables.entries()) {
    let slice: (readonly Cell[])[] = []
    let until = performance.now() + SLICE_MS
    const flush = (): void => {
      done += slice.length
      if (slice.length > 0) post({ kind: 'rows', table, rows: slice })
      slice = []
      onProgress(done)
    }
    for (const row of rows()) {
      slice.push(row)
      if (slice.length < MAX_SLICE_ROWS && performance.now() < until) continue
      flush()
      await nextTask()
      if (signal.aborted) return
      until = performance.now() + SLICE_MS
    }
    flush()
  }
}

export interface TableFileProgress {
  readonly done: number
  readonly of: number
}

/** Null when cancelled. */
export const makeTableFile = (
  format: FileFormat,
  tables: readonly ExportTable[],
  onProgress: (progress: TableFileProgress) => void,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> =>
  new Promise((resolve, reject) => {
    if (signal.aborted) return resolve(null)
    const worker = new Worker(new URL('./table-file.worker.ts', import.meta.url), { type: 'module' })
    const cancel = (): void => {
      worker.terminate()
      resolve(null)
    }
    const end = (): void => {
      signal.removeEventListener('abort', cancel)
      worker.terminate()
    }
    const fail = (error: unknown): void => {
      end()
      reject(error instanceof Error ? error : new Error(String(error)))
    }
    signal.addEventListener('abort', cancel, { once: true })
    worker.addEventListener('message', ({ data }: MessageEvent<TableFileAnswer>) => {
      if (data.kind === 'failed') return fail(data.message)
      end()
      resolve(data.bytes)
    })
    worker.addEventListener('error', (event) => fail(event.message || 'The file could not be written'))
    const post = (request: TableFileRequest): void => worker.postMessage(request)
    const used = format === 'csv' ? tables.slice(0, 1) : tables
    const of = used.reduce((sum, { rowCount }) => sum + rowCount, 0)
    post({ kind: 'start', format, tables: used.map(({ name, head }) => ({ name, head })) })
    sendRows(used, { post, onProgress: (done) => onProgress({ done, of }), signal }).then(
      () => signal.aborted || post({ kind: 'finish' }),
      fail,
    )
  })
