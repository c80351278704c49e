// One order on a docket that may hold several of one buyer.
import { BadgeCheck, HandCoins } from 'lucide-react'
import type { OrderVerdict } from '#shared/collection/verdict.ts'
import { type Cents, ZERO_CENTS } from '#shared/kernel/money.ts'
import { formatDayAndClock } from '#shared/kernel/clock.ts'
import { useNow } from '#client/store/lists/now.ts'
import { Button } from '#client/ui/button.tsx'
import { onDevice } from '#client/ui/count-words.ts'
import { Money } from '#client/ui/money.tsx'
import { OrderStatusTag } from '#client/order/parts/order-status-tag.tsx'
import { leftLines, piecesLeft, type PartialHandOver } from './partial-hand-over.ts'
import type { BuyerVerdict } from './buyer-verdict.ts'
import type { OrderAmounts } from './order-amounts.ts'
import { EventMark, MARK_INK } from './event-mark.tsx'
import { PaymentProof } from './payment-proof.tsx'
import { PartLines, VerdictLines } from './verdict-lines.tsx'

export interface OrderBlockProps {
  readonly verdict: OrderVerdict
  readonly amounts: OrderAmounts | undefined
  /**
   * One of several orders: shows its event with its mark, and its number. An amber one has its own button, unless the main
   * one hands it over.
   */
  readonly among: { readonly mark: string | undefined; readonly isMain: boolean } | null
  /** Quantities of a partial hand-over. */
  readonly part: PartialHandOver | null
  readonly onPart: (part: PartialHandOver) => void
  readonly onGive: (verdict: OrderVerdict) => void
}

/** Longer notes are cut above the docket, and stand in full below the lines. */
const MAX_SHORT_NOTE_LENGTH = 60

/** Label of the hand-over button of an amber order. */
const amberWords = (reason: OrderVerdict['reason'], pieces: number): string =>
  reason === 'not-paid' ? `Paid now, hand over ${pieces}` : `Verified, hand over ${pieces}`

/** Label of the main button of an amber verdict: it names the order when the buyer has several. */
export const amberMainWords = ({ scanned: { reason, order }, others, pieces }: BuyerVerdict): string => {
  const words = amberWords(reason, pieces)
  return others.length === 0
    ? words
    : `Order ${order.eOrderNo ?? order.id}: ${words[0]?.toLowerCase()}${words.slice(1)}`
}

const linesOf = (verdict: OrderVerdict) =>
  verdict.reason === 'already-collected'
    ? verdict.order.lines.map((line) => ({ line, left: line.pQuantity }))
    : leftLines(verdict)

const ToPay = ({ words, cents }: { words: string; cents: Cents }) => (
  <p className="mt-4 flex flex-wrap items-baseline gap-x-3">
    <span className="text-lead">{words}</span>
    <Money cents={cents} big className="text-hero" />
  </p>
)

export const OrderBlock = ({ verdict, amounts, among, part, onPart, onGive }: OrderBlockProps) => {
  const { order, state, reason, kind } = verdict
  const now = useNow(60)
  const lines = linesOf(verdict)
  const pieces = piecesLeft(leftLines(verdict))
  const shown = { pair: state.pair, state }
  return (
    <section
      aria-label={`Order ${order.eOrderNo ?? order.id}`}
      className={among ? 'border-t border-docket-line py-3 first:border-0' : undefined}
    >
      {among && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="shrink-0">
            <EventMark mark={among.mark} className={MARK_INK} />
            <span className="disp num text-head font-extrabold">{order.eOrderNo ?? '–'}</span>
          </span>
          <span className="min-w-0 flex-[1_1_7rem] font-semibold break-words hyphens-auto">{order.eTitle}</span>
          {kind !== 'go' && <OrderStatusTag orders={[shown]} />}
        </p>
      )}
      {among && reason === 'already-collected' && state.first && (
        <p className="num text-docket-ink-2">
          {formatDayAndClock(state.first.at, now)} by {state.first.byName}
          {onDevice(state.first.deviceName)}
        </p>
      )}
      {reason === 'claimed' && <PaymentProof order={order} paid={amounts?.paid ?? ZERO_CENTS} />}
      {reason === 'not-paid' && <ToPay words="To pay" cents={amounts?.fee ?? ZERO_CENTS} />}
      {kind !== 'stop' && amounts !== undefined && amounts.rest > 0 && (
        <ToPay words="Still to pay" cents={amounts.rest} />
      )}
      {kind === 'stop' && !among && (
        <ul className="mt-3 grid gap-1.5 text-lead text-docket-ink-2 line-through" aria-label="Not handed over">
          {order.lines.map((line) => (
            <li key={line.id}>
              <span className="num">{line.pQuantity}×</span> {line.pName}
            </li>
          ))}
        </ul>
      )}
      {kind !== 'stop' && (reason !== 'already-collected' || !among) && (
        <>
          {part !== null && reason !== 'already-collected' ? (
            <PartLines lines={leftLines(verdict)} part={part} onPart={onPart} />
          ) : (
            <VerdictLines lines={lines} />
          )}
        </>
      )}
      {order.comment.length > MAX_SHORT_NOTE_LENGTH && kind !== 'stop' && (
        <p className="mt-2 rounded-[var(--radius-md)] bg-docket-note px-4 py-3 text-lead">
          <b className="font-semibold">Note:</b> {order.comment}
          <span data-below="note" />
        </p>
      )}
      {among && !among.isMain && (reason === 'claimed' || reason === 'not-paid') && part === null && (
        <Button
          tone="ghost"
          icon={reason === 'claimed' ? BadgeCheck : HandCoins}
          wide
          className="mt-3"
          data-below="order"
          onClick={() => onGive(verdict)}
        >
          {amberWords(reason, pieces)}
        </Button>
      )}
    </section>
  )
}
