import { useState } from 'react'
import { useBlocked } from '#client/app/parts/blocked.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { useShowOutcome } from '#client/app/parts/use-show-outcome.ts'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { CaseFill } from '#client/ui/case-fill.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { counted } from '#client/ui/count-words.ts'
import { Money } from '#client/ui/money.tsx'
import { RowBoundary } from '#client/ui/row-boundary.tsx'
import type { Event } from '#shared/event/event.ts'
import { formatMoney, maxCents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#shared/kernel/money.ts'
import { decideUnfilledCase, type CaseDecision } from '#shared/order/decide-unfilled-case.ts'
import type { Order } from '#shared/order/order.ts'
import { ownTotals } from '#shared/order/order-totals.ts'
import { paymentText, hasPaid } from '#shared/order/payment-state.ts'
import type { LooseOrder, UnfilledCase } from '#shared/order/unfilled-cases.ts'
import { orderCode } from './order-name.ts'

export interface UnfilledCasesSheetProps {
  event: Event
  /** Cases that wait for a decision. */
  cases: readonly UnfilledCase[]
  onClose: () => void
}

/** The cases that did not fill, with buyers and pieces; the host decides about each. Works offline. */
export const UnfilledCasesSheet = ({ event, cases, onClose }: UnfilledCasesSheetProps) => (
  <Sheet open onOpenChange={(open) => !open && onClose()} title="Cases that did not fill">
    {cases.length === 0 ? (
      <p role="status">Everything is decided. The supplier order has the result.</p>
    ) : (
      <div className="rows">
        {cases.map((each) => (
          <RowBoundary key={each.product.id}>{() => <OneCase event={event} unfilled={each} />}</RowBoundary>
        ))}
      </div>
    )}
  </Sheet>
)

/** Paid for the pieces. An order without anything else is returned whole, with its admin fee. */
const paidCents = (event: Event, { orders }: UnfilledCase): Cents => {
  const paid = orders.filter(({ order }) => hasPaid(order))
  const heldOf = (order: Order): Cents =>
    subtractCents(order.paidCents ?? ownTotals(event, order).totalFee, order.returnedCents)
  return sumCents(paid.map(({ order, cents, isWhole }) => (isWhole ? heldOf(order) : cents)))
}

/** Price of the part of the case that nobody ordered. */
const restCents = ({ product, cents }: UnfilledCase): Cents => maxCents(ZERO_CENTS, subtractCents(product.price, cents))

const cancelText = (event: Event, unfilled: UnfilledCase): string => {
  const { orders, cents } = unfilled
  const emptied = orders.filter(({ isWhole }) => isWhole).length
  const paid = paidCents(event, unfilled)
  return [
    `${counted(orders.length, 'order')} ${orders.length === 1 ? 'loses' : 'lose'} them: ${formatMoney(cents)} less.`,
    emptied === 0
      ? ''
      : `${counted(emptied, 'order')} ${emptied === 1 ? 'has' : 'have'} nothing else and will be cancelled.`,
    paid === 0 ? '' : `You return ${formatMoney(paid)} that is paid.`,
    'The buyers are notified. This cannot be undone.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const buyText = (unfilled: UnfilledCase): string => {
  const { perCase, pieces, orders } = unfilled
  return [
    `Buyers pay for ${pieces} of ${perCase} pieces.`,
    `${counted(perCase - pieces, 'piece')}, ${formatMoney(restCents(unfilled))}, ${perCase - pieces === 1 ? 'stays' : 'stay'} with you.`,
    `${orders.length === 1 ? 'The buyer is' : 'The buyers are'} notified.`,
  ].join(' ')
}

const OneCase = ({ event, unfilled }: { event: Event; unfilled: UnfilledCase }) => {
  const { product, pieces, perCase, cents, isFullOnly, orders } = unfilled
  const [busy, setBusy] = useState<CaseDecision | null>(null)
  const run = useOperation(decideUnfilledCase)
  const confirm = useConfirm()
  const showOutcome = useShowOutcome()
  const blocked = useBlocked()
  const decide = async (decision: CaseDecision): Promise<void> => {
    if (blocked('decide-unfilled-case')) return
    const sure = await confirm(
      decision === 'cancel'
        ? {
            title: `Cancel ${counted(pieces, 'piece')} of ‘${product.name}’?`,
            text: cancelText(event, unfilled),
            verb: 'Cancel the pieces',
            keep: 'Not yet',
            danger: true,
          }
        : {
            title: `Buy the case of ‘${product.name}’?`,
            text: buyText(unfilled),
            verb: 'Buy the case',
            keep: 'Not yet',
          },
    )
    if (!sure) return
    setBusy(decision)
    const outcome = await run({ eid: event.id, pid: product.id, decision, pieces })
    setBusy(null)
    await showOutcome(outcome, decision === 'cancel' ? 'Pieces cancelled' : 'The case will be bought')
  }
  return (
    <section className="py-4" aria-label={product.name}>
      <h3 className="text-lead [overflow-wrap:anywhere]">{product.name}</h3>
      <p className="mt-0.5 mb-2 flex flex-wrap justify-between gap-x-4 text-ink-2">
        <span>
          {pieces} of {counted(perCase, 'piece')}
        </span>
        <Money cents={cents} />
      </p>
      <CaseFill size={perCase} others={pieces} mine={0} />
      <ul className="mt-3 grid gap-1.5" aria-label={`Buyers of ${product.name}`}>
        {orders.map((loose) => (
          <Buyer key={loose.order.id} loose={loose} />
        ))}
      </ul>
      <p className="mt-3 text-meta text-ink-3">
        {isFullOnly
          ? 'Buyers were told that pieces are bought once a case is full.'
          : `Buyers were told that pieces are bought even if the case does not fill. The other ${counted(perCase - pieces, 'piece')} cost you ${formatMoney(restCents(unfilled))}.`}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5 [&>*]:flex-1">
        {!isFullOnly && (
          <Button tone="main" busy={busy === 'buy'} className="whitespace-nowrap" onClick={() => void decide('buy')}>
            Buy the case anyway
          </Button>
        )}
        <Button
          tone="danger"
          busy={busy === 'cancel'}
          className="whitespace-nowrap"
          onClick={() => void decide('cancel')}
        >
          Cancel the pieces
        </Button>
      </div>
    </section>
  )
}

const Buyer = ({ loose: { order, pieces, cents, isWhole } }: { loose: LooseOrder }) => (
  <li className="flex justify-between gap-4">
    <span className="min-w-0 [overflow-wrap:anywhere]">
      <b className="font-semibold">{order.uName}</b>{' '}
      <span className="text-meta text-ink-3">
        {orderCode(order)} · {paymentText(order)}
        {isWhole && ' · nothing else ordered'}
      </span>
    </span>
    <span className="num shrink-0 text-right">
      {counted(pieces, 'piece')}
      <span className="block text-meta text-ink-3">
        <Money cents={cents} />
      </span>
    </span>
  </li>
)
