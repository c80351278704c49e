import { beforeEach, expect, test } from 'vitest'
import { createMemoryTabs } from '#sync/memory/memory-tabs.ts'
import type { ClientEngine } from './client-engine.ts'
import type { SyncStatus } from './status.ts'
import { coordinateTabs, createRoundLock, ROUND_WAIT_MS, soloTabPort, type Tabs } from './tabs.ts'

interface TestTab {
  readonly tabs: Tabs
  leads: boolean
  /** Started rounds of its engine. */
  rounds: number
  /** A trigger that only the leader receives, such as a poke. */
  poke(): void
  tell(status: SyncStatus): void
  /** Closes the tab's engine. */
  close(): void
  freeze(): void
  thaw(): void
  kill(): void
}

const IDLE: SyncStatus = { state: 'idle', retryAt: null, failures: 0 }
const SENDING: SyncStatus = { ...IDLE, state: 'sending' }
const OFFLINE: SyncStatus = { state: 'offline', retryAt: 10_000, failures: 1 }
/** Milliseconds. */
const ROUND = 300
const ROUND_INTERVAL_MS = 60_000
/** A round that takes so long may be that of a frozen tab. */
const LONG_ROUND_MS = 15_000
/** A tab that does not lead starts a round so much later than the leader. */
const FOLLOWER_DELAY_MS = 15_000

let roundMs: number
let timers: { readonly at: number; readonly work: () => void }[]
let now: number
let browser: ReturnType<typeof createMemoryTabs>
/** Rounds that run at this moment, and the most that ever did. */
let running: number
let mostRunning: number

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
const pass = async (milliseconds: number): Promise<void> => {
  await settle()
  const until = now + milliseconds
  for (;;) {
    const [next] = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)
    if (!next) break
    timers.splice(timers.indexOf(next), 1)
    now = next.at
    next.work()
    await settle()
  }
  now = until
}

const openTab = async (isShown = false, port?: typeof soloTabPort): Promise<TestTab> => {
  let status = IDLE
  let waiting: (() => void)[] | undefined
  let alive = true
  let poke = (): void => undefined
  const listeners = new Set<(status: SyncStatus) => void>()
  const deliver = (work: () => void): void => {
    if (!alive) return
    if (waiting) waiting.push(work)
    else void Promise.resolve().then(work)
  }
  const later = (milliseconds: number, work: () => void): (() => void) => {
    let isCancelled = false
    const timer = { at: now + milliseconds, work: () => deliver(() => !isCancelled && work()) }
    timers.push(timer)
    return () => {
      isCancelled = true
      timers = timers.filter((one) => one !== timer)
    }
  }
  const own = browser(deliver)
  const roundLock = createRoundLock({ port: port ?? own, later })
  const engine: Partial<ClientEngine> = {
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    syncOnce: async () => {
      await roundLock.runAlone(
        () =>
          new Promise((resolve) => {
            tab.rounds += 1
            running += 1
            mostRunning = Math.max(mostRunning, running)
            later(roundMs, () => {
              running -= 1
              resolve()
            })
          }),
      )
      return status
    },
  }
  const tab: TestTab = {
    tabs: undefined as unknown as Tabs,
    leads: false,
    rounds: 0,
    poke: () => poke(),
    tell: (next) => {
      status = next
      for (const listener of listeners) listener(next)
    },
    close: () => {
      roundLock.stop()
      tabs.stop()
    },
    freeze: () => {
      waiting = []
    },
    thaw: () => {
      const due = waiting ?? []
      waiting = undefined
      for (const work of due) deliver(work)
    },
    kill: () => {
      alive = false
      own.kill()
    },
  }
  const tabs = coordinateTabs(
    {
      engine: engine as ClientEngine,
      port: port ?? own,
      clock: { now: () => now },
      later,
      every: ROUND_INTERVAL_MS,
      startLeading: (on) => {
        tab.leads = true
        poke = () => on('woken')
        return () => {
          tab.leads = false
        }
      },
    },
    isShown,
  )
  Object.assign(tab, { tabs })
  await settle()
  return tab
}

