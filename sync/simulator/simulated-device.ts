// One simulated device: a durable store, and tabs with real client engines.
import type { Actor, TableMap } from '#shared/kernel/change.ts'
import type { TransactionMode } from '#sync/client/client-store.ts'
import {
  createMemoryClientStore,
  type MemoryClientState,
  type MemoryClientStore,
} from '#sync/memory/memory-client-store.ts'
import { createMemoryTabs } from '#sync/memory/memory-tabs.ts'
import type { EngineCatalogue } from '#sync/protocol/operation-catalogue.ts'
import type { Link, Network } from './network.ts'
import type { SimulatedServer } from './simulated-server.ts'
import { StorageFault, type SimulatedProcess } from './simulated-process.ts'
import { simulateTab, type Tab } from './simulated-tab.ts'
import { simulateWorker } from './simulated-worker.ts'
import type { Simulation, Story } from './simulation.ts'

export interface SimulatedDevice<T extends TableMap> {
  readonly id: string
  readonly actor: Actor
  /** The durable store, without faults. */
  readonly store: MemoryClientStore<T>
  readonly tabs: readonly Tab[]
  online: boolean
  /** False: messages from it, or to it, are lost. */
  sends: boolean
  receives: boolean
  /** Its token is refused. */
  isExpired: boolean
  /** A proxy refuses its files. */
  refusesFiles: boolean
  /** Its rows were corrupted: digests must detect it. */
  isCorrupted: boolean
  /** The version of the product in its tabs. */
  readonly catalogue: EngineCatalogue<T>
  /** Milliseconds by which its clock is fast. */
  skew: number
  /** Its store was written since this was last set to false. */
  isWritten: boolean
  /** ULIDs of confirmed enqueues. */
  readonly confirmed: string[]
  /** ULIDs of failed mutations that a person has retried or discarded. */
  readonly resolved: string[]
  /** ULIDs of failed mutations that a person has retried unchanged: they keep their ULID. */
  readonly retried: ReadonlySet<string>
  /** Maps the ULID of a confirmed enqueue to those of mutations that were made before it and wrote rows that it needs. */
  readonly predecessors: ReadonlyMap<string, readonly string[]>
  /** Those of `resolved` of which the server had not confirmed yet that the device gave them up (C36). */
  readonly resolvedUnconfirmed: ReadonlySet<string>
  /** Modes of writing transactions, and whether they wrote the outbox. */
  readonly commits: { readonly mode: TransactionMode; readonly outbox: boolean }[]
  /** Opens tabs until there are `count`. */
  open(count: number): void
  /** Kills every tab and worker as the operating system would: they do nothing more. */
  kill(): void
  /** The service worker sends what waits, beside the tabs. `freeze`: milliseconds for which it is frozen before it sends. */
  sendInBackground(freeze?: number): void
  /** The browser removes the store, while tabs are open or not: what was not sent is lost. */
  evict(): Promise<void>
  /** Closes all tabs, and opens one with this version of the product. */
  upgrade(catalogue: EngineCatalogue<T>): void
  /** A person's change in one of the tabs. Not confirmed when the device's database fails. */
  enqueue(name: string, input: unknown, files?: readonly string[]): Promise<void>
  /** A person looks at rows of scopes in one of the tabs. */
  openScopes(scopes: readonly string[]): Promise<void>
  /** A person retries or discards a card. */
  resolveCard(ulid: string, answer: 'retry' | 'discard', input?: unknown): Promise<void>
}

interface Parts<T extends TableMap> {
  readonly simulation: Pick<Simulation<T>, 'random' | 'scheduler' | 'faultRates' | 'reportViolation'>
  readonly story: Story<T>
  readonly server: SimulatedServer<T>
  readonly network: Network
  readonly newUlid: () => string
}

/** A device that begins with a copy of another one's store: it has the same client id. */
export interface Copied<T extends TableMap> {
  readonly store: MemoryClientState
  readonly isCorrupted: boolean
  readonly catalogue: EngineCatalogue<T>
}

const unlessStorageFails = async <R>(done: Promise<R>): Promise<R | undefined> => {
  try {
    return await done
  } catch (error) {
    if (error instanceof StorageFault) return undefined
    throw error
  }
}

