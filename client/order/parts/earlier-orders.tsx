import { useState } from 'react'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import { openOrders, usePastOrders } from '#client/store/session/opened-orders.ts'
import { useSyncState } from '#client/store/session/sync-state.ts'
import { Button } from '#client/ui/button.tsx'
import { counted } from '#client/ui/count-words.ts'
import type { Event } from '#shared/event/event.ts'
import { MAX_OPENED_SCOPES } from '#sync/protocol/wire.ts'

/** Latest collection first; of one group unless the id is empty. */
const hostedEvents = async (db: GotongDatabase, groupId: string): Promise<Event[]> => {
  const events = await db.view.events.where('createdUserId').equals(db.userId).toArray()
  return events
    .filter((event) => groupId === '' || event.groupId === groupId)
    .sort((a, b) => b.pickupTimestamp - a.pickupTimestamp)
}

const NONE: readonly never[] = []

/** Below a list of the orders of many events: says that those of events long over are not in it, and loads them. */
export const EarlierOrders = ({ groupId = '' }: { groupId?: string }) => {
  const [isLoading, setLoading] = useState(false)
  const { isConnected } = useSyncState()
  const { missing = NONE } = usePastOrders(useLive(hostedEvents, groupId) ?? NONE)
  if (missing.length === 0) return null
  const load = async (): Promise<void> => {
    setLoading(true)
    await openOrders(missing.slice(0, MAX_OPENED_SCOPES))
    setLoading(false)
  }
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-4 text-ink-2">
      <p className="min-w-0 flex-1 basis-72">
        {`Not included: the orders of ${counted(missing.length, 'event')} that ended more than three months ago.`}
        {!isConnected && ' Connect to the internet to load them.'}
      </p>
      {isConnected && (
        <Button busy={isLoading} onClick={() => void load()}>
          Load earlier orders
        </Button>
      )}
    </div>
  )
}
