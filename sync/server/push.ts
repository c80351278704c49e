// Accepts batches of mutations in one transaction, their outcomes with the effects.
import type { Actor, Reader, TableMap } from '#shared/kernel/change.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { ABANDONED } from '#sync/protocol/refusals.ts'
import type { Mutation, MutationResult, Stop, SyncRequest, SyncResponse } from '#sync/protocol/wire.ts'
import { createBatchRows, type BatchRows } from './batch-rows.ts'
import { collectChanges, indexChanges, type ChangedScopes, type Changes, type RowChange } from './change-index.ts'
import { createClientTime } from './client-time.ts'
import { createDecision, type AppliedOperation } from './decide-mutation.ts'
import { readOutcomes } from './outcomes.ts'
import { createPreparation, loadsAhead } from './prepare-mutation.ts'
import { limitSize, rejection, rememberedOutcome } from './push-results.ts'
import type { ServerEngineOptions } from './server-engine.ts'
import type { ServerTransaction } from './server-store.ts'

export interface PushOutcome {
  readonly stop?: Stop
  /** The mutation itself threw. */
  readonly isOwnFault: boolean
  /** Results of the request's mutations up to a stop, also those that an earlier request had decided. */
  readonly results: readonly MutationResult[]
  /** This request has changed rows: the database works. A rejection alone does not show that. */
  readonly hasWritten: boolean
  /** Final outcomes of the request's abandoned mutations. */
  readonly abandoned: NonNullable<SyncResponse['abandoned']>
  /** The operations that this request applied. */
  readonly applied: readonly AppliedOperation[]
  readonly hasRejected: boolean
}

/** Refuses a mutation of a user who runs its operation too often (S23). */
export type MutationRateLimit = (mutation: Mutation, input: unknown) => Refusal | null

/** One request with mutations. */
export interface Push {
  readonly actor: Actor
  readonly request: SyncRequest
  readonly rateLimit: MutationRateLimit
  /** Milliseconds of the server's clock: the difference of the device's clock does not include the wait for a group. */
  readonly receivedAt: number
}

/** A push in its transaction. The methods are called in this order, each once. */
interface OpenPush<T extends TableMap> {
  /** Loads of the mutations that can be decided: one that is refused without reading any row is not read ahead (S1). */
  readonly loads: readonly ((reader: Reader<T>) => Promise<unknown>)[]
  decide(): Promise<void>
  /** Calls the hook for further writes, once the rows are written. */
  writeFurther(): Promise<void>
  /** Writes outcomes, the client's time and counts. */
  finish(): Promise<PushOutcome>
}