export const simulateDevice = <T extends TableMap>(
  { simulation, story, server, network, newUlid }: Parts<T>,
  id: string,
  userId: string,
  copied?: Copied<T>,
): SimulatedDevice<T> => {
  const { random } = simulation
  const actor: Actor = { id: userId, kind: 'user' }
  const store = createMemoryClientStore<T>({}, copied?.store)
  const browser = story.tabsWithoutChannel?.includes(id) ? null : createMemoryTabs()
  const retried = new Set<string>()
  const predecessors = new Map<string, readonly string[]>()
  const resolvedUnconfirmed = new Set<string>()
  let tabs: Tab[] = []
  let clients = 0
  /** A change that was under way at an eviction may be lost with it, although its tab calls it saved afterwards. */
  let evictions = 0
  let catalogue = copied?.catalogue ?? story.catalogue
  let workers: SimulatedProcess<T>[] = []
  const link: Link = { online: () => device.online, sends: () => device.sends, receives: () => device.receives }

  const newClientId = (): string => `${id}.${(clients += 1)}`
  const openTab = (): Tab =>
    simulateTab({
      simulation,
      server,
      network,
      newUlid,
      newClientId,
      device,
      link,
      catalogue,
      browser,
    })

  const device: SimulatedDevice<T> = {
    id,
    actor,
    store,
    online: true,
    sends: true,
    receives: true,
    isExpired: false,
    refusesFiles: false,
    isCorrupted: copied?.isCorrupted ?? false,
    get catalogue() {
      return catalogue
    },
    skew: 0,
    isWritten: false,
    confirmed: [],
    resolved: [],
    retried,
    predecessors,
    resolvedUnconfirmed,
    commits: [],
    get tabs() {
      return tabs.filter((tab) => tab.isAlive())
    },
    open: (count) => {
      tabs = tabs.filter((tab) => tab.isAlive())
      while (tabs.length < count) tabs.push(openTab())
    },
    kill: () => {
      for (const process of [...tabs, ...workers]) process.kill()
      workers = []
    },
    sendInBackground: (freeze) => {
      workers.push(simulateWorker({ simulation, server, network, device, link }, newClientId, freeze))
    },
    evict: async () => {
      await store.clear()
      evictions += 1
      device.isWritten = true
      device.confirmed.length = 0
    },
    upgrade: (to) => {
      device.kill()
      catalogue = to
      device.open(1)
    },
    enqueue: async (name, input, files = []) => {
      if (device.tabs.length === 0) return
      const tab = random.pick(device.tabs)
      const bytes = new ArrayBuffer(0)
      const before = evictions
      const enqueued = await unlessStorageFails(
        tab.engine.enqueue(name, input, { files: files.map((sha256) => ({ sha256, type: 'image/webp', bytes })) }),
      )
      if (!enqueued?.ok || evictions !== before) return
      const { ulid } = enqueued
      device.confirmed.push(ulid)
      const queued = await store.transact('read', (tx) => tx.outbox.list())
      predecessors.set(ulid, queued.find((entry) => entry.ulid === ulid)?.after ?? [])
      tab.driver.on('queued')
    },
    openScopes: async (scopes) => {
      if (device.tabs.length === 0) return
      const tab = random.pick(device.tabs)
      const missing = await unlessStorageFails(tab.engine.openScopes(scopes))
      if (missing && missing.length > 0) tab.driver.on('woken')
    },
    resolveCard: async (ulid, answer, input) => {
      if (device.tabs.length === 0) return
      const tab = random.pick(device.tabs)
      device.resolved.push(ulid)
      const meta = await store.transact('read', (tx) => tx.meta.get())
      if (meta?.abandoned?.includes(ulid)) resolvedUnconfirmed.add(ulid)
      if (answer === 'discard') return unlessStorageFails(tab.engine.discardFailed(ulid))
      retried.add(ulid)
      const before = evictions
      const again = await unlessStorageFails(tab.engine.retryFailed(ulid, input))
      if (evictions !== before) return
      if (again?.ok) {
        device.confirmed.push(again.ulid)
        tab.driver.on('queued')
      }
      if (again && (!again.ok || again.ulid === ulid)) device.resolved.splice(device.resolved.lastIndexOf(ulid), 1)
    },
  }
  return device
}
