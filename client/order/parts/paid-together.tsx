import { useLive } from '#client/store/lists/use-live.ts'
import { Money } from '#client/ui/money.tsx'
import { asOrderPair } from '#shared/delivery/booking.ts'
import { formatDay, type Seconds } from '#shared/kernel/clock.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { paymentText } from '#shared/order/payment-state.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { buyerTotals } from '#shared/order/buyer-totals.ts'
import { orderName } from '#client/order/order-name.ts'
import { paidTogether, type TogetherView } from '#client/order/order-live-queries.ts'

interface Line {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly pair: StatusPair
  readonly cents: Cents
}

const linesOf = ({ orders, bookings }: TogetherView, now: Seconds): Line[] => [
  ...orders.map(({ order, event, state }) => ({
    id: order.id,
    title: order.eTitle,
    about: orderName(order),
    pair: state.pair,
    cents: buyerTotals(event, order, now).fee,
  })),
  ...bookings.map((booking) => ({
    id: booking.id,
    title: `Delivery to ${booking.dzName}`,
    about: formatDay(booking.deliveryTimestamp),
    pair: asOrderPair(booking),
    cents: booking.dzPrice,
  })),
]

const cancelledText = (count: number, all: number): string =>
  count === all
    ? 'The whole payment is cancelled.'
    : `${count} of ${all} ${count === 1 ? 'is' : 'are'} cancelled. The total is without ${count === 1 ? 'it' : 'them'}.`

/** Orders that one transfer paid, with their sum; cancelled members are named and do not count. */
export const PaidTogether = ({
  of,
  now,
}: {
  of: Pick<Order, 'uid' | 'hostId' | 'combinedPaymentRef'>
  now: Seconds
}) => {
  const { uid, hostId, combinedPaymentRef } = of
  const view = useLive((db) => paidTogether(db, { uid, hostId, combinedPaymentRef }), [uid, hostId, combinedPaymentRef])
  const lines = view ? linesOf(view, now) : []
  if (lines.length < 2) return null
  const live = lines.filter(({ pair }) => !isCancelled(pair))
  const cancelled = lines.length - live.length
  return (
    <section className="mt-6 rounded-[var(--radius-lg)] bg-sunk px-4 py-3" aria-label="Paid together">
      <h3 className="over">Paid together</h3>
      <ul className="rows mt-1">
        {lines.map(({ id, title, about, pair, cents }) => (
          <li key={id} className="flex items-baseline gap-3 py-2">
            <span className="min-w-0 flex-1">
              <b className="font-semibold">{title}</b>
              <span className="block text-meta text-ink-2">
                {about} · {paymentText(pair)}
              </span>
            </span>
            <span className={isCancelled(pair) ? 'text-ink-3 line-through' : undefined}>
              <Money cents={cents} />
            </span>
          </li>
        ))}
      </ul>
      <p className="flex items-baseline justify-between gap-3 border-t-2 border-ink pt-2.5">
        <span className="disp text-lead font-bold">Total of {live.length}</span>
        <Money cents={live.reduce((sum, { cents }) => sum + cents, 0)} className="text-lead" />
      </p>
      {cancelled > 0 && <p className="mt-2 text-meta text-cancelled-ink">{cancelledText(cancelled, lines.length)}</p>}
    </section>
  )
}
