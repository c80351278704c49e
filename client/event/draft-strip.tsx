import { Button } from '#client/ui/button.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { FieldError } from '#client/ui/field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { FilePen } from 'lucide-react'

export interface DraftStripProps {
  words: string
  /** Label of the discard button. */
  verb: string
  onDiscard: () => void
}

/** Tells the host that a draft was restored and offers to start again. */
export const DraftStrip = ({ words, verb, onDiscard }: DraftStripProps) => (
  <section aria-label="Draft" className="flex items-center gap-x-3 rounded-[var(--radius-lg)] bg-brand-soft px-4 py-2">
    <Icon of={FilePen} className="text-brand-ink" />
    <p className="min-w-0 flex-1 text-meta font-semibold text-brand-ink">{words}</p>
    <Button tone="bare" small className="-mr-2 shrink-0" onClick={onDiscard}>
      {verb}
    </Button>
  </section>
)

/** Warns that the device cannot save the draft. */
export const NotSaved = () => {
  const noun = useDeviceNoun()
  return <FieldError>Not saved on this {noun}. Closing the app would lose what you typed here.</FieldError>
}
