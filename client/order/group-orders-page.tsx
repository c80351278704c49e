import { useMemo, useState } from 'react'
import { ChevronLeft, ChevronRight, Download } from 'lucide-react'
import { ExportSheet } from '#client/app/parts/export-sheet.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { useConsolePageGroup } from '#client/console/parts/console-group.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { formatCount } from '#client/ui/count-words.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button, IconButton } from '#client/ui/button.tsx'
import { Segments } from '#client/ui/chip.tsx'
import { DateRangeDialog } from '#client/ui/date-range-dialog.tsx'
import { Pager } from '#client/ui/pager.tsx'
import { Redirect } from '#client/ui/redirect.tsx'
import { Search } from '#client/ui/search.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { Sort } from '#client/ui/table.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { systemClock, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import { NOTHING_TO_EXPORT } from '#shared/kernel/export-table.ts'
import {
  EVENT_STATUS_FILTERS,
  groupOrdersTable,
  groupSums,
  hasEventStatus,
  type EventStatusFilter,
} from '#shared/order/group-orders.ts'
import {
  daysText,
  isBeforeToday,
  isInDays,
  ORDER_PERIODS,
  periodAt,
  stepPeriod,
  type DayRange,
  type OrderPeriod,
} from '#shared/order/order-period.ts'
import { ManagedOrders } from './managed-orders.tsx'
import { EarlierOrders, useEarlierOrders } from './parts/earlier-orders.tsx'
import { OrderFilters } from './order-filters.tsx'
import { groupOrders, type OrderView } from './order-live-queries.ts'
import { SumTiles } from './sum-tiles.tsx'
import { ORDERS_PER_PAGE, useFoundOrders } from './use-found-orders.ts'

const TITLE = 'Events Orders'
const NEWEST: Sort = { column: 'ordered', direction: 'descending' }

/** Orders of all events that the host has in the chosen group. A phone lists them by event. */
export const GroupOrdersPage = () => {
  const group = useConsolePageGroup()
  if (group === null) return <Redirect to="/event/list-my-events" />
  return group ? <OrdersOf key={group.id} groupId={group.id} /> : <Loading />
}

const Loading = () => (
  <Page title={TITLE} wide busy>
    <SkeletonRows rows={6} />
  </Page>
)

const OrdersOf = ({ groupId }: { groupId: string }) => {
  const orders = useLive(groupOrders, groupId)
  const earlier = useEarlierOrders(groupId)
  return orders && earlier ? <GroupOrders orders={orders} earlier={earlier} /> : <Loading />
}

type StatusChoice = 'all' | EventStatusFilter
type PeriodChoice = 'all' | OrderPeriod | 'range'

interface Days {
  readonly choice: PeriodChoice
  /** Null: all days. */
  readonly range: DayRange | null
}

const ALL_DAYS: Days = { choice: 'all', range: null }

const exported = (views: readonly OrderView[]) =>
  views.map(({ order, event, state }) => ({ order, event, pair: state.pair }))

interface GroupOrdersProps {
  readonly orders: readonly OrderView[]
  /** Keys of orders that are not on the device. */
  readonly earlier: readonly string[]
}

