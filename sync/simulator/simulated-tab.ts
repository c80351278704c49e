// One tab of a simulated device: a real client engine that can be killed in any transaction, and frozen.
import type { TableMap } from '#shared/kernel/change.ts'
import { createClientEngine, type ClientEngine } from '#sync/client/client-engine.ts'
import type { SyncTrigger } from '#sync/client/sync-driver.ts'
import { coordinateTabs, createRoundLock, soloTabPort } from '#sync/client/tabs.ts'
import type { createMemoryTabs } from '#sync/memory/memory-tabs.ts'
import type { EngineCatalogue } from '#sync/protocol/operation-catalogue.ts'
import { simulateProcess, StorageFault, type ProcessParts } from './simulated-process.ts'

export interface Tab {
  readonly engine: ClientEngine
  /** Triggers from the browser, received while awake. */
  readonly driver: { on(trigger: SyncTrigger): void }
  isAlive(): boolean
  /** The tab considers itself the leader. */
  leads(): boolean
  /** Number of sent requests. */
  requests(): number
  /** The tab became visible. */
  shown(): void
  /** Freezes the tab for a while, as a browser does. */
  freeze(milliseconds: number): void
  /** Kills it as the operating system would: it does nothing more. */
  kill(): void
}

interface TabParts<T extends TableMap> extends ProcessParts<T> {
  readonly newUlid: () => string
  readonly newClientId: () => string
  readonly catalogue: EngineCatalogue<T>
  /** Null: the tabs of this device cannot communicate. */
  readonly browser: ReturnType<typeof createMemoryTabs> | null
}

export const simulateTab = <T extends TableMap>(parts: TabParts<T>): Tab => {
  const { simulation, newUlid, newClientId, device, catalogue, browser } = parts
  const { random, scheduler } = simulation
  const { id, actor } = device
  let leads = false
  const process = simulateProcess(parts, () => port?.kill())
  const { store, transport, clock, whenAwake, isAlive } = process
  const port = browser?.((work) => void scheduler.later(1, () => void whenAwake().then(() => isAlive() && work())))
  const tabPort = port ?? soloTabPort
  const later = (milliseconds: number, work: () => void): (() => void) => {
    let isCancelled = false
    const cancel = scheduler.later(milliseconds, () => {
      void whenAwake().then(() => !isCancelled && isAlive() && work())
    })
    return () => {
      isCancelled = true
      cancel()
    }
  }
  const engine = createClientEngine<T>({
    catalogue,
    store,
    transport,
    clock,
    random: () => random.next(),
    ids: { ulid: newUlid, client: newClientId },
    actor,
    device: () => ({ id, name: id }),
    onFault: (error, about) => {
      const known =
        about === 'an answer that is not the server’s' ||
        error instanceof StorageFault ||
        (about === 'a digest' && device.isCorrupted)
      if (!known) simulation.reportViolation(`${id}: ${about}: ${String(error)}`)
    },
    verifyAfter: { reconnect: 2_000, always: 15_000 },
    runAlone: createRoundLock({ port: tabPort, later }).runAlone,
  })
  const tabs = coordinateTabs(
    {
      engine,
      port: tabPort,
      clock,
      later,
      every: 20_000,
      startLeading: () => {
        leads = true
        return () => {
          leads = false
        }
      },
    },
    true,
  )
  const runWhenAwake = (work: () => void): void => void whenAwake().then(() => isAlive() && work())
  return {
    engine: tabs.engine,
    driver: { on: (trigger) => runWhenAwake(() => tabs.on(trigger)) },
    isAlive,
    leads: () => leads,
    requests: process.requests,
    shown: () => runWhenAwake(() => tabs.shown()),
    freeze: process.freeze,
    kill: process.kill,
  }
}
