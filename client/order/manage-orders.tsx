import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { Send } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Chip } from '#client/ui/chip.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Dock } from '#client/ui/dock.tsx'
import { Empty } from '#client/ui/empty.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { Search } from '#client/ui/search.tsx'
import { ShareEvent } from '#client/event/parts/share-event.tsx'
import type { Sort } from '#client/ui/table.tsx'
import { isClosed } from '#shared/event/event-state.ts'
import { orderSums } from '#shared/order/order-sums.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { EventCosts } from './event-costs.tsx'
import { EventTools } from './event-tools.tsx'
import { ManageHead } from './manage-head.tsx'
import { ManagedOrderCard } from './managed-order-card.tsx'
import { ManagedOrdersTable } from './managed-orders-table.tsx'
import { OrderSheet, ProofSheet } from './managed-order-sheet.tsx'
import {
  BY_NUMBER,
  countsOf,
  FILTERS,
  hasPieces,
  matches,
  passes,
  sorted,
  SPLITS,
  splitsOf,
  type OrderFilter,
  type SplitFilter,
} from './order-filter.ts'
import type { ManagedEvent } from './order-live-queries.ts'
import { SumTiles } from './sum-tiles.tsx'
import { useEventActions } from './use-event-actions.ts'
import { useRepairedNumbers } from './use-repaired-numbers.ts'
import { useHostStatus } from './use-host-status.ts'
import { usePaymentLinks } from './payment-link-button.tsx'

const BACK: BackTo = { to: '/event/list-my-events', label: 'Hosted Event' }
const PAGE = 10

interface Opened {
  readonly what: 'proof' | 'order'
  readonly ref: string
}

/** A host's orders of one event. */
export const ManageOrders = ({ managed }: { managed: ManagedEvent }) => {
  const { event, orders, products } = managed
  const now = useNow(30)
  const desk = useIsDesktop()
  const status = useHostStatus()
  const [typed, setTyped] = useState('')
  const [filter, setFilter] = useState<OrderFilter>('all')
  const [split, setSplit] = useState<SplitFilter | null>(null)
  const [sort, setSort] = useState<Sort>(BY_NUMBER)
  const [page, setPage] = useState(1)
  const [opened, setOpened] = useState<Opened | null>(null)
  const [sharing, setSharing] = useState(false)
  const links = usePaymentLinks()
  const sums = useMemo(
    () =>
      orderSums(
        event,
        orders.map((view) => ({ order: view.order, pair: view.state.pair })),
      ),
    [event, orders],
  )
  useRepairedNumbers(event.id, orders)
  const actions = useEventActions(event, sums.paid > 0)
  const counts = countsOf(orders)
  const splits = SPLITS.map((each) => ({ ...each, products: splitsOf(products, each.id) }))
  const inSplit = splits.find(({ id }) => id === split)?.products
  const found = sorted(
    orders.filter((view) => passes(view, filter) && matches(view, typed) && (!inSplit || hasPieces(view, inSplit))),
    sort,
    sums.fees,
  )
  const last = Math.max(1, Math.ceil(found.length / PAGE))
  const at = Math.min(page, last)
  const shown = found.slice((at - 1) * PAGE, at * PAGE)
  const openedView = opened && orders.find((view) => view.order.id === opened.ref)
  const asksPayment = isClosed(event, now) && event.payable === 0 && sums.unpaid > 0
  const narrow =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      setPage(1)
    }
  const request = (
    <Button tone="main" icon={Send} wide={!desk} className="shrink-0" onClick={() => void actions.askPayment()}>
      Request Payment
    </Button>
  )
  const tools = <EventTools managed={managed} actions={actions} small={desk} onShare={() => setSharing(true)} />
  const pager = found.length > 0 && <Pager page={at} total={found.length} size={PAGE} onPage={setPage} />

  return (
    <Page
      title="Manage orders"
      back={BACK}
      wide
      className="pb-8"
      {...(asksPayment && !desk && { dock: <Dock>{request}</Dock> })}
    >
      <ManageHead event={event} now={now} tools={tools}>
        {asksPayment && desk && request}
      </ManageHead>
      <SumTiles sums={sums} desk={desk} />
      {!desk && (
        <div className="-mx-[var(--gutter)] mt-4 flex gap-2 overflow-x-auto px-[var(--gutter)] [scrollbar-width:none]">
          {tools}
        </div>
      )}
      <EventCosts event={event} now={now} somebodyPaid={sums.paid > 0} />
      <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Search
          label="Search Name / Mobile Number / Order Reference"
          value={typed}
          onChange={narrow(setTyped)}
          className="w-full desk:w-[29rem]"
        />
        <span className="hidden flex-1 desk:block" />
        {desk && pager}
      </div>
      <div
        role="group"
        aria-label="Show"
        className="-mx-[var(--gutter)] mt-3 flex gap-2 overflow-x-auto px-[var(--gutter)] [scrollbar-width:none] desk:mx-0 desk:px-0"
      >
        {FILTERS.filter(({ id }) => id === 'all' || counts[id] > 0).map(({ id, label }) => (
          <span key={id} className="shrink-0">
            <Chip pressed={filter === id} onPress={() => narrow(setFilter)(id)}>
              {label} {counts[id]}
            </Chip>
          </span>
        ))}
        {splits
          .filter((each) => each.products.size > 0)
          .map(({ id, label }) => (
            <span key={id} className="shrink-0">
              <Chip pressed={split === id} onPress={(on) => narrow(setSplit)(on ? id : null)}>
                {label}
              </Chip>
            </span>
          ))}
      </div>
      {found.length === 0 && (
        <Empty
          title="Not Found Orders"
          text={orders.length === 0 ? 'New orders appear here automatically.' : 'Try another name, number or filter.'}
        />
      )}
      {shown.length > 0 && desk && (
        <ManagedOrdersTable
          views={shown}
          fees={sums.fees}
          sort={sort}
          onSort={narrow(setSort)}
          choose={status.choose}
          onProof={(view) => setOpened({ what: 'proof', ref: view.order.id })}
          onMore={(view) => setOpened({ what: 'order', ref: view.order.id })}
        />
      )}
      {shown.length > 0 && !desk && (
        <>
          <ul className="mt-4 grid gap-3">
            {shown.map((view) => (
              <RowBoundary key={view.order.id}>
                <ManagedOrderCard
                  view={view}
                  fee={sums.fees.get(view.order.id) ?? 0}
                  now={now}
                  choose={status.choose}
                  onProof={() => setOpened({ what: 'proof', ref: view.order.id })}
                  onMore={() => setOpened({ what: 'order', ref: view.order.id })}
                />
              </RowBoundary>
            ))}
          </ul>
          <div className="mt-5">{pager}</div>
        </>
      )}
      <div className="mt-6 flex flex-wrap justify-between gap-3">
        <ButtonLink to="/event/list-my-events">Exit</ButtonLink>
        <Button tone="danger" onClick={() => void actions.remove()}>
          DELETE
        </Button>
      </div>
      {opened?.what === 'proof' && openedView && (
        <ProofSheet
          view={openedView}
          fee={sums.fees.get(openedView.order.id) ?? 0}
          status={status}
          onClose={() => setOpened(null)}
        />
      )}
      {opened?.what === 'order' && openedView && (
        <OrderSheet
          view={openedView}
          status={status}
          onClose={() => setOpened(null)}
          onLink={() => {
            setOpened(null)
            void links.share(openedView)
          }}
        />
      )}
      {links.dialog}
      {sharing && <ShareEvent event={event} onClose={() => setSharing(false)} />}
    </Page>
  )
}
