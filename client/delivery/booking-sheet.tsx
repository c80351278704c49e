import { MessageCircle, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { ClaimedSum, PaidTogether, useTogether } from '#client/order/parts/paid-together.tsx'
import { OrdersOfDelivery } from '#client/order/parts/orders-of-delivery.tsx'
import { MapLink } from '#client/address/parts/map-link.tsx'
import { useNow } from '#client/store/lists/now.ts'
import { useSession } from '#client/store/session/session.ts'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { ClaimedProof } from '#client/payment/parts/claimed-proof.tsx'
import { SeeProof } from '#client/payment/parts/see-proof.tsx'
import { Button, ButtonRow } from '#client/ui/button.tsx'
import { EmailConfirmationTag } from '#client/account/parts/email-confirmation-tag.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { messageLink } from '#client/ui/message-link.ts'
import { MoreText } from '#client/ui/more-text.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { When } from '#client/ui/when.tsx'
import type { Booking } from '#shared/delivery/booking.ts'
import { mayManageBooking } from '#shared/delivery/booking-state.ts'
import { otherZoneNear } from '#shared/delivery/zone-near.ts'
import { hasPayment, isPaidBooking } from '#shared/delivery/booking-status.ts'
import { isUnverified } from '#shared/order/payment-state.ts'
import { formatDay } from '#shared/kernel/clock.ts'
import { isBlank } from '#shared/kernel/text.ts'
import { payReference } from '#shared/payment/paynow.ts'
import { DeliveryStatusTag, PaymentStatus, Purchase } from './booking-parts.tsx'
import { SettleBooking } from './settle-booking.tsx'
import type { HostBookingStatus } from './use-booking-status.ts'

/** Its host decides, on a page that is not read-only. */
const useMayDecide = (booking: Booking): boolean => {
  const isReadOnly = useIsReadOnly()
  const { user } = useSession()
  return mayManageBooking(booking, user?.id ?? '') && !isReadOnly
}

/** Payment proof of a claimed booking; its host can verify it or mark it as invalid. */
export const BookingProofSheet = ({
  booking,
  status,
  onClose,
}: {
  booking: Booking
  status: HostBookingStatus
  onClose: () => void
}) => {
  const now = useNow(60)
  const isTogether = useTogether(booking, now)?.isClaimed === true
  const mayDecide = useMayDecide(booking)
  const decide = async (act: Promise<unknown>): Promise<void> => {
    onClose()
    await act
  }
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={`Payment of ${booking.uName}`}>
      <ClaimedSum of={booking} cents={booking.dzPrice} now={now} />
      <ClaimedProof of={booking} buyer={booking.uName} />
      {booking.combinedPaymentRef !== null && <PaidTogether of={booking} now={now} />}
      <div className="mt-4">
        <ButtonRow>
          {mayDecide && isPaidBooking(booking) && (
            <Button tone="danger" onClick={() => void decide(status.markInvalid(booking))}>
              If invalid payment
            </Button>
          )}
          {mayDecide && isUnverified(booking) && (
            <Button
              tone="main"
              onClick={() => void decide(isTogether ? status.verifyTogether(booking) : status.choose(booking, 2))}
            >
              {isTogether ? 'Verified, all together' : 'Verified'}
            </Button>
          )}
        </ButtonRow>
      </div>
    </Sheet>
  )
}

/** Start of the host's message about a booking. */
const messageAbout = ({ id, uName, deliveryTimestamp }: Booking): string =>
  `Hi ${uName}, about your delivery on ${formatDay(deliveryTimestamp)}, reference ${payReference(id)}: `

/** All details of a booking: contact, address, note and statuses. */
export const BookingSheet = ({
  booking,
  bookings,
  onProof,
  onClose,
}: {
  booking: Booking
  /** The host's bookings, to compare zones. */
  bookings: readonly Booking[]
  onProof: () => void
  onClose: () => void
}) => {
  const now = useNow(60)
  const mayDecide = useMayDecide(booking)
  const otherZone = otherZoneNear(booking, bookings)
  const message = messageLink(booking.uPhone, messageAbout(booking))
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={booking.uName}>
      <p className="flex flex-wrap gap-x-6">
        <a className="inline-flex min-h-12 items-center gap-2 font-semibold" href={`tel:${booking.uPhone}`}>
          <Icon of={Phone} />
          <span className="num">{booking.uPhone}</span>
        </a>
        {message && (
          <a
            className="inline-flex min-h-12 items-center gap-2 font-semibold"
            href={message}
            target="_blank"
            rel="noreferrer"
          >
            <Icon of={MessageCircle} />
            Message
          </a>
        )}
      </p>
      <dl className="mt-2 grid gap-3">
        <Fact name="Date">
          <When at={booking.deliveryTimestamp} duration={booking.deliveryDuration} />
        </Fact>
        <Fact name="Host">{booking.hostName}</Fact>
        <Fact name="Purchase">
          <Purchase booking={booking} />
          <OrdersOfDelivery booking={booking} isHost className="text-meta" />
          {otherZone !== null && (
            <span className="block text-meta text-ink-2">Bookings near this address are in zone {otherZone}.</span>
          )}
        </Fact>
        <Fact name="Address">
          <span className="flex flex-wrap items-start justify-between gap-x-3">
            <span className="min-w-0 flex-1 basis-40">{booking.address}</span>
            <span className="-my-3">
              <MapLink address={booking.address} place={booking.place} />
            </span>
          </span>
        </Fact>
        {!isBlank(booking.comment) && (
          <Fact name="Note">
            <MoreText text={booking.comment} />
          </Fact>
        )}
        {!isBlank(booking.uEmail) && (
          <Fact name="Email">
            {booking.uEmail} <EmailConfirmationTag userId={booking.uid} email={booking.uEmail} />
          </Fact>
        )}
        <Fact name="Reference">
          <span className="ref">{booking.id}</span>
        </Fact>
        <Fact name="Delivery Status">
          <DeliveryStatusTag booking={booking} />
        </Fact>
        <Fact name="Payment Status">
          <PaymentStatus booking={booking} onProof={onProof} />
        </Fact>
      </dl>
      <SettleBooking booking={booking} mayDecide={mayDecide} />
      {!hasPayment(booking) && <SeeProof of={booking} buyer={booking.uName} className="mt-3" />}
      {booking.combinedPaymentRef !== null && <PaidTogether of={booking} now={now} />}
    </Sheet>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-meta text-ink-3">{name}</dt>
    <dd className="break-words whitespace-pre-line">{children}</dd>
  </div>
)
