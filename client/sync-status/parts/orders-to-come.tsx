import { useLocation } from '@tanstack/react-router'
import type { OpenedOrders } from '#client/store/session/opened-orders.ts'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { Empty } from '#client/ui/empty.tsx'
import { SkeletonRows } from '#client/ui/skeleton.tsx'
import { loadingSteps } from './loading-steps.ts'

/** In place of a list of orders of archived events, while they are not on the device. */
export const OrdersToCome = ({ state }: { state: OpenedOrders }) => {
  const { obstacle } = useSyncState()
  const { href } = useLocation()
  if (state === 'away' && obstacle !== null)
    return (
      <Empty
        level={1}
        title="These orders are not on this device"
        text={`Orders of events that ended months ago are loaded when you open them. ${loadingSteps[obstacle]}`}
        {...(obstacle === 'session' && { next: { to: '/sign-in', query: { next: href }, label: 'Sign in' } })}
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
