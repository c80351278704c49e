import { Button } from '#client/ui/button.tsx'
import { useConfirm } from '#client/ui/confirm.tsx'
import type { Event } from '#shared/event/event.ts'
import { HAVE_YOU_COLLECTED, type OrderBanner } from '#shared/order/order-banner.ts'
import { buyerMay } from '#shared/order/order-status.ts'
import type { Order, StatusPair } from '#shared/order/order.ts'
import { PickupPass } from './pickup-pass.tsx'

export interface PassAndQuestionProps {
  order: Pick<Order, 'id' | 'eOrderNo'>
  event: Pick<Event, 'pickupTimestamp' | 'pickupDuration'>
  /** The derived status pair. */
  pair: StatusPair
  shown: OrderBanner
  /** The order is neither cancelled nor completely handed over. */
  hasPass: boolean
  onCollected: () => void
}

/** Pickup pass of an order and 'Have you collected?'. The pass stands first until the collection hours are over. */
export const PassAndQuestion = ({ order, event, pair, shown, hasPass, onCollected }: PassAndQuestionProps) => {
  const question = shown.asksCollected && buyerMay('collected', pair) && (
    <AskCollected number={order.eOrderNo ?? order.id.slice(0, 4)} onCollected={onCollected} />
  )
  return (
    <>
      {shown.isCollectionOver && question}
      {hasPass && (
        <div className="mt-4">
          <PickupPass order={order} event={event} isPaidFirst={shown.isPaidFirst} />
        </div>
      )}
      {!shown.isCollectionOver && question}
    </>
  )
}

/** Asks once more, because a buyer cannot undo COLLECTED. */
const AskCollected = ({ number, onCollected }: { number: number | string; onCollected: () => void }) => {
  const confirm = useConfirm()
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: `Have you collected order ${number}?`,
      text: 'Say yes when you have the goods in your hands. You cannot undo this.',
      verb: 'I have it',
      keep: 'Not yet',
    })
    if (sure) onCollected()
  }
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-3 rounded-[var(--radius-lg)] border border-line px-4 py-2">
      <b className="font-semibold">{HAVE_YOU_COLLECTED}</b>
      <Button tone="soft" onClick={() => void ask()}>
        COLLECTED
      </Button>
    </div>
  )
}
