import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { orderName } from '#client/order/order-name.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Link } from '#client/ui/link.tsx'
import type { Booking } from '#shared/delivery/booking.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import type { Order } from '#shared/order/order.ts'

/** The buyer's orders of the event that the delivery belongs to. */
const ordersOf = async (db: GotongDatabase, did: string, uid: string): Promise<Order[]> => {
  const eid = (await db.view.deliveries.get(did))?.eid ?? null
  if (eid === null) return []
  const orders = await db.view.orders.where('eid').equals(eid).toArray()
  return orders.filter((order) => order.uid === uid && !isCancelled(order))
}

/** The orders that a booked delivery brings; they lead the buyer to the order, the host to the orders of the event. */
export const OrdersOfDelivery = ({
  booking,
  isHost,
  className,
}: {
  booking: Pick<Booking, 'did' | 'uid'>
  isHost: boolean
  className?: string
}) => {
  const orders = useLive(ordersOf, booking.did, booking.uid) ?? []
  if (orders.length === 0) return null
  return (
    <p className={className}>
      Brings{' '}
      {orders.map((order, at) => (
        <span key={order.id}>
          {at > 0 && ', '}
          <Link
            {...(isHost
              ? { to: '/event/manage-orders', query: { eventId: order.eid } }
              : { to: '/event/purchase-detail', query: { ref: order.id } })}
          >
            {orderName(order)}, {order.eTitle}
          </Link>
        </span>
      ))}
    </p>
  )
}
