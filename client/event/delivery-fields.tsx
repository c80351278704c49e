import { useEffect, useEffectEvent } from 'react'
import { savedAddresses } from '#client/address/parts/saved-addresses.ts'
import { useSession } from '#client/store/session/session.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { ChoiceChips } from '#client/ui/chip.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import type { Address } from '#shared/address/address.ts'
import type { Event } from '#shared/event/event.ts'
import { addDays, type Seconds } from '#shared/kernel/clock.ts'
import { NO_ADDRESS } from '#shared/order/order-refusals.ts'
import type { OrderDraft } from './order-draft.ts'
import { DateField } from '#client/ui/date-field.tsx'
import { toDateInput, fromDateInput } from '#client/ui/date-input.ts'

const SINGAPORE = 'Singapore'

/** Addresses saved under Manage Addresses. */
const useSaved = (): readonly Address[] => {
  const userId = useSession().user?.id ?? ''
  return useLive(savedAddresses, userId) ?? []
}

const bookingOf = ({ street, country, postalCode }: Address) => ({ street, country, postalCode })

const isThat = (saved: Address, chosen: OrderDraft['bookingAddress']): boolean =>
  chosen?.street === saved.street && chosen.postalCode === saved.postalCode

/** Delivery address and date of an order, for events that ask for them. */
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
  const saved = useSaved()
  const usual = saved.find(({ isDefault }) => isDefault)
  const offer = useEffectEvent((to: Address) => {
    if (draft.bookingAddress === null) onChange({ bookingAddress: bookingOf(to) })
  })
  useEffect(() => {
    if (usual) offer(usual)
  }, [usual])
  const address = draft.bookingAddress ?? { street: '', country: SINGAPORE, postalCode: '' }
  return (
    <section className="mt-6">
      <h2 className="text-title">Delivery address</h2>
      <div className="mt-3 grid gap-4">
        {saved.length > 0 && (
          <ChoiceChips
            label="Your addresses"
            hideLabel
            choices={saved.map(({ id, name }) => ({ value: id, label: name }))}
            value={saved.find((each) => isThat(each, draft.bookingAddress))?.id ?? null}
            onChange={(id) => {
              const chosen = saved.find((each) => each.id === id)
              if (chosen) onChange({ bookingAddress: bookingOf(chosen) })
            }}
          />
        )}
        <TextField
          label="Address"
          autoComplete="street-address"
          value={address.street}
          error={error === NO_ADDRESS.message ? error : undefined}
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
        <DateField
          label="Delivery date"
          min={toDateInput(now)}
          max={toDateInput(addDays(event.pickupTimestamp, -1))}
          value={fromSpoken(draft.deliveryDate)}
          error={error === NO_ADDRESS.message ? undefined : error}
          onChange={(change) => onChange({ deliveryDate: fromDateInput(change.target.value)?.text ?? null })}
        />
      </div>
    </section>
  )
}

/** Converts 'DD-MM-YYYY' to the value of a date input. */
const fromSpoken = (text: string | null): string => (text === null ? '' : text.split('-').reverse().join('-'))
