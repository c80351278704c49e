import { DateField } from '#client/ui/date-field.tsx'
import type { FieldMessages } from '#client/ui/use-form-save.ts'
import { endOfDay, type EventDraft } from '#shared/event/event-draft.ts'
import { fromDateInput, toDateInput } from '#client/ui/date-input.ts'
import { formatDay } from '#shared/kernel/clock.ts'
import { HourFields } from '#client/event/parts/hour-fields.tsx'

/** Why the collection day is refused, while it is not after the closing; undefined otherwise. */
const closingHint = ({ closingTimestamp, pickupTimestamp }: EventDraft): string | undefined =>
  closingTimestamp !== null && pickupTimestamp !== null && pickupTimestamp < closingTimestamp
    ? `Orders are taken until ${formatDay(closingTimestamp)} 23:59. Choose a day after it.`
    : undefined

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
      dayHint={closingHint(draft)}
      hoursError={messages['pickupDuration']}
      onChange={({ start, duration }) => set({ pickupTimestamp: start, pickupDuration: duration })}
    />
  </>
)
