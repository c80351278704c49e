import { Printer } from 'lucide-react'
import { useState } from 'react'
import type { PackingSort } from '#shared/packing/packing-rows.ts'
import { Button } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Progress } from '#client/ui/progress.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { Switch } from '#client/ui/switch.tsx'
import type { ListContent } from './packing-live-queries.ts'
import { usePackingPdf } from './use-packing-pdf.ts'

interface Props {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly content: ListContent
  readonly sort: PackingSort
}

const sorts = [
  { value: 'name', label: 'Name' },
  { value: 'order', label: 'Order number' },
] as const

/** Print options and PDF creation, which never blocks the page. */
export const PrintSheet = ({ open, onOpenChange, content, sort: sortNow }: Props) => {
  const noun = useDeviceNoun()
  const { state, make, cancel } = usePackingPdf()
  const [chosen, setChosen] = useState<PackingSort | null>(null)
  const [pictures, setPictures] = useState(true)
  const sort = chosen ?? sortNow
  const busy = state.kind === 'pictures' || state.kind === 'pages'
  const toggle = (next: boolean) => {
    if (!next && busy) cancel()
    onOpenChange(next)
  }
  return (
    <Sheet open={open} onOpenChange={toggle} title="Packing list on paper">
      <div className="grid gap-4">
        <ChoiceChips label="Sorted by" choices={sorts} value={sort} onChange={setChosen} />
        <Switch label="Product pictures" hint="On the first pages" checked={pictures} onChange={setPictures} />
        {busy && (
          <Progress
            label={state.kind === 'pages' ? 'Making the pages' : 'Fetching pictures'}
            done={state.kind === 'pages' ? state.done : 0}
            total={state.kind === 'pages' ? state.of : 0}
            onCancel={cancel}
          />
        )}
        {state.kind === 'done' && (
          <p role="status" className="text-verified-ink">
            {state.pages} {state.pages === 1 ? 'page' : 'pages'} saved to your downloads.
          </p>
        )}
        {state.kind === 'failed' && (
          <p role="alert" className="text-danger-ink">
            The PDF could not be made on this {noun}. Try again without pictures.
          </p>
        )}
        <Button tone="main" icon={Printer} busy={busy} wide onClick={() => void make(content, { sort, pictures })}>
          Make PDF
        </Button>
      </div>
    </Sheet>
  )
}
