import type { OpenedOrders } from '#client/store/session/opened-orders.ts'
import { useSyncState, type SyncState } from '#client/store/session/sync-state.ts'
import { Empty } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'

/** The step after which the orders can be loaded. */
const stepOf = ({ expired, upgrade, state }: SyncState): string => {
  if (expired) return 'Sign in again to load their orders.'
  if (upgrade) return 'Update the app to load their orders.'
  return state === 'offline'
    ? 'Connect to the internet to load their orders; they then stay here for 30 days.'
    : 'Gotong does not answer now. Their orders are loaded as soon as it does.'
}

/** In place of a list of orders of archived events, while they are not on the device. */
export const OrdersToCome = ({ state }: { state: OpenedOrders }) => {
  const sync = useSyncState()
  if (state === 'away')
    return (
      <Empty
        level={1}
        title="These orders are not on this device"
        text={`Orders of events that ended months ago are loaded when you open them. ${stepOf(sync)}`}
      />
    )
  return (
    <>
      {state === 'coming' && (
        <p className="mt-2 mb-3 text-ink-2" role="status">
          Loading orders from months ago …
        </p>
      )}
      <SkeletonRows rows={6} />
    </>
  )
}
