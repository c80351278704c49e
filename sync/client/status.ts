// Whether the engine is sending, and if not, why: one complete table.
export type SyncState =
  | 'idle'
  | 'sending'
  /** The server could not take it now; the next try is at `retryAt`. */
  | 'waiting'
  /** No answer, or one that is not the server's. */
  | 'offline'
  /** The server knows a newer product: the queue is kept until this one is updated. */
  | 'upgrade'
  /** The token is no longer good: the queue is kept until the same user signs in again. */
  | 'expired'

export type SyncEvent = 'start' | 'done' | 'transient' | 'unreachable' | 'outdated' | 'unauthorized'

const after: Record<SyncEvent, SyncState> = {
  start: 'sending',
  done: 'idle',
  transient: 'waiting',
  unreachable: 'offline',
  outdated: 'upgrade',
  unauthorized: 'expired',
}
const still = (state: SyncState): Record<SyncEvent, SyncState> => ({
  start: 'sending',
  done: state,
  transient: state,
  unreachable: state,
  outdated: state,
  unauthorized: state,
})

/** A round is entered from every state and left only from `sending`. */
export const transitions: Record<SyncState, Record<SyncEvent, SyncState>> = {
  idle: still('idle'),
  sending: after,
  waiting: still('waiting'),
  offline: still('offline'),
  upgrade: still('upgrade'),
  expired: still('expired'),
}

export interface SyncStatus {
  readonly state: SyncState
  /** Milliseconds; when to try again by itself. Null where only a person or an event can help. */
  readonly retryAt: number | null
  /** Rounds that failed in a row. */
  readonly failures: number
}
