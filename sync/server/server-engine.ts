// The server side of the engine: decides mutations in one transaction with their ledger, and answers pulls from one
// snapshot.
import type { Actor, Device, Stamp, TableMap } from '#shared/kernel/change.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import { hybridTime, nextHybridTime, ZERO_TIME, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { newUlid } from '#shared/kernel/ids.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { EngineCatalogue } from '#sync/protocol/catalogue.ts'
import { isSupportedProtocol, PROTOCOL_VERSION, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import { applyOperation } from './apply.ts'
import { indexChanges, rebuildDigestsIn } from './change-index.ts'
import { clean } from './sanitize.ts'
import { createScopeNotifier } from './scope-notifier.ts'
import { pageFrom, pullFrom } from './pull.ts'
import { pushInto, type Pushed, type TakeMutation } from './push.ts'
import { INVALID_INPUT } from '#sync/protocol/refusals.ts'
import type { ServerReader, ServerStore } from './server-store.ts'

export interface ServerHooks {
  /** Called after an applied operation's transaction is committed; not awaited. */
  afterCommit?(name: string, output: unknown, actor: Actor, input: unknown): void
  /** A mutation threw: a bug, or a failing store. */
  fault?(error: unknown, about: { readonly name: string; readonly ulid: string }): void
}

/** One applied operation, as quotas count it. */
export interface QuotaRun {
  readonly name: string
  readonly input: unknown
}

/** Limits of what one account may create (S23). */
export interface OperationQuotas<Native> {
  /** The quotas of one actor in one transaction, which `native` is. */
  begin(native: Native, actor: Actor): TransactionQuotas
}

export interface TransactionQuotas {
  /** Refuses a run above a quota; runs that were added count. */
  check(run: QuotaRun): Promise<Refusal | null>
  /** Counts an applied run. */
  add(run: QuotaRun): void
  /** Stores the counts of the added runs; called once, after all operations of the transaction. */
  record(): Promise<void>
}

export interface ServerEngineOptions<T extends TableMap, Native> {
  readonly catalogue: EngineCatalogue<T>
  readonly store: ServerStore<T, Native>
  readonly clock: Clock
  /** The scopes that an actor reads. Called on every pull, inside its snapshot. */
  readonly scopesOf: (reader: ServerReader<T, Native>, actor: Actor) => Promise<readonly string[]>
  readonly hooks?: ServerHooks
  /**
   * Counts one run and returns a refusal when there were too many (S23). Called once per mutation of a request,
   * retries included.
   */
  readonly rateLimit?: (actor: Actor, name: string, input: unknown) => Refusal | null
  readonly quotas?: OperationQuotas<Native>
  /** For operations without a device; `newUlid` by default. */
  readonly ulid?: () => string
  /** Runs `work` after `milliseconds`; returns a function that cancels it. `setTimeout` by default. */
  readonly later?: (milliseconds: number, work: () => void) => () => void
  /** Maximum rows of an answer; a larger scope is paged. 10,000 by default. */
  readonly pageRows?: number
  /** Bytes of JSON of one answer (S25); 4,000,000 by default. */
  readonly pageBytes?: number
  readonly maxKept?: {
    /** Retention in seconds; 90 days by default. */
    readonly deletions?: number
    readonly applied?: number
    /** Results stored for a client that acknowledges none; 10,000 by default. */
    readonly results?: number
    /** Client ids of one actor; 50 by default. */
    readonly clients?: number
  }
}

export interface RunOptions<Native> {
  readonly device?: Device
  /** Time of the operation; now by default. */
  readonly at?: Seconds
  /** Writes in the same transaction, once the operation is accepted. Throwing rolls both back. */
  readonly inSameTransaction?: (native: Native, output: unknown) => Promise<void>
}

export type Ran = { readonly ok: true; readonly output: unknown } | Refusal

export interface ScopesChanged {
  readonly scopes: readonly string[]
  /** Clients with a rejected mutation. */
  readonly rejectedClientIds: readonly string[]
}

export interface ServerEngine<Native> {
  /** One request of a device. The input is already parsed; a stop is part of the answer. */
  sync(actor: Actor, request: SyncRequest): Promise<SyncResponse>
  /** One operation without a device's queue: REST, timers, other handlers. Throws on an unknown name. */
  run(actor: Actor, name: string, input: unknown, options?: RunOptions<Native>): Promise<Ran>
  /** Notifies after each commit which scopes moved; those moved only by lazy tables at most every two seconds. */
  onScopesChanged(listener: (moved: ScopesChanged) => void): () => void
  /** Deletes expired data. Call it periodically, in one process at a time. */
  prune(): Promise<void>
  /**
   * Rebuilds the digests of all scopes, after rows were changed by other means than operations. `ifMissing`: only
   * when none exist. Other processes must not serve the database meanwhile.
   */
  rebuildDigests(options?: { readonly ifMissing?: boolean }): Promise<void>
  /** Drops pending notifications. */
  close(): void
}

const PAGE_ROWS = 10_000
/**
 * An answer is in memory several times while it is read, serialised and compressed. More than twice the largest row.
 */
const MAX_ANSWER_BYTES = 4_000_000
const DAY = 86_400
/** Longer than a phone stays away; a phone that does gets whole scopes. */
const DELETIONS_KEPT = 90 * DAY
/** Longer than any device offers a mutation again. */
const APPLIED_KEPT = 90 * DAY

/** A client that returns later rotates its client id (C18). */
const LEDGERS_KEPT = 90 * DAY

const SERVER_DEVICE: Device = { id: 'server', name: '' }

const afterTimeout = (milliseconds: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** A retried transaction does not count its mutations again. */
const oncePerMutation = (rateLimit: ServerEngineOptions<never, never>['rateLimit'], actor: Actor): TakeMutation => {
  const taken = new Map<string, Refusal | null>()
  return ({ ulid, name }, input) => {
    if (!taken.has(ulid)) taken.set(ulid, rateLimit?.(actor, name, input) ?? null)
    return taken.get(ulid)!
  }
}

export const createServerEngine = <T extends TableMap, Native>(
  options: ServerEngineOptions<T, Native>,
): ServerEngine<Native> => {
  const { catalogue, store, clock, hooks, ulid = newUlid } = options
  const { pageRows = PAGE_ROWS, pageBytes = MAX_ANSWER_BYTES } = options
  const reading = { scopesOf: options.scopesOf, pageRows, pageBytes }
  const teller = createScopeNotifier(options.later ?? afterTimeout)
  let lastTime: HybridTime = ZERO_TIME
  /** Milliseconds: when something was last committed. */
  let takenAt: number | undefined

  const stampOf = (actor: Actor, { device = SERVER_DEVICE, at }: RunOptions<Native>): Stamp => {
    const now = clock.now()
    lastTime = nextHybridTime(now, lastTime, SERVER_DEVICE.id)
    return {
      mutation: ulid(),
      actor,
      device,
      time: at === undefined ? lastTime : hybridTime(at * 1000, 0, SERVER_DEVICE.id),
      at: at ?? toSeconds(now),
      server: { now: toSeconds(now) },
    }
  }

  const push = async (actor: Actor, request: SyncRequest): Promise<Pushed> => {
    const rateLimit = oncePerMutation(options.rateLimit, actor)
    const pushed = await store.write((tx) => pushInto({ ...options, rateLimit, pageBytes }, tx, actor, request))
    teller.tell(pushed.moved, pushed.rejected ? [request.clientId] : [])
    for (const { name, output, input } of pushed.applied) hooks?.afterCommit?.(name, output, actor, input)
    if (pushed.hasWritten) takenAt = clock.now()
    if (pushed.stop?.reason !== 'transient' || !pushed.isOwnFault || takenAt === undefined) return pushed
    return { ...pushed, stop: { ...pushed.stop, takenAt } }
  }

  return {
    sync: async (actor, request) => {
      const answer = { protocol: PROTOCOL_VERSION }
      if (!isSupportedProtocol(request.protocol))
        return {
          ...answer,
          serverNow: clock.now(),
          lastMutationId: 0,
          results: [],
          stop: { reason: 'protocol', supported: PROTOCOL_VERSION },
        }
      const pushed = request.mutations.length > 0 ? await push(actor, request) : undefined
      const stop = pushed?.stop ? { stop: pushed.stop } : {}
      const { cursor, page: wanted } = request
      if (cursor)
        return {
          ...answer,
          ...stop,
          ...(await store.read((tx) => pullFrom(reading, tx, actor, { ...request, cursor }))),
          // Read after the snapshot: no row in it has a later time (S8).
          serverNow: clock.now(),
        }
      const page = wanted && (await store.read((tx) => pageFrom(reading, tx, actor, wanted)))
      return {
        ...answer,
        ...stop,
        serverNow: clock.now(),
        lastMutationId: pushed?.lastMutationId ?? 0,
        results: pushed?.results ?? [],
        ...(page ? { page } : {}),
      }
    },

    run: async (actor, name, input, runOptions = {}) => {
      const operation = catalogue.operations.get(name)
      if (!operation) throw new Error(`no operation ${name}`)
      const parsed = operation.input.safeParse(clean(input))
      if (!parsed.success) return INVALID_INPUT
      const tooOften = options.rateLimit?.(actor, name, parsed.data)
      if (tooOften) return tooOften
      const stamp = stampOf(actor, runOptions)
      const ran = await store.write(async (tx) => {
        const quotaRun = { name, input: parsed.data }
        const quotas = options.quotas?.begin(tx.native, actor)
        const outcome = await applyOperation(catalogue.tables, tx, operation, parsed.data, actor, stamp, async () =>
          quotas ? quotas.check(quotaRun) : null,
        )
        if ('refused' in outcome) return outcome
        await runOptions.inSameTransaction?.(tx.native, outcome.output)
        if (outcome.changes.length > 0) quotas?.add(quotaRun)
        await quotas?.record()
        return {
          output: outcome.output,
          hasWritten: outcome.changes.length > 0,
          moved: await indexChanges(catalogue.tables, tx, outcome.changes, toSeconds(clock.now())),
        }
      })
      if ('refused' in ran) return ran
      // A database that is read-only commits a transaction that wrote nothing.
      if (ran.hasWritten) takenAt = clock.now()
      teller.tell(ran.moved, [])
      hooks?.afterCommit?.(name, ran.output, actor, parsed.data)
      return { ok: true, output: ran.output }
    },

    prune: async () => {
      const now = toSeconds(clock.now())
      const { deletions = DELETIONS_KEPT, applied = APPLIED_KEPT } = options.maxKept ?? {}
      await store.write((tx) => tx.forgetDeletions(now - deletions))
      await store.write((tx) => tx.forgetApplied(now - applied))
      await store.write((tx) => tx.forgetLedgers(now - LEDGERS_KEPT))
    },
    rebuildDigests: ({ ifMissing = false } = {}) =>
      store.write((tx) => rebuildDigestsIn(catalogue.tables, tx, ifMissing)),

    onScopesChanged: (listener) => teller.listen(listener),
    close: () => teller.close(),
  }
}
