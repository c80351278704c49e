// One device: a store that lasts, and tabs with real client engines on it that can be killed in any transaction.
import type { Actor, TableMap } from '#shared/kernel/change.ts'
import { createClientEngine, type ClientEngine } from '#sync/client/client-engine.ts'
import type { ClientStore, Outbox, TransactionMode } from '#sync/client/client-store.ts'
import { driveSync, type SyncDriver } from '#sync/client/sync-driver.ts'
import { createMemoryClientStore } from '#sync/memory/memory-client-store.ts'
import type { Network } from './network.ts'
import type { SimulatedServer } from './simulated-server.ts'
import type { Simulation, Story } from './simulation.ts'

export interface Tab {
  readonly engine: ClientEngine
  readonly driver: SyncDriver
  isAlive(): boolean
}

export interface SimulatedDevice<T extends TableMap> {
  readonly id: string
  readonly actor: Actor
  /** The lasting store, out of reach of faults. */
  readonly store: ClientStore<T>
  readonly tabs: readonly Tab[]
  online: boolean
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
  /** A person's change in one of the tabs. */
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

  const openTab = (): Tab & { die(): void } => {
    let alive = true
    const mortal: ClientStore<T> = {
      transact: async (mode, work) => {
        await scheduler.pause(chance.between(0, 3))
        if (!alive) return never()
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
        return alive ? value : never()
      },
    }
    const reach = () => alive && device.online
    const clock = { now: () => scheduler.now() + device.skew }
    const engine = createClientEngine<T>({
      catalogue: story.catalogue,
      store: mortal,
      transport: {
        sync: (request) => {
          const body = JSON.stringify(request)
          return network.carry(reach, () => server.answer(actor, body))
        },
        upload: (file) =>
          network.carry(reach, async () => {
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
        if (about !== 'an answer that is not the server’s') simulation.report(`${id}: ${about}: ${String(error)}`)
      },
    })
    const later = (milliseconds: number, work: () => void): (() => void) =>
      scheduler.later(milliseconds, () => {
        if (alive) work()
      })
    const driver = driveSync({ engine, clock, later, every: 20_000 })
    scheduler.later(1, () => driver.on('woken'))
    return {
      engine,
      driver,
      isAlive: () => alive,
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
    enqueue: async (name, input, files = []) => {
      if (device.tabs.length === 0) return
      const tab = chance.pick(device.tabs)
      const bytes = new ArrayBuffer(0)
      const enqueued = await tab.engine.enqueue(name, input, {
        files: files.map((sha256) => ({ sha256, type: 'image/webp', bytes })),
      })
      if (!enqueued.ok) return
      device.confirmed.push(enqueued.ulid)
      tab.driver.on('queued')
    },
    answer: async (ulid, answer, input) => {
      if (device.tabs.length === 0) return
      const tab = chance.pick(device.tabs)
      device.answered.push(ulid)
      if (answer === 'discard') return tab.engine.discardFailed(ulid)
      const again = await tab.engine.retryFailed(ulid, input)
      if (again.ok) {
        device.confirmed.push(again.ulid)
        tab.driver.on('queued')
      } else device.answered.splice(device.answered.lastIndexOf(ulid), 1)
    },
  }
  return device
}
