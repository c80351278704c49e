import { Ellipsis } from 'lucide-react'
import { isSaidByControl } from '#shared/collection/shown-status.ts'
import { ProofFlagNote } from '#client/payment/parts/proof-flag-note.tsx'
import { hasPaid } from '#shared/order/payment-state.ts'
import { Card } from '#client/ui/card.tsx'
import { IconButton } from '#client/ui/button.tsx'
import { Money } from '#client/ui/money.tsx'
import { OrderStatusTag } from '#client/order/parts/order-status-tag.tsx'
import { StatusIcon } from '#client/ui/status-tag.tsx'
import { formatClock, formatDay, startOfDay, type Seconds } from '#shared/kernel/clock.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { lastFour } from '#shared/kernel/text.ts'
import { BuyerSaysCollected } from './parts/buyer-says-collected.tsx'
import { AmountNote } from './parts/amount-note.tsx'
import { DeliveryPlace } from './parts/delivery-place.tsx'
import { kindOf } from './order-filter.ts'
import { linesText, orderCode } from './order-name.ts'
import type { OrderView } from './order-live-queries.ts'
import { OrderStatusSelect } from './order-status-select.tsx'
import { PaidTogetherNote } from './parts/paid-together.tsx'
import type { HostStatus } from './use-host-status.ts'

export interface ManagedOrderProps {
  view: OrderView
  fee: Cents
  now: Seconds
  choose: HostStatus['choose']
  onProof: () => void
  onMore: () => void
}

const claimedText = (claimedAt: Seconds | null, now: Seconds): string => {
  if (claimedAt === null) return 'Claimed'
  const today = startOfDay(claimedAt) === startOfDay(now)
  return `Claimed, ${today ? '' : `${formatDay(claimedAt)} `}${formatClock(claimedAt)}`
}

/** An order in a host's list on a phone: buyer, lines, amount and status control; a tag only for a state that the control does not say. */
export const ManagedOrderCard = ({ view, fee, now, choose, onProof, onMore }: ManagedOrderProps) => {
  const { order, state } = view
  const claimed = kindOf(view) === 'claimed'
  const shown = { pair: state.pair, state }
  return (
    <Card as="li" className="[contain-intrinsic-size:auto_13rem] [content-visibility:auto]">
      <div className="flex gap-3 px-4 pt-4">
        <p className="disp num min-w-8 text-head leading-8 font-extrabold">{order.eOrderNo ?? '–'}</p>
        <div className="min-w-0 flex-1">
          <p className="flex flex-wrap justify-between gap-x-3">
            <b className="text-lead font-semibold">{order.uName}</b>
            <Money cents={fee} className="text-lead" />
          </p>
          <p className="num text-meta text-ink-3">
            ···· {lastFour(order.uPhone)} · {orderCode(order)}
          </p>
          <AmountNote view={view} now={now} />
          <p className="mt-1.5 line-clamp-3 text-ink-2">{linesText(order)}</p>
          {order.comment !== '' && <p className="mt-1 text-meta text-ink-2">‘{order.comment}’</p>}
          <DeliveryPlace order={order} className="mt-1 text-meta text-ink-2" />
          {order.combinedPaymentRef !== null && <PaidTogetherNote of={order} className="mt-1" />}
        </div>
      </div>
      {claimed && (
        <div className="mx-4 mt-3 flex flex-wrap items-center gap-x-3 rounded-[var(--radius-md)] bg-claimed px-3.5 py-2 text-claimed-ink">
          <StatusIcon kind="claimed" />
          <span className="flex-1 font-semibold">{claimedText(order.claimedAt, now)}</span>
          {order.paymentScreenshot !== null && (
            <button
              type="button"
              className="flex min-h-12 items-center font-semibold underline underline-offset-4"
              onClick={onProof}
            >
              See proof
            </button>
          )}
        </div>
      )}
      {hasPaid(state.pair) && <ProofFlagNote of={order} onOpen={onProof} className="mx-4" />}
      <BuyerSaysCollected pair={state.pair} className="mt-2 px-4 text-meta font-semibold" />
      <div className="mt-3 flex flex-wrap items-center gap-2 border-t border-line px-4 py-2.5">
        {!claimed && !isSaidByControl(shown) && <OrderStatusTag orders={[shown]} />}
        <div className="ml-auto flex items-center gap-2">
          <IconButton icon={Ellipsis} label={`More of order ${orderCode(order)}`} onClick={onMore} />
          <OrderStatusSelect view={view} choose={choose} />
        </div>
      </div>
    </Card>
  )
}
