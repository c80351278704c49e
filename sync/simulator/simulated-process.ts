// One process of a simulated device, a page or a service worker: it can be killed in any transaction, and frozen.
import type { TableMap } from '#shared/kernel/change.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import type { ClientStore, Outbox } from '#sync/client/client-store.ts'
import type { Transport } from '#sync/client/transport.ts'
import type { Link, Network } from './network.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import type { SimulatedServer } from './simulated-server.ts'
import type { Simulation } from './simulation.ts'

/** A database failed, or cannot say whether it succeeded. */
export class StorageFault extends Error {}

export interface ProcessParts<T extends TableMap> {
  readonly simulation: Pick<Simulation<T>, 'chance' | 'scheduler' | 'faults' | 'report'>
  readonly server: SimulatedServer<T>
  readonly network: Network
  readonly device: SimulatedDevice<T>
  readonly link: Link
}

export interface SimulatedProcess<T extends TableMap> {
  /** The device's store, with faults. */
  readonly store: ClientStore<T>
  readonly transport: Transport
  readonly clock: Clock
  isAlive(): boolean
  /** Resolves when the process is not frozen. */
  awake(): Promise<void>
  /** Number of sent requests. */
  requests(): number
  /** Freezes it for a while, as a browser does. */
  freeze(milliseconds: number): void
  /** Killed as the operating system would: it does nothing more. */
  die(): void
}

const never = <R>(): Promise<R> => new Promise<R>(() => undefined)

const PROXY_PAGE = '<html>413 Request Entity Too Large</html>'

export const simulateProcess = <T extends TableMap>(
  { simulation, server, network, device, link }: ProcessParts<T>,
  died: () => void = () => undefined,
): SimulatedProcess<T> => {
  const { chance, scheduler } = simulation
  const { id, actor, store } = device
  let alive = true
  let requests = 0
  let frozen: Promise<void> | undefined
  const awake = async (): Promise<void> => {
    while (frozen) await frozen
  }
  const die = (): void => {
    alive = false
    died()
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
  return {
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
          if (device.refusesFiles) return { status: 413, text: PROXY_PAGE }
          if (chance.happens(simulation.faults().uploadFails)) return { status: 500, text: '' }
          server.receive(file.sha256)
          return { status: 200, text: '{}' }
        }),
    },
    clock: { now: () => scheduler.now() + device.skew },
    isAlive: () => alive,
    awake,
    requests: () => requests,
    freeze: (milliseconds) => {
      frozen = scheduler.pause(milliseconds).then(() => {
        frozen = undefined
      })
    },
    die,
  }
}
