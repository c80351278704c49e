import { useState } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import type { OrderSums } from '#shared/order/order-sums.ts'
import { ManagedOrderCard } from './managed-order-card.tsx'
import { OrderSheet, ProofSheet } from './managed-order-sheet.tsx'
import { ManagedOrdersTable } from './managed-orders-table.tsx'
import type { OrderView } from './order-live-queries.ts'
import { usePaymentLinks } from './payment-link-button.tsx'
import type { FoundOrders } from './use-found-orders.ts'
import { useHostStatus } from './use-host-status.ts'

interface Opened {
  readonly what: 'proof' | 'order'
  readonly ref: string
}

export interface ManagedOrdersProps {
  /** All orders of the event or events. */
  orders: readonly OrderView[]
  found: FoundOrders
  fees: OrderSums['fees']
  /** The orders are of several events. */
  byEvent?: boolean
}

/** One page of orders, as a table or as cards, and the sheet of the opened order. */
export const ManagedOrders = ({
  orders,
  found: { shown, sort, setSort },
  fees,
  byEvent = false,
}: ManagedOrdersProps) => {
  const now = useNow(30)
  const desk = useIsDesktop()
  const status = useHostStatus()
  const links = usePaymentLinks()
  const [opened, setOpened] = useState<Opened | null>(null)
  const openedView = opened && orders.find((view) => view.order.id === opened.ref)
  return (
    <>
      {shown.length > 0 && desk && (
        <ManagedOrdersTable
          views={shown}
          fees={fees}
          byEvent={byEvent}
          sort={sort}
          onSort={setSort}
          choose={status.choose}
          onProof={(view) => setOpened({ what: 'proof', ref: view.order.id })}
          onMore={(view) => setOpened({ what: 'order', ref: view.order.id })}
        />
      )}
      {shown.length > 0 && !desk && (
        <ul className="mt-4 grid gap-3">
          {shown.map((view) => (
            <RowBoundary key={view.order.id}>
              <ManagedOrderCard
                view={view}
                fee={fees.get(view.order.id) ?? 0}
                now={now}
                choose={status.choose}
                onProof={() => setOpened({ what: 'proof', ref: view.order.id })}
                onMore={() => setOpened({ what: 'order', ref: view.order.id })}
              />
            </RowBoundary>
          ))}
        </ul>
      )}
      {opened?.what === 'proof' && openedView && (
        <ProofSheet view={openedView} status={status} onClose={() => setOpened(null)} />
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
    </>
  )
}
