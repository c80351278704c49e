import { DateField } from '#client/ui/date-field.tsx'
import type { FieldMessages } from '#client/ui/use-form-save.ts'
import { endOfDay, type EventDraft } from '#shared/event/event-draft.ts'
import { fromDateInput, toDateInput } from '#client/ui/date-input.ts'
import { HourFields } from '#client/event/parts/hour-fields.tsx'

/** Closing date, collection day and collection hours. */
export const EventTimesFields = ({
  draft,
  messages,
  set,
}: {
  draft: EventDraft
  messages: FieldMessages<string>
  set: (part: Partial<EventDraft>) => void
}) => (
  <>
    <DateField
      label="Closing date"
      hint="Orders are taken until 23:59 of that day."
      value={toDateInput(draft.closingTimestamp)}
      error={messages['closingTimestamp']}
      onChange={(event) => {
        const day = fromDateInput(event.target.value)
        set({ closingTimestamp: day ? endOfDay(day.at) : null })
      }}
    />
    <HourFields
      name="Collection"
      window={{ start: draft.pickupTimestamp, duration: draft.pickupDuration }}
      dayError={messages['pickupTimestamp']}
      hoursError={messages['pickupDuration']}
      onChange={({ start, duration }) => set({ pickupTimestamp: start, pickupDuration: duration })}
    />
  </>
)
