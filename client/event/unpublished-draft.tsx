import { Button } from '#client/ui/button.tsx'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Page } from '#client/app/parts/page.tsx'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { isBlank } from '#shared/kernel/text.ts'
import type { EventForm } from './event-form.ts'

export interface OtherDraftProps {
  title: string
  back: BackTo
  draft: EventForm
  /** Title of the event to host again; undefined for a new event. */
  wanted: string | undefined
  onResume: () => void
  onDiscard: () => void
}

export const draftName = ({ draft }: EventForm): string =>
  isBlank(draft.title) ? 'without a title' : `‘${draft.title.trim()}’`

const items = (count: number): string => (count === 1 ? '1 item' : `${count} items`)

/** Only one draft of a new event exists: another event waits until the draft is published or discarded. */
export const UnpublishedDraft = ({ title, back, draft, wanted, onResume, onDiscard }: OtherDraftProps) => {
  const noun = useDeviceNoun()
  return (
    <Page title={title} back={back}>
      <h1 className="mt-1 text-head">You have a draft</h1>
      <p className="mt-2 text-ink-2">
        An event {draftName(draft)} with {items(draft.draft.products.length)} is not published yet. It is saved on this{' '}
        {noun} only.
      </p>
      <div className="mt-6 grid gap-3">
        <Button tone="main" wide onClick={onResume}>
          Go on with the draft
        </Button>
        <Button tone="danger" wide onClick={onDiscard}>
          {wanted === undefined ? 'Discard it and start over' : `Discard it and re-host ‘${wanted}’`}
        </Button>
      </div>
    </Page>
  )
}
