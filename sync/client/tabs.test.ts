import { beforeEach, expect, test } from 'vitest'
import { createMemoryTabs } from '#sync/memory/memory-tabs.ts'
import type { ClientEngine } from './client-engine.ts'
import type { SyncStatus } from './status.ts'
import { soloTabPort, LEADER_ANSWER_MS, coordinateTabs, type Tabs } from './tabs.ts'

interface Shown {
  readonly tabs: Tabs
  leads: boolean
  /** Rounds of its engine, and triggers of its driver. */
  rounds: number
  readonly heard: string[]
  tell(status: SyncStatus): void
  freeze(): void
  thaw(): void
  kill(): void
}

const IDLE: SyncStatus = { state: 'idle', retryAt: null, failures: 0 }
/** Milliseconds. */
const ROUND = 300
let roundMs = ROUND
const OFFLINE: SyncStatus = { state: 'offline', retryAt: 5, failures: 1 }

let timers: { readonly at: number; readonly work: () => void }[]
let now: number
let made: number
let browser: ReturnType<typeof createMemoryTabs>

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

const openTab = async (isShown = false, port?: typeof soloTabPort): Promise<Shown> => {
  let status = IDLE
  let waiting: (() => void)[] | undefined
  let alive = true
  const listeners = new Set<(status: SyncStatus) => void>()
  const deliver = (work: () => void): void => {
    if (!alive) return
    if (waiting) waiting.push(work)
    else void Promise.resolve().then(work)
  }
  const own = browser(deliver)
  const engine: Partial<ClientEngine> = {
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    syncOnce: () =>
      new Promise((resolve) => {
        tab.rounds += 1
        timers.push({ at: now + roundMs, work: () => deliver(() => resolve(status)) })
      }),
  }
  const tab: Shown = {
    tabs: undefined as unknown as Tabs,
    leads: false,
    rounds: 0,
    heard: [],
    tell: (next) => {
      status = next
      for (const listener of listeners) listener(next)
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
      later: (milliseconds, work) => {
        const timer = { at: now + milliseconds, work: () => deliver(work) }
        timers.push(timer)
        return () => {
          timers = timers.filter((one) => one !== timer)
        }
      },
      newId: () => String((made += 1)),
      startLeading: () => {
        tab.leads = true
        return {
          on: (trigger) => tab.heard.push(trigger),
          stop: () => {
            tab.leads = false
          },
        }
      },
    },
    isShown,
  )
  Object.assign(tab, { tabs })
  await settle()
  return tab
}

const leaders = (...tabs: Shown[]): boolean[] => tabs.map(({ leads }) => leads)

beforeEach(() => {
  roundMs = ROUND
  timers = []
  now = 0
  made = 0
  browser = createMemoryTabs()
})

test('C24 one tab leads: the others send it every trigger and know its status', async () => {
  const [a, b] = [await openTab(), await openTab()]
  expect(leaders(a, b)).toEqual([true, false])
  b.tabs.on('queued')
  a.tabs.on('woken')
  a.tell(OFFLINE)
  await pass(60_000)
  expect(a.heard).toEqual(['woken', 'queued'])
  expect(b.tabs.engine.status()).toEqual(OFFLINE)
  expect([leaders(a, b), b.heard]).toEqual([[true, false], []])
})

test('C24 a tab opened beside a leader knows its status at once', async () => {
  const a = await openTab()
  a.tell(OFFLINE)
  const b = await openTab()
  expect(leaders(a, b)).toEqual([true, false])
  expect(b.tabs.engine.status()).toEqual(OFFLINE)
})

test('C24 a round requested by a follower is run by the leader and awaited', async () => {
  const [a, b] = [await openTab(), await openTab()]
  a.tell(OFFLINE)
  const syncing = b.tabs.engine.syncOnce()
  await pass(ROUND)
  expect(await syncing).toEqual(OFFLINE)
  expect([a.rounds, b.rounds]).toEqual([1, 0])
})

test('C24 when a leader is closed or killed, the next tab leads and runs the requested round', async () => {
  const [a, b, c] = [await openTab(), await openTab(), await openTab()]
  a.tabs.stop()
  await settle()
  expect(leaders(a, b, c)).toEqual([false, true, false])
  b.freeze()
  const syncing = c.tabs.engine.syncOnce()
  b.kill()
  await settle()
  expect(leaders(c)).toEqual([true])
  await pass(ROUND)
  expect(await syncing).toEqual(IDLE)
  expect(c.rounds).toBe(1)
})

test('C24 a round requested from a killed leader is requested from the next one', async () => {
  const [a, b, c] = [await openTab(), await openTab(), await openTab()]
  const syncing = c.tabs.engine.syncOnce()
  await settle()
  expect(a.rounds).toBe(1)
  a.kill()
  await pass(LEADER_ANSWER_MS * 2)
  expect(leaders(b, c)).toEqual([true, false])
  expect(await syncing).toEqual(IDLE)
  expect([b.rounds, c.rounds]).toEqual([1, 0])
})

test('C24 a leader that stops during a requested round sends no message; the next leader runs the round', async () => {
  const [a, b] = [await openTab(), await openTab()]
  const syncing = b.tabs.engine.syncOnce()
  await settle()
  expect(a.rounds).toBe(1)
  a.tabs.stop()
  await pass(LEADER_ANSWER_MS * 2)
  expect(await syncing).toEqual(IDLE)
  expect(b.rounds).toBe(1)
})

test('SYN-012 C24 when a leader is frozen the requesting tab leads after two seconds, and the old leader follows when it wakes', async () => {
  const [a, b] = [await openTab(), await openTab()]
  a.freeze()
  b.tabs.on('queued')
  await pass(LEADER_ANSWER_MS - 1)
  expect(b.leads).toBe(false)
  await pass(1)
  expect(b.leads).toBe(true)
  a.thaw()
  await settle()
  expect(leaders(a, b)).toEqual([false, true])
  a.tabs.on('queued')
  await settle()
  expect(b.heard).toEqual(['queued'])
})

test('C24 a leader frozen without requests is detected within a minute and two seconds', async () => {
  const [a, b] = [await openTab(), await openTab()]
  await pass(200_000)
  expect(leaders(a, b)).toEqual([true, false])
  a.freeze()
  await pass(62_000)
  expect(b.leads).toBe(true)
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
  void a.tabs.engine.syncOnce()
  b.tabs.on('queued')
  expect([a.rounds, b.heard]).toEqual([1, ['queued']])
})

test('C24 a round that takes longer than the answer time is not started again by the same request', async () => {
  roundMs = LEADER_ANSWER_MS * 3
  const [a, b] = [await openTab(), await openTab()]
  const syncing = b.tabs.engine.syncOnce()
  await pass(roundMs)
  expect(await syncing).toEqual(IDLE)
  expect([a.rounds, b.rounds]).toEqual([1, 0])
})

test('C24 a tab that stops resolves its pending requests', async () => {
  const [a, b] = [await openTab(), await openTab()]
  a.freeze()
  const syncing = b.tabs.engine.syncOnce()
  b.tabs.stop()
  expect(await syncing).toEqual(IDLE)
  expect(timers.length).toBe(1)
})
