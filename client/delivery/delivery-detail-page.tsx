import { useRef, useState, type ComponentType } from 'react'
import { useNow } from '#client/store/now.ts'
import { currentRef } from '#client/store/renew-refs.ts'
import { useSession } from '#client/store/session.ts'
import { useLive } from '#client/store/use-live.ts'
import { useSeller } from '#client/store/use-seller.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { useQueryParam } from '#client/ui/navigation.ts'
import { OnceFilled } from '#client/ui/once-filled.tsx'
import { Page } from '#client/ui/page.tsx'
import { PayDock } from '#client/ui/pay-dock.tsx'
import type { PaymentProps } from '#client/ui/payment-props.ts'
import { Redirect } from '#client/ui/redirect.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { bookingBanner, bookerMay } from '#shared/delivery/booking-status.ts'
import { asOrderPair } from '#shared/delivery/booking.ts'
import { BookingBannerBlock } from './booking-banner-block.tsx'
import { BookingFields } from './booking-fields.tsx'
import { bookingView, type BookingView } from './my-booking-queries.ts'
import { CancelDelivery } from './cancel-delivery.tsx'
import { useBookingPayment } from './use-booking-payment.ts'

const BACK = { to: '/event/list-my-purchases' }

/** A buyer's page of a delivery. `Payment`: how it is paid and proven. */
export const DeliveryDetailPage = ({ Payment }: { Payment: ComponentType<PaymentProps> }) => {
  const ref = useQueryParam('ref') ?? ''
  const now = useNow(30)
  const { user } = useSession()
  const answer = useLive(
    async (db) => {
      const [found, refNow] = await Promise.all([bookingView(db, ref, now), currentRef(db, ref)])
      return { ref, found, refNow }
    },
    [ref, now],
  )
  if (answer?.ref !== ref)
    return (
      <Page title="Delivery" back={BACK} busy>
        <SkeletonCards cards={1} />
      </Page>
    )
  const { found, refNow } = answer
  const mine = found?.booking.uid === user?.id ? found : null
  if (!mine && refNow !== ref) return <Redirect to="/event/delivery-detail" query={{ ref: refNow }} />
  if (!mine)
    return (
      <Page title="Delivery" back={BACK}>
        <OnceFilled>
          <Empty level={1} title="No Delivery Found" text="It is not on this phone. Yours are in My Purchase.">
            <ButtonLink to="/event/list-my-purchases" tone="main" className="mt-2">
              My Purchase
            </ButtonLink>
          </Empty>
        </OnceFilled>
      </Page>
    )
  return <DeliveryDetail key={ref} view={mine} Payment={Payment} />
}

const DeliveryDetail = ({ view, Payment }: { view: BookingView; Payment: ComponentType<PaymentProps> }) => {
  const { booking, isUnplaced } = view
  const shown = bookingBanner(booking)
  const isDue = shown.kind === 'pay'
  const payment = useBookingPayment(booking)
  const seller = useSeller(isDue ? booking.hostId : null)
  const pay = useRef<HTMLElement>(null)
  const [paying, setPaying] = useState(false)
  const startPaying = (): void => {
    setPaying(true)
    pay.current?.scrollIntoView({ behavior: 'smooth', block: 'start' })
  }
  const isPaying = paying || payment.proof !== null
  return (
    <Page
      title="Delivery"
      back={BACK}
      className="pt-1 pb-8"
      {...(isDue && {
        dock: <PayDock fee={booking.dzPrice} paying={isPaying} onPay={startPaying} payment={payment} />,
      })}
    >
      <h1 className="sr-only">Delivery {booking.id.slice(0, 4)}</h1>
      <BookingBannerBlock booking={booking} shown={shown} onPay={startPaying} />
      <BookingFields view={view} disabled={!bookerMay('change', booking)} />
      {isDue && (
        <section ref={pay} id="pay" className="mt-8 scroll-mt-4">
          {isUnplaced && (
            <p className="mb-4 text-ink-2">The PayNow code shows here once the host’s delivery has your booking.</p>
          )}
          <Payment
            pair={asOrderPair(booking)}
            due
            amount={booking.dzPrice}
            paidRef={booking.id}
            seller={isUnplaced ? null : seller}
            sellerName={booking.hostName}
            pickup={booking.deliveryTimestamp}
            proof={payment.proof?.url ?? booking.paymentScreenshot}
            error={payment.error}
            onChoose={payment.choose}
          />
        </section>
      )}
      {bookerMay('cancel', booking) && <CancelDelivery booking={booking} />}
    </Page>
  )
}
