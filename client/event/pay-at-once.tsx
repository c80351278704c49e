import { Download, Wallet } from 'lucide-react'
import { useSavePayNow, SAVE_CODE } from '#client/payment/parts/use-save-pay-now.ts'
import { useSeller } from '#client/store/calls/use-seller.ts'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useIsDesktop } from '#client/ui/is-desktop.ts'
import { Money } from '#client/ui/money.tsx'
import { useGo } from '#client/ui/navigation.ts'
import type { Event } from '#shared/event/event.ts'
import { paymentDue } from '#shared/event/event-state.ts'
import type { Cents } from '#shared/kernel/money.ts'
import { buyerTotals } from '#shared/order/buyer-totals.ts'
import type { Order } from '#shared/order/order.ts'
import { payNowCode, payReference } from '#shared/payment/paynow.ts'
import { orderOnDevice } from './event-live-queries.ts'

export interface DueOrder {
  readonly order: Order
  readonly fee: Cents
}

/**
 * The placed order and its amount, if its payment is due; null otherwise, for an amount of zero, and while the server is out
 * of reach. The order has no number until the server has accepted it.
 */
export const useDueOrder = (event: Event, ref: string): DueOrder | null => {
  const now = useNow(30)
  const order = useLive(orderOnDevice, ref)
  const { isConnected } = useSyncState()
  if (!order || !paymentDue(event, order.payAfterClosing, now)) return null
  if (order.eOrderNo === null && !isConnected) return null
  const { fee } = buyerTotals(event, order, now)
  return fee > 0 ? { order, fee } : null
}

interface PayAtOnceProps extends DueOrder {
  readonly event: Event
}

/**
 * Leads from a placed order to its payment; on a phone it saves the PayNow code first. It waits, in its place, for the server
 * to accept the order, so that nothing moves under a finger.
 */
export const PayAtOnce = ({ event, order, fee }: PayAtOnceProps) => {
  const go = useGo()
  const save = useSavePayNow()
  const isDesktop = useIsDesktop()
  const isAccepted = order.eOrderNo !== null
  // The server tells payment details to buyers only.
  const seller = useSeller(isAccepted ? order.hostId : null)
  const isReady = isAccepted && seller !== undefined
  const code = seller && payNowCode({ seller, amount: fee, ref: order.id, pickup: event.pickupTimestamp, spaces: 0 })
  const payment = { to: '/event/purchase-detail', query: { ref: order.id, pay: '1' } } as const
  const savesCode = !isDesktop && (code || !isReady)
  if (!savesCode) {
    const label = (
      <span>
        Pay <Money cents={fee} />
      </span>
    )
    return isReady ? (
      <ButtonLink {...payment} tone="main" wide icon={Wallet} className={isDesktop ? '' : 'basis-full'}>
        {label}
      </ButtonLink>
    ) : (
      <Button tone="main" wide busy disabled>
        {label}
      </Button>
    )
  }
  const start = async (): Promise<void> => {
    if (code) await save({ code, amount: fee, sellerName: event.createdUserName, reference: payReference(order.id) })
    go(payment)
  }
  return (
    <Button
      tone="main"
      wide
      icon={Download}
      className="basis-full"
      busy={!isReady}
      disabled={!isReady}
      onClick={() => void start()}
    >
      {SAVE_CODE}
    </Button>
  )
}
