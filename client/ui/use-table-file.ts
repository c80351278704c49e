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

/** A file that is not a table, such as a PDF. Resolves to null when cancelled. */
export interface OtherFile {
  readonly title: string
  readonly ending: string
  readonly rowCount: number
  readonly write: (signal: AbortSignal) => Promise<Blob | null>
}

export interface TableFileMaker {
  readonly state: TableFileState
  readonly make: (content: ExportContent, format: FileFormat) => Promise<void>
  readonly makeOther: (file: OtherFile) => Promise<void>
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
  const save = useCallback(
    async ({ title, ending, rowCount: of, write }: OtherFile) => {
      running.current?.abort()
      if (of === 0) return toast({ text: NOTHING_TO_EXPORT, warning: true })
      const control = new AbortController()
      running.current = control
      const { signal } = control
      setState({ kind: 'rows', done: 0, of })
      try {
        const file = await write(signal)
        if (file === null || signal.aborted) return
        const name = fileName(title, ending, 'Orders')
        saveFile(file, name)
        setState({ kind: 'done', rows: of, name })
      } catch {
        if (!signal.aborted) setState({ kind: 'failed' })
      }
    },
    [toast],
  )
  const make = useCallback<TableFileMaker['make']>(
    ({ title, tables }, format) =>
      save({
        title,
        ending: format,
        rowCount: tables[0]?.rowCount ?? 0,
        write: async (signal) => {
          const bytes = await makeTableFile(
            format,
            tables,
            (progress) => setState({ kind: 'rows', ...progress }),
            signal,
          )
          return bytes && new Blob([bytes], { type: MEDIA_TYPES[format] })
        },
      }),
    [save],
  )
  return { state, make, makeOther: save, cancel }
}
