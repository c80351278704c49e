// Decides when to sync: after an event, after a failure, and periodically. Knows no browser event.
import type { Clock } from '#shared/kernel/clock.ts'
import type { ClientEngine } from './client-engine.ts'
import type { SyncState, SyncStatus } from './status.ts'

/** `queued`: a change was enqueued. `woken`: network, page or person returned, or the server sent a poke. */
export type SyncTrigger = 'queued' | 'woken'

/** Whether a trigger starts a round in this state: states that only a person can end wait for `woken`. */
const startsRound: Record<SyncState, Record<SyncTrigger, boolean>> = {
  idle: { queued: true, woken: true },
  sending: { queued: true, woken: true },
  waiting: { queued: false, woken: true },
  offline: { queued: true, woken: true },
  upgrade: { queued: false, woken: true },
  expired: { queued: false, woken: true },
}

/** After this a round counts as hanging, and another one follows it. */
const LONG_ROUND_MS = 15_000

export interface SyncDriver {
  on(trigger: SyncTrigger): void
  stop(): void
}

interface SyncDriverOptions {
  readonly engine: ClientEngine
  readonly clock: Clock
  /** Runs `work` after `milliseconds`; returns a function that cancels it. */
  readonly later: (milliseconds: number, work: () => void) => () => void
  /** Milliseconds between rounds without events. */
  readonly every: number
  /** Milliseconds by which timed rounds are later, because another tab does them. */
  readonly patience?: () => number
}

export const driveSync = ({ engine, clock, later, every, patience = () => 0 }: SyncDriverOptions): SyncDriver => {
  let cancel: () => void = () => undefined
  let stopped = false
  const sync = (): void => {
    cancel()
    if (!stopped) void engine.syncOnce()
  }
  const plan = ({ state, retryAt }: Pick<SyncStatus, 'state' | 'retryAt'>): void => {
    cancel()
    if (state === 'expired') return
    // A round may be that of a tab that was killed or frozen.
    const unplanned = state === 'sending' ? Math.min(every, LONG_ROUND_MS) : every
    const due = retryAt === null ? unplanned : Math.max(0, retryAt - clock.now())
    cancel = later(due + patience(), sync)
  }
  const unsubscribe = engine.subscribe(plan)
  plan(engine.status())
  return {
    on: (trigger) => {
      if (startsRound[engine.status().state][trigger]) sync()
    },
    stop: () => {
      stopped = true
      cancel()
      unsubscribe()
    },
  }
}
