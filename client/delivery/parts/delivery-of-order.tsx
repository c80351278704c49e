import { Truck } from 'lucide-react'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import { When } from '#client/ui/when.tsx'
import { isBookingCancelled } from '#shared/delivery/booking-status.ts'
import type { Booking } from '#shared/delivery/booking.ts'
import type { Order } from '#shared/order/order.ts'

/** The buyer's bookings of the delivery that belongs to the order's event. */
const bookingsOf = async (db: GotongDatabase, eid: string, uid: string): Promise<Booking[]> => {
  const deliveries = new Set((await db.view.deliveries.where('eid').equals(eid).toArray()).map(({ id }) => id))
  if (deliveries.size === 0) return []
  const bookings = await db.view.bookings.where('uid').equals(uid).toArray()
  return bookings.filter((booking) => deliveries.has(booking.did) && !isBookingCancelled(booking))
}

/** Says that an order comes with a delivery, and leads to it: the buyer to the booking, the host to all bookings. */
export const DeliveryOfOrder = ({ order, isHost }: { order: Pick<Order, 'eid' | 'uid'>; isHost: boolean }) => {
  const bookings = useLive(bookingsOf, order.eid, order.uid) ?? []
  return bookings.map(({ id, did, dzName, deliveryTimestamp, deliveryDuration }) => (
    <p key={id} className="mt-3 flex items-start gap-2">
      <Icon of={Truck} className="mt-0.5 shrink-0 text-ink-3" />
      <span className="min-w-0">
        Comes with a{' '}
        <Link
          {...(isHost
            ? { to: '/event/manage-delivery', query: { id: did } }
            : { to: '/event/delivery-detail', query: { ref: id } })}
        >
          delivery to {dzName}
        </Link>
        <span className="block text-meta text-ink-2">
          <When at={deliveryTimestamp} duration={deliveryDuration} />
        </span>
      </span>
    </p>
  ))
}
