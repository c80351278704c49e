import { useState } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { useFirstRows } from '#client/ui/use-first-rows.ts'
import type { OrderSums } from '#shared/order/order-sums.ts'
import { isUnverified } from '#shared/order/payment-state.ts'
import { ZERO_CENTS } from '#shared/kernel/money.ts'
import { ManagedOrderCard } from './managed-order-card.tsx'
import { OrderSheet, ProofSheet } from './managed-order-sheet.tsx'
import { ManagedOrdersTable, type OrderPart } from './managed-orders-table.tsx'
import type { OrderView } from './order-live-queries.ts'
import { usePaymentLinks } from './payment-link-button.tsx'
import type { FoundOrders } from './use-found-orders.ts'
import { useHostStatus } from './use-host-status.ts'

/** Cards of the first render: more than a phone shows. */
const FIRST_CARDS = 4

interface Opened {
  readonly part: OrderPart
  readonly ref: string
  /** Opened because the claim before was verified. */
  readonly isNext: boolean
}

/** The next order whose claim has a screenshot and is not verified, in the order of the list, from the top at its end. */
const nextClaim = (orders: readonly OrderView[], ref: string): OrderView | undefined => {
  const at = orders.findIndex(({ order }) => order.id === ref)
  return [...orders.slice(at + 1), ...orders.slice(0, Math.max(at, 0))].find(
    ({ order, state }) => isUnverified(state.pair) && order.paymentScreenshot !== null,
  )
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
export const ManagedOrders = ({ orders, found, fees, byEvent = false }: ManagedOrdersProps) => {
  const { shown } = found
  const cards = useFirstRows(shown, FIRST_CARDS)
  const now = useNow(30)
  const desk = useIsDesktop()
  const status = useHostStatus()
  const links = usePaymentLinks()
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (part: OrderPart, view: OrderView): void => setOpened({ part, ref: view.order.id, isNext: false })
  const openedView = opened && orders.find((view) => view.order.id === opened.ref)
  return (
    <>
      {shown.length > 0 && desk && (
        <ManagedOrdersTable found={found} fees={fees} byEvent={byEvent} choose={status.choose} onOpen={open} />
      )}
      {shown.length > 0 && !desk && (
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
        <ProofSheet
          key={opened.ref}
          view={openedView}
          status={status}
          isNext={opened.isNext}
          onClose={() => setOpened(null)}
          onVerified={() => {
            const next = nextClaim(found.found, opened.ref)
            if (next) setOpened({ part: 'proof', ref: next.order.id, isNext: true })
          }}
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
