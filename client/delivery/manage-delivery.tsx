import { useHostedBack } from '#client/app/parts/use-hosted-back.ts'
import { useState } from 'react'
import { useLive } from '#client/store/lists/use-live.ts'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { BroadcastDialog, type Receivers } from '#client/notification/parts/broadcast-dialog.tsx'
import { ExitOrDelete } from '#client/app/parts/exit-or-delete.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { isWaiting } from '#shared/delivery/slot-state.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { bookingReceivers } from '#shared/notification/broadcast-message.ts'
import { slotBookings } from './booking-live-queries.ts'
import { useBookingsExport } from './bookings-export.tsx'
import { BookingsListView } from './bookings-list.tsx'
import { DeliveryHead } from './delivery-head.tsx'
import { DeliveryTools } from './delivery-tools.tsx'
import type { OwnSlot } from './slot-live-queries.ts'
import { useBookingsList } from './use-bookings-list.ts'
import { useRefusedBooking } from './use-refused-booking.ts'
import { useSlotActions } from './use-slot-actions.ts'

const NONE: readonly Booking[] = []

const receiversOf = (bookings: readonly Booking[]): Receivers => {
  const refs = bookingReceivers(bookings).map(({ ref }) => ref)
  return { refs, reached: refs.length }
}

/** One delivery of a host with its bookings. */
export const ManageDelivery = ({ own }: { own: OwnSlot }) => {
  const { slot, eventTitle } = own
  const desk = useIsDesktop()
  const actions = useSlotActions(slot)
  const bookings = useLive(slotBookings, slot.id)
  const list = useBookingsList(bookings ?? NONE)
  const bookingsExport = useBookingsExport(list.found, eventTitle ?? undefined)
  const [telling, setTelling] = useState(false)
  useRefusedBooking()
  const tools = (small: boolean) => (
    <DeliveryTools
      slot={slot}
      actions={actions}
      small={small}
      onBroadcast={() => setTelling(true)}
      onExport={bookingsExport.start}
    />
  )
  return (
    <Page title="Manage delivery" back={useHostedBack()} wide className="pb-8">
      <DeliveryHead own={own} tools={tools(true)} />
      {!desk && <div className="scroll-row mt-4">{tools(false)}</div>}
      {!isWaiting(slot) &&
        (bookings === undefined ? (
          <SkeletonRows />
        ) : (
          <BookingsListView bookings={bookings} list={list} byDate={false} />
        ))}
      <ExitOrDelete onDelete={() => void actions.remove()} />
      {bookingsExport.sheet}
      {telling && (
        <BroadcastDialog
          about="delivery"
          id={slot.id}
          all={receiversOf(bookings ?? NONE)}
          filtered={list.found.length < (bookings ?? NONE).length ? receiversOf(list.found) : null}
          noun="booking"
          onClose={() => setTelling(false)}
        />
      )}
    </Page>
  )
}
