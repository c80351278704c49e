import { PaidTogetherNote } from '#client/order/parts/paid-together.tsx'
import { ProofFlagNote } from '#client/payment/parts/proof-flag-note.tsx'
import { hasPayment } from '#shared/delivery/booking-status.ts'
import { Card } from '#client/ui/card.tsx'
import { When } from '#client/ui/when.tsx'
import type { Booking } from '#shared/delivery/booking.ts'
import { BookerName, BookingGap, DeliveryStatusTag, PaymentStatus, Purchase, VerifiedSelect } from './booking-parts.tsx'
import type { HostBookingStatus } from './use-booking-status.ts'

export interface BookingCardProps {
  booking: Booking
  choose: HostBookingStatus['choose']
  onProof: () => void
  onMore: () => void
}

/** A booking in a host's list on a phone: buyer, address, time, and the status control. */
export const BookingCard = ({ booking, choose, onProof, onMore }: BookingCardProps) => (
  <Card as="li">
    <div className="px-4 pt-3 pb-2">
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-lead">
        <BookerName booking={booking} onMore={onMore} />
        <Purchase booking={booking} />
      </p>
      <p className="num text-meta text-ink-3">
        {booking.uPhone} · <When at={booking.deliveryTimestamp} duration={booking.deliveryDuration} />
      </p>
      <p className="mt-1.5 text-ink-2">{booking.address}</p>
      <div className="mt-1.5">
        <BookingGap booking={booking} />
      </div>
      {booking.combinedPaymentRef !== null && <PaidTogetherNote of={booking} className="mt-1.5" />}
      {hasPayment(booking) && <ProofFlagNote of={booking} onOpen={onProof} />}
    </div>
    <div className="mt-1 flex flex-wrap items-end gap-3 border-t border-line px-4 py-2.5">
      <dl className="flex flex-1 flex-wrap gap-x-4 gap-y-1">
        <div>
          <dt className="text-label text-ink-3">Delivery Status</dt>
          <dd className="flex min-h-10 items-center">
            <DeliveryStatusTag booking={booking} />
          </dd>
        </div>
        <div>
          <dt className="text-label text-ink-3">Payment Status</dt>
          <dd className="flex min-h-10 items-center">
            <PaymentStatus booking={booking} onProof={onProof} />
          </dd>
        </div>
      </dl>
      <div>
        <p aria-hidden="true" className="text-label text-ink-3">
          Verified
        </p>
        <VerifiedSelect booking={booking} choose={choose} />
      </div>
    </div>
  </Card>
)
