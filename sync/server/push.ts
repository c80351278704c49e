// Accepts batches of mutations in one transaction, their outcomes with the effects.
import type { Actor, Reader, TableMap } from '#shared/kernel/change.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { hybridParts } from '#shared/kernel/hybrid-time.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Mutation, MutationOutcome, MutationResult, Stop, SyncRequest, SyncResponse } from '#sync/protocol/wire.ts'
import { applyOperation } from './apply.ts'
import { createBatchRows, operationRows, type BatchRows } from './batch-rows.ts'
import { collectChanges, indexChanges, type ChangedScopes, type Changes, type RowChange } from './change-index.ts'
import { ABANDONED, CAUSE_REJECTED, INVALID_INPUT, ONLINE_ONLY } from '#sync/protocol/refusals.ts'
import type { ServerEngineOptions } from './server-engine.ts'
import type { ServerTransaction } from './server-store.ts'
import { sanitize, sanitizeDevice } from './sanitize.ts'
import { correctTime, type CorrectedTime } from './correct-time.ts'
import { upcast, type EngineOperation } from '#sync/protocol/operation-catalogue.ts'

/** Maximum size of one result in an answer: above it the output or the detail is omitted. */
const MAX_RESULT_BYTES = 16 * 1024
const MAX_MESSAGE_CHARACTERS = 1000
/** Maximum size of a remembered outcome: above it the detail is omitted and the message cut. */
const MAX_REMEMBERED_BYTES = 1024
const MAX_REMEMBERED_CHARACTERS = 200
const ULID_CHARACTERS = 26
/** Clients of one actor whose latest stamps are stored. */
const MAX_CLIENTS_PER_ACTOR = 50
/** Maximum distinct mutations that those of one batch need: more ULIDs than fit into a batch of 400,000 bytes. */
const MAX_NEEDED = 15_000

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
  readonly applied: readonly { readonly name: string; readonly input: unknown; readonly output: unknown }[]
  readonly hasRejected: boolean
}

type Rejection = Extract<MutationOutcome, { outcome: 'rejected' }>

/** S3: the refusal is the outcome of the mutation. */
const rejection = (refusal: Refusal, cause?: string): Rejection => ({
  outcome: 'rejected',
  code: refusal.code,
  message: refusal.message,
  ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
  ...(cause === undefined ? {} : { cause }),
})

/** S26: only a hostile result loses text that a person would see. */
const limitSize = (result: MutationResult): MutationResult => {
  if (jsonBytes(result) <= MAX_RESULT_BYTES) return result
  const { ulid } = result
  if (result.outcome === 'applied') return { ulid, outcome: 'applied' }
  return { ulid, ...withoutDetail(result, MAX_MESSAGE_CHARACTERS) }
}

const withoutDetail = ({ code, message, cause }: Rejection, maxCharacters: number): Rejection => ({
  outcome: 'rejected',
  code,
  message: message.slice(0, maxCharacters),
  ...(cause !== undefined && cause.length <= ULID_CHARACTERS ? { cause } : {}),
})

