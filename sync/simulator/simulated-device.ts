// One device: a store that lasts, and tabs with real client engines on it that can be killed in any transaction.
import type { Actor, TableMap } from '#shared/kernel/change.ts'
import { createClientEngine, type ClientEngine } from '#sync/client/client-engine.ts'
import type { ClientStore, Outbox, TransactionMode } from '#sync/client/client-store.ts'
import { driveSync, type SyncDriver } from '#sync/client/sync-driver.ts'
import { createMemoryClientStore } from '#sync/memory/memory-client-store.ts'
import type { EngineCatalogue } from '#sync/protocol/catalogue.ts'
import type { Link, Network } from './network.ts'
import type { SimulatedServer } from './simulated-server.ts'
import type { Simulation, Story } from './simulation.ts'

export interface Tab {
  readonly engine: ClientEngine
  readonly driver: SyncDriver
  isAlive(): boolean
  /** Nothing of it happens for a while, as in a tab that the browser has put to sleep. */
  freeze(milliseconds: number): void
}

/** What a database answers that could not do its work, or cannot say whether it did. */
class StorageFault extends Error {}

export interface SimulatedDevice<T extends TableMap> {
  readonly id: string
  readonly actor: Actor
  /** The lasting store, out of reach of faults. */
  readonly store: ClientStore<T>
  readonly tabs: readonly Tab[]
  online: boolean
  /** False: what it sends, or what is sent to it, is lost. */
  sends: boolean
  hears: boolean
  /** Its token is not taken. */
  expired: boolean
  /** Somebody has meddled with its rows: digests must find that out. */
  spoiled: boolean
  /** The version of the product that its tabs run. */
  readonly catalogue: EngineCatalogue<T>
  /** Milliseconds that its clock is ahead. */
  skew: number
  /** Its store was written since this was last set to false. */
  written: boolean
  /** ULIDs whose enqueue was confirmed. */
  readonly confirmed: string[]
  /** ULIDs of failed mutations that a person has retried or discarded. */
  readonly answered: string[]
  /** Modes of the transactions that wrote, and whether they wrote the outbox. */
  readonly commits: { readonly mode: TransactionMode; readonly outbox: boolean }[]
  /** Opens tabs until there are `count`. */
  open(count: number): void
  /** Kills every tab as the system would: nothing more of them happens. */
  kill(): void
  /** Closes all tabs, and opens one of this version of the product. */
  upgrade(catalogue: EngineCatalogue<T>): void
  /** A person's change in one of the tabs. Not confirmed when the device's database fails. */
  enqueue(name: string, input: unknown, files?: readonly string[]): Promise<void>
  /** A person's answer to a card. */
  answer(ulid: string, answer: 'retry' | 'discard', input?: unknown): Promise<void>
}

interface Parts<T extends TableMap> {
  readonly simulation: Pick<Simulation<T>, 'chance' | 'scheduler' | 'faults' | 'report'>
  readonly story: Story<T>
  readonly server: SimulatedServer<T>
  readonly network: Network
  readonly newUlid: () => string
}

const unlessStorageFails = async <R>(done: Promise<R>): Promise<R | undefined> => {
  try {
    return await done
  } catch (error) {
    if (error instanceof StorageFault) return undefined
    throw error
  }
}

const never = <R>(): Promise<R> => new Promise<R>(() => undefined)

export const simulateDevice = <T extends TableMap>(
  { simulation, story, server, network, newUlid }: Parts<T>,
  id: string,
  userId: string,
): SimulatedDevice<T> => {
  const { chance, scheduler } = simulation
  const actor: Actor = { id: userId, kind: 'user' }
  const store = createMemoryClientStore<T>()
  let tabs: (Tab & { die(): void })[] = []
  let clients = 0
  let catalogue = story.catalogue
  const link: Link = { online: () => device.online, sends: () => device.sends, hears: () => device.hears }

  const openTab = (): Tab & { die(): void } => {
    let alive = true
    let frozen: Promise<void> | undefined
    const awake = async (): Promise<void> => {
      while (frozen) await frozen
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
            if (mode !== 'read' && chance.happens(simulation.faults().clientKilledBeforeCommit)) alive = false
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
          if (chance.happens(simulation.faults().clientKilledAfterCommit)) alive = false
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
      ids: { ulid: newUlid, client: () => `${id}.${(clients += 1)}` },
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
    const driver = driveSync({ engine, clock, later, every: 20_000 })
    scheduler.later(1, () => driver.on('woken'))
    return {
      engine,
      driver,
      isAlive: () => alive,
      freeze: (milliseconds) => {
        frozen = scheduler.pause(milliseconds).then(() => {
          frozen = undefined
        })
      },
      die: () => {
        alive = false
        driver.stop()
      },
    }
  }

  const device: SimulatedDevice<T> = {
    id,
    actor,
    store,
    online: true,
    sends: true,
    hears: true,
    expired: false,
    spoiled: false,
    get catalogue() {
      return catalogue
    },
    skew: 0,
    written: false,
    confirmed: [],
    answered: [],
    commits: [],
    get tabs() {
      return tabs.filter((tab) => tab.isAlive())
    },
    open: (count) => {
      tabs = tabs.filter((tab) => tab.isAlive())
      while (tabs.length < count) tabs.push(openTab())
    },
    kill: () => {
      for (const tab of tabs) tab.die()
    },
    upgrade: (to) => {
      device.kill()
      catalogue = to
      device.open(1)
    },
    enqueue: async (name, input, files = []) => {
      if (device.tabs.length === 0) return
      const tab = chance.pick(device.tabs)
      const bytes = new ArrayBuffer(0)
      const enqueued = await unlessStorageFails(
        tab.engine.enqueue(name, input, { files: files.map((sha256) => ({ sha256, type: 'image/webp', bytes })) }),
      )
      if (!enqueued?.ok) return
      device.confirmed.push(enqueued.ulid)
      tab.driver.on('queued')
    },
    answer: async (ulid, answer, input) => {
      if (device.tabs.length === 0) return
      const tab = chance.pick(device.tabs)
      device.answered.push(ulid)
      if (answer === 'discard') return unlessStorageFails(tab.engine.discardFailed(ulid))
      const again = await unlessStorageFails(tab.engine.retryFailed(ulid, input))
      if (again?.ok) {
        device.confirmed.push(again.ulid)
        tab.driver.on('queued')
      }
      if (again && (!again.ok || again.ulid === ulid)) device.answered.splice(device.answered.lastIndexOf(ulid), 1)
    },
  }
  return device
}
