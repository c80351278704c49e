import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useDiscard } from './use-discard.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import type { ImportedSheet } from '#shared/event/read-sheet-bytes.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import type { Group } from '#shared/group/group.ts'
import { lastCollectionHours } from './collection-hours.ts'
import { DraftStrip } from './draft-strip.tsx'
import { EventDetailsStep } from './event-details-step.tsx'
import { NEW_EVENT, replacesTyped, withoutSheet, withSheet, type EventForm } from './event-form.ts'
import { draftName } from './unpublished-draft.tsx'
import { SheetImport } from './sheet-import.tsx'
import { SheetReport } from './sheet-report.tsx'
import { useEventForm } from './use-event-form.ts'

export interface EventCreateFormProps {
  title: string
  back: BackTo
  groups: readonly Group[]
  initial: EventForm
  /** The draft was started earlier. */
  resumed: boolean
  onAnew: () => void
}

/** First step of a new event, with the import of an event sheet. */
export const EventCreateForm = ({ title, back, groups, initial, resumed, onAnew }: EventCreateFormProps) => {
  const state = useEventForm(NEW_EVENT, initial)
  const [showsResumed, setShowsResumed] = useState(resumed)
  const confirm = useConfirm()
  const askToDiscard = useDiscard(state.remove, onAnew)
  const noun = useDeviceNoun()
  const fromConfirm = useSearch({ from: '/signed-in/event/create' }).fromConfirm === '1'
  const { form, change } = state

  const takeSheet = async (sheet: ImportedSheet, fileName: string): Promise<void> => {
    // The person may have typed while the sheet was read.
    if (replacesTyped(sheet, state.current())) {
      const sure = await confirm({
        title: 'Replace what you typed?',
        text: sheet.isItemsOnly
          ? `${fileName} replaces the items in the form.`
          : `${fileName} replaces everything in the form except group and photos.`,
        keep: 'Keep mine',
        verb: 'Use the sheet',
        danger: true,
      })
      if (!sure) return
    }
    const hours = await lastCollectionHours()
    change((before) => withSheet(before, sheet, fileName, hours))
    setShowsResumed(false)
  }

  const discard = (): Promise<void> =>
    askToDiscard({
      title: `Discard the draft ${draftName(form)}?`,
      text: `Its texts, items and pictures are on this ${noun} only. This can’t be undone.`,
      keep: 'Keep the draft',
    })

  return (
    <EventDetailsStep
      title={title}
      back={back}
      place={{ eventId: undefined, fromConfirm }}
      groups={groups}
      state={state}
    >
      {showsResumed && !fromConfirm && (
        <DraftStrip
          words={`Your draft ${draftName(form)}, as you left it.`}
          verb="Start again"
          onDiscard={() => void discard()}
        />
      )}
      <SheetImport
        onRead={(sheet, fileName) => void takeSheet(sheet, fileName)}
        onFailed={() => change((before) => withoutSheet(before, toSeconds(systemClock.now())))}
      />
      {form.sheet && <SheetReport form={form} sheet={form.sheet} change={change} />}
    </EventDetailsStep>
  )
}
