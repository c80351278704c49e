import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { classNames } from '#client/ui/class-names.ts'
import { Money } from '#client/ui/money.tsx'
import { asOrderPair } from '#shared/delivery/booking.ts'
import { formatDay, type Seconds } from '#shared/kernel/clock.ts'
import { sumCents, type Cents } from '#shared/kernel/money.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { hasPaid, paymentText } from '#shared/order/payment-state.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { buyerTotals } from '#shared/order/buyer-totals.ts'
import { orderName } from '#client/order/order-name.ts'
import { paidTogether, type TogetherView } from '#client/order/order-live-queries.ts'
import { isClaimInvalid, isWholeClaimed } from '#shared/payment/combined-payment.ts'
import { payReference } from '#shared/payment/paynow.ts'
import type { PaidId } from '#shared/kernel/ids.ts'
import { othersTogether } from './payment-entries.ts'

interface Line {
  readonly id: string
  readonly title: string
  readonly about: string
  readonly pair: StatusPair
  readonly cents: Cents
}

/**
 * The recorded amount: the sum on the screen at the claim, which may differ from the fee by now, or what the host recorded. A
 * cancelled order has no fee left.
 */
const recordedCents = ({ paidCents }: Pick<Order, 'paidCents'>, pair: StatusPair, fee: Cents): Cents =>
  hasPaid(pair) || isCancelled(pair) ? (paidCents ?? fee) : fee

const linesOf = ({ orders, bookings }: TogetherView, now: Seconds): Line[] => [
  ...orders.map(({ order, event, state }) => ({
    id: order.id,
    title: order.eTitle,
    about: orderName(order),
    pair: state.pair,
    cents: recordedCents(order, state.pair, buyerTotals(event, order, now).fee),
  })),
  ...bookings.map((booking) => {
    const pair = asOrderPair(booking)
    return {
      id: booking.id,
      title: `Delivery to ${booking.dzName}`,
      about: formatDay(booking.deliveryTimestamp),
      pair,
      cents: recordedCents(booking, pair, booking.dzPrice),
    }
  }),
]

const cancelledText = (count: number, all: number): string =>
  count === all
    ? 'The whole payment is cancelled.'
    : `${count} of ${all} ${count === 1 ? 'is' : 'are'} cancelled. The total is without ${count === 1 ? 'it' : 'them'}.`

type Of = Pick<Order, 'uid' | 'hostId' | 'combinedPaymentRef'>
type Entry = Of & { readonly id: PaidId }

export interface Together {
  readonly lines: readonly Line[]
  /** Entries that are not cancelled, and their sum. */
  readonly live: readonly Line[]
  readonly sum: Cents
  /** Reference of the transfer: that of the first selected (decision Q-095). */
  readonly reference: string
  /** The claim stands: one change verifies every entry. */
  readonly isClaimed: boolean
}

const readTogether = async (
  db: GotongDatabase,
  { uid, hostId, combinedPaymentRef }: Of,
): Promise<TogetherView | null> =>
  combinedPaymentRef === null ? null : paidTogether(db, { uid, hostId, combinedPaymentRef })

/** Null when the order or booking is paid alone, or the host rejected the payment. */
export const useTogether = ({ uid, hostId, combinedPaymentRef }: Of, now: Seconds): Together | null => {
  const view = useLive(readTogether, { uid, hostId, combinedPaymentRef })
  const record = view?.record
  const lines = view ? linesOf(view, now) : []
  const [first] = lines
  if (record === undefined || isClaimInvalid(record) || first === undefined || lines.length < 2) return null
  const live = lines.filter(({ pair }) => !isCancelled(pair))
  const sum = sumCents(live.map(({ cents }) => cents))
  const reference = payReference(record.orders[0]?.ref ?? record.bookings[0] ?? first.id)
  return { lines, live, sum, reference, isClaimed: isWholeClaimed(record) }
}

/** Orders and bookings that one transfer paid, with their sum; cancelled entries are named and do not count. */
export const PaidTogether = ({ of, now }: { of: Of; now: Seconds }) => {
  const together = useTogether(of, now)
  if (together === null) return null
  const { lines, live, sum, reference } = together
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
        <Money cents={sum} className="text-lead" />
      </p>
      <p className="mt-1 text-meta text-ink-2">
        One transfer, reference <span className="ref">{reference}</span>
      </p>
      {cancelled > 0 && <p className="mt-2 text-meta text-cancelled-ink">{cancelledText(cancelled, lines.length)}</p>}
    </section>
  )
}

/** Sum and reference that a claim names: of the whole payment for an entry of one. */
export const ClaimedSum = ({ of, cents, now }: { of: Entry; cents: Cents; now: Seconds }) => {
  const together = useTogether(of, now)
  return (
    <p className="text-ink-2">
      Claimed <Money cents={together?.sum ?? cents} />, reference{' '}
      <span className="ref">{together?.reference ?? payReference(of.id)}</span>
    </p>
  )
}

const readOthers = async (db: GotongDatabase, { id, uid, hostId, combinedPaymentRef }: Entry): Promise<string> =>
  combinedPaymentRef === null ? '' : othersTogether(await paidTogether(db, { uid, hostId, combinedPaymentRef }), id)

/** One line on a card, such as 'Paid together with order 12, Mango run'. */
export const PaidTogetherNote = ({ of, className }: { of: Entry; className?: string }) => {
  const { id, uid, hostId, combinedPaymentRef } = of
  const others = useLive(readOthers, { id, uid, hostId, combinedPaymentRef })
  return others ? <p className={classNames('text-meta text-ink-2', className)}>Paid together with {others}</p> : null
}
