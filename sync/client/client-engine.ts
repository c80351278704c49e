// The client side of the engine: accepts changes, maintains the view, sends pending mutations and applies pulls.
import type { Actor, Device, TableMap } from '#shared/kernel/change.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { upcast, type EngineCatalogue } from '#sync/protocol/catalogue.ts'
import { same } from '#sync/protocol/deep-equal.ts'
import { SET_ASIDE } from '#sync/protocol/refusals.ts'
import type { ClientStore, ClientTransaction, QueuedFile } from './client-store.ts'
import type { Transport } from './transport.ts'
import type { ClientContext } from './context.ts'
import { enqueueAllIn, enqueueIn, waiting } from './enqueue.ts'
import { leaveIn, type LeaveOutcome } from './leave-store.ts'
import { createRound } from './sync-round.ts'
import { nextStatus, type SyncEvent, type SyncStatus } from './status.ts'

export interface Rules {
  /** The catalogue has its operations. */
  readonly areThere: () => boolean
  /** Resolves when the operations are loaded. */
  load(): Promise<void>
}

const RULES_ARE_THERE: Rules = { areThere: () => true, load: () => Promise.resolve() }

export interface ClientEngineOptions<T extends TableMap> {
  readonly catalogue: EngineCatalogue<T>
  /** Loader for operations that arrive later than the tables: nothing is decided before. */
  readonly rules?: Rules
  readonly store: ClientStore<T>
  readonly transport: Transport
  readonly clock: Clock
  /** From 0 to below 1: spreads retries. */
  readonly random: () => number
  readonly ids: {
    ulid(): string
    /** Called once for each store, on its first use. */
    client(): string
  }
  readonly actor: Actor
  /** Read at each enqueue, because the owner may rename the device. */
  readonly device: () => Device
  /** Yields to the event loop during long work. */
  readonly yieldToEventLoop?: () => Promise<void>
  /** Milliseconds after which rows are compared with the server's digests: after a reconnect, and in any case. */
  readonly verifyAfter?: { readonly reconnect: number; readonly always: number }
  /** Reports errors that the engine survives: a rule that threw, or an invalid answer. */
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
  /** `at`: index of the refused change, from 0. */
  | { readonly ok: false; readonly at: number; readonly refusal: Refusal }

export interface ClientEngine {
  /** Decides on the device and queues, in one durable transaction. A refusal writes nothing. */
  enqueue(name: string, input: unknown, options?: { readonly files?: readonly NewFile[] }): Promise<Enqueued>
  /** The same for several changes in order: all of them in one durable transaction, or none. */
  enqueueAll(changes: readonly Change[]): Promise<EnqueuedAll>
  /** Sends pending mutations and pulls. Calls during a round cause one more round after it, and resolve with that. */
  syncOnce(): Promise<SyncStatus>
  status(): SyncStatus
  subscribe(listener: (status: SyncStatus) => void): () => void
  /**
   * Queues a failed mutation again, optionally with a new input, and removes its card. Returns a refusal when it was
   * resolved elsewhere. `sameAct`: an automatic retry, which keeps the original timestamp.
   */
  retryFailed(ulid: string, input?: unknown, options?: { readonly sameAct?: boolean }): Promise<Enqueued>
  discardFailed(ulid: string): Promise<void>
  /** Somebody signs out: from now on nothing is queued in any tab. Refused while something waits, unless it is discarded. */
  leave(options?: { readonly discard?: boolean }): Promise<LeaveOutcome>
}

const HOUR = 3_600_000
const VERIFY_AFTER = { reconnect: HOUR, always: 24 * HOUR }

export const createClientEngine = <T extends TableMap>(options: ClientEngineOptions<T>): ClientEngine => {
  const context: ClientContext<T> = {
    rules: RULES_ARE_THERE,
    onFault: () => undefined,
    yieldToEventLoop: () => Promise.resolve(),
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
      // C19: the server may have applied it.
      const known = {
        ulid: failed.code === SET_ASIDE.code && unchanged ? ulid : undefined,
        ...(sameAct ? { time: failed.time, pulledAt: failed.pulledAt } : {}),
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
    leave: ({ discard = false } = {}) =>
      options.store.transact('strict', (tx) => leaveIn(tx as unknown as ClientTransaction<TableMap>, options, discard)),
    discardFailed: (ulid) => options.store.transact('strict', (tx) => tx.failed.delete([ulid])),
  }
}
