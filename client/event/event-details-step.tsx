import { useMemo, type ReactNode } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { FormDock } from '#client/ui/form-dock.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { Page } from '#client/app/parts/page.tsx'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { checkEventDetails, type FieldMessages } from '#shared/event/event-check.ts'
import type { GroupName } from './event-live-queries.ts'
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
  groups: readonly GroupName[]
  state: EventFormState
  /** Content above the fields. */
  children?: ReactNode
}

/** First step: all fields except pictures and items. */
export const EventDetailsStep = ({ title, back, place, groups, state, children }: DetailsStepProps) => {
  const { form, draft, set } = state
  const now = useNow(30)
  const go = useGo()
  const hoursMissing = form.sheet !== null && draft.pickupDuration === 0
  /** An edit may leave unchanged times that have passed. */
  const given = place.eventId === undefined ? undefined : form.given
  const found = useMemo((): FieldMessages => {
    const link = draft.extraFields[0] && linkMessage(draft.extraFields[0])
    return { ...checkEventDetails(draft, now, given), ...(link !== undefined && { extraFields: link }) }
  }, [draft, now, given])
  const saving = useFormSave({ found, lead: focusFirstError })
  const soFar = hoursMissing ? { pickupDuration: HOURS_MISSING } : {}

  const next = async (): Promise<void> => {
    if (saving.check()) return
    await saving.run(state.keep)
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
      dock={<FormDock verb="NEXT" busy={saving.isBusy} onCancel={cancel} onNext={() => void next()} />}
    >
      <h1 className="mt-1 text-head">{title}</h1>
      <FormSteps at={1} name="Details" />
      <div className="mt-4 grid gap-4">{children}</div>
      {state.unsaved && <NotSaved />}
      <form key={form.round} className="mt-6" {...saving.form(() => undefined)}>
        <EventDetailsFields
          draft={draft}
          groups={groups}
          messages={saving.isChecked ? saving.messages : soFar}
          isChecked={saving.isChecked}
          set={set}
        />
      </form>
    </Page>
  )
}
