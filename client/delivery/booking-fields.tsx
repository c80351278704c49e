import { useOperation } from '#client/store/changes/use-operation.ts'
import { Avatar } from '#client/ui/avatar.tsx'
import { Money } from '#client/ui/money.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { usePicture } from '#client/store/lists/use-picture.ts'
import { useToast } from '#client/ui/toast.tsx'
import { NO_ADDRESS } from '#shared/delivery/booking-check.ts'
import type { UpdateBookingInput } from '#shared/delivery/booking-inputs.ts'
import { updateDeliveryBooking } from '#shared/delivery/update-delivery-booking.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { BookingPlace } from './booking-place.tsx'
import type { BookingView } from './my-booking-live-queries.ts'
import { BookingText } from './booking-text.tsx'
import { useBookingText } from './use-booking-text.ts'
import { SavedAddresses } from './saved-addresses.tsx'
import { failedChange } from './failed-change.ts'

/** Address and time of a booking, and the note to its host: read-only once the delivery is closed or has begun (decision Q-123). */
export const BookingFields = ({ view, disabled }: { view: BookingView; disabled: boolean }) => {
  const { booking } = view
  const isOpen = view.times.some(({ id }) => id === booking.did)
  const isLocked = disabled || !isOpen
  const run = useOperation(updateDeliveryBooking)
  const toast = useToast()
  const go = useGo()
  const photo = usePicture(booking.hostPhotoUrl)

  const save = async (change: Omit<UpdateBookingInput, 'ref'>): Promise<boolean> => {
    const outcome = await run({ ref: booking.id, ...change })
    if (!outcome.ok) toast(failedChange(outcome.refusal))
    return outcome.ok
  }
  const address = useBookingText({
    saved: booking.address,
    disabled: isLocked,
    check: (text) => (isBlank(text) ? NO_ADDRESS : undefined),
    onSave: (text) => save({ address: text }),
  })
  const note = useBookingText({
    saved: booking.comment,
    disabled: isLocked,
    onSave: (comment) => save({ comment }),
  })
  const chooseAddress = (chosen: string): void => {
    address.discard()
    if (chosen !== booking.address) void save({ address: chosen })
  }
  const move = async (place: { readonly did: string; readonly zone: string }): Promise<boolean> => {
    if (!(await save(place))) return false
    toast({ text: 'Update success' })
    go({ to: '/event/list-my-purchases' })
    return true
  }

  return (
    <section className="mt-6 grid gap-4" aria-label="Where to">
      <p className="flex items-center gap-2 text-meta text-ink-2">
        <Avatar name={booking.hostName} photo={photo} />
        <span className="min-w-0 flex-1">Delivered by {booking.hostName}</span>
        <b className="text-ink">
          <Money cents={booking.dzPrice} />
        </b>
      </p>
      <BookingPlace key={`${booking.did} ${booking.dzName}`} view={view} disabled={disabled} onChange={move} />
      {!disabled && !isOpen && (
        <p className="text-ink-2">
          This delivery takes no changes any more. Tell {booking.hostName} if something is wrong.
        </p>
      )}
      {!isLocked && <SavedAddresses addresses={view.addresses} text={booking.address} onChoose={chooseAddress} />}
      <BookingText label="Address" maxLength={500} state={address} />
      <BookingText label="Note" maxLength={2000} state={note} />
    </section>
  )
}
