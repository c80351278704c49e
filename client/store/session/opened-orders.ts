// Orders of archived events come to the device when somebody looks at them (C37).
import { useEffect } from 'react'
import { deviceMeta } from '#client/store/database/device-meta.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { retryLater } from '#client/store/database/storage-health.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useIsReadOnly, useShownDatabase } from '#client/store/lists/read-only-view.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import type { Event } from '#shared/event/event.ts'
import { mayBeArchived } from '#shared/order/archived-event.ts'
import { scope } from '#shared/scope.ts'
import { isHere } from '#sync/client/opened-scopes.ts'
import { eventsPaidWith } from './events-paid-with.ts'
import { useSyncState } from './sync-state.ts'

export type HostedEvent = Pick<Event, 'id' | 'createdUserId' | 'pickupTimestamp' | 'pickupDuration'>

/** `reading`: not known yet. `away`: they are not on the device, and cannot be loaded now. */
export type OpenedOrders = 'here' | 'reading' | 'coming' | 'away'

const HOUR = 3600
const NONE: readonly never[] = []

const missingScopes = async (db: GotongDatabase, keys: readonly string[]): Promise<readonly string[]> => {
  if (keys.length === 0) return NONE
  const { cursor = null } = (await deviceMeta(db)) ?? {}
  return keys.filter((key) => !isHere({ cursor }, key))
}

/** Resolves when it was tried; to false where there is no open store. */
export const openOrders = async (keys: readonly string[]): Promise<boolean> => {
  const engine = (await openedStore())?.engine
  if (!engine) return false
  const missing = await engine.openScopes(keys)
  if (missing.length > 0) await engine.syncOnce()
  return true
}

const REOPEN_PAUSE_MS = 2_000

/** Opens them, also after storage failed. Returns a function that stops it. */
export const keepOpening = (keys: readonly string[], open = openOrders): (() => void) => {
  let isStopped = false
  let cancel = (): void => undefined
  const tryOnce = async (): Promise<void> => {
    const isTried = await open(keys).catch(() => false)
    if (!isTried && !isStopped) cancel = retryLater(() => void tryOnce(), REOPEN_PAUSE_MS)
  }
  void tryOnce()
  return () => {
    isStopped = true
    cancel()
  }
}

interface PastOrders {
  /** Keys of the order scopes of own events that may be archived, and of events paid together with them. */
  readonly keys: readonly string[]
  /** Those that are not on the device; undefined while that is read. */
  readonly missing: readonly string[] | undefined
}

export const usePastOrders = (events: readonly HostedEvent[]): PastOrders => {
  const now = useNow(HOUR)
  const isReadOnly = useIsReadOnly()
  const userId = useShownDatabase()?.userId
  const past = (of: readonly HostedEvent[]): readonly HostedEvent[] =>
    isReadOnly ? NONE : of.filter((event) => event.createdUserId === userId && mayBeArchived(event, now))
  const own = past(events)
  const together = useLive(
    eventsPaidWith,
    own.map(({ id }) => id),
  )
  const keys = [...own, ...past(together ?? NONE)].map(({ id, createdUserId }) => scope.orders(createdUserId, id))
  const missing = useLive(missingScopes, keys)
  return { keys, missing: together && missing?.filter((key) => keys.includes(key)) }
}

/**
 * Opens the orders of the host's events that may be archived, and says whether they are on the device. Beside an event that is
 * recent they hold nothing back.
 */
export const useOpenedOrders = (events: readonly HostedEvent[]): OpenedOrders => {
  const { obstacle } = useSyncState()
  const now = useNow(HOUR)
  const { keys, missing } = usePastOrders(events)
  const wanted = keys.join(' ')
  useEffect(() => (wanted === '' ? undefined : keepOpening(wanted.split(' '))), [wanted])
  if (keys.length === 0 || events.some((event) => !mayBeArchived(event, now))) return 'here'
  if (missing === undefined) return 'reading'
  if (missing.length === 0) return 'here'
  return obstacle === null ? 'coming' : 'away'
}
