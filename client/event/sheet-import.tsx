import { FileSpreadsheet } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { classNames } from '#client/ui/class-names.ts'
import { FieldError } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Progress } from '#client/ui/progress.tsx'
import { useFileDrop } from '#client/ui/use-file-drop.ts'
import type { ImportedSheet } from '#shared/event/read-sheet-bytes.ts'
import { takeLaunchedFiles } from '#client/pwa/parts/launch-queue.ts'
import { SharedSheet } from './shared-sheet.tsx'
import { useSheetImport, type SheetImportState } from './use-sheet-import.ts'

const ACCEPTED = [
  '.xlsx',
  '.xlsm',
  '.xls',
  '.csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',')

/** Reading the cells, then the items. */
const SHEET_STEPS = 2

const SheetError = ({ error, reason, wrongCells }: Pick<SheetImportState, 'error' | 'reason' | 'wrongCells'>) => (
  <div className="mt-2">
    <FieldError id="sheet-error">{error}</FieldError>
    {reason !== '' && <p className="mt-1 text-meta text-ink-2">{reason}</p>}
    {wrongCells.length > 0 && (
      <ul className="mt-1 text-meta text-ink-2">
        {wrongCells.map(({ cell, fault }) => (
          <li key={cell}>
            <b className="num font-semibold">{cell}</b>: {fault}
          </li>
        ))}
      </ul>
    )}
    <p className="mt-1 text-meta text-ink-2">
      A sheet has the title, the dates and the items at the places of the sample, or an item table alone.
    </p>
  </div>
)

/** Imports an event sheet by file picker or by drag and drop. */
export const SheetImport = ({
  onRead,
  onFailed,
}: {
  onRead: (sheet: ImportedSheet, fileName: string) => void
  onFailed: () => void
}) => {
  const { step, error, reason, wrongCells, read, cancel } = useSheetImport(onRead, onFailed)
  const take = (file: File): void => void read(file)
  const isOver = useFileDrop(take)
  const launched = useEffectEvent(take)
  useEffect(() => takeLaunchedFiles((file) => launched(file)), [])

  return (
    <section aria-label="Event sheet">
      <SharedSheet onImport={take} />
      {step === null ? (
        <label
          className={classNames(
            'flex min-h-28 w-full flex-wrap items-center justify-center gap-x-4 gap-y-1 rounded-[var(--radius-lg)] border-2 border-dashed px-4 py-4 text-center focus-within:outline-3 focus-within:outline-brand',
            isOver ? 'border-brand bg-brand-soft' : 'border-line-strong',
          )}
        >
          <Icon of={FileSpreadsheet} className="size-8 text-brand-ink" />
          <span className="min-w-0">
            <b className="disp block text-lead font-semibold text-brand-ink">Import an event sheet</b>
            <span className="block text-meta text-ink-2">
              Choose or drop an .xlsx, .xls or .csv file. It is read on this device.
            </span>
          </span>
          <input
            type="file"
            accept={ACCEPTED}
            className="sr-only"
            aria-describedby={error === '' ? undefined : 'sheet-error'}
            onChange={(event) => {
              const [file] = event.target.files ?? []
              if (file) take(file)
              event.target.value = ''
            }}
          />
        </label>
      ) : (
        <Progress
          label={step === 'cells' ? 'Reading the cells' : 'Reading the items'}
          done={step === 'cells' ? 1 : 2}
          total={SHEET_STEPS}
          hint="You can go on filling in the form."
          onCancel={cancel}
        />
      )}
      {error !== '' && <SheetError error={error} reason={reason} wrongCells={wrongCells} />}
      <p className="mt-2 text-meta">
        <a href="/misc/sample.xlsx" download="sample.xlsx">
          Get the sample sheet
        </a>
      </p>
    </section>
  )
}
