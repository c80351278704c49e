import { useSearch } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useMemo, type ReactNode } from 'react'
import { Page } from '#client/app/parts/page.tsx'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { matchedTransfers } from '#client/store/database/matched-transfers.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { useOpenedOrders } from '#client/store/session/opened-orders.ts'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { OrdersToCome } from '#client/sync-status/parts/orders-to-come.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { counted } from '#client/ui/count-words.ts'
import type { Destination } from '#client/ui/destination.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Link } from '#client/ui/link.tsx'
import type { ListPlace } from '#client/ui/list-props.ts'
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
import type { KnownMatch } from '#shared/payment/known-matches.ts'
import { managedEvent, type ManagedEvent } from './order-live-queries.ts'
import { orderCode } from './order-name.ts'
import { undecidedCases } from './undecided-cases.ts'

/** Money of one event, and what the host still has to do for it. */
export const SettledPage = () => {
  const { eventId } = useSearch({ from: '/signed-in/event/settled' })
  const managed = useLive(managedEvent, eventId)
  const back: BackTo = { to: '/event/manage-orders', query: { eventId }, label: 'Manage orders' }
  const known = useLive(matchedTransfers)
  const orders = useOpenedOrders(managed ? [managed.event] : [])
  const isLoading = managed === undefined || known === undefined
  return (
    <Page title="Settled" back={back} bareTop className="pb-10" busy={isLoading}>
      {isLoading && <SkeletonRows rows={6} />}
      {managed === null && (
        <EmptyAfterSync level={1} title="No Event Found" text="This link leads to none of your events." />
      )}
      {managed && orders !== 'here' && <OrdersToCome state={orders} />}
      {managed && orders === 'here' && known && <Settled managed={managed} known={known} />}
    </Page>
  )
}

const PARTS: Readonly<Record<BalancePart, { readonly name: string; readonly hint: string }>> = {
  expected: { name: 'Expected', hint: 'Totals of all orders that are not cancelled' },
  claimed: { name: 'Claimed', hint: 'Buyers say that they paid; you have not verified it' },
  verified: { name: 'Verified', hint: 'Payments that you verified, less refunds' },
  matched: { name: 'Matched', hint: 'Verified payments that a bank statement on this device shows' },
  owedToBuyers: { name: 'You owe buyers', hint: 'Cancelled, short or overpaid orders' },
  owedIfArrived: { name: 'Owed if it arrived', hint: 'Part of what you owe: claims of cancelled orders, not verified' },
  owedByBuyers: { name: 'Buyers owe you', hint: 'Orders that are not paid, or not in full' },
  undecided: { name: 'Paid above the total', hint: 'Not owed yet: not verified, or shares are not settled' },
  returnedTooMuch: { name: 'Returned too much', hint: 'More than was paid for cancelled orders' },
}

/** Parts that are shown only where an order has them. */
const RARE_PARTS: ReadonlySet<BalancePart> = new Set(['owedIfArrived', 'undecided', 'returnedTooMuch'])

interface SettledProps {
  managed: ManagedEvent
  /** Transfers that were matched on this device. */
  known: readonly KnownMatch[]
}

const Settled = ({ managed, known }: SettledProps) => {
  const { event, orders } = managed
  const undecided = undecidedCases(managed, useNow(30)).length
  const balance = useMemo(
    () =>
      eventBalance(
        event,
        orders.map(({ order, state }) => ({ order, pair: state.pair })),
        new Set(known.flatMap(({ dueIds }) => dueIds)),
      ),
    [event, orders, known],
  )
  return (
    <>
      <h1 className="mt-2 text-head desk:mt-0">Settled</h1>
      <p className="mt-1 text-ink-2">{event.title}</p>
      <ul className="rows mt-5" aria-label="Amounts">
        {BALANCE_PARTS.filter((part) => !RARE_PARTS.has(part) || balance.orders(part).length > 0).map((part) => (
          <Amount key={part} part={part} balance={balance} />
        ))}
      </ul>
      <ToDo balance={balance} undecided={undecided} eventId={event.id} />
    </>
  )
}

