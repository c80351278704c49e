import { ChevronRight } from 'lucide-react'
import { classNames } from '#client/ui/class-names.ts'
import { useDeviceNoun } from '#client/ui/device-noun.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Money } from '#client/ui/money.tsx'
import { When } from '#client/ui/when.tsx'
import { isClosed } from '#shared/event/event-state.ts'
import type { Event } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { OrderBanner } from '#shared/order/order-banner.ts'
import type { Order } from '#shared/order/order.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { bannerStyle } from './banner-style.ts'

interface DetailProps {
  order: Pick<Order, 'eOrderNo'>
  event: Pick<Event, 'status' | 'closingTimestamp' | 'paynow'>
  now: Seconds
  shown: OrderBanner
  fee: Cents
  /** The payment claim is not yet on the server. */
  claimWaits: boolean
}

export interface OrderBannerBlockProps extends DetailProps {
  onPay: () => void
}

/** Banner with the next step of an order. */
export const OrderBannerBlock = ({ onPay, ...detail }: OrderBannerBlockProps) => {
  const { shown } = detail
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
  return <div className={classNames('banner', look.tint)}>{body}</div>
}

const Detail = ({ order, event, now, shown, fee, claimWaits }: DetailProps) => {
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
      <span className="text-meta">{`Saved on this ${noun}, sent when there is signal. You can pay once it has its number.`}</span>
    )
  if (shown.isFree) return <span className="text-meta">Nothing to pay.</span>
  if (shown.kind === 'placed' && event.paynow === 1)
    return (
      <span className="text-meta">
        You pay when your host asks for it{isClosed(event, now) ? '.' : ', after the closing date.'}
      </span>
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
