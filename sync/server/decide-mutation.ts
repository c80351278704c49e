// Decides one mutation of a push: refuses it, or applies its operation.
import type { Stamp, TableMap } from '#shared/kernel/change.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { hybridParts } from '#shared/kernel/hybrid-time.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { EngineCatalogue } from '#sync/protocol/operation-catalogue.ts'
import { CAUSE_REJECTED, INVALID_INPUT, ONLINE_ONLY } from '#sync/protocol/refusals.ts'
import type { Mutation, MutationResult, Stop } from '#sync/protocol/wire.ts'
import { applyOperation } from './apply.ts'
import { operationRows, type BatchRows } from './batch-rows.ts'
import type { RowChange } from './change-index.ts'
import type { ClientTime } from './client-time.ts'
import type { Prepare } from './prepare-mutation.ts'
import type { Push } from './push.ts'
import { rejection } from './push-results.ts'
import { sanitizeDevice } from './sanitize.ts'
import type { TransactionQuotas } from './server-engine.ts'
import type { ServerTransaction } from './server-store.ts'

export interface AppliedOperation {
  readonly name: string
  readonly input: unknown
  readonly output: unknown
}

interface Deciding<T extends TableMap, Native> {
  readonly catalogue: EngineCatalogue<T>
  readonly tx: ServerTransaction<T, Native>
  /** Null where every mutation is written in a savepoint. */
  readonly batchRows: BatchRows<T> | null
  readonly push: Push
  readonly serverNow: () => number
  readonly prepare: Prepare<T>
  readonly isApplied: (ulid: string) => boolean
  readonly clientTime: ClientTime
  readonly quotas: TransactionQuotas | undefined
  readonly afterWrite: (changes: readonly RowChange[]) => Promise<void>
}

/** `applied` with the changed rows; neither for a rejected mutation. */
export type Decided =
  | { readonly result: MutationResult; readonly applied?: undefined }
  | {
      readonly result: MutationResult
      readonly applied: AppliedOperation
      readonly changes: readonly RowChange[]
    }

/** The returned function throws what the store throws. */
export const createDecision = <T extends TableMap, Native>({
  catalogue,
  tx,
  batchRows,
  push: { actor, request, rateLimit, receivedAt },
  serverNow,
  prepare,
  isApplied,
  clientTime,
  quotas,
  afterWrite,
}: Deciding<T, Native>): ((mutation: Mutation) => Promise<Decided | Stop>) => {
  const rows = batchRows ?? operationRows(tx)

  const stampOf = (mutation: Mutation): Stamp => {
    const clocks = { ...mutation, deviceNow: request.deviceNow, receivedAt, serverNow: serverNow() }
    const time = clientTime.correct(mutation.time, clocks)
    return {
      mutation: mutation.ulid,
      actor,
      device: sanitizeDevice(mutation.device),
      time,
      at: toSeconds(hybridParts(time).milliseconds),
      server: { now: toSeconds(serverNow()) },
    }
  }

  return async (mutation) => {
    const { ulid, name } = mutation
    const rejected = (refusal: Refusal, cause?: string): Decided => ({ result: { ulid, ...rejection(refusal, cause) } })
    const prepared = prepare(mutation)
    if (!prepared) return { reason: 'upgrade-required', ulid, name }
    const { operation, parsed: input } = prepared
    const cause = mutation.dependsOn.find((dependency) => !isApplied(dependency))
    if (cause !== undefined) return rejected(CAUSE_REJECTED, cause)
    if (!operation.offline) return rejected(ONLINE_ONLY)
    if (!input.success) return rejected(INVALID_INPUT)
    const tooOften = rateLimit(mutation, input.data)
    if (tooOften) return rejected(tooOften)
    const stamp = stampOf(mutation)
    const quotaRun = { name, input: input.data }
    const checkQuota = async (): Promise<Refusal | null> => {
      if (quotas?.countsRows(name)) await batchRows?.flush()
      return quotas ? quotas.check(quotaRun) : null
    }
    const apply = () =>
      applyOperation(catalogue.tables, rows, operation, input.data, actor, stamp, { checkQuota, afterWrite })
    const outcome = await (batchRows ? apply() : tx.savepoint(apply))
    if ('refused' in outcome) return rejected(outcome)
    const { output, changes } = outcome
    if (changes.length > 0) quotas?.add(quotaRun)
    return {
      result: { ulid, outcome: 'applied', ...(output === undefined ? {} : { output }) },
      applied: { name, input: input.data, output },
      changes,
    }
  }
}
