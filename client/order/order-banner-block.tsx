import { ChevronRight } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { classNames } from '#client/ui/class-names.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Money } from '#client/ui/money.tsx'
import { When } from '#client/ui/when.tsx'
import type { Event } from '#shared/event/event.ts'
import { HAVE_YOU_COLLECTED, type OrderBanner } from '#shared/order/order-banner.ts'
import { buyerMay } from '#shared/order/order-status.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { bannerStyle } from './banner-style.ts'

interface DetailProps {
  order: Pick<Order, 'eOrderNo'>
  event: Pick<Event, 'closingTimestamp'>
  /** The derived status pair. */
  pair: StatusPair
  shown: OrderBanner
  fee: Cents
  /** The payment claim is not yet on the server. */
  claimWaits: boolean
}

export interface OrderBannerBlockProps extends DetailProps {
  onPay: () => void
  onCollected: () => void
}

/** Banner with the next step of an order. */
export const OrderBannerBlock = ({ onPay, onCollected, ...detail }: OrderBannerBlockProps) => {
  const { shown, pair } = detail
  const look = bannerStyle[shown.kind]
  const body = (
    <>
      <Icon of={look.icon} />
      <span>
        <b className="block">{shown.title}</b>
        <Detail {...detail} />
      </span>
    </>
  )
  if (shown.kind === 'pay')
    return (
      <button type="button" className={classNames('banner w-full text-left', look.tint)} onClick={onPay}>
        {body}
        <Icon of={ChevronRight} />
      </button>
    )
  return (
    <>
      <div className={classNames('banner', look.tint)}>{body}</div>
      {shown.asksCollected && buyerMay('collected', pair) && <AskCollected onCollected={onCollected} />}
    </>
  )
}

const Detail = ({ order, event, shown, fee, claimWaits }: DetailProps) => {
  const noun = useDeviceNoun()
  if (shown.kind === 'pay')
    return (
      <span className="text-meta">
        <Money cents={fee} /> to the host, by PayNow.
        {shown.isPaidFirst && ' Pay first, then collect.'}
      </span>
    )
  if (shown.kind === 'placed' && order.eOrderNo === null)
    return (
      <span className="text-meta">{`Saved on this ${noun}, sent when there is signal. Pay once it has a number.`}</span>
    )
  if (shown.kind === 'placed')
    return (
      <span className="text-meta">
        Payment after closing date, <When at={event.closingTimestamp} clock />
      </span>
    )
  if (shown.kind === 'pending' && claimWaits)
    return (
      <span className="text-meta">{`Your payment screenshot is saved on this ${noun}, sent when there is signal.`}</span>
    )
  if (shown.kind === 'pending') return <span className="text-meta">The host will check your payment screenshot.</span>
  if (shown.countdown !== null) return <span className="text-meta">{shown.countdown}</span>
  return null
}

const AskCollected = ({ onCollected }: { onCollected: () => void }) => {
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-[var(--radius-lg)] border border-line px-4 py-2">
      <b className="font-semibold">{HAVE_YOU_COLLECTED}</b>
      <Button tone="soft" onClick={onCollected}>
        COLLECTED
      </Button>
    </div>
  )
}