/** An amount that opens to the orders that it is made of. */
const Amount = ({ part, balance }: { part: BalancePart; balance: EventBalance }) => {
  const { name, hint } = PARTS[part]
  const orders = balance.orders(part)
  const head: ReactNode = (
    <>
      <span className="min-w-0 flex-1 basis-32">
        <span className="block font-semibold">{name}</span>
        <span className="block text-meta text-ink-3">{hint}</span>
      </span>
      <span className="flex shrink-0 items-center gap-3">
        <b className="disp num text-title">
          <Money cents={balance.sums[part]} />
        </b>
        <span className="w-5 text-ink-3">
          {orders.length > 0 && <Icon of={ChevronDown} className="transition-transform group-open:rotate-180" />}
        </span>
      </span>
    </>
  )
  if (orders.length === 0) return <li className="flex min-h-12 flex-wrap items-center gap-x-3 py-3">{head}</li>
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer list-none flex-wrap items-center gap-x-3 py-3">{head}</summary>
        <LongList
          label={`Orders: ${name}`}
          className="grid pb-3"
          rows={orders}
          estimate={48}
          keyOf={({ order }) => order.id}
          item={(each, place, at) => <Row of={each} part={part} isShaded={at % 2 === 0} place={place} />}
        />
      </details>
    </li>
  )
}

interface RowProps {
  of: BalancedOrder
  part: BalancePart
  isShaded: boolean
  place: ListPlace
}

const Row = ({ of: { order, balance }, part, isShaded, place }: RowProps) => (
  <li {...place} className={classNames('rounded-[var(--radius-md)]', isShaded && 'bg-sunk')}>
    <Link
      to="/event/manage-orders"
      query={{ eventId: order.eid, find: order.id }}
      className="num flex min-h-12 items-center gap-4 px-3 py-1 text-ink"
    >
      <span className="w-20 shrink-0 text-meta text-ink-3">{orderCode(order)}</span>
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{order.uName}</span>
      <Money cents={balance[part]} />
    </Link>
  </li>
)

const TASKS: readonly { readonly of: keyof StillToDo; readonly text: (orders: string) => string }[] = [
  { of: 'toSettle', text: (orders) => `Close the event: the shares of ${orders} are not settled` },
  { of: 'toCollect', text: (orders) => `Collect the payment of ${orders}` },
  { of: 'toVerify', text: (orders) => `Verify the payment of ${orders}` },
  { of: 'toReturn', text: (orders) => `Return money for ${orders}` },
  { of: 'toAskBack', text: (orders) => `Ask for money back: too much was returned for ${orders}` },
  { of: 'toHandOver', text: (orders) => `Hand over ${orders}` },
]

const isWhollyUnpaid = ({ balance: { expected, owedByBuyers } }: BalancedOrder): boolean => expected === owedByBuyers

const destinationOf = (task: keyof StillToDo, balance: EventBalance, eventId: string): Destination => {
  const desk = (filter?: string): Destination => ({
    to: '/event/manage-orders',
    query: { eventId, ...(filter !== undefined && { filter }) },
  })
  if (task === 'toReturn' || task === 'toAskBack') return { to: '/event/refunds', query: { eventId } }
  if (task === 'toHandOver') return { to: '/collection', query: { eventId } }
  if (task === 'toVerify') return desk('claimed')
  return desk(task === 'toCollect' && balance.orders('owedByBuyers').every(isWhollyUnpaid) ? 'unpaid' : undefined)
}

interface ToDoProps {
  balance: EventBalance
  /** Cases that did not fill and wait for a decision. */
  undecided: number
  eventId: string
}

const ToDo = ({ balance, undecided, eventId }: ToDoProps) => (
  <section className="mt-8" aria-labelledby="still-to-do">
    <h2 id="still-to-do" className="text-title text-ink-2">
      Still to do
    </h2>
    {!balance.hasOrders && (
      <p className="mt-2 text-ink-2" role="status">
        This event has no orders.
      </p>
    )}
    {undecided === 0 && isSettledEvent(balance) && (
      <p className="mt-2 text-verified-ink" role="status">
        Nothing. This event is settled.
      </p>
    )}
    {(undecided > 0 || Object.values(balance.toDo).some((count) => count > 0)) && (
      <ul className="rows mt-2" aria-labelledby="still-to-do">
        {undecided > 0 && (
          <li className="py-2">
            <Link to="/event/manage-orders" query={{ eventId }} className="inline-flex min-h-12 items-center">
              Decide about {undecided === 1 ? '1 case that' : `${undecided} cases that`} did not fill
            </Link>
          </li>
        )}
        {TASKS.filter(({ of }) => balance.toDo[of] > 0).map(({ of, text }) => (
          <li key={of} className="py-2">
            <Link {...destinationOf(of, balance, eventId)} className="inline-flex min-h-12 items-center">
              {text(counted(balance.toDo[of], 'order'))}
            </Link>
          </li>
        ))}
      </ul>
    )}
  </section>
)
