import { lastFour } from '#shared/kernel/text.ts'
import { orderLabel } from '#shared/collection/no-show.ts'
import type { CollectionState } from '#shared/collection/collection-state.ts'
import type { Order } from '#shared/order/order.ts'
import { OrderStatusTag } from '#client/order/parts/order-status-tag.tsx'
import { EventMark } from './event-mark.tsx'

interface Props {
  readonly order: Order
  readonly state: CollectionState
  readonly onOpen: (ref: string) => void
  /** Tells its event from others of the collection. */
  readonly mark: string | undefined
}

/** A row that opens the verdict of its order. */
export const FoundOrder = ({ order, state, onOpen, mark }: Props) => (
  <button
    type="button"
    className="flex min-h-16 w-full flex-wrap items-center gap-x-3.5 gap-y-1 py-2.5 text-left"
    onClick={() => onOpen(order.id)}
  >
    <span className="min-w-10">
      <EventMark mark={mark} className="bg-sunk text-ink-2" />
      <span className="disp num block text-head font-extrabold">{order.eOrderNo ?? '–'}</span>
    </span>
    <span className="min-w-0 flex-1 basis-32">
      <b className="block text-lead leading-6 font-semibold [overflow-wrap:anywhere]">{order.uName}</b>
      <span className="num block text-meta text-ink-3">
        ···· {lastFour(order.uPhone)} · <span className="ref">{orderLabel(order)}</span>
        {mark !== undefined && <span className="block">{order.eTitle}</span>}
      </span>
    </span>
    <span className="ml-auto max-w-full min-w-0 [&_.st]:whitespace-normal">
      <OrderStatusTag orders={[{ pair: state.pair, state }]} />
    </span>
  </button>
)
