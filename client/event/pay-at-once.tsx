import { Download, Wallet } from 'lucide-react'
import { useSavePayNow, SAVE_CODE } from '#client/payment/parts/use-save-pay-now.ts'
import { useSeller } from '#client/store/calls/use-seller.ts'
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

/** The placed order and its amount, once the server has numbered it and its payment is due; null before. */
export const useDueOrder = (event: Event, ref: string): { readonly order: Order; readonly fee: Cents } | null => {
  const now = useNow(30)
  const order = useLive(orderOnDevice, ref)
  if (!order || order.eOrderNo === null || !paymentDue(event, order.payAfterClosing, now)) return null
  return { order, fee: buyerTotals(event, order, now).fee }
}

/** Leads from a placed order to its payment; on a phone it saves the PayNow code first. */
export const PayAtOnce = ({ event, order, fee }: { event: Event; order: Order; fee: Cents }) => {
  const go = useGo()
  const save = useSavePayNow()
  const isDesktop = useIsDesktop()
  const seller = useSeller(order.hostId)
  const code = seller && payNowCode({ seller, amount: fee, ref: order.id, pickup: event.pickupTimestamp, spaces: 0 })
  const payment = { to: '/event/purchase-detail', query: { ref: order.id, pay: '1' } } as const
  if (isDesktop || !code)
    return (
      <ButtonLink {...payment} tone="main" wide icon={Wallet}>
        <span>
          Pay <Money cents={fee} />
        </span>
      </ButtonLink>
    )
  const start = async (): Promise<void> => {
    await save(code, payReference(order.id))
    go(payment)
  }
  return (
    <Button tone="main" wide icon={Download} className="basis-full" onClick={() => void start()}>
      {SAVE_CODE}
    </Button>
  )
}
