// Quarantine: moves pending mutations to failed although the server did not reject them.
import type { TableMap } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import {
  CAUSE_REJECTED,
  FILE_REFUSED,
  FILE_REFUSED_BY_PROXY,
  REFUSED_BY_PROXY,
  QUARANTINED,
} from '#sync/protocol/refusals.ts'
import { MAX_ATTEMPTS, isDeferred } from './batch.ts'
import type { ClientTransaction, FailedMutation, OutboxEntry } from './client-store.ts'
import type { ClientContext } from './context.ts'
import { transactWithRules } from './load-rules.ts'
import { rebase, writeRebased } from './rebase.ts'
import { abandonedOf } from './abandoned.ts'

/** Between counted attempts, doubled with each: attempts within one pause count once. */
const FIRST_PAUSE_MS = 500

const isTooSoon = ({ attempts, attemptedAt }: Pick<OutboxEntry, 'attempts' | 'attemptedAt'>, now: number): boolean => {
  const since = now - (attemptedAt ?? Number.NEGATIVE_INFINITY)
  return since >= 0 && since < FIRST_PAUSE_MS * 2 ** (Math.min(attempts, MAX_ATTEMPTS) - 1)
}

export const failureOf = (
  entry: OutboxEntry,
  { code, message, detail }: Pick<Refusal, 'code' | 'message' | 'detail'>,
  cause?: string,
): FailedMutation => {
  const { ulid, name, version, input, at, time, pulledAt, about } = entry
  return {
    ulid,
    name,
    version,
    input,
    at,
    time,
    ...(pulledAt === undefined ? {} : { pulledAt }),
    ...(about === undefined ? {} : { about }),
    code,
    message,
    ...(detail === undefined ? {} : { detail }),
    ...(cause === undefined ? {} : { cause }),
    entry,
  }
}

/** Moves the entries that `isCause` selects, and their dependents, to `failed` as abandoned (C36). Returns their number. */
const quarantine = async <T extends TableMap>(
  context: ClientContext<T>,
  tx: ClientTransaction<T>,
  isCause: (entry: OutboxEntry) => boolean,
  refusal: Refusal,
  dependentsRefusal: Refusal,
): Promise<number> => {
  const [meta, outbox] = await Promise.all([tx.meta.get(), tx.outbox.list()])
  const failed = new Map<string, FailedMutation>()
  for (const entry of outbox) {
    const cause = entry.dependsOn.find((ulid) => failed.has(ulid))
    if (isCause(entry)) failed.set(entry.ulid, failureOf(entry, refusal))
    else if (cause !== undefined) failed.set(entry.ulid, failureOf(entry, dependentsRefusal, cause))
  }
  if (failed.size === 0 || !meta) return 0
  const pending = outbox.filter(({ ulid }) => !failed.has(ulid))
  const rebased = await rebase(context, tx, pending, () => Promise.resolve([]))
  await Promise.all([
    writeRebased(tx, rebased),
    tx.outbox.delete(outbox.flatMap(({ ulid, seq }) => (failed.has(ulid) ? [seq] : []))),
    tx.failed.put([...failed.values()]),
    tx.meta.put({ ...meta, abandoned: [...(await abandonedOf(tx, meta)), ...failed.keys()] }),
  ])
  return failed.size
}

/** C17: the server refuses a file permanently. */
export const quarantineRefusedFile = async <T extends TableMap>(
  context: ClientContext<T>,
  sha256: string,
): Promise<number> => {
  return transactWithRules(context, 'strict', (tx) =>
    quarantine(context, tx, ({ files }) => files.includes(sha256), FILE_REFUSED, CAUSE_REJECTED),
  )
}

/**
 * C17: counts an attempt for each mutation that waits for one of `files`, which a proxy refused while the server
 * answered. After the last attempt the mutation becomes a card. True when at least one did.
 */
export const countRefusedUploads = async <T extends TableMap>(
  context: ClientContext<T>,
  files: ReadonlySet<string>,
): Promise<boolean> => {
  return transactWithRules(context, 'strict', async (tx) => {
    const now = context.clock.now()
    const counted = (await tx.outbox.list()).flatMap((entry): OutboxEntry[] => {
      if (!entry.files.some((file) => files.has(file))) return []
      const { count, at } = entry.uploadRefusals ?? { count: 0, at: Number.NEGATIVE_INFINITY }
      if (isTooSoon({ attempts: count, attemptedAt: at }, now)) return []
      return [{ ...entry, uploadRefusals: { count: count + 1, at: now } }]
    })
    if (counted.length > 0) await tx.outbox.put(counted)
    const isSpent = ({ uploadRefusals }: OutboxEntry): boolean => (uploadRefusals?.count ?? 0) >= MAX_ATTEMPTS
    if (!counted.some(isSpent)) return false
    return (await quarantine(context, tx, isSpent, FILE_REFUSED_BY_PROXY, CAUSE_REJECTED)) > 0
  })
}

/** An answer that stopped at a mutation without a reason. */
export interface UnexplainedStop {
  readonly ulid: string
  /** Milliseconds, the server's: when it last accepted another mutation. */
  readonly takenAt: number | undefined
  /** A proxy refused this mutation, and let a pull pass (C32). */
  readonly isRefusedByProxy: boolean
}

type StopOutcome =
  /** The server has not stopped at it before. */
  | 'first-stop'
  | 'repeated-stop'
  /** It waits behind the others. */
  | 'deferred'
  /** It is a card now. */
  | 'quarantined'

/**
 * C19: counts an attempt. After the last one the mutation becomes a card if the server accepted another mutation since it
 * last stopped at this one: then the server works and the mutation is the cause. Otherwise it waits behind the others (C30).
 */
export const countUnexplainedStop = async <T extends TableMap>(
  context: ClientContext<T>,
  { ulid, takenAt, isRefusedByProxy }: UnexplainedStop,
  serverNow: number,
): Promise<StopOutcome> => {
  return transactWithRules(context, 'strict', async (tx) => {
    const outbox = await tx.outbox.list()
    const stopped = outbox.find((entry) => entry.ulid === ulid)
    if (!stopped) return 'repeated-stop'
    const attempts = stopped.attempts + 1
    const doesServerWork = isRefusedByProxy || (takenAt !== undefined && takenAt >= (stopped.stoppedAt ?? serverNow))
    if (
      attempts >= MAX_ATTEMPTS &&
      doesServerWork &&
      (isDeferred(stopped) || !isTooSoon(stopped, context.clock.now()))
    ) {
      const refusal = isRefusedByProxy ? REFUSED_BY_PROXY : QUARANTINED
      await quarantine(context, tx, (entry) => entry.ulid === ulid, refusal, refusal)
      return 'quarantined'
    }
    if (isTooSoon(stopped, context.clock.now())) return 'repeated-stop'
    const counted = { ...stopped, attempts, attemptedAt: context.clock.now(), stoppedAt: serverNow }
    await tx.outbox.put([counted])
    if (isDeferred(counted) && outbox.length > 1) return 'deferred'
    return attempts === 1 ? 'first-stop' : 'repeated-stop'
  })
}