const leaders = (...tabs: TestTab[]): boolean[] => tabs.map(({ leads }) => leads)
const rounds = (...tabs: TestTab[]): number[] => tabs.map((tab) => tab.rounds)

beforeEach(() => {
  roundMs = ROUND
  timers = []
  now = 0
  running = 0
  mostRunning = 0
  browser = createMemoryTabs()
})

test('C24 one tab leads, and begins with a round; it alone follows the network', async () => {
  const [a, b] = [await openTab(), await openTab()]
  await pass(ROUND)
  expect([leaders(a, b), rounds(a, b)]).toEqual([
    [true, false],
    [1, 0],
  ])
  for (const { tabs } of [a, b]) tabs.on('woken')
  a.poke()
  await pass(ROUND * 3)
  expect(rounds(a, b)).toEqual([3, 0])
})

test('C24 every tab sends what it queued, in a round of its own', async () => {
  const [a, b] = [await openTab(), await openTab()]
  await pass(ROUND)
  b.tabs.on('queued')
  await pass(ROUND)
  expect(rounds(a, b)).toEqual([1, 1])
})

test('C24 rounds of two tabs run one after another', async () => {
  const [a, b] = [await openTab(), await openTab()]
  await pass(ROUND)
  a.tabs.on('queued')
  const syncing = b.tabs.engine.syncOnce()
  await settle()
  expect(rounds(a, b)).toEqual([2, 0])
  await pass(ROUND * 2)
  await syncing
  expect([rounds(a, b), mostRunning]).toEqual([[2, 1], 1])
})

test('C24 a round that is killed or frozen does not keep the others from theirs', async () => {
  const [a, b, c] = [await openTab(), await openTab(), await openTab()]
  a.kill()
  await settle()
  b.freeze()
  const syncing = c.tabs.engine.syncOnce()
  await pass(ROUND_WAIT_MS - 1)
  expect(rounds(b, c)).toEqual([1, 0])
  await pass(1)
  expect(rounds(b, c)).toEqual([1, 1])
  await pass(ROUND)
  await syncing
  b.thaw()
  await pass(ROUND)
  expect(rounds(b, c)).toEqual([1, 1])
})

test('C24 a round whose lock was stolen ends, and leaves the lock to its new holder', async () => {
  const [a, b, c] = [await openTab(), await openTab(), await openTab()]
  roundMs = ROUND_WAIT_MS * 1.5
  await pass(ROUND)
  const slow = a.tabs.engine.syncOnce()
  await settle()
  const beside = b.tabs.engine.syncOnce()
  await pass(roundMs)
  await slow
  expect(rounds(a, b)).toEqual([2, 1])
  const third = c.tabs.engine.syncOnce()
  await settle()
  expect(c.rounds).toBe(0)
  await pass(roundMs * 2)
  await Promise.all([beside, third])
  expect(mostRunning).toBe(2)
})

test('C24 a round that waits for another tab is given up when its tab closes', async () => {
  const [a, b, c] = [await openTab(), await openTab(), await openTab()]
  const syncing = b.tabs.engine.syncOnce()
  await settle()
  b.close()
  await syncing
  await pass(ROUND_WAIT_MS)
  expect(rounds(a, b)).toEqual([1, 0])
  a.tabs.on('queued')
  const next = c.tabs.engine.syncOnce()
  await pass(ROUND * 2)
  await next
  expect([rounds(a, b, c), mostRunning]).toEqual([[2, 0, 1], 1])
})

test('C24 a tab opened beside a frozen leader syncs without having heard of it', async () => {
  const a = await openTab()
  await pass(ROUND)
  a.freeze()
  const b = await openTab()
  await pass(ROUND_INTERVAL_MS + FOLLOWER_DELAY_MS)
  expect(rounds(a, b)).toEqual([1, 1])
})

