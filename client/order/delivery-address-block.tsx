import { MapPin } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Seconds } from '#shared/kernel/clock.ts'
import { bookingAddressText } from '#shared/order/delivery-address.ts'
import { mayAmendAddress } from '#shared/order/update-address-order.ts'
import { AmendAddress } from './amend-address.tsx'
import type { OrderView } from './order-live-queries.ts'
import { DeliveryDate } from './parts/delivery-date.tsx'

/** Delivery address of an order, for events that ask for one. */
export const DeliveryAddressBlock = ({ view, now }: { view: OrderView; now: Seconds }) => {
  const { order, event, gone, state } = view
  const [amending, setAmending] = useState(false)
  const { bookingAddress, deliveryDate } = order
  if (bookingAddress === null && !event.bookingAddressRequired) return null
  const may = !gone && mayAmendAddress(state.pair, event, now)
  return (
    <section className="mt-6" aria-label="Delivery address">
      <h2 className="legend">Delivery address</h2>
      <div className="mt-2 flex items-start gap-3">
        <Icon of={MapPin} className="mt-0.5 text-ink-3" />
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          {bookingAddress === null ? <span className="text-ink-2">None yet</span> : bookingAddressText(bookingAddress)}
          {deliveryDate !== null && (
            <span className="num block text-meta text-ink-2">
              <DeliveryDate date={deliveryDate} />
            </span>
          )}
        </p>
      </div>
      {may && (
        <Button className="mt-3" onClick={() => setAmending(true)}>
          Amend Delivery Address
        </Button>
      )}
      {amending && <AmendAddress order={order} event={event} onClose={() => setAmending(false)} />}
    </section>
  )
}
