// States of the engine and their transitions, as one complete table.
export type SyncState =
  | 'idle'
  | 'sending'
  /** The server could not accept it now; the next attempt is at `retryAt`. */
  | 'waiting'
  /** No answer, or not from the server. */
  | 'offline'
  /** The server has a newer version: the queue waits for an update of the app. */
  | 'upgrade'
  /** The token is invalid: the queue waits until the same user signs in. */
  | 'expired'

/** `held`: everything succeeded except a file upload that is retried. */
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
  /** Milliseconds; time of the next automatic attempt. Null when only a person or an event can help. */
  readonly retryAt: number | null
  /** Consecutive rounds that left something to retry. */
  readonly failures: number
}

const FIRST_WAIT = 1_000
const LONGEST_WAIT = 60_000

/** Exponential backoff with jitter in its second half, so that devices do not return together. */
export const backoff = (failures: number, random: () => number): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1)) * (0.5 + random() / 2)

/** Whether the engine retries in this state. */
const retried: Record<SyncState, boolean> = {
  idle: false,
  sending: false,
  waiting: true,
  offline: true,
  upgrade: false,
  expired: false,
}

/** `progress`: the round made progress, so that the backoff restarts. */
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
