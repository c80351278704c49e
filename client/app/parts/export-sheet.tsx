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

export interface ExportSheetProps {
  title: string
  /** Called when the file is made. */
  content: () => ExportContent
  onClose: () => void
  /** Further choices. */
  children?: ReactNode
}

/** Chooses the type of an exported file, makes it without blocking the page, and saves it. Works offline. */
export const ExportSheet = ({ title, content, onClose, children }: ExportSheetProps) => {
  const noun = useDeviceNoun()
  const [format, setFormat] = useState<FileFormat>('xlsx')
  const { state, make, cancel } = useTableFile()
  const isBusy = state.kind === 'rows'
  const close = (): void => {
    if (isBusy) cancel()
    onClose()
  }
  return (
    <Sheet open onOpenChange={(open) => !open && close()} title={title}>
      <div className="grid gap-4">
        {children}
        <ChoiceChips
          label="File"
          choices={FORMATS}
          value={format}
          onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'xlsx')}
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
        <Button tone="main" icon={Download} busy={isBusy} wide onClick={() => void make(content(), format)}>
          Export
        </Button>
      </div>
    </Sheet>
  )
}
