import { useState } from 'react'
import { retryRejected } from '#client/store/changes/rejected-changes.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { useConfirm, type Question } from '#client/ui/confirm.tsx'
import { FieldError } from '#client/ui/field.tsx'
import { Money } from '#client/ui/money.tsx'
import { Select } from '#client/ui/select.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { TextArea } from '#client/ui/text-field.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { useFormSave } from '#client/ui/use-form-save.ts'
import { checkBooking, findZone } from '#shared/delivery/booking-check.ts'
import { BOOKING_REF_TAKEN, DELIVERY_CLOSED } from '#shared/delivery/booking-refusals.ts'
import { isBookingCancelled } from '#shared/delivery/booking-status.ts'
import { createDeliveryBooking } from '#shared/delivery/create-delivery-booking.ts'
import type { Delivery } from '#shared/delivery/delivery.ts'
import { zonesNear } from '#shared/delivery/zone-near.ts'
import { newRef } from '#shared/kernel/ids.ts'
import { placeOf, type KnownPlaces, type RefusedBooking } from './my-booking-live-queries.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import { NO_DATE, timeOptions, zoneOptions } from './delivery-options.ts'

const BOOKED_ALREADY: Question = {
  title: 'You have booked this delivery already',
  text: 'A second booking is paid as well. The first one stays as it is; you can change it in My Purchase.',
  verb: 'Book again',
  keep: 'Do not book again',
}

/** New references to try when another booking on this device has the same reference. */
const MAX_REF_TRIES = 3

export interface BookingDialogProps {
  /** Deliveries that can be booked, latest first. */
  deliveries: readonly Delivery[]
  /** Initial choice. */
  deliveryId: string | undefined
  /** Initial address. */
  address: string
  /** The buyer's saved addresses and bookings. */
  known: KnownPlaces
  /** A rejected booking to place again. */
  refused: RefusedBooking | null
  onClose: () => void
}

/** The zone in which this host delivered to the buyer near that address. */
const zoneBefore = (delivery: Delivery | undefined, known: KnownPlaces, address: string): string => {
  if (delivery === undefined) return ''
  const same = known.bookings.filter(({ hostId }) => hostId === delivery.hostId)
  return zonesNear(placeOf(known, address), same).find((name) => findZone(delivery, name) !== undefined) ?? ''
}

interface Wanted {
  readonly did: string
  readonly zone: string
  readonly address: string
  readonly comment: string
}

const useBook = (refused: RefusedBooking | null) => {
  const run = useOperation(createDeliveryBooking)
  return async (wanted: Wanted): Promise<string | null> => {
    if (refused) {
      const outcome = await retryRejected(refused.ulid, { ...refused.input, ...wanted })
      return outcome.ok ? null : outcome.refusal.message
    }
    for (let tries = 0; ; tries += 1) {
      const outcome = await run({ ref: newRef(), ...wanted })
      if (outcome.ok) return null
      if (outcome.refusal.code !== BOOKING_REF_TAKEN.code || tries === MAX_REF_TRIES) return outcome.refusal.message
    }
  }
}

/** Books a delivery. Works offline. */
export const BookingDialog = ({ deliveries, deliveryId, address, known, refused, onClose }: BookingDialogProps) => {
  const book = useBook(refused)
  const toast = useToast()
  const confirm = useConfirm()
  const first = deliveries.find(({ id }) => id === deliveryId) ?? deliveries.at(-1)
  const [wanted, setWanted] = useState<Wanted>({
    did: refused?.input.did ?? first?.id ?? '',
    zone: refused?.input.zone ?? zoneBefore(first, known, address),
    address: refused?.input.address ?? address,
    comment: refused?.input.comment ?? '',
  })
  // Undefined once the delivery has closed; only the person chooses another.
  const delivery = deliveries.find(({ id }) => id === wanted.did)
  const saving = useFormSave<'location' | 'address'>({
    error: refused?.reason,
    found: delivery ? checkBooking(delivery, wanted) : {},
  })
  const zone = delivery && findZone(delivery, wanted.zone)
  const change = (next: Partial<Wanted>): void => {
    setWanted((before) => ({ ...before, ...next }))
    saving.clear()
  }

  const save = async (): Promise<void> => {
    if (saving.check() || delivery === undefined) return
    const isAgain =
      refused === null && known.bookings.some((each) => each.did === delivery.id && !isBookingCancelled(each))
    if (isAgain && !(await confirm(BOOKED_ALREADY))) return
    const failed = await saving.run(() => book(wanted))
    if (failed !== null) return void saving.show(failed)
    toast({ text: 'Booking delivery successfully.' })
    onClose()
  }

  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Book Delivery">
      <form className="grid gap-4" {...saving.form(save)}>
        <Select
          label="Delivery Date"
          options={delivery ? timeOptions(deliveries) : [NO_DATE, ...timeOptions(deliveries)]}
          value={delivery?.id ?? ''}
          error={delivery ? undefined : DELIVERY_CLOSED.message}
          onChange={(event) => change({ did: event.target.value })}
        />
        <Select
          label="Delivery Location"
          options={zoneOptions(delivery?.deliveryZones ?? [])}
          value={zone?.name ?? ''}
          error={saving.messages.location}
          onChange={(event) => change({ zone: event.target.value })}
        />
        <SavedAddresses
          addresses={known.addresses}
          text={wanted.address}
          onChoose={(text) => change({ address: text, zone: wanted.zone || zoneBefore(delivery, known, text) })}
        />
        <TextArea
          label="Address"
          rows={2}
          maxLength={500}
          autoComplete="street-address"
          value={wanted.address}
          error={saving.messages.address}
          onChange={(event) => change({ address: event.target.value })}
        />
        <TextArea
          label="Note"
          rows={2}
          maxLength={2000}
          value={wanted.comment}
          onChange={(event) => change({ comment: event.target.value })}
        />
        {saving.error && delivery && <FieldError>{saving.error}</FieldError>}
        <Button type="submit" tone="main" wide busy={saving.isBusy}>
          {zone ? (
            <span>
              Book for <Money cents={zone.price} />
            </span>
          ) : (
            'Book'
          )}
        </Button>
      </form>
    </Sheet>
  )
}
