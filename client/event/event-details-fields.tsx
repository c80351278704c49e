import { ChoiceChips } from '#client/ui/chip.tsx'
import { Select } from '#client/ui/select.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TextArea, TextField } from '#client/ui/text-field.tsx'
import type { FieldMessages } from '#client/ui/use-form-save.ts'
import { keptZones } from '#shared/delivery/delivery-check.ts'
import type { EventDraft } from '#shared/event/event-draft.ts'
import type { GroupName } from './event-live-queries.ts'
import { formatDay, formatWindow } from '#shared/kernel/clock.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { MoneyOrNotField } from '#client/ui/amount-field.tsx'
import { checkCosts } from '#shared/event/cost-check.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { CostFields } from './parts/cost-fields.tsx'
import { DeliveryDialog } from './delivery-dialog.tsx'
import { EventTimesFields } from './event-times-fields.tsx'
import { tidyLink, type Link } from './external-link.ts'
import { firstOf } from './item-dialog.ts'
import { LinkDialog } from './link-dialog.tsx'
import { NotesDialog } from './notes-dialog.tsx'
import { SettingRow } from './setting-row.tsx'

export interface DetailsProps {
  draft: EventDraft
  groups: readonly GroupName[]
  messages: FieldMessages<string>
  /** Whether validation messages are visible. */
  isChecked: boolean
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

const deliveryText = (delivery: EventDraft['delivery']): string => {
  if (delivery === null) return 'No delivery. Buyers collect their orders.'
  const { deliveryTimestamp: at, deliveryDuration, deliveryZones } = delivery
  const zones = keptZones(deliveryZones).length
  return [
    at === null ? 'No date yet' : `${formatDay(at)}, ${formatWindow(at, deliveryDuration)}`,
    zones === 1 ? '1 zone' : `${zones} zones`,
  ].join(' · ')
}

const notesText = (notes: EventDraft['termConds']): string => {
  const written = notes.filter((note) => !isBlank(note))
  return written.length === 0 ? 'None yet. Buyers tick each one before they order.' : written.join(' · ')
}

const linkText = (link: Link | undefined): string =>
  (link && tidyLink(link)?.name) ?? 'None yet. A menu, a map, a form.'

/** All fields of an event except pictures and items. */
export const EventDetailsFields = ({ draft, groups, messages, isChecked, set }: DetailsProps) => (
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
    <MoneyOrNotField
      label="Admin fee"
      hint="Once per order."
      value={draft.adminCost}
      error={checkCosts(draft).adminCost}
      onChange={(cents) => set({ adminCost: cents ?? ZERO_CENTS })}
    />
    <CostFields costs={draft} hint="Buyers share it evenly. They see (TBC) until a day before closing." set={set} />
    <div className="rows border-y border-line">
      <Switch
        label="Pay together"
        hint="Buyers can pay this together with other orders from you."
        checked={draft.payTogether}
        onChange={(payTogether) => set({ payTogether })}
      />
      <Switch
        label="Ask for a delivery address"
        hint="Each order then needs an address and a day."
        checked={draft.bookingAddressRequired}
        onChange={(bookingAddressRequired) => set({ bookingAddressRequired })}
      />
      <SettingRow label="Delivery schedule" value={deliveryText(draft.delivery)} error={firstOf(messages, 'delivery.')}>
        {(close) => (
          <DeliveryDialog
            draft={draft}
            isChecked={isChecked}
            onChange={(delivery) => set({ delivery })}
            onClose={close}
          />
        )}
      </SettingRow>
      <SettingRow label="Notes" value={notesText(draft.termConds)} error={messages['termConds']}>
        {(close) => (
          <NotesDialog notes={draft.termConds} onChange={(termConds) => set({ termConds })} onClose={close} />
        )}
      </SettingRow>
      <SettingRow label="External URL" value={linkText(draft.extraFields[0])} error={messages['extraFields']}>
        {(close) => (
          <LinkDialog link={draft.extraFields[0]} onChange={(link) => set({ extraFields: [link] })} onClose={close} />
        )}
      </SettingRow>
    </div>
  </div>
)
