// One tab of a simulated device: a real client engine that can be killed in any transaction, and frozen.
import type { TableMap } from '#shared/kernel/change.ts'
import { createClientEngine, type ClientEngine } from '#sync/client/client-engine.ts'
import type { ClientStore, Outbox } from '#sync/client/client-store.ts'
import { driveSync, type Occasion } from '#sync/client/sync-driver.ts'
import { alone, shareTabs } from '#sync/client/tabs.ts'
import type { createMemoryTabs } from '#sync/memory/memory-tabs.ts'
import type { EngineCatalogue } from '#sync/protocol/catalogue.ts'
import type { Link, Network } from './network.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import type { SimulatedServer } from './simulated-server.ts'
import type { Simulation } from './simulation.ts'

export interface Tab {
  readonly engine: ClientEngine
  /** Triggers from the browser, received while awake. */
  readonly driver: { on(occasion: Occasion): void }
  isAlive(): boolean
  /** The tab considers itself the leader. */
  leads(): boolean
  /** Number of sent requests. */
  requests(): number
  /** The tab became visible. */
  shown(): void
  /** Freezes the tab for a while, as a browser does. */
  freeze(milliseconds: number): void
  /** Killed as the operating system would: it does nothing more. */
  die(): void
}

/** A database failed, or cannot say whether it succeeded. */
export class StorageFault extends Error {}

export interface TabParts<T extends TableMap> {
  readonly simulation: Pick<Simulation<T>, 'chance' | 'scheduler' | 'faults' | 'report'>
  readonly server: SimulatedServer<T>
  readonly network: Network
  readonly newUlid: () => string
  readonly newClientId: () => string
  readonly newId: () => string
  readonly device: SimulatedDevice<T>
  readonly link: Link
  readonly catalogue: EngineCatalogue<T>
  /** Null: the tabs of this device cannot communicate. */
  readonly browser: ReturnType<typeof createMemoryTabs> | null
}

const never = <R>(): Promise<R> => new Promise<R>(() => undefined)

export const simulateTab = <T extends TableMap>(parts: TabParts<T>): Tab => {
  const { simulation, server, network, newUlid, newClientId, newId, device, link, catalogue, browser } = parts
  const { chance, scheduler } = simulation
  const { id, actor, store } = device
  let alive = true
  let leads = false
  let requests = 0
  let frozen: Promise<void> | undefined
  const awake = async (): Promise<void> => {
    while (frozen) await frozen
  }
  const port = browser?.((work) => void scheduler.later(1, () => void awake().then(() => alive && work())))
  const die = (): void => {
    alive = false
    port?.die()
  }
  const mortal: ClientStore<T> = {
    transact: async (mode, work) => {
      await scheduler.pause(chance.between(0, 3))
      await awake()
      if (!alive) return never()
      const fails = chance.happens(simulation.faults().storageFails)
      if (fails && chance.happens(0.5)) throw new StorageFault('the database is gone')
      let outbox = false
      const value = await store
        .transact(mode, async (tx) => {
          const noted: Outbox = {
            list: () => tx.outbox.list(),
            put: (entries) => {
              outbox = true
              return tx.outbox.put(entries)
            },
            delete: (seqs) => {
              outbox = true
              return tx.outbox.delete(seqs)
            },
          }
          const done = await work({ ...tx, outbox: noted })
          if (mode !== 'read' && chance.happens(simulation.faults().clientKilledBeforeCommit)) die()
          if (!alive) throw new Error('killed before commit')
          return done
        })
        .catch((error: unknown) => {
          if (alive) throw error
          return never<never>()
        })
      if (mode !== 'read') {
        device.written = true
        device.commits.push({ mode, outbox })
        if (outbox && mode !== 'strict') simulation.report(`${id}: the outbox was written in a ${mode} transaction`)
        if (chance.happens(simulation.faults().clientKilledAfterCommit)) die()
      }
      if (alive && fails) throw new StorageFault('nobody knows whether it is written')
      return alive ? value : never()
    },
  }
  const own: Link = { ...link, online: () => alive && device.online }
  const clock = { now: () => scheduler.now() + device.skew }
  const engine = createClientEngine<T>({
    catalogue,
    store: mortal,
    transport: {
      sync: async (request) => {
        const body = JSON.stringify(request)
        await awake()
        requests += 1
        const answer = await network.carry(own, async () =>
          device.expired ? { status: 401, text: '{}' } : server.answer(actor, body),
        )
        await awake()
        return answer
      },
      upload: (file) =>
        network.carry(own, async () => {
          if (chance.happens(simulation.faults().uploadFails)) return { status: 500, text: '' }
          server.receive(file.sha256)
          return { status: 200, text: '{}' }
        }),
    },
    clock,
    random: () => chance.next(),
    ids: { ulid: newUlid, client: newClientId },
    actor,
    device: () => ({ id, name: id }),
    onFault: (error, about) => {
      const known =
        about === 'an answer that is not the server’s' ||
        error instanceof StorageFault ||
        (about === 'a digest' && device.spoiled)
      if (!known) simulation.report(`${id}: ${about}: ${String(error)}`)
    },
    verifyAfter: { reconnect: 2_000, always: 15_000 },
  })
  const later = (milliseconds: number, work: () => void): (() => void) =>
    scheduler.later(milliseconds, () => {
      void awake().then(() => alive && work())
    })
  const tabs = shareTabs(
    {
      engine,
      port: port ?? alone,
      later,
      newId,
      lead: () => {
        const driver = driveSync({ engine, clock, later, every: 20_000 })
        leads = true
        driver.on('woken')
        return {
          on: (occasion) => driver.on(occasion),
          stop: () => {
            leads = false
            driver.stop()
          },
        }
      },
    },
    true,
  )
  const whenAwake = (work: () => void): void => void awake().then(() => alive && work())
  return {
    engine: tabs.engine,
    driver: { on: (occasion) => whenAwake(() => tabs.on(occasion)) },
    isAlive: () => alive,
    leads: () => leads,
    requests: () => requests,
    shown: () => whenAwake(() => tabs.shown()),
    freeze: (milliseconds) => {
      frozen = scheduler.pause(milliseconds).then(() => {
        frozen = undefined
      })
    },
    die,
  }
}
