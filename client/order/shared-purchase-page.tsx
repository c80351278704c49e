import { useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNow } from '#client/store/lists/now.ts'
import { askPaying, paymentTokenOf } from '#client/store/calls/payment-link-calls.ts'
import { useSession } from '#client/store/session/session.ts'
import { Failing } from '#client/ui/empty.tsx'
import { PassAndQuestion } from './pass-and-question.tsx'
import { Redirect } from '#client/ui/redirect.tsx'
import { SkeletonCards } from '#client/ui/skeleton.tsx'
import { getEvent } from '#shared/event/event-queries.ts'
import type { Event } from '#shared/event/event.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { orderBanner } from '#shared/order/order-banner.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import { isCancelled } from '#shared/order/order-status.ts'
import { isCollected } from '#shared/order/payment-state.ts'
import type { StatusPair } from '#shared/order/order.ts'
import type { Seller } from '#shared/payment/paynow.ts'
import { EventSummary } from './event-summary.tsx'
import { OpenPage } from '#client/app/parts/open-page.tsx'
import { LinkEnded } from './link-ended.tsx'
import { OrderBannerBlock } from './order-banner-block.tsx'
import { OrderItems } from './order-items.tsx'
import { orderName } from './order-name.ts'
import { PayDock } from '#client/payment/parts/pay-dock.tsx'
import { PaymentBlock } from '#client/payment/parts/payment-block.tsx'
import { PaymentNotFound } from '#client/payment/parts/payment-not-found.tsx'
import { PayRest } from '#client/payment/parts/pay-rest.tsx'
import { usePaying } from '#client/payment/parts/use-paying.ts'
import { eventOfReply, gapOfReply, orderOfReply, totalsOfReply } from './shared-order.ts'
import { useSharedPictures } from './use-shared-pictures.ts'
import { useSharedOrderActions } from './use-shared-order-actions.ts'
import { getUser } from '#shared/account/account-queries.ts'
import { listOrdersByRef } from '#shared/order/order-queries.ts'

interface SharedOrder {
  readonly reply: OrderReply
  readonly event: Event
  readonly seller: Seller | null
}

const isLoaded = (shared: SharedOrder | Refusal | null): shared is SharedOrder => shared !== null && !isRefusal(shared)

const ask = async (ref: string, token: string): Promise<SharedOrder | Refusal> => {
  const order = await askPaying(listOrdersByRef, { ref }, token)
  if (!order.ok) return order.refusal
  const event = await askPaying(getEvent, { id: order.value.eid }, token)
  if (!event.ok) return event.refusal
  const seller = await askPaying(getUser, { id: event.value.createdUserId, getGroups: undefined }, token)
  return { reply: order.value, event: eventOfReply(event.value), seller: seller.ok ? seller.value : null }
}

/** An order as a payment link shows it to people other than its buyer: they can pay it and mark it collected. */
export const SharedPurchasePage = () => {
  const { ref } = useSearch({ from: '/open/event/purchase-detail-share' })
  const { ready, user } = useSession()
  const [token] = useState(() => paymentTokenOf(ref))
  const [shared, setShared] = useState<SharedOrder | Refusal | null>(null)
  const again = useCallback(() => {
    if (token === null) return
    void ask(ref, token).then((now) => setShared((before) => (isLoaded(before) && isRefusal(now) ? before : now)))
  }, [ref, token])
  useEffect(again, [again])
  const changed = ({ status, buyerStatus }: StatusPair): void =>
    setShared((before) => (isLoaded(before) ? { ...before, reply: { ...before.reply, status, buyerStatus } } : before))
  if (!ready) return null
  const isEnded = token === null || (isRefusal(shared) && shared.status === 401)
  const isBuyer = isLoaded(shared) && shared.reply.uid === user?.id
  if (user !== null && (isEnded || isBuyer)) return <Redirect to="/event/purchase-detail" query={{ ref }} />
  if (isEnded)
    return (
      <LinkEnded text="Open it again from the message, ask the host for a new one, or sign in to see your orders." />
    )
  if (shared === null)
    return (
      <OpenPage title="Order" busy>
        <SkeletonCards cards={1} />
      </OpenPage>
    )
  if (isRefusal(shared))
    return (
      <OpenPage title="Order">
        <Failing level={1} title={shared.message} text="This order could not be loaded." onRetry={again} />
      </OpenPage>
    )
  return (
    <SharedPurchase
      shared={shared}
      token={token}
      onPaid={(pair) => {
        changed(pair)
        again()
      }}
      // A collected order ends its link, so the page keeps what it has.
      onCollected={changed}
    />
  )
}

interface SharedPurchaseProps {
  shared: SharedOrder
  token: string
  onPaid: (pair: StatusPair) => void
  onCollected: (pair: StatusPair) => void
}

const SharedPurchase = ({ shared, token, onPaid, onCollected }: SharedPurchaseProps) => {
  const now = useNow(30)
  const { reply, event } = shared
  const order = orderOfReply(reply)
  const pair = { status: reply.status, buyerStatus: reply.buyerStatus }
  const totals = totalsOfReply(reply, event, now)
  const gap = gapOfReply(reply, totals)
  const shown = orderBanner(pair, order, event, now, totals.fee)
  const { payment, collected, sent } = useSharedOrderActions(order.id, token, totals.fee, { onPaid, onCollected })
  const photoUrls = useSharedPictures(event.photoUrls, token)
  const pay = useRef<HTMLElement>(null)
  const paying = usePaying(pay, payment.proof !== null)
  const due = shown.kind === 'pay'
  const name = orderName(order)
  const dock = due && <PayDock fee={totals.fee} paying={paying.isPaying} onPay={paying.start} payment={payment} />
  return (
    <OpenPage title={name} dock={dock}>
      <h1 className="mb-3 text-head">{name}</h1>
      <OrderBannerBlock
        order={order}
        event={event}
        now={now}
        shown={shown}
        fee={totals.fee}
        claimWaits={false}
        onPay={paying.start}
      />
      {reply.invalidPayment !== null && <PaymentNotFound reason={reply.invalidPayment} />}
      <PassAndQuestion
        order={order}
        event={event}
        pair={pair}
        shown={shown}
        hasPass={!isCancelled(pair) && !isCollected(pair)}
        onCollected={collected}
      />
      <EventSummary event={{ ...event, photoUrls: [...photoUrls] }} linked={false} />
      <OrderItems order={order} isCancelled={isCancelled(pair)} totals={totals} gap={gap} />
      {order.comment !== '' && (
        <section className="mt-6">
          <h2 className="legend">NOTES TO THE HOST</h2>
          <p className="mt-1 text-ink-2">{order.comment}</p>
        </section>
      )}
      {!isCancelled(pair) && !shown.isFree && (
        <section ref={pay} id="pay" className="mt-8 scroll-mt-4">
          <PaymentBlock
            pair={pair}
            due={due}
            needsSignal
            amount={totals.fee}
            paidRef={order.id}
            seller={shared.seller}
            sellerName={event.createdUserName}
            pickup={event.pickupTimestamp}
            proof={payment.proof?.url ?? sent}
            isProofInvalid={reply.invalidPayment !== null && payment.proof === null}
            error={payment.error}
            onChoose={payment.choose}
          />
          <PayRest
            gap={gap}
            awaitsShares={totals.awaitsShares}
            paidRef={order.id}
            seller={shared.seller}
            sellerName={event.createdUserName}
            pickup={event.pickupTimestamp}
          />
        </section>
      )}
    </OpenPage>
  )
}
