import { Table, type Column, type Sort } from '#client/ui/table.tsx'
import { PaidTogetherNote } from '#client/order/parts/paid-together.tsx'
import { ProofFlagNote } from '#client/payment/parts/proof-flag-note.tsx'
import { hasPayment } from '#shared/delivery/booking-status.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { formatDay, formatWindow } from '#shared/kernel/clock.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { BookerName, BookingGap, DeliveryStatusTag, PaymentStatus, Purchase, VerifiedSelect } from './booking-parts.tsx'
import type { HostBookingStatus } from './use-booking-status.ts'

export const BOOKING_COLUMNS: readonly (Column & { readonly head: string })[] = [
  { id: 'name', head: 'Name', sortable: true },
  { id: 'mobile', head: 'Mobile', sortable: true },
  { id: 'date', head: 'Date', sortable: true },
  { id: 'purchase', head: 'Purchase', sortable: true },
  { id: 'delivery', head: 'Delivery Status', sortable: true },
  { id: 'payment', head: 'Payment Status', sortable: true },
  { id: 'verified', head: 'Verified', sortable: true },
]

export interface BookingsTableProps {
  bookings: readonly Booking[]
  sort: Sort
  onSort: (sort: Sort) => void
  choose: HostBookingStatus['choose']
  onProof: (booking: Booking) => void
  onMore: (booking: Booking) => void
}

/** A host's bookings as a table. */
export const BookingsTable = ({ bookings, sort, onSort, choose, onProof, onMore }: BookingsTableProps) => (
  <div className="mt-3 overflow-x-auto">
    <Table
      label="Delivery bookings"
      columns={BOOKING_COLUMNS}
      sort={sort}
      onSort={onSort}
      className="[&_td]:px-2 [&_th]:px-2"
    >
      {bookings.map((booking) => (
        <RowBoundary key={booking.id}>
          {() => (
            <tr>
              <td className="min-w-24">
                <BookerName booking={booking} onMore={() => onMore(booking)} />
              </td>
              <td className="num whitespace-nowrap">{booking.uPhone}</td>
              <td className="num whitespace-nowrap">
                {formatDay(booking.deliveryTimestamp)}
                <span className="block text-label text-ink-3">
                  {formatWindow(booking.deliveryTimestamp, booking.deliveryDuration)}
                </span>
              </td>
              <td>
                <Purchase booking={booking} />
                <BookingGap booking={booking} />
                {booking.combinedPaymentRef !== null && <PaidTogetherNote of={booking} />}
              </td>
              <td>
                <DeliveryStatusTag booking={booking} />
              </td>
              <td>
                <PaymentStatus booking={booking} onProof={() => onProof(booking)} />
                {hasPayment(booking) && (
                  <ProofFlagNote
                    of={booking}
                    onOpen={() => onProof(booking)}
                    className="min-w-36 text-meta leading-5"
                  />
                )}
              </td>
              <td>
                <VerifiedSelect booking={booking} choose={choose} />
              </td>
            </tr>
          )}
        </RowBoundary>
      ))}
    </Table>
  </div>
)
