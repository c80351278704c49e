import { Send } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { Button } from '#client/ui/button.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Dock } from '#client/ui/dock.tsx'
import { ExitOrDelete } from '#client/app/parts/exit-or-delete.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { useHostedBack } from '#client/app/parts/use-hosted-back.ts'
import { Pager } from '#client/ui/pager.tsx'
import { Search } from '#client/ui/search.tsx'
import { useToast } from '#client/ui/toast.tsx'
import { ShareEvent } from '#client/event/parts/share-event.tsx'
import { isClosed } from '#shared/event/event-state.ts'
import { NOTHING_TO_EXPORT } from '#shared/kernel/export-table.ts'
import { useRefusedOrder } from './parts/use-refused-order.ts'
import { isPaymentMade } from '#shared/order/paid-amount.ts'
import { isRequested } from '#shared/payment/payment-request.ts'
import { orderSums } from '#shared/order/order-sums.ts'
import { EventBroadcast } from './event-broadcast.tsx'
import { EventCosts } from './event-costs.tsx'
import { ExportOrders } from './export-orders.tsx'
import { useSavedSort } from './saved-sort.ts'
import { ManagedOrders } from './managed-orders.tsx'
import { OrderFilters } from './order-filters.tsx'
import { ORDERS_PER_PAGE, useFoundOrders, type FirstFound, type FoundOrders } from './use-found-orders.ts'
import { EventTools, type EventDialog } from './event-tools.tsx'
import { ManageHead } from './manage-head.tsx'
import type { ManagedEvent } from './order-live-queries.ts'
import { NoOrdersFound } from './no-orders-found.tsx'
import { RequestPaymentDialog } from './request-payment-dialog.tsx'
import { RequestedPayment } from './requested-payment.tsx'
import { SortMenu } from './sort-menu.tsx'
import { SumTiles } from './sum-tiles.tsx'
import { UnfilledCases } from './unfilled-cases.tsx'
import { useEventDialog } from './use-event-dialog.ts'
import { useEventActions, type EventActions } from './use-event-actions.ts'
import { useRepairedNumbers } from './use-repaired-numbers.ts'

const SupplierOrderSheet = lazy(async () => ({
  default: (await import('./supplier-order-sheet.tsx')).SupplierOrderSheet,
}))

/** A host's orders of one event. */
export const ManageOrders = ({ managed, first }: { managed: ManagedEvent; first: FirstFound }) => {
  const { event, orders } = managed
  const now = useNow(30)
  const isDesktop = useIsDesktop()
  const { dialog, isNew, show, close } = useEventDialog(event.id)
  const toast = useToast()
  const sums = useMemo(
    () =>
      orderSums(
        event,
        orders.map((view) => ({ order: view.order, pair: view.state.pair })),
      ),
    [event, orders],
  )
  useRepairedNumbers(event.id, orders)
  useRefusedOrder()
  const actions = useEventActions(event, sums.paid > 0)
  const found = useFoundOrders(managed, sums.fees, useSavedSort(), first)
  const asksPayment = isClosed(event, now) && !isRequested(event) && sums.unpaid > 0
  const open = (wanted: EventDialog): void => {
    if ((wanted === 'export' || wanted === 'supplier') && orders.length === 0)
      toast({ text: NOTHING_TO_EXPORT, warning: true })
    else if (wanted !== 'request-payment' || actions.mayAskPayment()) show(wanted)
  }
  const requestPayment = (): void => open('request-payment')
  const request = (
    <Button tone="main" icon={Send} wide={!isDesktop} className="shrink-0" onClick={requestPayment}>
      Request Payment
    </Button>
  )
  const tools = (
    <EventTools
      managed={managed}
      actions={actions}
      small={isDesktop}
      onOpen={open}
      mayRequestPayment={!asksPayment && !isRequested(event)}
    />
  )
  const costs = (
    <EventCosts
      event={event}
      now={now}
      somebodyPaid={sums.paid > 0 || orders.some(({ order }) => isPaymentMade(order))}
      isDesktop={isDesktop}
    />
  )

  // Opened for claims the page begins with them.
  const isForClaims = first.filter === 'claimed'
  const matters = (
    <>
      {!isDesktop && <div className="scroll-row mt-4">{tools}</div>}
      <UnfilledCases managed={managed} now={now} />
      {isRequested(event) && (
        <RequestedPayment
          managed={managed}
          now={now}
          unpaid={sums.unpaid}
          paid={sums.paid}
          onAgain={requestPayment}
          onBack={actions.takeBackRequest}
        />
      )}
      {!isDesktop && costs}
    </>
  )

  return (
    <Page
      title="Manage orders"
      back={useHostedBack()}
      wide
      className="pb-8 desk:-mt-2"
      {...(asksPayment && !isDesktop && { dock: <Dock>{request}</Dock> })}
    >
      <ManageHead event={event} now={now} tools={tools}>
        {asksPayment && isDesktop && request}
      </ManageHead>
      <SumTiles sums={sums} isDesktop={isDesktop} eventId={event.id}>
        {costs}
      </SumTiles>
      {!isForClaims && matters}
      <div className="mt-5 desk:mt-3 desk:flex desk:flex-wrap desk:items-center desk:gap-x-4 desk:gap-y-3">
        <Search
          label="Search Name / Mobile Number / Order Reference"
          value={found.typed}
          onChange={found.search}
          className="w-full desk:w-72 desk:max-w-[29rem] desk:flex-auto"
        />
        <OrderFilters found={found} className="mt-3 desk:mt-0" />
      </div>
      {!isDesktop && found.total > 1 && <SortMenu found={found} />}
      {found.total === 0 && <NoOrdersFound managed={managed} found={found} sums={sums} />}
      <ManagedOrders orders={orders} found={found} fees={sums.fees} />
      {found.total > 0 && (
        <div className="mt-5">
          <Pager page={found.page} total={found.total} size={ORDERS_PER_PAGE} onPage={found.setPage} />
        </div>
      )}
      {isForClaims && matters}
      <ExitOrDelete onDelete={() => void actions.remove()} />
      <EventDialogs managed={managed} found={found} actions={actions} dialog={dialog} isNew={isNew} onClose={close} />
    </Page>
  )
}

interface EventDialogsProps {
  managed: ManagedEvent
  found: FoundOrders
  actions: EventActions
  dialog: EventDialog | null
  /** The event was just published. */
  isNew: boolean
  onClose: () => void
}

const EventDialogs = ({ managed, found, actions, dialog, isNew, onClose }: EventDialogsProps) => (
  <>
    {dialog === 'request-payment' && (
      <RequestPaymentDialog managed={managed} onAsk={actions.askPayment} onClose={onClose} />
    )}
    {dialog === 'broadcast' && (
      <EventBroadcast
        event={managed.event}
        all={managed.orders}
        filtered={found.total < managed.orders.length ? found.found : null}
        onClose={onClose}
      />
    )}
    {dialog === 'export' && <ExportOrders managed={managed} found={found.found} onClose={onClose} />}
    {dialog === 'supplier' && (
      <Suspense fallback={null}>
        <SupplierOrderSheet managed={managed} onClose={onClose} />
      </Suspense>
    )}
    {dialog === 'share' && <ShareEvent event={managed.event} isNew={isNew} onClose={onClose} />}
  </>
)
