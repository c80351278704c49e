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

/** `held`: everything went well but for a file that is tried again. */
export type SyncEvent = 'start' | 'done' | 'held' | 'transient' | 'unreachable' | 'outdated' | 'unauthorized'

const after: Record<SyncEvent, SyncState> = {
  start: 'sending',
  done: 'idle',
  held: 'idle',
  transient: 'waiting',
  unreachable: 'offline',
  outdated: 'upgrade',
  unauthorized: 'expired',
}
const still = (state: SyncState): Record<SyncEvent, SyncState> => ({
  start: 'sending',
  done: state,
  held: state,
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
  /** Rounds in a row that left something to try again. */
  readonly failures: number
}

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 60_000

/** Doubles with each failure; the latter half of it is left to chance, so that devices do not come back together. */
export const backoff = (failures: number, random: () => number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1)) * (0.5 + random() / 2)

/** Whether the engine comes back to it by itself. */
const retried: Record<SyncState, boolean> = {
  idle: false,
  sending: false,
  waiting: true,
  offline: true,
  upgrade: false,
  expired: false,
}

/** `progress`: the round brought something on, so that waiting begins anew. */
export const nextStatus = (
  status: SyncStatus,
  event: SyncEvent,
  now: number,
  random: () => number,
  progress = false,
): SyncStatus => {
  const state = transitions[status.state][event]
  if (state === 'sending') return { state, retryAt: null, failures: status.failures }
  const failures = event === 'done' ? 0 : progress ? 1 : status.failures + 1
  return { state, retryAt: retried[state] || event === 'held' ? now + backoff(failures, random) : null, failures }
}
