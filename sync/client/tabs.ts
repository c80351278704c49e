// The tabs of one browser share a store and divide the work by two locks (C24): rounds run one after another, and one tab,
// the leader, holds the live stream and follows the network. Correctness depends on neither lock (C15).
import type { Clock } from '#shared/kernel/clock.ts'
import type { ClientEngine } from './client-engine.ts'
import type { SyncStatus } from './status.ts'
import { driveSync, type SyncTrigger } from './sync-driver.ts'

/** The status of the tab that sends it. Tabs with different versions of the app receive it. */
export interface TabMessage {
  readonly status: SyncStatus
}

type Stop = () => void
type TabLock = 'round' | 'lead'

/** Locks and message channel of the tabs of one browser. */
export interface TabPort {
  /** Waits for a lock, or takes it from its holder. Returns a function that releases it or stops waiting. */
  request(lock: TabLock, steal: boolean, onGranted: () => void, onLost: () => void): Stop
  /** Sends to all other tabs. */
  send(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): Stop
}

/** Runs `work` after `milliseconds`; returns a function that cancels it. */
type Later = (milliseconds: number, work: () => void) => Stop

interface TabsOptions {
  /** Runs its rounds under a `RoundLock`. */
  readonly engine: ClientEngine
  readonly port: TabPort
  readonly clock: Clock
  readonly later: Later
  /** Milliseconds between rounds without events. */
  readonly every: number
  /** Starts what only the leader does; returns a function that stops it. */
  readonly startLeading: (on: (trigger: SyncTrigger) => void) => Stop
}

export interface Tabs {
  /** The tab's engine, whose status is that of the tab that synced last. */
  readonly engine: ClientEngine
  /** Every tab sends what it queued; only the leader follows the network. */
  on(trigger: SyncTrigger): void
  /** The tab became visible: browsers do not freeze visible tabs, so it takes the lead. */
  shown(): void
  stop(): void
}

/** A tab that waits so long for the round of another starts its own beside it: the other may be frozen. */
export const ROUND_WAIT_MS = 10_000
/** A tab that does not lead lets the leader try first. */
const FOLLOWER_DELAY_MS = 15_000

/** Used where tabs cannot communicate: each one leads. */
export const soloTabPort: TabPort = {
  request: (_lock, _steal, onGranted) => {
    onGranted()
    return () => undefined
  },
  send: () => undefined,
  listen: () => () => undefined,
}

/** A round whose lock was stolen continues (C15). */
const continueRound = (): void => undefined

export interface RoundLock {
  /** Runs a round of this tab while no other tab runs one. */
  readonly runAlone: (round: () => Promise<void>) => Promise<void>
  /** Cancels the rounds that wait for the lock. */
  readonly stop: Stop
}

export const createRoundLock = ({ port, later }: Pick<TabsOptions, 'port' | 'later'>): RoundLock => {
  const waiting = new Set<Stop>()
  return {
    runAlone: (round) =>
      new Promise((resolve, reject) => {
        let release: Stop = () => undefined
        const start = (): void => {
          stopTimer()
          waiting.delete(giveUp)
          round()
            .then(resolve, reject)
            .finally(() => release())
        }
        const giveUp = (): void => {
          stopTimer()
          release()
          resolve()
        }
        const stopTimer = later(ROUND_WAIT_MS, () => {
          release()
          release = port.request('round', true, start, continueRound)
        })
        waiting.add(giveUp)
        release = port.request('round', false, start, continueRound)
      }),
    stop: () => {
      for (const giveUp of waiting) giveUp()
      waiting.clear()
    },
  }
}

export const coordinateTabs = (options: TabsOptions, isShown: boolean): Tabs => {
  const { engine: ownEngine, port, clock, later, every, startLeading } = options
  const listeners = new Set<(status: SyncStatus) => void>()
  let lastStatus = ownEngine.status()
  let stopLeading: Stop | null = null
  let isStealing = false
  let isStopped = false
  let releaseLead: Stop = () => undefined

  const publish = (status: SyncStatus): void => {
    lastStatus = status
    for (const listener of listeners) listener(status)
  }
  const unsubscribe = ownEngine.subscribe((status) => {
    publish(status)
    port.send({ status })
  })
  const stopListening = port.listen(({ status }) => {
    // Another tab may have an older version of the app.
    if (status.state !== 'upgrade') publish(status)
  })
  const engine: ClientEngine = {
    ...ownEngine,
    status: () => lastStatus,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const patience = (): number => (stopLeading ? 0 : FOLLOWER_DELAY_MS)
  const driver = driveSync({ engine: { ...engine, status: ownEngine.status }, clock, later, every, patience })

  const on = (trigger: SyncTrigger): void => {
    if (!isStopped && (stopLeading || trigger === 'queued')) driver.on(trigger)
  }
  const onGranted = (): void => {
    if (isStopped || stopLeading) return
    isStealing = false
    stopLeading = startLeading(on)
    on('woken')
  }
  const onLost = (): void => {
    isStealing = false
    stopLeading?.()
    stopLeading = null
    requestLead(false)
  }
  const requestLead = (steal: boolean): void => {
    if (isStopped || stopLeading || isStealing) return
    isStealing = steal
    releaseLead()
    releaseLead = port.request('lead', steal, onGranted, onLost)
  }
  requestLead(isShown)

  return {
    engine,
    on,
    shown: () => requestLead(true),
    stop: () => {
      isStopped = true
      unsubscribe()
      stopListening()
      driver.stop()
      stopLeading?.()
      stopLeading = null
      releaseLead()
    },
  }
}
