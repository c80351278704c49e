import { useLive } from '#client/store/lists/use-live.ts'
import { BroadcastDialog, type Receivers } from '#client/notification/parts/broadcast-dialog.tsx'
import { orderReceivers } from '#shared/notification/broadcast-message.ts'
import type { Event } from '#shared/event/event.ts'
import { reachableBuyers, type OrderView } from './order-live-queries.ts'

const receiversOf = (views: readonly OrderView[], reachable: ReadonlySet<string>): Receivers => {
  const orders = views.map(({ order }) => order)
  return {
    refs: orderReceivers(orders, null).map(({ ref }) => ref),
    reached: orderReceivers(orders, reachable).length,
  }
}

/** Sends one message to the buyers of an event. */
export const EventBroadcast = ({
  event,
  all,
  filtered,
  onClose,
}: {
  event: Event
  all: readonly OrderView[]
  /** Orders that search and filters leave; null when nothing is filtered. */
  filtered: readonly OrderView[] | null
  onClose: () => void
}) => {
  const reachable = useLive(reachableBuyers, event.id, event.groupId)
  if (reachable === undefined) return null
  return (
    <BroadcastDialog
      about="event"
      id={event.id}
      all={receiversOf(all, reachable)}
      filtered={filtered && receiversOf(filtered, reachable)}
      noun="order"
      onClose={onClose}
    />
  )
}
