// One process of a simulated device, a page or a service worker: it can be killed in any transaction, and frozen.
import type { TableMap } from '#shared/kernel/change.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import type { ClientStore, Outbox } from '#sync/client/client-store.ts'
import type { Transport } from '#sync/client/transport.ts'
import type { Link, Network } from './network.ts'
import type { SimulatedDevice } from './simulated-device.ts'
import type { SimulatedServer } from './simulated-server.ts'
import type { Simulation } from './simulation.ts'

/** A transaction failed, or its outcome is unknown. */
export class StorageFault extends Error {}

export interface ProcessParts<T extends TableMap> {
  readonly simulation: Pick<Simulation<T>, 'random' | 'scheduler' | 'faultRates' | 'reportViolation'>
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
  whenAwake(): Promise<void>
  /** Number of sent requests. */
  requests(): number
  /** Freezes it for a while, as a browser does. */
  freeze(milliseconds: number): void
  /** Kills it as the operating system would: it does nothing more. */
  kill(): void
}

const neverSettles = <R>(): Promise<R> => new Promise<R>(() => undefined)

const PROXY_PAGE = '<html>413 Request Entity Too Large</html>'

export const simulateProcess = <T extends TableMap>(
  { simulation, server, network, device, link }: ProcessParts<T>,
  onKilled: () => void = () => undefined,
): SimulatedProcess<T> => {
  const { random, scheduler } = simulation
  const { id, actor, store } = device
  let isAlive = true
  let requests = 0
  let frozen: Promise<void> | undefined
  const whenAwake = async (): Promise<void> => {
    while (frozen) await frozen
  }
  const kill = (): void => {
    isAlive = false
    onKilled()
  }
  const faultyStore: ClientStore<T> = {
    transact: async (mode, work) => {
      await scheduler.pause(random.between(0, 3))
      await whenAwake()
      if (!isAlive) return neverSettles()
      const fails = random.happens(simulation.faultRates().storageFails)
      if (fails && random.happens(0.5)) throw new StorageFault('the database is gone')
      let outbox = false
      const value = await store
        .transact(mode, async (tx) => {
          const recordedOutbox: Outbox = {
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
          const done = await work({ ...tx, outbox: recordedOutbox })
          if (mode !== 'read' && random.happens(simulation.faultRates().clientKilledBeforeCommit)) kill()
          if (!isAlive) throw new Error('killed before commit')
          return done
        })
        .catch((error: unknown) => {
          if (isAlive) throw error
          return neverSettles<never>()
        })
      if (mode !== 'read') {
        device.isWritten = true
        device.commits.push({ mode, outbox })
        if (outbox && mode !== 'strict')
          simulation.reportViolation(`${id}: the outbox was written in a ${mode} transaction`)
        if (random.happens(simulation.faultRates().clientKilledAfterCommit)) kill()
      }
      if (isAlive && fails) throw new StorageFault('unknown whether the transaction was written')
      return isAlive ? value : neverSettles()
    },
  }
  const ownLink: Link = { ...link, online: () => isAlive && device.online }
  return {
    store: faultyStore,
    transport: {
      sync: async (request) => {
        const body = JSON.stringify(request)
        await whenAwake()
        requests += 1
        const answer = await network.deliver(ownLink, async () =>
          device.isExpired ? { status: 401, text: '{}' } : server.answer(actor, body),
        )
        await whenAwake()
        return answer
      },
      upload: (file) =>
        network.deliver(ownLink, async () => {
          if (device.refusesFiles) return { status: 413, text: PROXY_PAGE }
          if (random.happens(simulation.faultRates().uploadFails)) return { status: 500, text: '' }
          server.storeFile(file.sha256)
          return { status: 200, text: '{}' }
        }),
    },
    clock: { now: () => scheduler.now() + device.skew },
    isAlive: () => isAlive,
    whenAwake,
    requests: () => requests,
    freeze: (milliseconds) => {
      frozen = scheduler.pause(milliseconds).then(() => {
        frozen = undefined
      })
    },
    kill,
  }
}