/** S16: the part of a result that is remembered, so that 90 days of rejections stay small. */
const rememberedOutcome = (result: MutationResult): MutationOutcome => {
  if (result.outcome === 'applied') return { outcome: 'applied' }
  const { ulid: _, ...outcome } = result
  return jsonBytes(outcome) <= MAX_REMEMBERED_BYTES ? outcome : withoutDetail(outcome, MAX_REMEMBERED_CHARACTERS)
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

interface Prepared<T extends TableMap> {
  readonly operation: EngineOperation<T>
  readonly parsed: ReturnType<EngineOperation<T>['input']['safeParse']>
}

/** `batchRows`: null where every mutation is written in a savepoint. */
const openPush = async <T extends TableMap, Native>(
  options: ServerEngineOptions<T, Native>,
  tx: ServerTransaction<T, Native>,
  batchRows: BatchRows<T> | null,
  changes: Changes,
  serverNow: () => number,
  { actor, request, rateLimit, receivedAt }: Push,
): Promise<OpenPush<T>> => {
  const { catalogue, store, hooks, isRateLimited, quotas, retention = {} } = options
  const { mutations, abandoned = [], latest } = request
  const client = { actorId: actor.id, clientId: request.clientId }
  const storedTime = mutations.length > 0 ? await tx.lastTime(client) : undefined
  let lastTime = storedTime
  /** The latest stamp of this request: a copy of the profile may have sent later ones under the same client id. */
  let lastInRequest: CorrectedTime | undefined
  const results: MutationResult[] = []
  const applied: { name: string; input: unknown; output: unknown }[] = []
  const needed = new Set(mutations.flatMap(({ dependsOn, after }) => [...dependsOn, ...after]))
  const ulids = [
    ...mutations.map(({ ulid }) => ulid),
    ...[...needed].slice(0, MAX_NEEDED),
    ...abandoned,
    ...(latest === undefined ? [] : [latest]),
  ]
  /** S16: of earlier requests, and of this one. */
  const outcomes = new Map(await tx.outcomes(actor.id, ulids))
  const newOutcomes = new Map<string, MutationOutcome>()
  const setOutcome = (ulid: string, outcome: MutationOutcome): void => {
    outcomes.set(ulid, outcome)
    newOutcomes.set(ulid, outcome)
  }
  const isApplied = (ulid: string): boolean => outcomes.get(ulid)?.outcome === 'applied'
  let isOwnFault = false
  let hasRejected = false
  const actorQuotas = quotas?.begin(tx.native, actor)
  let hasWritten = false
  const rows = batchRows ?? operationRows(tx)
  /** Changes of each mutation whose further writes wait until the rows are written. */
  const unfinished: (readonly RowChange[])[] = []
  const inHook = hooks?.afterWrite
  const afterWrite = async (written: readonly RowChange[]): Promise<void> => {
    if (batchRows) unfinished.push(written)
    else await inHook?.(tx.native, actor, [written])
  }

  const prepared = new Map<Mutation, Prepared<T> | undefined>()
  /** Undefined for an unknown operation or version. */
  const prepare = (mutation: Mutation): Prepared<T> | undefined => {
    if (prepared.has(mutation)) return prepared.get(mutation)
    const operation = catalogue.operations.get(mutation.name)
    const present = operation && upcast(operation, mutation.version, mutation.input)
    const made = present && { operation, parsed: operation.input.safeParse(sanitize(present.input)) }
    prepared.set(mutation, made)
    return made
  }

  const loadsOf = (): ((reader: Reader<T>) => Promise<unknown>)[] => {
    const loads: ((reader: Reader<T>) => Promise<unknown>)[] = []
    /** Known or expected as applied. */
    const expected = new Set([...outcomes.keys()].filter(isApplied))
    const decided = new Set(outcomes.keys())
    for (const mutation of mutations) {
      const { ulid, name, dependsOn, after } = mutation
      if (decided.has(ulid)) continue
      const ready = after.every((before) => decided.has(before)) ? prepare(mutation) : undefined
      if (!ready) break
      decided.add(ulid)
      const { operation, parsed } = ready
      if (!parsed.success || !operation.offline) continue
      if (dependsOn.some((dependency) => !expected.has(dependency)) || isRateLimited?.(actor, name)) continue
      expected.add(ulid)
      loads.push((reader) => operation.load(reader, parsed.data, actor))
    }
    return loads
  }

  const decideMutation = async (mutation: Mutation): Promise<MutationResult | Stop> => {
    const { ulid, name } = mutation
    const rejected = (outcome: Rejection): MutationResult => ({ ulid, ...outcome })
    const ready = prepare(mutation)
    if (!ready) return { reason: 'upgrade-required', ulid, name }
    const { operation, parsed: input } = ready
    const cause = mutation.dependsOn.find((dependency) => !isApplied(dependency))
    if (cause !== undefined) return rejected(rejection(CAUSE_REJECTED, cause))
    if (!operation.offline) return rejected(rejection(ONLINE_ONLY))
    if (!input.success) return rejected(rejection(INVALID_INPUT))
    const tooOften = rateLimit(mutation, input.data)
    if (tooOften) return rejected(rejection(tooOften))
    const corrected = correctTime(
      mutation.time,
      { ...mutation, deviceNow: request.deviceNow, receivedAt, serverNow: serverNow() },
      lastTime,
      lastInRequest,
    )
    if (!lastTime || corrected.device > lastTime.device) lastTime = corrected
    if (!lastInRequest || corrected.device > lastInRequest.device) lastInRequest = corrected
    const time = corrected.server
    const stamp = {
      mutation: ulid,
      actor,
      device: sanitizeDevice(mutation.device),
      time,
      at: toSeconds(hybridParts(time).milliseconds),
      server: { now: toSeconds(serverNow()) },
    }
    const quotaRun = { name, input: input.data }
    const checkQuota = async (): Promise<Refusal | null> => {
      if (actorQuotas?.countsRows(name)) await batchRows?.flush()
      return actorQuotas ? actorQuotas.check(quotaRun) : null
    }
    const apply = () =>
      applyOperation(catalogue.tables, rows, operation, input.data, actor, stamp, { checkQuota, afterWrite })
    const outcome = await (batchRows ? apply() : tx.savepoint(apply))
    if ('refused' in outcome) return rejected(rejection(outcome))
    if (outcome.changes.length > 0) {
      hasWritten = true
      actorQuotas?.add(quotaRun)
    }
    changes.add(outcome.changes)
    applied.push({ name, input: input.data, output: outcome.output })
    return { ulid, outcome: 'applied', ...(outcome.output === undefined ? {} : { output: outcome.output }) }
  }

  const processMutation = async (mutation: Mutation): Promise<MutationResult | Stop> => {
    const { ulid, name } = mutation
    const known = outcomes.get(ulid)
    if (known) return { ulid, ...known }
    if (mutation.after.some((before) => !outcomes.has(before))) return { reason: 'order', ulid }
    try {
      const result = await decideMutation(mutation)
      if ('reason' in result) return result
      setOutcome(ulid, rememberedOutcome(result))
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

  const decide = async (): Promise<void> => {
    for (const mutation of stop ? [] : mutations) {
      const outcome = await processMutation(mutation)
      if ('reason' in outcome) {
        stop = outcome
        break
      }
      results.push(outcome)
    }
  }

  const finish = async (): Promise<PushOutcome> => {
    const now = toSeconds(serverNow())
    if (lastTime && lastTime !== storedTime) {
      await tx.putLastTime(client, lastTime, now)
      if (!storedTime) await tx.pruneClients(actor.id, retention.clients ?? MAX_CLIENTS_PER_ACTOR)
    }
    for (const ulid of isOtherDatabase ? [] : abandoned) if (!outcomes.has(ulid)) setOutcome(ulid, rejection(ABANDONED))
    if (newOutcomes.size > 0) await tx.rememberOutcomes(actor.id, newOutcomes, now)
    await actorQuotas?.record()
    return {
      ...(stop ? { stop } : {}),
      isOwnFault,
      hasWritten,
      results,
      abandoned: (isOtherDatabase ? [] : abandoned).map((ulid) => ({
        ulid,
        outcome: isApplied(ulid) ? 'applied' : 'rejected',
      })),
      applied,
      hasRejected,
    }
  }

  return {
    loads: stop || !batchRows ? [] : loadsOf(),
    decide,
    writeFurther: async () => {
      if (unfinished.length > 0) await inHook?.(tx.native, actor, unfinished)
    },
    finish,
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
