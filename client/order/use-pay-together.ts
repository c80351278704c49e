// Orders and bookings that the buyer ticked to pay with the order on screen.
import { useState } from 'react'
import { useLive } from '#client/store/lists/use-live.ts'
import { formatDay, type Seconds } from '#shared/kernel/clock.ts'
import { addCents, type Cents } from '#shared/kernel/money.ts'
import { bookingsToPayWith, payTogetherWith } from '#shared/order/pay-together.ts'
import { buyerTotals } from '#shared/order/buyer-totals.ts'
import { orderName } from './order-name.ts'
import { bookingsWithHost, ordersWithHost, type OrderView } from './order-live-queries.ts'

export interface Candidate {
  readonly id: string
  readonly kind: 'order' | 'booking'
  readonly title: string
  readonly about: string
  readonly cents: Cents
}

export interface PayTogetherChoice {
  readonly candidates: readonly Candidate[]
  readonly chosen: readonly Candidate[]
  readonly toggle: (id: string, on: boolean) => void
  /** The order on screen and everything ticked. */
  readonly sum: Cents
}

const payable = (view: OrderView) => ({ ...view, pair: view.state.pair })

export const usePayTogether = (view: OrderView, now: Seconds): PayTogetherChoice => {
  const { uid, hostId } = view.order
  const orders = useLive(ordersWithHost, { uid, hostId }) ?? []
  const bookings = useLive(bookingsWithHost, { uid, hostId }) ?? []
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const candidates = [
    ...payTogetherWith(payable(view), orders.map(payable), now).map(({ order, event }): Candidate => ({
      id: order.id,
      kind: 'order',
      title: order.eTitle,
      about: `${orderName(order)} · Collection ${formatDay(event.pickupTimestamp)}`,
      cents: buyerTotals(event, order, now).fee,
    })),
    ...bookingsToPayWith(payable(view), bookings, now).map((booking): Candidate => ({
      id: booking.id,
      kind: 'booking',
      title: `Delivery to ${booking.dzName}`,
      about: formatDay(booking.deliveryTimestamp),
      cents: booking.dzPrice,
    })),
  ]
  const chosen = candidates.filter(({ id }) => ticked.has(id))
  const toggle = (id: string, on: boolean): void =>
    setTicked((before) => new Set(on ? [...before, id] : [...before].filter((other) => other !== id)))
  const own = buyerTotals(view.event, view.order, now).fee
  return { candidates, chosen, toggle, sum: chosen.reduce((total, { cents }) => addCents(total, cents), own) }
}
