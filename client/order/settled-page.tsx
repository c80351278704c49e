import { useSearch } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { Page } from '#client/app/parts/page.tsx'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { useLive } from '#client/store/lists/use-live.ts'
import { AfterInitialSync } from '#client/sync-status/parts/after-initial-sync.tsx'
import { counted } from '#client/ui/count-words.ts'
import type { Destination } from '#client/ui/destination.ts'
import { Empty } from '#client/ui/empty.tsx'
import { Link } from '#client/ui/link.tsx'
import { LongList } from '#client/ui/long-list.tsx'
import { Money } from '#client/ui/money.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import {
  BALANCE_PARTS,
  eventBalance,
  isSettledEvent,
  type BalancedOrder,
  type BalancePart,
  type EventBalance,
  type StillToDo,
} from '#shared/order/event-balance.ts'
import { managedEvent, type ManagedEvent } from './order-live-queries.ts'
import { orderCode } from './order-name.ts'

/** Money of one event, and what the host still has to do for it. */
export const SettledPage = () => {
  const { eventId } = useSearch({ from: '/signed-in/event/settled' })
  const managed = useLive(managedEvent, eventId)
  const back: BackTo = { to: '/event/manage-orders', query: { eventId }, label: 'Manage orders' }
  return (
    <Page title="Settled" back={back} className="pb-10" wide busy={managed === undefined}>
      {managed === undefined && <SkeletonRows rows={5} />}
      {managed === null && (
        <AfterInitialSync>
          <Empty level={1} title="No Event Found" text="This link leads to none of your events." />
        </AfterInitialSync>
      )}
      {managed && <Settled managed={managed} />}
    </Page>
  )
}

const PARTS: Readonly<Record<BalancePart, { readonly name: string; readonly hint: string }>> = {
  expected: { name: 'Expected', hint: 'Totals of all orders that are not cancelled' },
  claimed: { name: 'Claimed', hint: 'Buyers say that they paid; you have not verified it' },
  verified: { name: 'Verified', hint: 'Payments that you verified, less refunds' },
  owedToBuyers: { name: 'You owe buyers', hint: 'Cancelled, short or overpaid' },
  owedByBuyers: { name: 'Buyers owe you', hint: 'Not paid, or not in full' },
}

const Settled = ({ managed: { event, orders } }: { managed: ManagedEvent }) => {
  const balance = useMemo(
    () =>
      eventBalance(
        event,
        orders.map(({ order, state }) => ({ order, pair: state.pair })),
      ),
    [event, orders],
  )
  return (
    <>
      <h1 className="mt-5 text-head desk:mt-0">Settled</h1>
      <p className="mt-1 text-ink-2">{event.title}</p>
      <ul className="rows mt-5" aria-label="Amounts">
        {BALANCE_PARTS.map((part) => (
          <Amount key={part} part={part} balance={balance} />
        ))}
      </ul>
      <ToDo balance={balance} eventId={event.id} />
    </>
  )
}

/** An amount that opens to the orders that it is made of. */
const Amount = ({ part, balance }: { part: BalancePart; balance: EventBalance }) => {
  const { name, hint } = PARTS[part]
  const orders = balance.orders(part)
  const head: ReactNode = (
    <>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{name}</span>
        <span className="block text-meta text-ink-3">{hint}</span>
      </span>
      <b className="disp num shrink-0 text-title">
        <Money cents={balance.sums[part]} />
      </b>
    </>
  )
  if (orders.length === 0) return <li className="flex items-center gap-4 py-3">{head}</li>
  return (
    <li>
      <details>
        <summary className="flex min-h-12 cursor-pointer items-center gap-4 py-3">{head}</summary>
        <LongList
          label={`Orders: ${name}`}
          className="grid pb-3"
          count={orders.length}
          estimate={48}
          keyOf={(at) => orders[at]?.order.id ?? ''}
          item={(at, place) => orders[at] && <Row of={orders[at]} part={part} place={place} />}
        />
      </details>
    </li>
  )
}

const Row = ({ of: { order, balance }, part, place }: { of: BalancedOrder; part: BalancePart; place: object }) => (
  <li {...place} className="num flex min-h-12 items-center gap-4 rounded-[var(--radius-md)] px-3 odd:bg-sunk">
    <span className="w-20 shrink-0 text-meta text-ink-3">{orderCode(order)}</span>
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{order.uName}</span>
    <Money cents={balance[part]} />
  </li>
)

const TASKS: readonly { readonly of: keyof StillToDo; readonly text: (orders: string) => string }[] = [
  { of: 'toSettle', text: (orders) => `Close the event: the shares of ${orders} are not settled` },
  { of: 'toCollect', text: (orders) => `Collect the payment of ${orders}` },
  { of: 'toVerify', text: (orders) => `Verify the payment of ${orders}` },
  { of: 'toReturn', text: (orders) => `Return money for ${orders}` },
  { of: 'toHandOver', text: (orders) => `Hand over ${orders}` },
]

const destinationOf = (task: keyof StillToDo, eventId: string): Destination => {
  if (task === 'toReturn') return { to: '/event/refunds', query: { eventId } }
  if (task === 'toHandOver') return { to: '/collection', query: { eventId } }
  return { to: '/event/manage-orders', query: { eventId } }
}

const ToDo = ({ balance, eventId }: { balance: EventBalance; eventId: string }) => (
  <section className="mt-8" aria-labelledby="still-to-do">
    <h2 id="still-to-do" className="text-title text-ink-2">
      Still to do
    </h2>
    {isSettledEvent(balance) ? (
      <p className="mt-2 text-verified-ink" role="status">
        Nothing. This event is settled.
      </p>
    ) : (
      <ul className="rows mt-2" aria-labelledby="still-to-do">
        {TASKS.filter(({ of }) => balance.toDo[of] > 0).map(({ of, text }) => (
          <li key={of} className="py-2">
            <Link {...destinationOf(of, eventId)} className="inline-flex min-h-12 items-center">
              {text(counted(balance.toDo[of], 'order'))}
            </Link>
          </li>
        ))}
      </ul>
    )}
  </section>
)
