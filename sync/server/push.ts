// Takes a batch of mutations: one transaction, a savepoint each, the ledger with the effects.
import type { Actor, TableMap } from '#shared/kernel/change.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { hybridParts } from '#shared/kernel/hybrid-time.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Mutation, MutationResult, Stop, SyncRequest } from '#sync/protocol/wire.ts'
import { applyOperation } from './apply.ts'
import { collectChanges, indexChanges, type MovedScopes } from './change-index.ts'
import { CAUSE_REJECTED, INVALID_INPUT, NOT_FROM_A_QUEUE } from '#sync/protocol/refusals.ts'
import type { ServerEngineOptions } from './server-engine.ts'
import type { ServerTransaction } from './server-store.ts'
import { clean, cleanDevice } from './clean.ts'
import { correctedTime } from './skew.ts'
import { upcast } from '#sync/protocol/catalogue.ts'

/** Results that are kept of a client that acknowledges none: C13 and S16 make good what is forgotten. */
const RESULTS_KEPT = 10_000
/** Mutations that those of one batch may depend on, all together: more ULIDs than fit into a batch of 400,000 characters. */
const MOST_NEEDED = 15_000

export interface Pushed {
  readonly stop?: Stop
  /** For a request that only pushes: kept results of the batch's mutations, those of earlier requests too. */
  readonly results: MutationResult[]
  readonly lastMutationId: number
  readonly moved: MovedScopes
  /** Of this request alone. */
  readonly applied: readonly { readonly name: string; readonly output: unknown }[]
  readonly rejected: boolean
}

const rejection = ({ id, ulid }: Mutation, refusal: Refusal, cause?: string): MutationResult => ({
  id,
  ulid,
  outcome: 'rejected',
  code: refusal.code,
  message: refusal.message,
  ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
  ...(cause === undefined ? {} : { cause }),
})

/** S23. */
export type Admits = (mutation: Mutation, input: unknown) => Refusal | null

type PushOptions<T extends TableMap, Native> = Omit<ServerEngineOptions<T, Native>, 'admits'> & {
  readonly admits: Admits
}

export const pushInto = async <T extends TableMap, Native>(
  { catalogue, clock, store, hooks, admits, kept = {} }: PushOptions<T, Native>,
  tx: ServerTransaction<T, Native>,
  actor: Actor,
  request: SyncRequest,
): Promise<Pushed> => {
  const client = { actorId: actor.id, clientId: request.clientId }
  const ledger = (await tx.ledger(client)) ?? { lastMutationId: 0 }
  const serverNow = clock.now()
  const changes = collectChanges()
  const results: MutationResult[] = []
  const applied: { name: string; output: unknown }[] = []
  const due = request.mutations.filter(({ id }) => id > ledger.lastMutationId)
  const needed = new Set(due.flatMap(({ dependsOn }) => dependsOn))
  const asked = [...due.map(({ ulid }) => ulid), ...[...needed].slice(0, MOST_NEEDED)]
  const known = new Set(asked.length > 0 ? await tx.applied(actor.id, asked) : [])
  const fresh: string[] = []

  const decideOne = async (mutation: Mutation): Promise<MutationResult | Stop> => {
    const { id, ulid, name } = mutation
    const operation = catalogue.operations.get(name)
    const present = operation && upcast(operation, mutation.version, mutation.input)
    if (!present) return { reason: 'upgrade-required', id, name }
    const cause = mutation.dependsOn.find((one) => !known.has(one))
    if (cause !== undefined) return rejection(mutation, CAUSE_REJECTED, cause)
    if (!operation.offline) return rejection(mutation, NOT_FROM_A_QUEUE)
    const input = operation.input.safeParse(clean(present.input))
    if (!input.success) return rejection(mutation, INVALID_INPUT)
    const tooOften = admits(mutation, input.data)
    if (tooOften) return rejection(mutation, tooOften)
    const time = correctedTime(mutation.time, request.deviceNow, serverNow)
    const stamp = {
      mutation: ulid,
      actor,
      device: cleanDevice(mutation.device),
      time,
      at: toSeconds(hybridParts(time).milliseconds),
      server: { now: toSeconds(serverNow) },
    }
    const outcome = await tx.savepoint(() => applyOperation(tx, operation, input.data, actor, stamp))
    if ('refused' in outcome) return rejection(mutation, outcome)
    changes.add(outcome.changes)
    applied.push({ name, output: outcome.output })
    known.add(ulid)
    fresh.push(ulid)
    return { id, ulid, outcome: 'applied', ...(outcome.output === undefined ? {} : { output: outcome.output }) }
  }

  const takeOne = async (mutation: Mutation): Promise<MutationResult | Stop> => {
    const { id, ulid, name } = mutation
    if (known.has(ulid)) return { id, ulid, outcome: 'applied' }
    try {
      return await decideOne(mutation)
    } catch (error) {
      if (store.retryable(error) || store.unavailable(error)) throw error
      hooks?.fault?.(error, { name, ulid })
      return { reason: 'transient', id }
    }
  }

  let lastMutationId = ledger.lastMutationId
  const isElsewhere = request.epoch !== undefined && request.epoch !== (await tx.epoch())
  let stop: Stop | undefined = isElsewhere ? { reason: 'epoch' } : undefined
  for (const mutation of isElsewhere ? [] : request.mutations) {
    if (mutation.id <= lastMutationId) continue
    const taken =
      mutation.id === lastMutationId + 1
        ? await takeOne(mutation)
        : ({ reason: 'gap', expected: lastMutationId + 1 } as const)
    if ('reason' in taken) {
      stop = taken
      break
    }
    lastMutationId = taken.id
    results.push(taken)
  }

  if (results.length > 0) {
    await tx.addResults(client, results)
    await tx.putLedger(client, { lastMutationId }, toSeconds(serverNow))
  }
  const forgotten = Math.max(request.acknowledged, lastMutationId - (kept.results ?? RESULTS_KEPT))
  if (forgotten > 0) await tx.forgetResults(client, forgotten)
  if (fresh.length > 0) await tx.rememberApplied(actor.id, fresh, toSeconds(serverNow))
  const before = (request.mutations[0]?.id ?? 1) - 1
  const answered = request.cursor ? [] : await tx.results(client, before)
  const moved = await indexChanges(catalogue.tables, tx, changes.list(), toSeconds(serverNow))
  return {
    ...(stop ? { stop } : {}),
    results: answered,
    lastMutationId,
    moved,
    applied,
    rejected: results.some((result) => result.outcome === 'rejected'),
  }
}
