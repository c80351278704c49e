import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '#client/ui/button.tsx'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { Select } from '#client/ui/select.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import { NOTES_FULL, type FieldMessages } from '#shared/event/event-check.ts'
import { MAX_NOTES, type EventDraft } from '#shared/event/event-draft.ts'
import type { Group } from '#shared/group/group.ts'
import { MoneyField } from './amount-field.tsx'
import { EventTimesFields } from './event-times-fields.tsx'

export interface DetailsProps {
  draft: EventDraft
  groups: readonly Group[]
  messages: FieldMessages
  set: (part: Partial<EventDraft>) => void
}

const payments = {
  now: { label: 'Pay now', draft: { paynow: 0, payAfterClosing: false } },
  closing: { label: 'Pay after closing', draft: { paynow: 0, payAfterClosing: true } },
  request: { label: 'Pay when I ask', draft: { paynow: 1, payAfterClosing: false } },
} as const
type Payment = keyof typeof payments

const paymentOf = (draft: EventDraft): Payment => {
  if (draft.paynow === 1) return 'request'
  return draft.payAfterClosing ? 'closing' : 'now'
}

/** Everything of an event but its items. */
export const EventDetailsFields = ({ draft, groups, messages, set }: DetailsProps) => (
  <div className="grid gap-5">
    <Select
      label="Group"
      value={draft.groupId}
      error={messages['groupId']}
      options={[
        { value: '', label: 'Choose a group', disabled: true },
        ...groups.map((group) => ({ value: group.id, label: group.name })),
      ]}
      onChange={(event) => set({ groupId: event.target.value })}
    />
    <TextField
      label="Title"
      maxLength={300}
      value={draft.title}
      error={messages['title']}
      onChange={(event) => set({ title: event.target.value })}
    />
    <TextArea
      label="Description"
      rows={5}
      maxLength={20_000}
      value={draft.description}
      error={messages['description']}
      onChange={(event) => set({ description: event.target.value })}
    />
    <TextField
      label="Pick-up location"
      maxLength={500}
      value={draft.pickupAddress}
      error={messages['pickupAddress']}
      onChange={(event) => set({ pickupAddress: event.target.value })}
    />
    <EventTimesFields draft={draft} messages={messages} set={set} />
    <ChoiceChips
      label="Payment options"
      choices={Object.entries(payments).map(([value, { label }]) => ({ value, label }))}
      value={paymentOf(draft)}
      onChange={(value) => set(payments[value as Payment].draft)}
    />
    <MoneyField
      label="Admin fee"
      hint="Once per order."
      value={draft.adminCost}
      onChange={(cents) => set({ adminCost: cents ?? 0 })}
    />
    <div className="rows">
      <Switch
        label="Pay together"
        hint="Buyers may pay this with their other orders of yours."
        checked={draft.payTogether}
        onChange={(payTogether) => set({ payTogether })}
      />
      <Switch
        label="Ask for a delivery address"
        hint="Each order then needs an address and a day."
        checked={draft.bookingAddressRequired}
        onChange={(bookingAddressRequired) => set({ bookingAddressRequired })}
      />
    </div>
    <Notes notes={draft.termConds} onChange={(termConds) => set({ termConds })} />
  </div>
)

const Notes = ({ notes, onChange }: { notes: readonly string[]; onChange: (notes: string[]) => void }) => {
  const [full, setFull] = useState(false)
  return (
    <fieldset className="grid gap-3">
      <legend className="legend mb-2">
        Notes <span className="font-normal text-ink-3">· buyers tick each one</span>
      </legend>
      {notes.map((note, at) => (
        <div key={at} className="flex items-start gap-1">
          <TextField
            label={`Note ${at + 1}`}
            hideLabel
            className="flex-1"
            maxLength={500}
            value={note}
            onChange={(event) => onChange(notes.with(at, event.target.value))}
          />
          <IconButton
            icon={X}
            label={`Remove note ${at + 1}`}
            onClick={() => {
              onChange(notes.toSpliced(at, 1))
              setFull(false)
            }}
          />
        </div>
      ))}
      {full && <FieldError>{NOTES_FULL}</FieldError>}
      <Button
        icon={Plus}
        className="justify-self-start"
        onClick={() => (notes.length >= MAX_NOTES ? setFull(true) : onChange([...notes, '']))}
      >
        Add a note
      </Button>
    </fieldset>
  )
}
