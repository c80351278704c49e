import { useHostedBack } from '#client/app/parts/use-hosted-back.ts'
import { useState } from 'react'
import { useLive } from '#client/store/lists/use-live.ts'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { BroadcastDialog, type Receivers } from '#client/notification/parts/broadcast-dialog.tsx'
import { ExitOrDelete } from '#client/app/parts/exit-or-delete.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { isWaiting } from '#shared/delivery/delivery-state.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { bookingReceivers } from '#shared/notification/broadcast-message.ts'
import { deliveryBookings } from './booking-live-queries.ts'
import { useBookingsExport } from './bookings-export.tsx'
import { BookingsListView } from './bookings-list.tsx'
import { DeliveryHead } from './delivery-head.tsx'
import { DeliveryTools } from './delivery-tools.tsx'
import type { OwnDelivery } from './delivery-live-queries.ts'
import { useBookingsList } from './use-bookings-list.ts'
import { useRefusedBooking } from './use-refused-booking.ts'
import { useDeliveryActions } from './use-delivery-actions.ts'

const NONE: readonly Booking[] = []

const receiversOf = (bookings: readonly Booking[]): Receivers => {
  const refs = bookingReceivers(bookings).map(({ ref }) => ref)
  return { refs, reached: refs.length }
}

/** One delivery of a host with its bookings. */
export const ManageDelivery = ({ own }: { own: OwnDelivery }) => {
  const { delivery, eventTitle } = own
  const isDesktop = useIsDesktop()
  const actions = useDeliveryActions(delivery)
  const bookings = useLive(deliveryBookings, delivery.id)
  const list = useBookingsList(bookings ?? NONE)
  const bookingsExport = useBookingsExport(list.found, eventTitle ?? undefined)
  const [telling, setTelling] = useState(false)
  useRefusedBooking()
  const tools = (small: boolean) => (
    <DeliveryTools
      delivery={delivery}
      actions={actions}
      small={small}
      onBroadcast={() => setTelling(true)}
      onExport={bookingsExport.start}
    />
  )
  return (
    <Page title="Manage delivery" back={useHostedBack()} wide className="pb-8">
      <DeliveryHead own={own} tools={tools(true)} />
      {!isDesktop && <div className="scroll-row mt-4">{tools(false)}</div>}
      {!isWaiting(delivery) &&
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
          id={delivery.id}
          all={receiversOf(bookings ?? NONE)}
          filtered={list.found.length < (bookings ?? NONE).length ? receiversOf(list.found) : null}
          noun="booking"
          onClose={() => setTelling(false)}
        />
      )}
    </Page>
  )
}
