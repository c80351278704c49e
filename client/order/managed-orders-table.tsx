import { Ellipsis } from 'lucide-react'
import { useNow } from '#client/store/lists/now.ts'
import { IconButton } from '#client/ui/button.tsx'
import { Link } from '#client/ui/link.tsx'
import { Money } from '#client/ui/money.tsx'
import { ProofFlagNote } from '#client/payment/parts/proof-flag-note.tsx'
import { PAYMENT_STYLE } from '#client/payment/parts/payment-style.ts'
import { StatusTag } from '#client/ui/status-tag.tsx'
import { Table, type Column } from '#client/ui/table.tsx'
import { formatDate } from '#shared/kernel/clock.ts'
import { type Cents, ZERO_CENTS } from '#shared/kernel/money.ts'
import { partCollectedText, piecesOwed } from '#shared/collection/part-collected.ts'
import { isCancelled, orderStatusWords } from '#shared/order/order-status.ts'
import { hasPaid, isCollected, paymentState, paymentText } from '#shared/order/payment-state.ts'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import { quantityOf } from '#shared/packing/packing-rows.ts'
import { DeliveryPlace } from './parts/delivery-place.tsx'
import { BuyerSaysCollected } from './parts/buyer-says-collected.tsx'
import { AmountNote } from './parts/amount-note.tsx'
import { linesText, orderCode } from './order-name.ts'
import type { OrderView } from './order-live-queries.ts'
import { PaidTogetherNote } from './parts/paid-together.tsx'
import { OrderStatusSelect } from './order-status-select.tsx'
import type { FoundOrders } from './use-found-orders.ts'
import type { HostStatus } from './use-host-status.ts'

const columns: readonly Column[] = [
  { id: 'no', head: 'No', sortable: true },
  { id: 'name', head: 'Name', sortable: true },
  { id: 'mobile', head: 'Mobile', sortable: true },
  { id: 'items', head: 'Items' },
  { id: 'quantity', head: 'Qty', figures: true, sortable: true },
  { id: 'amount', head: 'Amount', figures: true, sortable: true },
  { id: 'payment', head: 'Payment Status', sortable: true, className: 'whitespace-normal' },
  { id: 'status', head: 'Status', sortable: true },
  { id: 'note', head: 'Note' },
  { id: 'actions', head: 'Actions', hideHead: true, className: 'right-0' },
]

const columnsByEvent: readonly Column[] = columns.flatMap((column) => {
  if (column.id === 'note' || column.id === 'mobile') return []
  return column.id === 'no' ? [column, { id: 'event', head: 'Event', sortable: true }] : [column]
})

/** The payment proof of an order, or the whole order. */
export type OrderPart = 'proof' | 'order'

export interface ManagedOrdersTableProps {
  found: Pick<FoundOrders, 'shown' | 'sort' | 'setSort'>
  fees: ReadonlyMap<string, Cents>
  /** Shows event and day of each order, and the number below the name, instead of its note. */
  byEvent: boolean
  choose: HostStatus['choose']
  onOpen: (part: OrderPart, view: OrderView) => void
}

/** A host's orders as a table, on a desktop. */
export const ManagedOrdersTable = (props: ManagedOrdersTableProps) => {
  const now = useNow(30)
  const { found, fees, byEvent, choose, onOpen } = props
  return (
    <div className="mt-3 overflow-x-auto">
      <Table
        label="Orders"
        columns={byEvent ? columnsByEvent : columns}
        sort={found.sort}
        onSort={found.setSort}
        className="[&_td]:px-2 [&_th]:px-2"
      >
        {found.shown.map((view) => (
          <RowBoundary key={view.order.id}>
            {() => {
              const { order, state } = view
              const payment = paymentState(state.pair)
              const part = partCollectedText(piecesOwed(state))
              const isCollectedAndCancelled = isCollected(state.pair) && isCancelled(state.pair)
              return (
                <tr>
                  <td className="whitespace-nowrap">
                    <span className="disp num block text-lead font-bold">{order.eOrderNo ?? '–'}</span>
                    <span className="ref block text-label text-ink-3">{orderCode(order)}</span>
                  </td>
                  {byEvent && (
                    <td>
                      <Link
                        to="/event/manage-orders"
                        query={{ eventId: order.eid }}
                        className="block max-w-56 min-w-28 leading-5 font-semibold break-words text-brand-ink"
                      >
                        {order.eTitle}
                      </Link>
                      <span className="num block text-label text-ink-3">{formatDate(order.createdAt)}</span>
                    </td>
                  )}
                  <td>
                    <div className="max-w-36 min-w-24 leading-5 font-semibold [overflow-wrap:anywhere]">
                      {order.uName}
                    </div>
                    {byEvent && <span className="num block text-label text-ink-3">{order.uPhone}</span>}
                  </td>
                  {!byEvent && <td className="num whitespace-nowrap">{order.uPhone}</td>}
                  <td>
                    <div className="line-clamp-3 min-w-24 leading-5 break-words text-ink-2">{linesText(order)}</div>
                  </td>
                  <td className="r num">{quantityOf(order)}</td>
                  <td className="r">
                    <Money cents={fees.get(order.id) ?? ZERO_CENTS} />
                    <AmountNote view={view} now={now} />
                  </td>
                  <td>
                    <StatusTag kind={PAYMENT_STYLE[payment]}>{paymentText(state.pair)}</StatusTag>
                    {payment === 'claimed' && order.paymentScreenshot !== null && (
                      <button
                        type="button"
                        className="block min-h-10 px-1 font-semibold whitespace-nowrap text-brand-ink underline underline-offset-4"
                        onClick={() => onOpen('proof', view)}
                      >
                        See proof
                      </button>
                    )}
                    {hasPaid(state.pair) && (
                      <ProofFlagNote
                        of={order}
                        onOpen={() => onOpen('proof', view)}
                        className="min-w-36 text-meta leading-5"
                      />
                    )}
                    {order.combinedPaymentRef !== null && <PaidTogetherNote of={order} className="mt-1 min-w-32" />}
                  </td>
                  <td>
                    <OrderStatusSelect view={view} choose={choose} />
                    <BuyerSaysCollected pair={state.pair} className="mt-1 text-label font-semibold" />
                    {part && <span className="mt-1 block text-label font-semibold text-owed-ink">{part}</span>}
                    {isCollectedAndCancelled && (
                      <span className="mt-1 block text-label font-semibold text-cancelled-ink">
                        {orderStatusWords(state.pair)}
                      </span>
                    )}
                  </td>
                  {!byEvent && (
                    <td>
                      <div className="max-w-32 min-w-20 text-label leading-5 empty:min-w-0 text-ink-2">
                        {order.comment !== '' && (
                          <p className="line-clamp-3 [overflow-wrap:anywhere]">{order.comment}</p>
                        )}
                        <DeliveryPlace order={order} plain />
                      </div>
                    </td>
                  )}
                  <td className="sticky right-0 bg-paper">
                    <IconButton
                      icon={Ellipsis}
                      label={`More of order ${orderCode(order)}`}
                      className="size-10 min-h-10 min-w-10"
                      onClick={() => onOpen('order', view)}
                    />
                  </td>
                </tr>
              )
            }}
          </RowBoundary>
        ))}
      </Table>
    </div>
  )
}
