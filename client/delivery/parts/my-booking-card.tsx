import { ChevronRight, Truck } from 'lucide-react'
import { Card } from '#client/ui/card.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { Money } from '#client/ui/money.tsx'
import { When } from '#client/ui/when.tsx'
import { bookingBanner } from '#shared/delivery/booking-status.ts'
import { gapText } from '#shared/order/payment-gap.ts'
import { bookingGap, bookingRefund, buyerRefundText } from '#shared/payment/refund-owed.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import { bookingStyle } from '#client/delivery/booking-style.ts'
import { RefusedNote } from '#client/delivery/refused-note.tsx'

/** A buyer's delivery booking: address, time, amount and next step. */
export const MyBookingCard = ({ booking, disabled }: { booking: Booking; disabled: boolean }) => {
  const noun = useDeviceNoun()
  const shown = bookingBanner(booking)
  const look = bookingStyle[shown.kind]
  const money = buyerRefundText(bookingRefund(booking)) ?? gapText(bookingGap(booking), false)
  return (
    <Card as="li" className="flex flex-col overflow-hidden">
      <Link
        to="/event/delivery-detail"
        query={{ ref: booking.id }}
        className="flex flex-1 flex-col text-ink no-underline"
      >
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-4 p-4">
          <span
            className={classNames(
              'grid size-20 place-content-center rounded-[var(--radius-lg)] bg-brand-soft text-brand-ink',
              disabled && 'grayscale',
            )}
          >
            <Icon of={Truck} className="size-9" />
          </span>
          <div className="min-w-0">
            <h2 className={classNames('text-lead leading-6', disabled && 'text-ink-2')}>Delivery, {booking.dzName}</h2>
            <p className="mt-1 text-meta text-ink-3">
              <span className="ref">{booking.id.slice(0, 4)}</span> · {booking.hostName}
            </p>
            <p className="mt-0.5 text-meta text-ink-2">
              <When at={booking.deliveryTimestamp} duration={booking.deliveryDuration} />
            </p>
            {booking.receivedAt === null && (
              <p className="mt-0.5 text-meta text-ink-2">Saved on this {noun}, sent when there is signal.</p>
            )}
          </div>
        </div>
        <div className={classNames('mt-auto flex min-h-12 items-center gap-2.5 px-4 py-2 font-semibold', look.tint)}>
          <Icon of={look.icon} />
          <span className="min-w-0 flex-1">
            {shown.card}
            {money && <span className="num block text-meta">{money}</span>}
          </span>
          <Money cents={booking.dzPrice} />
          <Icon of={ChevronRight} />
        </div>
      </Link>
      <RefusedNote booking={booking.id} />
    </Card>
  )
}
