import { useRef } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { useSeller } from '#client/store/calls/use-seller.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { OwnedRecordPage, PURCHASES } from '#client/app/parts/owned-record-page.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { PayDock } from '#client/payment/parts/pay-dock.tsx'
import { PaymentBlock } from '#client/payment/parts/payment-block.tsx'
import { usePaying } from '#client/payment/parts/use-paying.ts'
import { useSharedPicture } from '#client/payment/parts/use-shared-picture.ts'
import { RefundNotes } from '#client/payment/parts/refund-notes.tsx'
import { PaymentGapLine } from '#client/order/parts/payment-gap-line.tsx'
import { bookingGap, bookingRefund } from '#shared/payment/refund-owed.ts'
import { ContactLinks } from '#client/order/parts/contact-links.tsx'
import { OrdersOfDelivery } from '#client/order/parts/orders-of-delivery.tsx'
import { PaidTogether } from '#client/order/parts/paid-together.tsx'
import { formatDay, type Seconds } from '#shared/kernel/clock.ts'
import { PaymentNotFound } from '#client/payment/parts/payment-not-found.tsx'
import { bookingBanner, bookerMay, invalidBookingReason } from '#shared/delivery/booking-status.ts'
import { asOrderPair } from '#shared/delivery/booking.ts'
import { BookingBannerBlock } from './booking-banner-block.tsx'
import { BookingFields } from './booking-fields.tsx'
import { bookingView, type BookingView } from './my-booking-live-queries.ts'
import { CancelDelivery } from './cancel-delivery.tsx'
import { useBookingPayment } from './use-booking-payment.ts'

/** A buyer's page of a delivery booking. */
export const DeliveryDetailPage = () => {
  const noun = useDeviceNoun()
  const now = useNow(30)
  return (
    <OwnedRecordPage
      title="Delivery"
      path="/event/delivery-detail"
      missing={{ title: 'No Delivery Found', text: `It is not on this ${noun}. Yours are in My Purchase.` }}
      read={bookingView}
      args={[now]}
      uidOf={({ booking }) => booking.uid}
    >
      {(view) => <DeliveryDetail view={view} now={now} />}
    </OwnedRecordPage>
  )
}

const DeliveryDetail = ({ view, now }: { view: BookingView; now: Seconds }) => {
  const { booking, isUnplaced } = view
  const shown = bookingBanner(booking)
  const invalid = invalidBookingReason(booking)
  const isDue = shown.kind === 'pay'
  const gap = bookingGap(booking)
  const payment = useBookingPayment(booking)
  useSharedPicture(isDue, payment.chooseShared)
  const host = useSeller(isUnplaced ? null : booking.hostId) ?? null
  const pay = useRef<HTMLElement>(null)
  const paying = usePaying(pay, payment.proof !== null)
  return (
    <Page
      title="Delivery"
      back={PURCHASES}
      className="pt-1 pb-8"
      {...(isDue && {
        dock: <PayDock fee={booking.dzPrice} paying={paying.isPaying} onPay={paying.start} payment={payment} />,
      })}
    >
      <h1 className="sr-only">Delivery {booking.id.slice(0, 4)}</h1>
      <BookingBannerBlock booking={booking} shown={shown} onPay={paying.start} />
      <OrdersOfDelivery booking={booking} isHost={false} className="mt-3" />
      {gap !== null && gap.stillToPay > 0 && <PaymentGapLine gap={gap} awaitsShares={false} />}
      <RefundNotes record={booking} owed={bookingRefund(booking)} />
      {invalid !== null && <PaymentNotFound reason={invalid} />}
      <BookingFields view={view} disabled={!bookerMay('change', booking)} />
      {host !== null && (
        <ContactLinks
          name={booking.hostName}
          phone={host.phone}
          text={`Hi ${booking.hostName}, about delivery ${booking.id.slice(0, 4)} (${formatDay(booking.deliveryTimestamp)}): `}
          verb="Message the host"
        />
      )}
      {booking.combinedPaymentRef !== null && <PaidTogether of={booking} now={now} />}
      {isDue && (
        <section ref={pay} id="pay" className="mt-8 scroll-mt-4">
          {isUnplaced && (
            <p className="mb-4 text-ink-2">The PayNow code shows here once the host’s delivery has your booking.</p>
          )}
          <PaymentBlock
            pair={asOrderPair(booking)}
            due
            amount={booking.dzPrice}
            paidRef={booking.id}
            seller={host}
            sellerName={booking.hostName}
            pickup={booking.deliveryTimestamp}
            proof={payment.proof?.url ?? booking.paymentScreenshot}
            isProofInvalid={invalid !== null && payment.proof === null}
            error={payment.error}
            isPreparing={payment.isPreparing}
            onChoose={payment.choose}
          />
        </section>
      )}
      {bookerMay('cancel', booking) && <CancelDelivery booking={booking} />}
    </Page>
  )
}
