import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { openOrders, pastOrdersOf, usePastTime, type HostedEvent } from '#client/store/session/opened-orders.ts'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { loadingSteps } from '#client/sync-status/parts/loading-steps.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { counted } from '#client/ui/count-words.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { MAX_OPENED_SCOPES } from '#sync/protocol/wire.ts'

/** Hosted events with orders that are not cancelled, latest collection first; of one group unless the id is empty. */
const soldEvents = async (db: GotongDatabase, groupId: string): Promise<HostedEvent[]> => {
  const events = await db.view.events.where('createdUserId').equals(db.userId).toArray()
  const stats = await db.view.event_stats.bulkGet(events.map(({ id }) => id))
  return events
    .filter((event, n) => (stats[n]?.totalMember ?? 0) > 0 && (groupId === '' || event.groupId === groupId))
    .sort((a, b) => b.pickupTimestamp - a.pickupTimestamp)
}

const missingIn = async (db: GotongDatabase, groupId: string, at: Seconds | null): Promise<readonly string[]> =>
  (await pastOrdersOf(db, await soldEvents(db, groupId), at)).missing

/** Keys of the orders of hosted events that are not on the device, as far as they were sold anything. Undefined while it is read. */
export const useEarlierOrders = (groupId = ''): readonly string[] | undefined =>
  useLive(missingIn, groupId, usePastTime())

/** Above a list of the orders of many events: says that those of events long over are not in it, and loads them. */
export const EarlierOrders = ({ missing }: { missing: readonly string[] }) => {
  const [isLoading, setLoading] = useState(false)
  const { obstacle } = useSyncState()
  const { href } = useLocation()
  if (missing.length === 0) return null
  const load = async (): Promise<void> => {
    setLoading(true)
    try {
      await openOrders(missing.slice(0, MAX_OPENED_SCOPES))
    } finally {
      setLoading(false)
    }
  }
  return (
    <div className="mt-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-[var(--radius-lg)] bg-sunk px-5 py-4 text-ink-2">
      <p className="min-w-0 flex-1 basis-56">
        {`Not included: the orders of ${counted(missing.length, 'event')} that ended more than three months ago.`}
        {obstacle !== null && ` ${loadingSteps[obstacle]}`}
      </p>
      {obstacle === 'session' && (
        <ButtonLink to="/sign-in" query={{ next: href }}>
          Sign in
        </ButtonLink>
      )}
      {obstacle === null && (
        <Button busy={isLoading} onClick={() => void load()}>
          Load earlier orders
        </Button>
      )}
    </div>
  )
}