test('C24 an older version of the app in another tab does not stop this one', async () => {
  const [a, b] = [await openTab(), await openTab()]
  await pass(ROUND)
  b.tell({ ...IDLE, state: 'upgrade' })
  await settle()
  expect(a.tabs.engine.status()).toEqual(IDLE)
  b.tell({ ...OFFLINE, state: 'waiting' })
  await settle()
  a.tabs.on('queued')
  await pass(ROUND)
  expect([a.tabs.engine.status().state, a.rounds]).toEqual(['waiting', 2])
})

test('C24 all tabs show the status of the tab that synced last', async () => {
  const [a, b] = [await openTab(), await openTab()]
  const shown: string[] = []
  const stop = a.tabs.engine.subscribe(({ state }) => shown.push(state))
  b.tell(SENDING)
  await settle()
  b.tell(OFFLINE)
  await settle()
  expect(a.tabs.engine.status()).toEqual(OFFLINE)
  expect(b.tabs.engine.status()).toEqual(OFFLINE)
  stop()
  a.tell(IDLE)
  await settle()
  expect(b.tabs.engine.status()).toEqual(IDLE)
  expect(shown).toEqual(['sending', 'offline'])
})

test('C24 a leader that closes or is killed leaves the lead to the next tab', async () => {
  const [a, b, c] = [await openTab(), await openTab(), await openTab()]
  a.tabs.stop()
  await settle()
  expect(leaders(a, b, c)).toEqual([false, true, false])
  b.kill()
  await pass(ROUND)
  expect(leaders(c)).toEqual([true])
  expect(c.rounds).toBe(1)
})

test('C24 a tab that closed during its round sends no message and starts no other round', async () => {
  const [a, b] = [await openTab(), await openTab()]
  a.tabs.stop()
  a.tell(OFFLINE)
  a.tabs.on('queued')
  await pass(ROUND_INTERVAL_MS * 3)
  expect(b.tabs.engine.status()).toEqual(IDLE)
  expect(a.rounds).toBe(1)
})

test('SYN-012 C24 when a leader is frozen another tab syncs in its place, and the old leader is harmless when it wakes', async () => {
  const [a, b] = [await openTab(), await openTab()]
  await pass(ROUND)
  a.tell(SENDING)
  a.freeze()
  await pass(LONG_ROUND_MS + FOLLOWER_DELAY_MS - 1)
  expect(b.rounds).toBe(0)
  await pass(1)
  expect(b.rounds).toBe(1)
  b.tabs.shown()
  await pass(ROUND)
  expect(b.leads).toBe(true)
  a.thaw()
  await pass(ROUND * 2)
  expect([leaders(a, b), mostRunning]).toEqual([[false, true], 1])
})

test('C24 a tab that does not lead retries only when the leader does not', async () => {
  const [a, b] = [await openTab(), await openTab()]
  await pass(ROUND)
  b.tell(OFFLINE)
  await settle()
  await pass(10_000)
  expect(rounds(a, b)).toEqual([2, 0])
  b.tell({ ...OFFLINE, retryAt: now + 10_000 })
  await settle()
  a.freeze()
  await pass(10_000 + FOLLOWER_DELAY_MS)
  expect(rounds(a, b)).toEqual([2, 1])
})

test('C24 a visible tab leads', async () => {
  const [a, b] = [await openTab(true), await openTab(true)]
  expect(leaders(a, b)).toEqual([false, true])
  a.tabs.shown()
  await settle()
  expect(leaders(a, b)).toEqual([true, false])
  a.tabs.stop()
  await settle()
  expect(leaders(a, b)).toEqual([false, true])
})

test('C24 tabs that cannot communicate all lead', async () => {
  const [a, b] = [await openTab(false, soloTabPort), await openTab(false, soloTabPort)]
  expect(leaders(a, b)).toEqual([true, true])
  await pass(ROUND)
  for (const { tabs } of [a, b]) tabs.on('woken')
  await pass(ROUND)
  expect([rounds(a, b), mostRunning]).toEqual([[2, 2], 2])
})
