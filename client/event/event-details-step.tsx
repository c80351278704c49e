import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { FormDock } from '#client/ui/form-dock.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { useBusy } from '#client/ui/use-busy.ts'
import { Page } from '#client/app/parts/page.tsx'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { checkEventDetails, type FieldMessages } from '#shared/event/event-check.ts'
import type { Group } from '#shared/group/group.ts'
import { NotSaved } from './draft-strip.tsx'
import { EventDetailsFields } from './event-details-fields.tsx'
import { afterCancel, itemsStep, type FormPlace } from './event-form-steps.ts'
import { linkMessage } from './external-link.ts'
import { FormSteps } from './form-steps.tsx'
import { focusFirstError } from './focus-first-error.ts'
import type { EventFormState } from './use-event-form.ts'

const HOURS_MISSING = 'Choose the hours of collection'

export interface DetailsStepProps {
  title: string
  back: BackTo
  place: FormPlace
  groups: readonly Group[]
  state: EventFormState
  /** Content above the fields. */
  children?: ReactNode
}

/** First step: all fields except pictures and items. */
export const EventDetailsStep = ({ title, back, place, groups, state, children }: DetailsStepProps) => {
  const { form, draft, set } = state
  const now = useNow(30)
  const [checked, setChecked] = useState(false)
  const [busy, run] = useBusy()
  const box = useRef<HTMLFormElement>(null)
  const go = useGo()
  const hoursMissing = form.sheet !== null && draft.pickupDuration === 0
  /** An edit may leave unchanged times that have passed. */
  const given = place.eventId === undefined ? undefined : form.given
  const found = useMemo((): FieldMessages => {
    const link = draft.extraFields[0] && linkMessage(draft.extraFields[0])
    return { ...checkEventDetails(draft, now, given), ...(link !== undefined && { extraFields: link }) }
  }, [draft, now, given])
  const soFar: FieldMessages = hoursMissing ? { pickupDuration: HOURS_MISSING } : {}

  const next = async (): Promise<void> => {
    setChecked(true)
    if (Object.keys(found).length > 0) return focusFirstError(() => box.current)
    await run(state.keep)
    go(itemsStep(place))
  }

  const cancel = (): void => {
    go(afterCancel(place))
  }

  return (
    <Page
      title={title}
      back={back}
      className="pb-8"
      dock={<FormDock verb="NEXT" busy={busy} onCancel={cancel} onNext={() => void next()} />}
    >
      <h1 className="mt-1 text-head">{title}</h1>
      <FormSteps at={1} name="Details" />
      <div className="mt-4 grid gap-4">{children}</div>
      {state.unsaved && <NotSaved />}
      <form ref={box} key={form.round} className="mt-6" onSubmit={(event) => event.preventDefault()} noValidate>
        <EventDetailsFields
          draft={draft}
          groups={groups}
          messages={checked ? found : soFar}
          checked={checked}
          set={set}
        />
      </form>
    </Page>
  )
}
