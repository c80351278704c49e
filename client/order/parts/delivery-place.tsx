import { MapPin } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { Icon } from '#client/ui/icon.tsx'
import { bookingAddressText } from '#shared/order/delivery-address.ts'
import type { Order } from '#shared/order/order.ts'
import { DeliveryDate } from './delivery-date.tsx'

/** Booking address and delivery date of an order as its host sees them; nothing for an order that is collected. */
export const DeliveryPlace = ({
  order: { bookingAddress, deliveryDate },
  plain = false,
  className,
}: {
  order: Pick<Order, 'bookingAddress' | 'deliveryDate'>
  /** Without the icon, in a narrow column. */
  plain?: boolean
  className?: string
}) =>
  bookingAddress === null && deliveryDate === null ? null : (
    <p className={classNames('flex items-start gap-2 [overflow-wrap:anywhere]', className)}>
      {!plain && <Icon of={MapPin} className="mt-0.5 shrink-0 text-ink-3" />}
      <span className="min-w-0">
        <span className="sr-only">Booking address: </span>
        {bookingAddress !== null && bookingAddressText(bookingAddress)}
        {deliveryDate !== null && (
          <span className="num block text-ink-2">
            <DeliveryDate date={deliveryDate} />
          </span>
        )}
      </span>
    </p>
  )
