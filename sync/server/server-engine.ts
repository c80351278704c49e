// The server side of the engine: decides mutations in one transaction with their outcomes, and answers pulls from one
// snapshot.
import type { Actor, Device, Stamp, TableMap } from '#shared/kernel/change.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import { hybridTime, nextHybridTime, ZERO_TIME, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { newUlid } from '#shared/kernel/ids.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { EngineCatalogue } from '#sync/protocol/operation-catalogue.ts'
import { PROTOCOL_VERSION, type SyncRequest, type SyncResponse } from '#sync/protocol/wire.ts'
import { applyOperation } from './apply.ts'
import { operationRows } from './batch-rows.ts'
import { indexChanges, rebuildDigestsIn, type RowChange } from './change-index.ts'
import { sanitize } from './sanitize.ts'
import { createScopeNotifier } from './scope-notifier.ts'
import { answerPage, answerPull, resultsWithin } from './pull.ts'
import { pushOneByOne, pushTogether, type MutationRateLimit, type Push, type PushOutcome, type Pushed } from './push.ts'
import { createPushGroups } from './push-groups.ts'
import { INVALID_INPUT } from '#sync/protocol/refusals.ts'
import type { ClientKey, Retries, ServerReader, ServerStore } from './server-store.ts'

/** A group that meets locks of others is soon decided one push after another: most of its people need none of them. */
const GROUP_RETRIES: Retries = { attempts: 3, milliseconds: 2_000 }

interface ServerHooks<Native> {
  /**
   * Called in the transaction of operations that have changed rows, once their rows are written, for further writes by
   * `native`. `operations`: the changes of each, in their order. A throw rolls all of them back.
   */
  readonly afterWrite?: (native: Native, actor: Actor, operations: readonly (readonly RowChange[])[]) => Promise<void>
  /** Called after an applied operation's transaction is committed; not awaited. */
  afterCommit?(name: string, output: unknown, actor: Actor, input: unknown): void
  /** `afterCommit` or a listener of changed scopes threw: a bug. The operation stands and is answered as applied. */
  afterCommitFailed?(error: unknown): void
  /** A group or a batch failed and is decided again, one push or one mutation after another: twice the work. */
  batchFailed?(error: unknown): void
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
  /** Whether `check` counts rows in the database: those of earlier operations are written first. */
  countsRows(name: string): boolean
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
  /**
   * The scopes that an actor always reads, and those of `opened` that they may read. Called on every pull, inside its
   * snapshot. `opened` is as a device sent it.
   */
  readonly scopesOf: (
    reader: ServerReader<T, Native>,
    actor: Actor,
    opened: readonly string[],
  ) => Promise<readonly string[]>
  readonly hooks?: ServerHooks<Native>
  /**
   * Counts one run and returns a refusal when there were too many (S23). Called once per mutation of a request,
   * retries included.
   */
  readonly rateLimit?: (actor: Actor, name: string, input: unknown) => Refusal | null
  /** Whether `rateLimit` refuses the next run of the operation; counts nothing. */
  readonly isRateLimited?: (actor: Actor, name: string) => boolean
  readonly quotas?: OperationQuotas<Native>
  /** For operations without a device; `newUlid` by default. */
  readonly ulid?: () => string
  /** Runs `work` after `milliseconds`; returns a function that cancels it. `setTimeout` by default. */
  readonly later?: (milliseconds: number, work: () => void) => () => void
  /** Runs `work` once requests that have arrived are read, so that they form one group (S32); at once by default. */
  readonly nextTurn?: (work: () => void) => void
  /** Maximum rows of an answer; a larger scope is paged. 10,000 by default. */
  readonly pageRows?: number
  /** Bytes of JSON of one answer (S25); 4,000,000 by default. */
  readonly pageBytes?: number
  readonly retention?: {
    /** Retention in seconds; 90 days by default. */
    readonly deletions?: number
    readonly outcomes?: number
    /** Remembered rejections of one actor; 10,000 by default. */
    readonly rejections?: number
    /** Clients of one actor; 50 by default. */
    readonly clients?: number
  }
}

export interface RunOptions<Native> {
  readonly device?: Device
  /** Time of the operation; now by default. */
  readonly at?: Seconds
  /** Called in the operation's transaction once it is accepted, for further writes. A throw rolls everything back. */
  readonly inSameTransaction?: (native: Native, output: unknown) => Promise<void>
}

export type RunOutcome = { readonly ok: true; readonly output: unknown } | Refusal

export interface ScopesChanged {
  readonly scopes: readonly string[]
  /** Clients with a rejected mutation whose answer has no pull. */
  readonly rejectedClientIds: readonly string[]
  /** Clients whose pending answer has a pull from after this commit, so that they need not pull again. */
  readonly answeredClients: readonly ClientKey[]
}