const GroupOrders = ({ orders, earlier }: GroupOrdersProps) => {
  // A minute is soon enough for an event to close.
  const now = useNow(60)
  const toast = useToast()
  const [status, setStatus] = useState<StatusChoice>('all')
  const [days, setDays] = useState<Days>(ALL_DAYS)
  const [sort, setSort] = useState<Sort>(NEWEST)
  const [exporting, setExporting] = useState(false)
  const narrowed = useMemo(
    () =>
      orders.filter(
        ({ order, event }) =>
          (status === 'all' || hasEventStatus(event, status, now)) &&
          (days.range === null || isInDays(order.createdAt, days.range)),
      ),
    [orders, status, days, now],
  )
  const sums = useMemo(() => groupSums(exported(narrowed), { partOfEvents: days.range !== null }), [narrowed, days])
  const found = useFoundOrders({ orders: narrowed, products: NO_PRODUCTS }, sums.fees, [sort, setSort])
  const turnToFirst = <T,>(set: (value: T) => void, value: T): void => {
    set(value)
    found.setPage(1)
  }
  return (
    <Page title={TITLE} wide className="pb-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="flex items-center gap-2.5 text-head">
            {TITLE} <Badge>{formatCount(narrowed.length)}</Badge>
          </h1>
          <p className="text-meta text-ink-2">Orders of the events that you host in this group.</p>
        </div>
        <Button
          icon={Download}
          onClick={() => (found.total === 0 ? toast({ text: NOTHING_TO_EXPORT, warning: true }) : setExporting(true))}
        >
          Export
        </Button>
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <Segments
          label="Event status"
          choices={[{ value: 'all', label: 'All events' }, ...EVENT_STATUS_FILTERS]}
          value={status}
          onChange={(value) => turnToFirst(setStatus, value as StatusChoice)}
        />
        <PeriodFilter days={days} now={now} onChange={(next) => turnToFirst(setDays, next)} />
      </div>
      <EarlierOrders missing={earlier} />
      <SumTiles sums={sums} isDesktop />
      <div className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <Search
          label="Search Name / Mobile Number / Order Reference"
          value={found.typed}
          onChange={found.search}
          className="w-[29rem] max-[1279px]:w-[26rem]"
        />
        {found.total > 0 && (
          <Pager page={found.page} total={found.total} size={ORDERS_PER_PAGE} onPage={found.setPage} />
        )}
      </div>
      <OrderFilters found={found} className="mt-3" />
      {found.total === 0 && (
        <EmptyAfterSync
          title="Not Found Orders"
          text={
            orders.length === 0 && earlier.length === 0
              ? 'New orders of your events in this group appear here automatically.'
              : 'Try another name, number, day or filter.'
          }
        />
      )}
      <ManagedOrders orders={orders} found={found} fees={sums.fees} byEvent />
      {exporting && (
        <ExportSheet
          title="Export orders"
          content={() => ({ title: TITLE, tables: [groupOrdersTable(exported(found.found), now)] })}
          onClose={() => setExporting(false)}
        />
      )}
    </Page>
  )
}

const NO_PRODUCTS: readonly never[] = []

interface PeriodFilterProps {
  days: Days
  now: Seconds
  onChange: (days: Days) => void
}

/** Limits the orders to a week, a month or a year, which arrows change, or to days that the host chooses. */
const PeriodFilter = ({ days: { choice, range }, now, onChange }: PeriodFilterProps) => {
  const [choosing, setChoosing] = useState(false)
  const choose = (value: PeriodChoice): void => {
    if (value === 'all') onChange(ALL_DAYS)
    else if (value === 'range') setChoosing(true)
    else onChange({ choice: value, range: periodAt(value, toSeconds(systemClock.now())) })
  }
  const step = (by: -1 | 1): void => {
    if (range && choice !== 'all' && choice !== 'range') onChange({ choice, range: stepPeriod(choice, range, by) })
  }
  const steps = range !== null && choice !== 'range'
  return (
    <>
      <Segments
        label="Period"
        choices={[{ value: 'all', label: 'All days' }, ...ORDER_PERIODS, { value: 'range', label: 'Date range' }]}
        value={choice}
        onChange={(value) => choose(value as PeriodChoice)}
      />
      {range && (
        <p className="num flex items-center gap-1 font-semibold" role="status">
          {steps && <IconButton icon={ChevronLeft} label="Earlier" onClick={() => step(-1)} />}
          {daysText(range)}
          {steps && (
            <IconButton
              icon={ChevronRight}
              label="Later"
              disabled={!isBeforeToday(range, now)}
              onClick={() => step(1)}
            />
          )}
        </p>
      )}
      {choosing && (
        <DateRangeDialog
          text="Orders from the first day to the last day. Leave both empty for all orders."
          range={choice === 'range' ? range : null}
          onChoose={(chosen) => onChange(chosen ? { choice: 'range', range: chosen } : ALL_DAYS)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
