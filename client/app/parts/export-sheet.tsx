import { Download } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { counted } from '#client/ui/count-words.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Progress } from '#client/ui/progress.tsx'
import type { FileFormat } from '#client/ui/table-file.ts'
import { useTableFile } from '#client/ui/use-table-file.ts'
import type { ExportContent } from '#shared/kernel/export-table.ts'
import { Sheet } from './sheet.tsx'

const FORMATS = [
  { value: 'xlsx', label: 'Excel' },
  { value: 'csv', label: 'CSV' },
]
const PDF = { value: 'pdf', label: 'PDF' }

const formatOf = (value: string): FileFormat | 'pdf' => (value === 'csv' || value === 'pdf' ? value : 'xlsx')

export interface ExportSheetProps {
  title: string
  /** Called when the file is made. */
  content: () => ExportContent
  onClose: () => void
  /** Writes the same content as a PDF; resolves to null when cancelled. */
  pdf?: (signal: AbortSignal) => Promise<Blob | null>
  /** The export is not the first action of the sheet. */
  isSecondary?: boolean
  /** Further choices. */
  children?: ReactNode
}

/** Chooses the type of an exported file, makes it without blocking the page, and saves it. Works offline. */
export const ExportSheet = ({ title, content, onClose, pdf, isSecondary = false, children }: ExportSheetProps) => {
  const noun = useDeviceNoun()
  const [format, setFormat] = useState<FileFormat | 'pdf'>('xlsx')
  const { state, make, makeOther, cancel } = useTableFile()
  const isBusy = state.kind === 'rows'
  const close = (): void => {
    if (isBusy) cancel()
    onClose()
  }
  const exportFile = (): Promise<void> => {
    const made = content()
    if (format !== 'pdf') return make(made, format)
    const rowCount = made.tables[0]?.rowCount ?? 0
    return makeOther({
      title: made.title,
      ending: 'pdf',
      rowCount,
      write: async (signal) => (await pdf?.(signal)) ?? null,
    })
  }
  return (
    <Sheet open onOpenChange={(open) => !open && close()} title={title}>
      <div className="grid gap-4">
        {children}
        <ChoiceChips
          label="File"
          choices={pdf ? [...FORMATS, PDF] : FORMATS}
          value={format}
          onChange={(value) => setFormat(formatOf(value))}
        />
        {isBusy && (
          <Progress
            label={state.done < state.of ? 'Collecting the rows' : 'Writing the file'}
            done={state.done}
            total={state.of}
            onCancel={cancel}
          />
        )}
        {state.kind === 'done' && (
          <p role="status" className="text-verified-ink [overflow-wrap:anywhere]">
            {counted(state.rows, 'row')} saved to your downloads as ‘{state.name}’.
          </p>
        )}
        {state.kind === 'failed' && (
          <p role="alert" className="text-danger-ink">
            The file could not be made on this {noun}. Try again with fewer orders.
          </p>
        )}
        <Button
          tone={isSecondary ? 'line' : 'main'}
          icon={Download}
          busy={isBusy}
          wide
          onClick={() => void exportFile()}
        >
          Export
        </Button>
      </div>
    </Sheet>
  )
}
