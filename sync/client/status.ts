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

/** `upload-pending`: the round succeeded, except for a file upload that is tried again. */
export type SyncEvent = 'start' | 'done' | 'upload-pending' | 'transient' | 'unreachable' | 'outdated' | 'unauthorized'

const afterRound: Record<SyncEvent, SyncState> = {
  start: 'sending',
  done: 'idle',
  'upload-pending': 'idle',
  transient: 'waiting',
  unreachable: 'offline',
  outdated: 'upgrade',
  unauthorized: 'expired',
}
const staysIn = (state: SyncState): Record<SyncEvent, SyncState> => ({
  start: 'sending',
  done: state,
  'upload-pending': state,
  transient: state,
  unreachable: state,
  outdated: state,
  unauthorized: state,
})

/** A round is entered from every state and left only from `sending`. */
const transitions: Record<SyncState, Record<SyncEvent, SyncState>> = {
  idle: staysIn('idle'),
  sending: afterRound,
  waiting: staysIn('waiting'),
  offline: staysIn('offline'),
  upgrade: staysIn('upgrade'),
  expired: staysIn('expired'),
}

export interface SyncStatus {
  readonly state: SyncState
  /** Milliseconds; time of the next automatic attempt. Null when only a person or an event can help. */
  readonly retryAt: number | null
  /** Consecutive rounds that left something to retry. */
  readonly failures: number
}

const FIRST_WAIT_MS = 1_000
const MAX_WAIT_MS = 60_000

/** Exponential backoff with jitter in its second half, so that devices do not return together. */
const backoff = (failures: number, random: () => number): number =>
  Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (failures - 1)) * (0.5 + random() / 2)

/** States in which the engine retries by itself. */
const isRetried: Record<SyncState, boolean> = {
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
  return {
    state,
    retryAt: isRetried[state] || event === 'upload-pending' ? now + backoff(failures, random) : null,
    failures,
  }
}
