import { ChevronRight } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Money } from '#client/ui/money.tsx'
import type { BookingBanner } from '#shared/delivery/booking-status.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { bookingStyle } from './booking-style.ts'
import { RefusedNote } from './refused-note.tsx'

interface BookingBannerBlockProps {
  booking: Booking
  shown: BookingBanner
  onPay: () => void
}

/** Banner with the next step of a delivery booking. */
export const BookingBannerBlock = ({ booking, shown, onPay }: BookingBannerBlockProps) => {
  const noun = useDeviceNoun()
  const { tint, icon } = bookingStyle[shown.kind]
  const waits = booking.receivedAt === null && (
    <span className="block text-meta">Saved on this {noun}, sent when there is signal.</span>
  )
  return (
    <>
      {shown.kind === 'pay' ? (
        <button type="button" className={classNames('banner w-full text-left', tint)} onClick={onPay}>
          <Icon of={icon} />
          <span>
            <b className="block">{shown.card}</b>
            <span className="text-meta">
              <Money cents={booking.dzPrice} /> to {booking.hostName}, by PayNow
            </span>
            {waits}
          </span>
          <Icon of={ChevronRight} />
        </button>
      ) : (
        <div className={classNames('banner', tint)}>
          <Icon of={icon} />
          <span>
            <b className="block">{shown.page}</b>
            {shown.kind === 'pending' && booking.receivedAt !== null && (
              <span className="text-meta">The host will check your payment screenshot.</span>
            )}
            {waits}
          </span>
        </div>
      )}
      <RefusedNote booking={booking.id} />
    </>
  )
}
