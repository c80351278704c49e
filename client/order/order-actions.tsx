import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import { useGo } from '#client/ui/navigation.ts'
import { useToast } from '#client/ui/toast.tsx'
import { isOrderable } from '#shared/event/event-state.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { updateOrderBuyerStatus } from '#shared/order/update-order-buyer-status.ts'
import { buyerMay } from '#shared/order/order-status.ts'
import type { StatusPair } from '#shared/order/order.ts'
import { isPlacedByBuyer } from '#shared/order/own-order.ts'
import { paymentState } from '#shared/order/payment-state.ts'
import { unreturnedPayment } from '#shared/payment/refund-owed.ts'
import { BUYER_STATUS } from '#shared/order/order-status-numbers.ts'
import { orderName } from './order-name.ts'
import type { OrderView } from './order-live-queries.ts'

const orderAgainWords = (isOpen: boolean): string =>
  isOpen ? 'While the event is open you can order again.' : 'The event is closed: you cannot order again.'

/** The sentence about the payment for a buyer who cancels; none while nothing is paid. */
const paymentWords = (pair: StatusPair): readonly string[] => {
  const payment = paymentState(pair)
  if (payment === 'verified') return ['The host returns what you paid.']
  return payment === 'claimed' ? ['If you have paid, ask the host to return the money.'] : []
}

/** EDIT and CANCEL, shown when the order's statuses allow them; a new order while a cancelled one has money to return. */
export const OrderActions = ({ view, now }: { view: OrderView; now: Seconds }) => {
  const { order, event, state } = view
  const run = useOperation(updateOrderBuyerStatus)
  const confirm = useConfirm()
  const toast = useToast()
  const go = useGo()
  const handedOver = state.liveRecords.length > 0
  const mayEdit = buyerMay('edit', state.pair) && !handedOver && isOrderable(event, now)
  const isOrderedAnew = unreturnedPayment(event, order, state.pair) > 0
  const mayCancel = buyerMay('cancel', state.pair) && !handedOver

  const cancel = async (): Promise<void> => {
    const sure = await confirm({
      title: 'Are you sure?',
      text: [
        `${orderName(order)} (${order.id.slice(0, 4)}), ‘${event.title}’, is cancelled.`,
        ...paymentWords(state.pair),
        ...(order.combinedPaymentRef === null ? [] : ['What you paid together with it stays.']),
        ...(isPlacedByBuyer(order) ? [orderAgainWords(isOrderable(event, now))] : []),
      ].join(' '),
      verb: 'CANCEL the order',
      danger: true,
    })
    if (!sure) return
    const outcome = await run({ ref: order.id, buyerStatus: BUYER_STATUS.cancelled, paymentScreenshot: null })
    if (outcome.ok) go({ to: '/event/list-my-purchases' })
    else toast({ text: outcome.refusal.message, failed: true })
  }

  if (!mayEdit && !mayCancel) return null
  return (
    <div className="mt-6 flex justify-center gap-2">
      {mayEdit && (
        <ButtonLink
          to="/event/detail"
          query={{ eid: event.id, ...(isOrderedAnew ? { again: order.id } : { oid: order.id }) }}
          tone="bare"
        >
          {isOrderedAnew ? 'NEW ORDER' : 'EDIT'}
        </ButtonLink>
      )}
      {mayCancel && (
        <Button tone="bare" className="text-danger-ink" onClick={() => void cancel()}>
          CANCEL
        </Button>
      )}
    </div>
  )
}
