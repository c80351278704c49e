// The client side of the engine: accepts changes, maintains the view, sends pending mutations and applies pulls.
import type { Actor, Device, TableMap } from '#shared/kernel/change.ts'
import type { Clock } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { upcast, type EngineCatalogue } from '#sync/protocol/operation-catalogue.ts'
import { deepEqual } from '#sync/protocol/deep-equal.ts'
import { QUARANTINED } from '#sync/protocol/refusals.ts'
import type { ClientStore, QueuedFile } from './client-store.ts'
import type { Transport } from './transport.ts'
import type { ClientContext } from './context.ts'
import { enqueueAll, enqueueInTransaction, toQueuedFiles } from './enqueue.ts'
import { leaveStore, type LeaveOutcome } from './leave-store.ts'
import { RULES_LOADED, transactWithRules, type Rules } from './load-rules.ts'
import { openScopes } from './opened-scopes.ts'
import { createRound } from './sync-round.ts'
import { nextStatus, type SyncEvent, type SyncStatus } from './status.ts'

export interface ClientEngineOptions<T extends TableMap> {
  readonly catalogue: EngineCatalogue<T>
  /** The engine decides no mutation before its operation is loaded. */
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
  /** Runs one round at a time with those of other tabs (C24). */
  readonly runAlone?: (round: () => Promise<void>) => Promise<void>
  /** Yields to the event loop during long work. */
  readonly yieldToEventLoop?: () => Promise<void>
  /** Milliseconds after which rows are compared with the server's digests (C20): after a reconnect, and in any case. */
  readonly verifyAfter?: { readonly reconnect: number; readonly always: number }
  /** Reports errors that the engine survives: a rule that threw, or an invalid answer. */
  readonly onFault?: (error: unknown, about: string) => void
}

export type NewFile = Pick<QueuedFile, 'sha256' | 'type' | 'bytes'>

export type Enqueued =
  | { readonly ok: true; readonly ulid: string; readonly output: unknown }
  | { readonly ok: false; readonly refusal: Refusal }

export interface NewMutation {
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
  enqueueAll(changes: readonly NewMutation[]): Promise<EnqueuedAll>
  /** Sends pending mutations and pulls. Calls during a round cause one more round after it, and resolve with that. */
  syncOnce(): Promise<SyncStatus>
  status(): SyncStatus
  subscribe(listener: (status: SyncStatus) => void): () => void
  /**
   * Queues a failed mutation again, optionally with a new input, and removes its card. Returns a refusal when it was
   * resolved in another tab. `keepsTimestamp`: for an automatic retry (C26).
   */
  retryFailed(ulid: string, input?: unknown, options?: { readonly keepsTimestamp?: boolean }): Promise<Enqueued>
  discardFailed(ulid: string): Promise<void>
  /**
   * C37: a person looks at rows of these scopes. Returns those that the device does not have; they come with the next
   * round.
   */
  openScopes(scopes: readonly string[]): Promise<readonly string[]>
  /** C31: before signing out. From then on no tab queues a change. Refused while changes wait, unless they are discarded. */
  leave(options?: { readonly discard?: boolean }): Promise<LeaveOutcome>
}

const HOUR_MS = 3_600_000
const VERIFY_AFTER = { reconnect: HOUR_MS, always: 24 * HOUR_MS }

export const createClientEngine = <T extends TableMap>(options: ClientEngineOptions<T>): ClientEngine => {
  const context: ClientContext<T> = {
    rules: RULES_LOADED,
    onFault: () => undefined,
    yieldToEventLoop: () => Promise.resolve(),
    verifyAfter: VERIFY_AFTER,
    runAlone: (work) => work(),
    ...options,
  }
  const round = createRound(context)
  const listeners = new Set<(status: SyncStatus) => void>()
  let status: SyncStatus = { state: 'idle', retryAt: null, failures: 0 }

  const dispatch = (event: SyncEvent, progress = false): void => {
    status = nextStatus(status, event, options.clock.now(), options.random, progress)
    for (const listener of listeners) listener(status)
  }
  const runRound = async (): Promise<void> => {
    dispatch('start')
    try {
      const { event, progress } = await round()
      dispatch(event, progress)
    } catch (error) {
      context.onFault(error, 'a round')
      dispatch('transient')
    }
  }

  let running: Promise<void> | undefined
  let nextRound: Promise<void> | undefined
  const startRound = (): Promise<void> => {
    const started = context.runAlone(runRound).finally(() => {
      if (running === started) running = undefined
    })
    running = started
    return started
  }

  const retryFailed: ClientEngine['retryFailed'] = (ulid, input, { keepsTimestamp = false } = {}) =>
    transactWithRules(context, 'strict', async (tx) => {
      const [meta, failed] = await Promise.all([tx.meta.get(), tx.failed.get(ulid)])
      if (!failed) return { ok: true, ulid, output: undefined }
      const operation = options.catalogue.operations.get(failed.name)
      const unchanged = input === undefined || deepEqual(input, failed.input)
      const present = unchanged ? operation && upcast(operation, failed.version, failed.input)?.input : input
      // C36: until the server has confirmed that it is abandoned, it may have applied it.
      const isUnconfirmed = meta?.abandoned?.includes(ulid) ?? failed.code === QUARANTINED.code
      const keepsUlid = unchanged && isUnconfirmed
      const requeued = {
        ulid: keepsUlid ? ulid : undefined,
        ...(keepsTimestamp ? { time: failed.time, pulledAt: failed.pulledAt } : {}),
      }
      const enqueued = await enqueueInTransaction(context, tx, failed.name, present, [], requeued)
      if (!enqueued.ok) return enqueued
      await tx.failed.delete([ulid])
      const after = await tx.meta.get()
      if (after?.abandoned && keepsUlid)
        await tx.meta.put({ ...after, abandoned: after.abandoned.filter((one) => one !== ulid) })
      return enqueued
    })

  return {
    enqueue: (name, input, { files = [] } = {}) =>
      transactWithRules(context, 'strict', (tx) =>
        enqueueInTransaction(context, tx, name, input, toQueuedFiles(files)),
      ),
    enqueueAll: (changes) => enqueueAll(context, changes),
    syncOnce: async () => {
      if (!running) await startRound()
      else
        await (nextRound ??= running.then(() => {
          nextRound = undefined
          return startRound()
        }))
      return status
    },
    status: () => status,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    retryFailed,
    leave: ({ discard = false } = {}) => options.store.transact('strict', (tx) => leaveStore(tx, options, discard)),
    openScopes: (scopes) => openScopes(options, scopes),
    discardFailed: (ulid) => options.store.transact('strict', (tx) => tx.failed.delete([ulid])),
  }
}
