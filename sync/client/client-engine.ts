// The device's half: takes changes in, keeps the view, sends what is pending and takes in what comes back.
import type { Actor, Device, TableMap } from '#shared/kernel/change.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { upcast, type EngineCatalogue } from '#sync/protocol/catalogue.ts'
import { same } from '#sync/protocol/same.ts'
import { SET_ASIDE } from '#sync/protocol/refusals.ts'
import type { ClientStore, QueuedFile } from './client-store.ts'
import type { Transport } from './transport.ts'
import type { ClientContext } from './context.ts'
import { enqueueAllIn, enqueueIn, waiting } from './enqueue.ts'
import { createRound } from './round.ts'
import { nextStatus, type SyncEvent, type SyncStatus } from './status.ts'

export interface Rules {
  /** The catalogue has its operations. */
  readonly areThere: () => boolean
  /** Resolves once it has. */
  load(): Promise<void>
}

const RULES_ARE_THERE: Rules = { areThere: () => true, load: () => Promise.resolve() }

export interface ClientEngineOptions<T extends TableMap> {
  readonly catalogue: EngineCatalogue<T>
  /** Where the catalogue's operations come later than its tables: nothing is decided before. */
  readonly rules?: Rules
  readonly store: ClientStore<T>
  readonly transport: Transport
  readonly clock: Clock
  /** From 0 to below 1: spreads out retries. */
  readonly random: () => number
  readonly ids: {
    ulid(): string
    /** Taken once for each store, on its first use. */
    client(): string
  }
  readonly actor: Actor
  /** Read at each enqueue: its owner may rename it. */
  readonly device: () => Device
  /** Lets the device do something else during long work. */
  readonly breathe?: () => Promise<void>
  /** Milliseconds after which rows are compared with the server's digests: after being out of reach, and anyway. */
  readonly verifyAfter?: { readonly reconnect: number; readonly always: number }
  /** What the engine survives but a developer must hear of: a rule that threw, an answer that made no sense. */
  readonly onFault?: (error: unknown, about: string) => void
}

export type NewFile = Pick<QueuedFile, 'sha256' | 'type' | 'bytes'>

export type Enqueued =
  | { readonly ok: true; readonly ulid: string; readonly output: unknown }
  | { readonly ok: false; readonly refusal: Refusal }

export interface Change {
  readonly name: string
  readonly input: unknown
  readonly files?: readonly NewFile[]
}

export type EnqueuedAll =
  | { readonly ok: true; readonly ulids: readonly string[]; readonly outputs: readonly unknown[] }
  /** `at`: which of the changes was refused, from 0. */
  | { readonly ok: false; readonly at: number; readonly refusal: Refusal }

export interface ClientEngine {
  /** Decides on the device and queues, in one durable transaction. A refusal writes nothing. */
  enqueue(name: string, input: unknown, options?: { readonly files?: readonly NewFile[] }): Promise<Enqueued>
  /** The same for several changes in their order: all of them in one durable transaction, or none. */
  enqueueAll(changes: readonly Change[]): Promise<EnqueuedAll>
  /** Sends what can be sent and pulls. Calls during a round make one more round after it, and resolve with that. */
  syncOnce(): Promise<SyncStatus>
  status(): SyncStatus
  subscribe(listener: (status: SyncStatus) => void): () => void
  /**
   * Queues a failed mutation again, with a new input where given, and takes its card away. One that is gone was answered
   * elsewhere. `sameAct`: nobody did anything, so that it keeps the time at which it was done.
   */
  retryFailed(ulid: string, input?: unknown, options?: { readonly sameAct?: boolean }): Promise<Enqueued>
  discardFailed(ulid: string): Promise<void>
}

const HOUR = 3_600_000
const VERIFY_AFTER = { reconnect: HOUR, always: 24 * HOUR }

export const createClientEngine = <T extends TableMap>(options: ClientEngineOptions<T>): ClientEngine => {
  const context: ClientContext<T> = {
    rules: RULES_ARE_THERE,
    onFault: () => undefined,
    breathe: () => Promise.resolve(),
    verifyAfter: VERIFY_AFTER,
    ...options,
  }
  const round = createRound(context)
  const listeners = new Set<(status: SyncStatus) => void>()
  let status: SyncStatus = { state: 'idle', retryAt: null, failures: 0 }

  const tell = (event: SyncEvent, progress = false): void => {
    status = nextStatus(status, event, options.clock.now(), options.random, progress)
    for (const listener of listeners) listener(status)
  }
  const oneRound = async (): Promise<void> => {
    tell('start')
    try {
      const { event, progress } = await round()
      tell(event, progress)
    } catch (error) {
      context.onFault(error, 'a round')
      tell('transient')
    }
  }

  let running: Promise<void> | undefined
  let following: Promise<void> | undefined
  const begin = (): Promise<void> => {
    const mine = oneRound().finally(() => {
      if (running === mine) running = undefined
    })
    running = mine
    return mine
  }

  const retry: ClientEngine['retryFailed'] = async (ulid, input, { sameAct = false } = {}) => {
    await context.rules.load()
    return options.store.transact('strict', async (tx) => {
      const failed = await tx.failed.get(ulid)
      if (!failed) return { ok: true, ulid, output: undefined }
      const operation = options.catalogue.operations.get(failed.name)
      const unchanged = input === undefined || same(input, failed.input)
      const present = unchanged ? operation && upcast(operation, failed.version, failed.input)?.input : input
      // C19: the server may have it after all.
      const known = {
        ulid: failed.code === SET_ASIDE.code && unchanged ? ulid : undefined,
        time: sameAct ? failed.time : undefined,
      }
      const enqueued = await enqueueIn(options, tx, failed.name, present, [], known)
      if (enqueued.ok) await tx.failed.delete([ulid])
      return enqueued
    })
  }

  return {
    enqueue: async (name, input, { files = [] } = {}) => {
      await context.rules.load()
      return options.store.transact('strict', (tx) => enqueueIn(options, tx, name, input, waiting(files)))
    },
    enqueueAll: async (changes) => {
      await context.rules.load()
      return enqueueAllIn(options, changes)
    },
    syncOnce: async () => {
      if (!running) await begin()
      else
        await (following ??= running.then(() => {
          following = undefined
          return begin()
        }))
      return status
    },
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retryFailed: retry,
    discardFailed: (ulid) => options.store.transact('strict', (tx) => tx.failed.delete([ulid])),
  }
}
