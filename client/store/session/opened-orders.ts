// Orders of archived events come to the device when somebody looks at them (C37).
import { useEffect } from 'react'
import { deviceMeta } from '#client/store/database/device-meta.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { useSyncState } from './sync-state.ts'
import type { Event } from '#shared/event/event.ts'
import { isLongOver } from '#shared/order/archived-event.ts'
import { scope } from '#shared/scope.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { useLive } from '#client/store/lists/use-live.ts'

export type HostedEvent = Pick<Event, 'id' | 'createdUserId' | 'pickupTimestamp' | 'pickupDuration'>

/** `away`: they are not on the device, and the server cannot be reached. */
export type OpenedOrders = 'here' | 'coming' | 'away'

const HOUR = 3600

const heldScopes = async (db: GotongDatabase, keys: readonly string[]): Promise<readonly string[]> => {
  if (keys.length === 0) return keys
  const scopes = (await deviceMeta(db))?.cursor?.scopes ?? {}
  return keys.filter((key) => Object.hasOwn(scopes, key))
}

/** Resolves when it was tried. */
export const openOrders = async (keys: readonly string[]): Promise<void> => {
  const engine = (await openedStore())?.engine
  const missing = (await engine?.openScopes(keys)) ?? []
  if (missing.length > 0) await engine?.syncOnce()
}

interface PastOrders {
  /** Keys of the order scopes of events that are long over. */
  readonly keys: readonly string[]
  /** Those that are not on the device; undefined while that is read. */
  readonly missing: readonly string[] | undefined
}

export const usePastOrders = (events: readonly HostedEvent[]): PastOrders => {
  const now = useNow(HOUR)
  const isReadOnly = useIsReadOnly()
  const past = isReadOnly ? [] : events.filter((event) => isLongOver(event, now))
  const keys = past.map(({ id, createdUserId }) => scope.orders(createdUserId, id))
  const held = useLive(heldScopes, keys)
  return { keys, missing: held && keys.filter((key) => !held.includes(key)) }
}

/**
 * Opens the orders of the host's events that are long over, and says whether they are on the device. Beside an event that is not
 * long over they hold nothing back.
 */
export const useOpenedOrders = (events: readonly HostedEvent[]): OpenedOrders => {
  const { isConnected } = useSyncState()
  const { keys, missing } = usePastOrders(events)
  const wanted = keys.join(' ')
  useEffect(() => {
    if (wanted !== '') void openOrders(wanted.split(' '))
  }, [wanted])
  if (keys.length === 0 || keys.length < events.length || missing?.length === 0) return 'here'
  return isConnected ? 'coming' : 'away'
}
