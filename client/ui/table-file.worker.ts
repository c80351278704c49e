// Writes an exported file off the main thread. Terminating the worker cancels it.
import type { TableFileAnswer, TableFileRequest } from './table-file-job.ts'
import { tableFileWriter, type TableFileWriter } from './table-file.ts'

const scope = self as unknown as DedicatedWorkerGlobalScope

const answer = (message: TableFileAnswer, transfer: Transferable[] = []): void => scope.postMessage(message, transfer)

let writer: TableFileWriter | undefined

const take = (request: TableFileRequest): void => {
  if (request.kind === 'start') writer = tableFileWriter(request.format, request.tables)
  else if (request.kind === 'rows') writer?.add(request.table, request.rows)
  else if (writer) {
    const bytes = writer.finish()
    answer({ kind: 'done', bytes }, [bytes.buffer])
  }
}

scope.addEventListener('message', ({ data }: MessageEvent<TableFileRequest>) => {
  try {
    take(data)
  } catch (error) {
    answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
})
