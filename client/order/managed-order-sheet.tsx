import { useEffect, useState, type ReactNode } from 'react'
import { BlockedButton } from '#client/app/parts/blocked.tsx'
import { NOT_ALLOWED_TO_CANCEL, NOT_ALLOWED_TO_UPDATE } from '#shared/order/order-refusals.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { ClaimedProof } from '#client/payment/parts/claimed-proof.tsx'
import { SeeProof } from '#client/payment/parts/see-proof.tsx'
import { Button, ButtonRow } from '#client/ui/button.tsx'
import { lineDetail } from '#shared/order/line-detail.ts'
import { Money } from '#client/ui/money.tsx'
import { Sheet } from '#client/app/parts/sheet.tsx'
import { buyerTotals } from '#shared/order/buyer-totals.ts'
import { hostGapText, paymentGap } from '#shared/order/payment-gap.ts'
import { canMarkInvalid } from '#shared/order/order-status.ts'
import { ORDER_STATUS } from '#shared/order/order-status-numbers.ts'
import { isClaimWaiting, isUnverified } from '#shared/order/payment-state.ts'
import { lineTotal } from '#shared/order/order-totals.ts'
import { DeliveryOfOrder } from '#client/delivery/parts/delivery-of-order.tsx'
import { ContactLinks } from './parts/contact-links.tsx'
import { DeliveryPlace } from './parts/delivery-place.tsx'
import { OrderHistory } from './order-history-list.tsx'
import { messageAbout, orderCode, orderName } from './order-name.ts'
import { orderHistory, type OrderView } from './order-live-queries.ts'
import { ClaimedSum, PaidTogether, useTogether } from './parts/paid-together.tsx'
import { OrderSum } from './order-items.tsx'
import { GapText } from './parts/payment-gap-line.tsx'
import { SECOND_TAP_MS } from '#client/ui/timings.ts'
import { SettlePayment } from './settle-payment.tsx'
import { PaymentLinkButton } from './payment-link-button.tsx'
import type { HostStatus } from './use-host-status.ts'

export interface OrderSheetProps {
  view: OrderView
  status: HostStatus
  onClose: () => void
}

interface ProofSheetProps extends OrderSheetProps {
  /** Opened after the claim before was verified, with its button in the same place. */
  isNext: boolean
  onVerified: () => void
  /** Above the proof. */
  children: ReactNode
}

/** Payment proof of a claimed order with VERIFY and INVALID actions. `onVerified` is called once the claim is verified. */
export const ProofSheet = ({ view, status, isNext, onClose, onVerified, children }: ProofSheetProps) => {
  const [isLooking, setIsLooking] = useState(isNext)
  useEffect(() => {
    if (!isNext) return undefined
    const timer = setTimeout(() => setIsLooking(false), SECOND_TAP_MS)
    return () => clearTimeout(timer)
  }, [isNext])
  const now = useNow(60)
  const isReadOnly = useIsReadOnly()
  const combined = view.order.combinedPaymentRef
  const isTogether = useTogether(view.order, now)?.isClaimed === true
  const totals = buyerTotals(view.event, view.order, now)
  const gap = paymentGap(view.order, view.state.pair, totals.fee)
  const decide = async (act: Promise<void>): Promise<void> => {
    onClose()
    await act
  }
  const verify = async (): Promise<void> => {
    onClose()
    const done = await (isTogether ? status.verifyTogether(view.order) : status.choose(view, ORDER_STATUS.verified))
    if (done) onVerified()
  }
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={`${orderName(view.order)} · ${view.order.uName}`}>
      {children}
      <ClaimedSum of={view.order} cents={gap?.paid ?? totals.fee} now={now} />
      <GapText text={hostGapText(gap, view.state.pair, totals.awaitsShares)} awaitsShares={totals.awaitsShares} />
      <ClaimedProof of={view.order} buyer={view.order.uName} />
      {combined !== null && <PaidTogether of={view.order} now={now} />}
      {!isReadOnly && (
        <div className="mt-4">
          <ButtonRow>
            {canMarkInvalid(view.state.pair) && (
              <Button tone="danger" disabled={isLooking} onClick={() => void decide(status.markInvalid(view))}>
                If invalid payment
              </Button>
            )}
            {isUnverified(view.state.pair) && (
              <Button tone="main" disabled={isLooking} onClick={() => void verify()}>
                {isTogether ? 'Verified, all together' : 'Verified'}
              </Button>
            )}
          </ButtonRow>
        </div>
      )}
    </Sheet>
  )
}

/** All details of an order: contact, lines with owed quantities, note and history. */
export const OrderSheet = ({ view, status, onClose, onLink }: OrderSheetProps & { onLink: () => void }) => {
  const { order, event, state } = view
  const now = useNow(60)
  const isReadOnly = useIsReadOnly()
  const history = useLive(orderHistory, order.id)
  const owed = new Map(state.owedLines.map((line) => [line.lineId, line.owed]))
  const started = state.liveRecords.length > 0
  const totals = buyerTotals(event, order, now)
  // A history that arrives in the open sheet would move its buttons.
  if (history === undefined) return null
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title={`${orderName(order)} · ${order.uName}`}>
      <p className="num text-meta text-ink-3">
        {orderCode(order)} · <span className="ref">{order.id}</span>
      </p>
      <ContactLinks name={order.uName} phone={order.uPhone} text={messageAbout(order, order.uName)} />
      <ul className="rows">
        {order.lines.map((line) => (
          <li key={line.id} className="flex gap-3 py-2.5">
            <span className="disp num text-lead font-bold">{line.pQuantity}×</span>
            <span className="min-w-0 flex-1">
              <span className="font-semibold">{line.pName}</span>
              {lineDetail(line) !== '' && <span className="block text-meta text-ink-3">{lineDetail(line)}</span>}
              {started && (owed.get(line.id) ?? 0) > 0 && (
                <span className="block text-meta font-semibold text-owed-ink">{owed.get(line.id)} owed</span>
              )}
            </span>
            <Money cents={lineTotal(line)} />
          </li>
        ))}
      </ul>
      <OrderSum totals={totals} />
      {!isReadOnly && <SettlePayment view={view} now={now} />}
      {!isClaimWaiting(state.pair) && <SeeProof of={order} buyer={order.uName} className="mt-3" />}
      <DeliveryOfOrder order={order} isHost />
      <DeliveryPlace order={order} className="mt-3 border-t border-line pt-3" />
      {order.comment !== '' && (
        <p className="mt-3 rounded-[var(--radius-md)] bg-sunk px-4 py-3">
          <span className="over block">NOTES TO THE HOST</span>
          {order.comment}
        </p>
      )}
      {order.combinedPaymentRef !== null && <PaidTogether of={order} now={now} />}
      {!isReadOnly && canMarkInvalid(state.pair) && (
        <Button
          tone="danger"
          wide
          className="mt-4"
          onClick={() => {
            onClose()
            void status.markInvalid(view)
          }}
        >
          If invalid payment
        </Button>
      )}
      {!isReadOnly && <PaymentLinkButton pair={state.pair} onPress={onLink} />}
      {isReadOnly && (
        <div className="mt-4">
          <ButtonRow>
            <BlockedButton reason={NOT_ALLOWED_TO_CANCEL.message}>CANCEL</BlockedButton>
            <BlockedButton reason={NOT_ALLOWED_TO_UPDATE.message}>EDIT</BlockedButton>
          </ButtonRow>
        </div>
      )}
      <h3 className="mt-5 text-lead">History</h3>
      <OrderHistory lines={history} />
    </Sheet>
  )
}
