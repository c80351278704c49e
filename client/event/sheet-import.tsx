import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { isEventSheet, type EventSheet } from '#shared/event/event-sheet.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { takeLaunchedFiles } from '#client/pwa/parts/launch-queue.ts'
import { readSheetFile } from './event-sheet-job.ts'

/** Imports an event sheet by file picker or by drag and drop. */
export const SheetImport = ({ onRead }: { onRead: (sheet: EventSheet, fileName: string) => void }) => {
  const [state, setState] = useState<'waiting' | 'reading'>('waiting')
  const [error, setError] = useState('')
  const [over, setOver] = useState(false)

  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setError('')
    setState('reading')
    const read = await readSheetFile(file, toSeconds(systemClock.now()))
    setState('waiting')
    if (isEventSheet(read)) onRead(read, file.name)
    else setError(read.message)
  }

  // Accepts a drop anywhere on the page, because the browser would otherwise open the file.
  const dropped = useEffectEvent((files: FileList | undefined) => void take(files?.[0]))
  const launched = useEffectEvent((file: File) => void take(file))
  useEffect(() => takeLaunchedFiles((file) => launched(file)), [])
  useEffect(() => {
    const hover = (event: DragEvent): void => {
      event.preventDefault()
      setOver(event.type === 'dragover')
    }
    const drop = (event: DragEvent): void => {
      hover(event)
      dropped(event.dataTransfer?.files)
    }
    addEventListener('dragover', hover)
    addEventListener('dragleave', hover)
    addEventListener('drop', drop)
    return () => {
      removeEventListener('dragover', hover)
      removeEventListener('dragleave', hover)
      removeEventListener('drop', drop)
    }
  }, [])

  return (
    <section aria-label="Event sheet">
      <label
        className={classNames(
          'flex min-h-28 w-full flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-[var(--radius-lg)] border-2 border-dashed px-4 py-4 text-center focus-within:outline-3 focus-within:outline-brand',
          over ? 'border-brand bg-brand-soft' : 'border-line-strong',
        )}
      >
        <Icon of={FileSpreadsheet} className="size-8 text-brand-ink" />
        <span className="min-w-0">
          <b className="disp block text-lead font-semibold text-brand-ink">
            {state === 'reading' ? 'Reading the sheet…' : 'Import an event sheet'}
          </b>
          <span className="block text-meta text-ink-2">Choose or drop an .xlsx file. It is read on this device.</span>
        </span>
        <input
          type="file"
          accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          className="sr-only"
          disabled={state === 'reading'}
          aria-describedby={error === '' ? undefined : 'sheet-error'}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </label>
      {error !== '' && (
        <div className="mt-2">
          <FieldError id="sheet-error">{error}</FieldError>
        </div>
      )}
      <p className="mt-2 text-meta">
        <a href="/misc/sample.xlsx" download="sample.xlsx">
          Get the sample sheet
        </a>
      </p>
    </section>
  )
}
