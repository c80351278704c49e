import { beforeEach, expect, test } from 'vitest'
import type { ClientEngine } from './client-engine.ts'
import type { SyncState, SyncStatus } from './status.ts'
import { driveSync, type SyncDriver } from './sync-driver.ts'

let status: SyncStatus
let rounds: number
let listeners: ((status: SyncStatus) => void)[]
let timers: { milliseconds: number; work: () => void; cancelled: boolean }[]
let driver: SyncDriver
let patience: number

const turn = (state: SyncState, retryAt: number | null = null): void => {
  status = { state, retryAt, failures: 0 }
  for (const listener of listeners) listener(status)
}
const waiting = (): typeof timers => timers.filter(({ cancelled }) => !cancelled)

beforeEach(() => {
  status = { state: 'idle', retryAt: null, failures: 0 }
  rounds = 0
  listeners = []
  timers = []
  patience = 0
  const engine: Partial<ClientEngine> = {
    status: () => status,
    subscribe: (listener) => {
      listeners.push(listener)
      return () => listeners.splice(listeners.indexOf(listener), 1)
    },
    syncOnce: async () => {
      rounds += 1
      return status
    },
  }
  driver = driveSync({
    engine: engine as ClientEngine,
    clock: { now: () => 1_000 },
    later: (milliseconds, work) => {
      const timer = { milliseconds, work, cancelled: false }
      timers.push(timer)
      return () => {
        timer.cancelled = true
      }
    },
    every: 30_000,
    patience: () => patience,
  })
})

test('C16 a queued change is sent at once, except while the server asks for a pause or only a person can help', () => {
  const sends: Record<SyncState, boolean> = {
    idle: true,
    sending: true,
    offline: true,
    waiting: false,
    upgrade: false,
    expired: false,
  }
  for (const [state, sent] of Object.entries(sends) as [SyncState, boolean][]) {
    rounds = 0
    turn(state)
    driver.on('queued')
    expect([state, rounds]).toEqual([state, sent ? 1 : 0])
    driver.on('woken')
    expect([state, rounds]).toEqual([state, sent ? 2 : 1])
  }
})

test('C16 a driver that hears of no round starts one after its interval', () => {
  expect(waiting().map(({ milliseconds }) => milliseconds)).toEqual([30_000])
  waiting()[0]!.work()
  expect(rounds).toBe(1)
})

test('C16 after a round the next one starts at its retry time or interval, and never without a token', () => {
  turn('waiting', 1_700)
  expect(waiting().map(({ milliseconds }) => milliseconds)).toEqual([700])
  turn('sending')
  expect(waiting().map(({ milliseconds }) => milliseconds)).toEqual([15_000])
  turn('idle')
  expect(waiting().map(({ milliseconds }) => milliseconds)).toEqual([30_000])
  waiting()[0]!.work()
  expect(rounds).toBe(1)
  turn('expired')
  expect(waiting()).toEqual([])
})

test('C24 timed rounds of a tab that waits for another are later', () => {
  patience = 5_000
  turn('waiting', 1_700)
  expect(waiting().map(({ milliseconds }) => milliseconds)).toEqual([5_700])
  turn('idle')
  expect(waiting().map(({ milliseconds }) => milliseconds)).toEqual([35_000])
})

test('a stopped driver starts no round', () => {
  turn('idle')
  driver.stop()
  expect(waiting()).toEqual([])
  expect(listeners).toEqual([])
  driver.on('woken')
  expect(rounds).toBe(0)
})
