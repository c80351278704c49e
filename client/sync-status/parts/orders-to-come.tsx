import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { Empty } from '#client/ui/empty.tsx'
import type { OpenedOrders } from '#client/store/session/opened-orders.ts'

/** In place of a list of orders of events that are long over, while they are not on the device. */
export const OrdersToCome = ({ state }: { state: OpenedOrders }) =>
  state === 'away' ? (
    <Empty
      level={1}
      title="These orders are not on this device"
      text="The event ended more than three months ago. Connect to the internet to load its orders; they then stay here for 30 days."
    />
  ) : (
    <>
      <p className="mt-2 text-ink-2" role="status">
        Loading the orders of an event that ended more than three months ago …
      </p>
      <SkeletonRows rows={6} />
    </>
  )
