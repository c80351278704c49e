import { FieldError } from '#client/ui/field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Event } from '#shared/event/event.ts'
import { addDays, type Seconds } from '#shared/kernel/clock.ts'
import type { OrderDraft } from './order-draft.ts'
import { toDateInput, fromDateInput } from './date-input.ts'

const SINGAPORE = 'Singapore'

/** Where and on which day an order is delivered, for an event that asks for it. */
export const DeliveryFields = ({
  event,
  draft,
  now,
  error,
  onChange,
}: {
  event: Event
  draft: OrderDraft
  now: Seconds
  error: string | undefined
  onChange: (part: Partial<OrderDraft>) => void
}) => {
  const address = draft.bookingAddress ?? { street: '', country: SINGAPORE, postalCode: '' }
  return (
    <section className="mt-6">
      <h2 className="text-title">Delivery address</h2>
      <div className="mt-3 grid gap-4">
        <TextField
          label="Address"
          autoComplete="street-address"
          value={address.street}
          onChange={(change) => onChange({ bookingAddress: { ...address, street: change.target.value } })}
        />
        <TextField
          label="Postal code"
          inputMode="numeric"
          autoComplete="postal-code"
          maxLength={6}
          figures
          value={address.postalCode}
          onChange={(change) => onChange({ bookingAddress: { ...address, postalCode: change.target.value } })}
        />
        <TextField
          label="Delivery date"
          type="date"
          min={toDateInput(now)}
          max={toDateInput(addDays(event.pickupTimestamp, -1))}
          figures
          value={fromSpoken(draft.deliveryDate)}
          onChange={(change) => onChange({ deliveryDate: fromDateInput(change.target.value)?.text ?? null })}
        />
        {error && <FieldError>{error}</FieldError>}
      </div>
    </section>
  )
}

/** 'DD-MM-YYYY' as a date input takes it. */
const fromSpoken = (text: string | null): string => (text === null ? '' : text.split('-').reverse().join('-'))
