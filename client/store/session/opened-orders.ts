// Orders of archived events come to the device when somebody looks at them (C37).
import { useEffect } from 'react'
import { deviceMeta } from '#client/store/database/device-meta.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { retryLater } from '#client/store/database/storage-health.ts'
import { openedStore } from '#client/store/engine/active-store.ts'
import { useNow } from '#client/store/lists/now.ts'
import { useIsReadOnly } from '#client/store/lists/read-only-view.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import type { Event } from '#shared/event/event.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { mayBeArchived } from '#shared/order/archived-event.ts'
import { scope } from '#shared/scope.ts'
import { isHere } from '#sync/client/opened-scopes.ts'
import { eventsPaidWith } from './events-paid-with.ts'
import { useSyncState } from './sync-state.ts'

export type HostedEvent = Pick<Event, 'id' | 'createdUserId' | 'pickupTimestamp' | 'pickupDuration'>

/** `reading`: not known yet. `away`: they are not on the device, and cannot be loaded now. */
export type OpenedOrders = 'here' | 'reading' | 'coming' | 'away'

const HOUR_S = 3600
const NONE: readonly never[] = []

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

export interface PastOrders {
  /** Keys of the order scopes of own events that may be archived, and of events paid together with them. */
  readonly keys: readonly string[]
  /** Those that are not on the device. */
  readonly missing: readonly string[]
}

interface PastOrdersOf extends PastOrders {
  /** Ids of the events for which this was read. */
  readonly ids: readonly string[]
}

/** `at`: the current time; null for data that the operator reads, which never grow. */
export const pastOrdersOf = async (
  db: GotongDatabase,
  events: readonly HostedEvent[],
  at: Seconds | null,
): Promise<PastOrdersOf> => {
  const past = (of: readonly HostedEvent[]): readonly HostedEvent[] =>
    at === null ? NONE : of.filter((event) => event.createdUserId === db.userId && mayBeArchived(event, at))
  const own = past(events)
  const together = await eventsPaidWith(
    db,
    own.map(({ id }) => id),
  )
  const keys = [...own, ...past(together)].map(({ id, createdUserId }) => scope.orders(createdUserId, id))
  const { cursor = null } = (keys.length > 0 && (await deviceMeta(db))) || {}
  return { ids: events.map(({ id }) => id), keys, missing: keys.filter((key) => !isHere({ cursor }, key)) }
}

/** Time for `pastOrdersOf`. */
export const usePastTime = (): Seconds | null => {
  const now = useNow(HOUR_S)
  return useIsReadOnly() ? null : now
}

const NOTHING_PAST: PastOrders = { keys: NONE, missing: NONE }

/**
 * Undefined while it is read, so that no sum of a part of the orders is shown as that of all. Events whose orders cannot be
 * archived yet need no reading.
 */
export const usePastOrders = (events: readonly HostedEvent[]): PastOrders | undefined => {
  const at = usePastTime()
  const past = at === null ? NONE : events.filter((event) => mayBeArchived(event, at))
  const some = past.map(({ id, createdUserId, pickupTimestamp, pickupDuration }) => ({
    id,
    createdUserId,
    pickupTimestamp,
    pickupDuration,
  }))
  const read = useLive(pastOrdersOf, some, at)
  if (some.length === 0) return NOTHING_PAST
  // Without this, the answer may be about other events.
  return read && some.every(({ id }) => read.ids.includes(id)) ? read : undefined
}

/**
 * Opens the orders of the host's events that may be archived, and says whether they are on the device. Beside an event that is
 * recent they hold nothing back.
 */
export const useOpenedOrders = (events: readonly HostedEvent[]): OpenedOrders => {
  const { obstacle } = useSyncState()
  const now = useNow(HOUR_S)
  const past = usePastOrders(events)
  const wanted = past?.keys.join(' ') ?? ''
  useEffect(() => (wanted === '' ? undefined : keepOpening(wanted.split(' '))), [wanted])
  if (events.some((event) => !mayBeArchived(event, now))) return 'here'
  if (past === undefined) return events.length === 0 ? 'here' : 'reading'
  if (past.missing.length === 0) return 'here'
  return obstacle === null ? 'coming' : 'away'
}
