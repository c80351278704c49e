import { useState } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { useFirstRows } from '#client/ui/use-first-rows.ts'
import type { OrderSums } from '#shared/order/order-sums.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { OpenedProof, type Opened } from './claims-in-turn.tsx'
import { ManagedOrderCard } from './managed-order-card.tsx'
import { OrderSheet } from './managed-order-sheet.tsx'
import { ManagedOrdersTable, type OrderPart } from './managed-orders-table.tsx'
import type { OrderView } from './order-live-queries.ts'
import { usePaymentLinks } from './payment-link-button.tsx'
import type { FoundOrders } from './use-found-orders.ts'
import { useHostStatus } from './use-host-status.ts'

/** Cards of the first render: more than a phone shows. */
const FIRST_CARDS = 2

export interface ManagedOrdersProps {
  /** All orders of the event or events. */
  orders: readonly OrderView[]
  found: FoundOrders
  fees: OrderSums['fees']
  /** The orders are of several events. */
  byEvent?: boolean
}

/** One page of orders, as a table or as cards, and the sheet of the opened order. */
export const ManagedOrders = ({ orders, found, fees, byEvent = false }: ManagedOrdersProps) => {
  const { shown } = found
  const cards = useFirstRows(shown, FIRST_CARDS)
  const now = useNow(30)
  const isDesktop = useIsDesktop()
  const status = useHostStatus()
  const links = usePaymentLinks()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (part: OrderPart, view: OrderView): void => setOpened({ part, ref: view.order.id, verified: [] })
  const openedView = opened && orders.find((view) => view.order.id === opened.ref)
  return (
    <>
      {shown.length > 0 && isDesktop && (
        <ManagedOrdersTable found={found} fees={fees} byEvent={byEvent} choose={status.choose} onOpen={open} />
      )}
      {shown.length > 0 && !isDesktop && (
        <ul className="mt-4 grid items-start gap-3 tab:grid-cols-2">
          {cards.map((view) => (
            <RowBoundary key={view.order.id}>
              <ManagedOrderCard
                view={view}
                fee={fees.get(view.order.id) ?? ZERO_CENTS}
                now={now}
                choose={status.choose}
                onProof={() => open('proof', view)}
                onMore={() => open('order', view)}
              />
            </RowBoundary>
          ))}
        </ul>
      )}
      {opened?.part === 'proof' && openedView && (
        <OpenedProof
          key={opened.ref}
          opened={opened}
          view={openedView}
          orders={orders}
          found={found.found}
          status={status}
          onOpen={setOpened}
        />
      )}
      {opened?.part === 'order' && openedView && (
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
