import { PackageOpen } from 'lucide-react'
import { useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type { CollectionState } from '#shared/collection/collection-state.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useSeller } from '#client/store/calls/use-seller.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { OwnedRecordPage, PURCHASES } from '#client/app/parts/owned-record-page.tsx'
import { Page } from '#client/app/parts/page.tsx'
import { Banner } from '#client/ui/status-tag.tsx'
import { PassAndQuestion } from './pass-and-question.tsx'
import { usePaying } from '#client/payment/parts/use-paying.ts'
import { useSharedPicture } from '#client/payment/parts/use-shared-picture.ts'
import { partCollectedText, piecesOwed } from '#shared/collection/part-collected.ts'
import { eventGoneText } from '#shared/order/event-gone.ts'
import { orderBanner } from '#shared/order/order-banner.ts'
import { paymentGap } from '#shared/order/payment-gap.ts'
import { invalidPaymentReason } from '#shared/order/order-history.ts'
import { PaymentNotFound } from '#client/payment/parts/payment-not-found.tsx'
import { isCancelled } from '#shared/order/order-status.ts'
import { buyerTotals } from '#shared/order/buyer-totals.ts'
import { DeliveryOfOrder } from '#client/delivery/parts/delivery-of-order.tsx'
import { CaseNotes } from './case-notes.tsx'
import { DeliveryAddressBlock } from './delivery-address-block.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderAgain } from './order-again.tsx'
import { OrderBannerBlock } from './order-banner-block.tsx'
import { OrderComment } from './order-comment.tsx'
import { FoldedHistory } from './order-history-list.tsx'
import { OrderItems } from './order-items.tsx'
import { ContactLinks } from './parts/contact-links.tsx'
import { messageAbout, orderName } from './order-name.ts'
import { purchase, type Purchase } from './order-live-queries.ts'
import { PayDock } from '#client/payment/parts/pay-dock.tsx'
import { PaidTogether } from './parts/paid-together.tsx'
import { PayTogetherSection } from './pay-together-section.tsx'
import { usePayTogether } from './use-pay-together.ts'
import { RefundNotes } from '#client/payment/parts/refund-notes.tsx'
import { isWithdrawnClaim } from '#shared/order/paid-amount.ts'
import { orderRefund } from '#shared/payment/refund-owed.ts'
import { PayRest } from '#client/payment/parts/pay-rest.tsx'
import { PaymentBlock } from '#client/payment/parts/payment-block.tsx'
import { usePayment } from './use-payment.ts'
import { useConfirmCollected } from './use-confirm-collected.ts'
import { EventSummary } from './event-summary.tsx'

export const PurchaseDetailPage = () => (
  <OwnedRecordPage
    title="Order"
    path="/event/purchase-detail"
    missing={{ title: 'No order found', text: `It is not on this ${useDeviceNoun()}. Your orders are in My Purchase.` }}
    read={purchase}
    args={[]}
    uidOf={({ order }) => order.uid}
  >
    {(view) => <PurchaseDetail view={view} />}
  </OwnedRecordPage>
)

const PurchaseDetail = ({ view }: { view: Purchase }) => {
  const now = useNow(30)
  const { order, event, gone, state, history } = view
  const totals = buyerTotals(event, order, now)
  const gap = paymentGap(order, state.pair, totals.fee)
  const shown = orderBanner(state.pair, order, event, now, totals.fee)
  const together = usePayTogether(view, now)
  const payment = usePayment(order, totals.fee, together.chosen)
  const collected = useConfirmCollected(order.id)
  const hostName = event.createdUserName === '' ? 'the host' : event.createdUserName
  const pay = useRef<HTMLElement>(null)
  const { pay: isAtOnce } = useSearch({ strict: false })
  const paying = usePaying(pay, payment.proof !== null, isAtOnce === '1' && shown.kind === 'pay')
  const name = orderName(order)
  const claimWaits = history.some((line) => line.what === 'claimed' && line.receivedAt === null)
  const due = shown.kind === 'pay'
  const invalid = invalidPaymentReason(state.pair, history)
  useSharedPicture(due, payment.chooseShared)
  // The server tells payment details to buyers only: it must have the order first.
  const host = useSeller(order.eOrderNo === null ? null : order.hostId) ?? null
  return (
    <Page
      title={name}
      back={PURCHASES}
      className="pt-1 pb-8"
      {...(due && {
        dock: <PayDock fee={together.sum} paying={paying.isPaying} onPay={paying.start} payment={payment} />,
      })}
    >
      <h1 className="sr-only">
        {name}, {order.eTitle}
      </h1>
      <OrderBannerBlock
        order={order}
        event={event}
        now={now}
        shown={shown}
        fee={due ? together.sum : totals.fee}
        claimWaits={claimWaits}
        onPay={paying.start}
      />
      {invalid !== null && <PaymentNotFound reason={invalid} />}
      <CaseNotes history={history} />
      <RefundNotes
        record={order}
        owed={orderRefund(event, order, state.pair)}
        isClaimWithdrawn={isWithdrawnClaim(order)}
      />
      <PartCollected view={view} />
      <PassAndQuestion
        order={order}
        event={event}
        pair={state.pair}
        shown={shown}
        hasPass={!isCancelled(state.pair) && !state.collected}
        onCollected={collected}
      />
      <EventSummary event={event} goneText={gone ? eventGoneText(order) : null} />
      {host !== null && order.hostId !== order.uid && (
        <ContactLinks name={hostName} phone={host.phone} text={messageAbout(order, hostName)} verb="Message the host" />
      )}
      <OrderItems order={order} isCancelled={isCancelled(state.pair)} totals={totals} gap={gap} />
      <DeliveryOfOrder order={order} isHost={false} />
      <DeliveryAddressBlock view={view} now={now} />
      <OrderComment order={order} pair={state.pair} />
      <PayTogetherSection choice={together} hostName={hostName} />
      {order.combinedPaymentRef !== null && <PaidTogether of={order} now={now} />}
      {!isCancelled(state.pair) && !shown.isFree && (
        <section ref={pay} id="pay" className="mt-8 scroll-mt-4">
          <PaymentBlock
            pair={state.pair}
            due={due}
            isUnsent={order.eOrderNo === null}
            amount={together.sum}
            paidRef={order.id}
            seller={due ? host : null}
            sellerName={event.createdUserName}
            pickup={event.pickupTimestamp}
            proof={payment.proof?.url ?? order.paymentScreenshot}
            isProofInvalid={invalid !== null && payment.proof === null}
            error={payment.error}
            isPreparing={payment.isPreparing}
            onChoose={payment.choose}
          />
          <PayRest
            gap={gap}
            awaitsShares={totals.awaitsShares}
            paidRef={order.id}
            seller={host}
            sellerName={event.createdUserName}
            pickup={event.pickupTimestamp}
          />
        </section>
      )}
      <OrderAgain order={order} />
      <OrderActions view={view} now={now} />
      <FoldedHistory lines={history} />
    </Page>
  )
}

/** Lists the handed-over and the owed pieces by product. */
const PartCollected = ({ view: { order, state } }: { view: Purchase }) => {
  const part = partCollectedText(piecesOwed(state))
  if (!part) return null
  const named = (pieces: (line: CollectionState['owedLines'][number]) => number): string =>
    state.owedLines
      .filter((line) => pieces(line) > 0)
      .map((line) => `${pieces(line)}× ${order.lines.find(({ id }) => id === line.lineId)?.pName ?? ''}`)
      .join(', ')
  return (
    <Banner
      kind="brand"
      icon={PackageOpen}
      className="mt-3 bg-owed text-owed-ink"
      title={part}
      text={`Handed over: ${named(({ given }) => given)}. Still owed: ${named(({ owed }) => owed)}.`}
    />
  )
}