export interface ServerEngine<Native> {
  /** One request of a device. The input is already parsed; a stop is part of the answer. */
  sync(actor: Actor, request: SyncRequest): Promise<SyncResponse>
  /** One operation without a device's queue: REST, timers, other handlers. Throws on an unknown name. */
  run(actor: Actor, name: string, input: unknown, options?: RunOptions<Native>): Promise<RunOutcome>
  /** Notifies after each commit which scopes changed; those that only lazy tables changed at most every two seconds. */
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

const MAX_PAGE_ROWS = 10_000
/**
 * An answer is in memory several times while it is read, serialised and compressed. More than twice the largest row.
 */
const MAX_ANSWER_BYTES = 4_000_000
const DAY_S = 86_400
/** A phone that was away for longer gets whole scopes. */
const DELETION_RETENTION_S = 90 * DAY_S
/** A device offers a mutation again for a shorter time. */
const OUTCOME_RETENTION_S = 90 * DAY_S
/** Rejections of one person that are remembered, at most 1 KB each. */
const MAX_REJECTIONS_PER_ACTOR = 10_000

/** Longer than a device's clock stays wrong in the same way. */
const CLIENT_RETENTION_S = 90 * DAY_S

const SERVER_DEVICE: Device = { id: 'server', name: '' }

const afterTimeout = (milliseconds: number, work: () => void): (() => void) => {
  const timer = setTimeout(work, milliseconds)
  return () => clearTimeout(timer)
}

/** A retried transaction does not count its mutations again. */
const oncePerMutation = (
  rateLimit: ServerEngineOptions<never, never>['rateLimit'],
  actor: Actor,
): MutationRateLimit => {
  const answers = new Map<string, Refusal | null>()
  return ({ ulid, name }, input) => {
    const known = answers.get(ulid)
    if (known !== undefined) return known
    const answer = rateLimit?.(actor, name, input) ?? null
    answers.set(ulid, answer)
    return answer
  }
}

export const createServerEngine = <T extends TableMap, Native>(
  options: ServerEngineOptions<T, Native>,
): ServerEngine<Native> => {
  const { catalogue, store, clock, hooks, ulid = newUlid } = options
  const { pageRows = MAX_PAGE_ROWS, pageBytes = MAX_ANSWER_BYTES } = options
  const pullOptions = { scopesOf: options.scopesOf, pageRows, pageBytes }
  /** Once a transaction is committed, nothing may undo its answer. */
  const safely = (work: () => void): void => {
    try {
      work()
    } catch (error) {
      hooks?.afterCommitFailed?.(error)
    }
  }
  const notifier = createScopeNotifier(options.later ?? afterTimeout, safely)
  let lastTime: HybridTime = ZERO_TIME
  /** Milliseconds: when rows were last written. */
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

  const afterCommit = (pushes: readonly Push[], { outcomes, changedScopes }: Pushed): PushOutcome[] => {
    const isPulling = ({ request }: Push): boolean => request.cursor !== null
    notifier.notify(
      changedScopes,
      pushes.flatMap((push, n) => (outcomes[n]?.hasRejected && !isPulling(push) ? [push.request.clientId] : [])),
      pushes.filter(isPulling).map(({ actor, request }) => ({ actorId: actor.id, clientId: request.clientId })),
    )
    return pushes.flatMap(({ actor }, n) => {
      const pushed = outcomes[n]
      if (!pushed) return []
      for (const { name, output, input } of pushed.applied)
        safely(() => hooks?.afterCommit?.(name, output, actor, input))
      if (pushed.hasWritten) takenAt = clock.now()
      // The clock was set back: on the new time it would be later than every stop to come.
      else if (takenAt !== undefined && takenAt > clock.now()) takenAt = undefined
      if (pushed.stop?.reason !== 'transient' || !pushed.isOwnFault || takenAt === undefined) return pushed
      return { ...pushed, stop: { ...pushed.stop, takenAt } }
    })
  }
  const pushAlone = async (push: Push): Promise<PushOutcome> => {
    // A database may report a failed row only at the commit.
    const pushed = await store
      .write((tx) => pushTogether(options, tx, [push]))
      .catch((error: unknown) => {
        if (store.retryable(error) || (store.unavailable(error) && !store.schemaFault(error))) throw error
        hooks?.batchFailed?.(error)
        return store.write((tx) => pushOneByOne(options, tx, push))
      })
    const [outcome] = afterCommit([push], pushed)
    if (!outcome) throw new Error('a push has no outcome')
    return outcome
  }
  const push = createPushGroups<Push, PushOutcome>({
    atOnce: store.writesAtOnce,
    nextTurn: options.nextTurn,
    keyOf: ({ actor }) => actor.id,
    weightOf: ({ request: { mutations, abandoned = [] } }) => mutations.length + abandoned.length,
    together: async (group) =>
      afterCommit(group, await store.write((tx) => pushTogether(options, tx, group), GROUP_RETRIES)),
    alone: pushAlone,
    isUnavailable: (error) => store.unavailable(error) && !store.schemaFault(error),
    failed: hooks?.batchFailed,
  })

  return {
    sync: async (actor, request) => {
      const answer = { protocol: PROTOCOL_VERSION }
      if (request.protocol !== PROTOCOL_VERSION)
        return {
          ...answer,
          serverNow: clock.now(),
          results: [],
          stop: { reason: 'protocol', supported: PROTOCOL_VERSION },
        }
      const rateLimit = oncePerMutation(options.rateLimit, actor)
      const { mutations, abandoned = [] } = request
      const pushed =
        mutations.length + abandoned.length > 0
          ? await push({ actor, request, rateLimit, receivedAt: clock.now() })
          : undefined
      const stopAndAbandoned = {
        ...(pushed?.stop ? { stop: pushed.stop } : {}),
        ...(pushed && pushed.abandoned.length > 0 ? { abandoned: pushed.abandoned } : {}),
      }
      const { cursor, page: pageRequest, opened = [] } = request
      if (cursor)
        return {
          ...answer,
          ...stopAndAbandoned,
          ...(await store.read((tx) =>
            answerPull(pullOptions, tx, actor, { ...request, cursor }, pushed?.results ?? []),
          )),
          // Read after the snapshot: no row in it has a later time (S8).
          serverNow: clock.now(),
        }
      const page = pageRequest && (await store.read((tx) => answerPage(pullOptions, tx, actor, pageRequest, opened)))
      return {
        ...answer,
        ...stopAndAbandoned,
        serverNow: clock.now(),
        results: resultsWithin(pushed?.results ?? [], pageBytes),
        ...(page ? { page } : {}),
      }
    },

    run: async (actor, name, input, runOptions = {}) => {
      const operation = catalogue.operations.get(name)
      if (!operation) throw new Error(`no operation ${name}`)
      const parsed = operation.input.safeParse(sanitize(input))
      if (!parsed.success) return INVALID_INPUT
      const tooOften = options.rateLimit?.(actor, name, parsed.data)
      if (tooOften) return tooOften
      const stamp = stampOf(actor, runOptions)
      const inHook = hooks?.afterWrite
      const ran = await store.write(async (tx) => {
        const quotaRun = { name, input: parsed.data }
        const quotas = options.quotas?.begin(tx.native, actor)
        const outcome = await applyOperation(
          catalogue.tables,
          operationRows(tx),
          operation,
          parsed.data,
          actor,
          stamp,
          {
            checkQuota: async () => (quotas ? quotas.check(quotaRun) : null),
            afterWrite: inHook && ((changes) => inHook(tx.native, actor, [changes])),
          },
        )
        if ('refused' in outcome) return outcome
        await runOptions.inSameTransaction?.(tx.native, outcome.output)
        if (outcome.changes.length > 0) quotas?.add(quotaRun)
        await quotas?.record()
        return {
          output: outcome.output,
          hasWritten: outcome.changes.length > 0,
          changedScopes: await indexChanges(catalogue.tables, tx, outcome.changes, toSeconds(clock.now())),
        }
      })
      if ('refused' in ran) return ran
      // A read-only database also commits a transaction without writes.
      if (ran.hasWritten) takenAt = clock.now()
      notifier.notify(ran.changedScopes)
      safely(() => hooks?.afterCommit?.(name, ran.output, actor, parsed.data))
      return { ok: true, output: ran.output }
    },

    prune: async () => {
      const now = toSeconds(clock.now())
      const { deletions = DELETION_RETENTION_S, outcomes = OUTCOME_RETENTION_S, rejections } = options.retention ?? {}
      await store.write((tx) => tx.forgetDeletions(now - deletions))
      await store.write((tx) => tx.forgetOutcomes(now - outcomes))
      await store.write((tx) => tx.pruneRejections(rejections ?? MAX_REJECTIONS_PER_ACTOR))
      await store.write((tx) => tx.forgetClients(now - CLIENT_RETENTION_S))
    },
    rebuildDigests: ({ ifMissing = false } = {}) =>
      store.write((tx) => rebuildDigestsIn(catalogue.tables, tx, ifMissing)),

    onScopesChanged: (listener) => notifier.listen(listener),
    close: () => notifier.close(),
  }
}
