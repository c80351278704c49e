// Parts of a booking shared by the table and the cards.
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { MessageSquareText } from 'lucide-react'
import { PAYMENT_STYLE } from '#client/payment/parts/payment-style.ts'
import { useSession } from '#client/store/session/session.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Money } from '#client/ui/money.tsx'
import { StatusSelect } from '#client/ui/status-select.tsx'
import { StatusTag, type StatusKind } from '#client/ui/status-tag.tsx'
import { bookingPayment } from '#shared/delivery/booking-payment.ts'
import { bookingPaymentText, bookingStatusLabel, BOOKING_TARGETS, hasPayment } from '#shared/delivery/booking-status.ts'
import { mayManageBooking } from '#shared/delivery/booking-state.ts'
import type { Booking, BookingStatus } from '#shared/delivery/booking.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { bookingGapText } from '#shared/payment/refund-owed.ts'
import type { HostBookingStatus } from './use-booking-status.ts'

const statusKind: Readonly<Record<BookingStatus, StatusKind>> = { [-1]: 'cancelled', 1: 'unpaid', 2: 'verified' }

export const DeliveryStatusTag = ({ booking: { status } }: { booking: Booking }) => (
  <StatusTag kind={statusKind[status]}>{bookingStatusLabel(status)}</StatusTag>
)

/** 'Claimed' and 'Paid' open the payment proof. */
export const PaymentStatus = ({ booking, onProof }: { booking: Booking; onProof: () => void }) => {
  const word = bookingPaymentText(booking)
  const kind = PAYMENT_STYLE[bookingPayment(booking)]
  if (hasPayment(booking) && booking.paymentScreenshot !== null)
    return (
      <button
        type="button"
        className="inline-flex min-h-10 items-center underline underline-offset-4"
        aria-label={`${word}, see the proof of ${booking.uName}`}
        onClick={onProof}
      >
        <StatusTag kind={kind}>{word}</StatusTag>
      </button>
    )
  return <StatusTag kind={kind}>{word}</StatusTag>
}

/** The only control that changes a booking's status. A group admin sees the host, who decides. */
export const VerifiedSelect = ({ booking, choose }: { booking: Booking; choose: HostBookingStatus['choose'] }) => {
  const { user } = useSession()
  const isReadOnly = useIsReadOnly()
  if (!isReadOnly && !mayManageBooking(booking, user?.id ?? ''))
    return <span className="inline-flex min-h-10 items-center text-meta text-ink-2">By {booking.hostName}</span>
  return (
    <StatusSelect
      label={`Verified, ${booking.uName}`}
      targets={BOOKING_TARGETS}
      labelOf={bookingStatusLabel}
      value={booking.status}
      disabled={isReadOnly}
      onChoose={(status) => void choose(booking, status)}
    />
  )
}

/** The name opens the details; an icon marks a booking with a comment. */
export const BookerName = ({ booking, onMore }: { booking: Booking; onMore: () => void }) => (
  <span className="inline-flex items-center gap-1.5">
    <button
      type="button"
      className="min-h-10 text-left font-semibold text-brand-ink underline underline-offset-4"
      onClick={onMore}
    >
      {booking.uName}
    </button>
    {!isBlank(booking.comment) && (
      <span role="img" aria-label="Has a note" title="Has a note" className="text-ink-3">
        <Icon of={MessageSquareText} />
      </span>
    )}
  </span>
)

export const Purchase = ({ booking: { dzName, dzPrice } }: { booking: Booking }) => (
  <span className="break-words">
    {dzName} <Money cents={dzPrice} />
  </span>
)

/** Says in the host's lists that the payment of a booking differs from its price. */
export const BookingGap = ({ booking }: { booking: Booking }) => (
  <>
    {bookingGapText(booking)
      ?.split(' · ')
      .map((part) => (
        <span key={part} className="num block text-label font-semibold whitespace-nowrap text-owed-ink">
          {part}
        </span>
      ))}
  </>
)
