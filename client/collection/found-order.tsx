import { lastFour } from '#shared/kernel/text.ts'
import { orderLabel } from '#shared/collection/no-show.ts'
import type { CollectionState } from '#shared/collection/collection-state.ts'
import type { Order } from '#shared/order/order.ts'
import { OrderStatusTag } from '#client/order/parts/order-status-tag.tsx'

interface Props {
  readonly order: Order
  readonly state: CollectionState
  readonly onOpen: (ref: string) => void
}

/** A row that opens the verdict of its order. */
export const FoundOrder = ({ order, state, onOpen }: Props) => (
  <button
    type="button"
    className="grid min-h-16 w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3.5 py-2.5 text-left"
    onClick={() => onOpen(order.id)}
  >
    <span className="disp num min-w-10 text-head font-extrabold">{order.eOrderNo ?? '–'}</span>
    <span className="min-w-0">
      <b className="block truncate text-lead font-semibold">{order.uName}</b>
      <span className="num block truncate text-meta text-ink-3">
        ···· {lastFour(order.uPhone)} · <span className="ref">{orderLabel(order)}</span> · {order.eTitle}
      </span>
    </span>
    <OrderStatusTag orders={[{ pair: state.pair, state }]} />
  </button>
)