/** `batchRows`: null where every mutation is written in a savepoint. */
const openPush = async <T extends TableMap, Native>(
  options: ServerEngineOptions<T, Native>,
  tx: ServerTransaction<T, Native>,
  batchRows: BatchRows<T> | null,
  changes: Changes,
  serverNow: () => number,
  push: Push,
): Promise<OpenPush<T>> => {
  const { catalogue, store, hooks, isRateLimited, quotas, retention } = options
  const { actor, request } = push
  const { mutations, abandoned = [], latest } = request
  const client = { actorId: actor.id, clientId: request.clientId }
  const storedTime = mutations.length > 0 ? await tx.lastTime(client) : undefined
  const clientTime = createClientTime(tx, client, storedTime, retention?.clients)
  const outcomes = await readOutcomes(tx, actor.id, request)
  const actorQuotas = quotas?.begin(tx.native, actor)
  const prepare = createPreparation(catalogue)
  const results: MutationResult[] = []
  const applied: AppliedOperation[] = []
  let isOwnFault = false
  let hasWritten = false
  let hasRejected = false
  /** Changes of each mutation whose further writes wait until the rows are written. */
  const unfinished: (readonly RowChange[])[] = []
  const afterWrite = async (written: readonly RowChange[]): Promise<void> => {
    if (batchRows) unfinished.push(written)
    else await hooks?.afterWrite?.(tx.native, actor, [written])
  }
  const decideMutation = createDecision({
    catalogue,
    tx,
    batchRows,
    push,
    serverNow,
    prepare,
    isApplied: outcomes.isApplied,
    clientTime,
    quotas: actorQuotas,
    afterWrite,
  })

  const processMutation = async (mutation: Mutation): Promise<MutationResult | Stop> => {
    const { ulid, name } = mutation
    const known = outcomes.get(ulid)
    if (known) return { ulid, ...known }
    if (mutation.after.some((before) => !outcomes.has(before))) return { reason: 'order', ulid }
    try {
      const decided = await decideMutation(mutation)
      if ('reason' in decided) return decided
      if (decided.applied) {
        if (decided.changes.length > 0) hasWritten = true
        changes.add(decided.changes)
        applied.push(decided.applied)
      }
      const { result } = decided
      outcomes.set(ulid, rememberedOutcome(result))
      hasRejected ||= result.outcome === 'rejected'
      return limitSize(result)
    } catch (error) {
      if (batchRows || store.retryable(error)) throw error
      isOwnFault = !store.schemaFault(error)
      if (isOwnFault && store.unavailable(error)) throw error
      hooks?.fault?.(error, { name, ulid })
      return { reason: 'transient', ulid }
    }
  }

  const isOtherDatabase =
    (request.epoch !== undefined && request.epoch !== (await tx.epoch())) ||
    (latest !== undefined && !outcomes.has(latest))
  let stop: Stop | undefined = isOtherDatabase ? { reason: 'epoch' } : undefined
  const isLimited = (name: string): boolean => isRateLimited?.(actor, name) === true

  return {
    loads: stop || !batchRows ? [] : loadsAhead(mutations, { outcomes, prepare, actor, isLimited }),
    decide: async () => {
      for (const mutation of stop ? [] : mutations) {
        const outcome = await processMutation(mutation)
        if ('reason' in outcome) {
          stop = outcome
          break
        }
        results.push(outcome)
      }
    },
    writeFurther: async () => {
      if (unfinished.length > 0) await hooks?.afterWrite?.(tx.native, actor, unfinished)
    },
    finish: async () => {
      const now = toSeconds(serverNow())
      await clientTime.store(now)
      const givenUp = isOtherDatabase ? [] : abandoned
      for (const ulid of givenUp) if (!outcomes.has(ulid)) outcomes.set(ulid, rejection(ABANDONED))
      await outcomes.remember(now)
      await actorQuotas?.record()
      return {
        ...(stop ? { stop } : {}),
        isOwnFault,
        hasWritten,
        results,
        abandoned: givenUp.map((ulid) => ({ ulid, outcome: outcomes.isApplied(ulid) ? 'applied' : 'rejected' })),
        applied,
        hasRejected,
      }
    },
  }
}

/** Read when it is first needed: a transaction may have waited for its locks before. */
const remembered = (read: () => number): (() => number) => {
  let value: number | undefined
  return () => (value ??= read())
}

export interface Pushed {
  /** One for each push, in their order. */
  readonly outcomes: readonly PushOutcome[]
  readonly changedScopes: ChangedScopes
}

/**
 * S1, S32. Pushes of different actors are decided one after another over the same rows in memory, which are written at
 * the end. A failure of one fails all.
 */
export const pushTogether = async <T extends TableMap, Native>(
  options: ServerEngineOptions<T, Native>,
  tx: ServerTransaction<T, Native>,
  pushes: readonly Push[],
): Promise<Pushed> => {
  const serverNow = remembered(() => options.clock.now())
  const batchRows = createBatchRows(tx)
  const changes = collectChanges()
  const opened = new Map<Push, OpenPush<T>>()
  // In the order of the actors' locks.
  for (const push of pushes.toSorted((a, b) => (a.actor.id < b.actor.id ? -1 : 1)))
    opened.set(push, await openPush(options, tx, batchRows, changes, serverNow, push))
  const inOrder = pushes.flatMap((push) => opened.get(push) ?? [])
  const loads = inOrder.flatMap((push) => push.loads)
  if (loads.length > 1) await batchRows.readAhead(loads)
  for (const push of inOrder) await push.decide()
  await batchRows.flush()
  for (const push of inOrder) await push.writeFurther()
  const outcomes: PushOutcome[] = []
  for (const push of inOrder) outcomes.push(await push.finish())
  const changedScopes = await indexChanges(options.catalogue.tables, tx, changes.list(), toSeconds(serverNow()))
  return { outcomes, changedScopes }
}

/** S1. Every mutation is written in a savepoint, and a failure stops the batch there. */
export const pushOneByOne = async <T extends TableMap, Native>(
  options: ServerEngineOptions<T, Native>,
  tx: ServerTransaction<T, Native>,
  push: Push,
): Promise<Pushed> => {
  const serverNow = remembered(() => options.clock.now())
  const changes = collectChanges()
  const { decide, finish } = await openPush(options, tx, null, changes, serverNow, push)
  await decide()
  const outcomes = [await finish()]
  const changedScopes = await indexChanges(options.catalogue.tables, tx, changes.list(), toSeconds(serverNow()))
  return { outcomes, changedScopes }
}
