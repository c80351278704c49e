import { useCallback, useEffect, useRef, useState } from 'react'
import { NOTHING_TO_EXPORT, type ExportContent } from '#shared/kernel/export-table.ts'
import { fileName } from '#shared/kernel/file-name.ts'
import { saveFile } from './save-file.ts'
import type { FileFormat } from './table-file.ts'
import { makeTableFile, type TableFileProgress } from './table-file-job.ts'
import { useToast } from './toast.tsx'

export type TableFileState =
  | { readonly kind: 'idle' }
  | ({ readonly kind: 'rows' } & TableFileProgress)
  | { readonly kind: 'done'; readonly rows: number; readonly name: string }
  | { readonly kind: 'failed' }

export interface TableFileMaker {
  readonly state: TableFileState
  readonly make: (content: ExportContent, format: FileFormat) => Promise<void>
  readonly cancel: () => void
}

const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv;charset=utf-8',
}

/** Writes a file of tables and saves it. Leaving the page cancels. */
export const useTableFile = (): TableFileMaker => {
  const toast = useToast()
  const [state, setState] = useState<TableFileState>({ kind: 'idle' })
  const running = useRef<AbortController | undefined>(undefined)
  const cancel = useCallback(() => {
    running.current?.abort()
    setState({ kind: 'idle' })
  }, [])
  useEffect(() => () => running.current?.abort(), [])
  const make = useCallback<TableFileMaker['make']>(
    async ({ title, tables }, format) => {
      running.current?.abort()
      const of = tables[0]?.rowCount ?? 0
      if (of === 0) return toast({ text: NOTHING_TO_EXPORT, warning: true })
      const control = new AbortController()
      running.current = control
      const { signal } = control
      setState({ kind: 'rows', done: 0, of })
      try {
        const bytes = await makeTableFile(format, tables, (progress) => setState({ kind: 'rows', ...progress }), signal)
        if (bytes === null || signal.aborted) return
        const name = fileName(title, format, 'Orders')
        saveFile(new Blob([bytes], { type: MEDIA_TYPES[format] }), name)
        setState({ kind: 'done', rows: of, name })
      } catch {
        if (!signal.aborted) setState({ kind: 'failed' })
      }
    },
    [toast],
  )
  return { state, make, cancel }
}
