import { Download } from 'lucide-react'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ExportSheet } from '#client/app/parts/export-sheet.tsx'
import { Page } from '#client/app/parts/page.tsx'
import type { BackTo } from '#client/app/parts/top-bar.tsx'
import { useLive } from '#client/store/lists/use-live.ts'
import { useOpenedOrders } from '#client/store/session/opened-orders.ts'
import { EarlierOrders, useEarlierOrders } from '#client/order/parts/earlier-orders.tsx'
import { EmptyAfterSync } from '#client/sync-status/parts/empty-after-sync.tsx'
import { OrdersToCome } from '#client/sync-status/parts/orders-to-come.tsx'
import { Button } from '#client/ui/button.tsx'
import { Link } from '#client/ui/link.tsx'
import { LongList } from '#client/ui/long-list.tsx'
import { Money } from '#client/ui/money.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import type { Cents } from '#shared/kernel/money.ts'
import { refundSums, refundTable } from '#shared/payment/refund-list.ts'
import { RefundCard } from './refund-card.tsx'
import { hostRefunds, type HostRefund, type HostRefunds } from './refund-live-queries.ts'

const NONE: readonly never[] = []
const HOSTED: BackTo = { to: '/event/list-my-events', label: 'Hosted Event' }

/** Refunds of one event, or of all events and deliveries of the host. */
export const RefundsPage = () => {
  const { eventId = '' } = useSearch({ from: '/signed-in/event/refunds' })
  const refunds = useLive(hostRefunds, eventId)
  const allEarlier = useEarlierOrders()
  const earlier = eventId === '' ? allEarlier : NONE
  const orders = useOpenedOrders(refunds?.event ? [refunds.event] : NONE)
  const back: BackTo =
    eventId === '' ? HOSTED : { to: '/event/manage-orders', query: { eventId }, label: 'Manage orders' }
  return (
    <Page title="Refunds" back={back} bareTop className="pb-10" wide busy={!refunds || !earlier}>
      {(!refunds || !earlier) && <SkeletonRows rows={4} />}
      {refunds && earlier && orders !== 'here' && <OrdersToCome state={orders} />}
      {refunds && earlier && orders === 'here' && <Refunds key={eventId} refunds={refunds} earlier={earlier} />}
    </Page>
  )
}

interface RefundsProps {
  refunds: HostRefunds
  /** Keys of orders that are not on the device. */
  earlier: readonly string[]
}

const Refunds = ({ refunds: { event, open, done }, earlier }: RefundsProps) => {
  const [isExporting, setExporting] = useState(false)
  const all = [...open, ...done]
  const sums = refundSums(all)
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-3 desk:mt-0">
        <h1 className="text-head">Refunds</h1>
        {all.length > 0 && (
          <Button icon={Download} onClick={() => setExporting(true)}>
            Export
          </Button>
        )}
      </div>
      {event && (
        <p className="mt-1 text-ink-2">
          {event.title} · <Link to="/event/refunds">Refunds of all events</Link>
        </p>
      )}
      <EarlierOrders missing={earlier} />
      {all.length === 0 ? (
        <EmptyAfterSync
          title="Nothing to return"
          text="An order appears here when you owe its buyer money: it was cancelled, became cheaper, or was overpaid."
        />
      ) : (
        <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-3 rounded-[var(--radius-lg)] bg-sunk px-6 py-4">
          <Sum name="still to return" cents={sums.left} />
          <Sum name="returned" cents={sums.returned} />
        </dl>
      )}
      <Section head="Still to return" entries={open} />
      <Section head="Returned" entries={done} />
      {isExporting && (
        <ExportSheet
          title="Export refunds"
          content={() => ({ title: event ? `${event.title} Refunds` : 'Refunds', tables: [refundTable(all)] })}
          onClose={() => setExporting(false)}
        />
      )}
    </>
  )
}

const Sum = ({ name, cents }: { name: string; cents: Cents }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-label text-ink-2">{name}</dt>
    <dd className="disp num text-title font-bold">
      <Money cents={cents} />
    </dd>
  </div>
)

const Section = ({ head, entries }: { head: string; entries: readonly HostRefund[] }) =>
  entries.length > 0 && (
    <section>
      <h2 className="mt-8 text-title text-ink-2">{head}</h2>
      <LongList
        label={head}
        className="mt-4 grid gap-4 tab:grid-cols-2"
        columns={[1, 2]}
        rows={entries}
        estimate={220}
        keyOf={({ ref }) => ref}
        item={(entry, place) => <RefundCard entry={entry} place={place} />}
      />
    </section>
  )
