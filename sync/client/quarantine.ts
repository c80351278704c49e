// Moves pending mutations to failed although the server did not reject them.
import type { TableMap } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import {
  CAUSE_REJECTED,
  FILE_REFUSED,
  FILE_REFUSED_BY_PROXY,
  REFUSED_BY_PROXY,
  SET_ASIDE,
} from '#sync/protocol/refusals.ts'
import { BUDGET, isDeferred } from './batch.ts'
import type { ClientTransaction, FailedMutation, OutboxEntry } from './client-store.ts'
import type { ClientContext } from './context.ts'
import { rebase, writeRebased } from './rebase.ts'
import { rotateClientId } from './rotate-client-id.ts'

/** Milliseconds between counted attempts, doubled with each: attempts within one pause count once. */
const FIRST_PAUSE = 500

const isTooSoon = ({ attempts, attemptedAt }: Pick<OutboxEntry, 'attempts' | 'attemptedAt'>, now: number): boolean => {
  const since = now - (attemptedAt ?? Number.NEGATIVE_INFINITY)
  return since >= 0 && since < FIRST_PAUSE * 2 ** (Math.min(attempts, BUDGET) - 1)
}

export const failureOf = (
  { ulid, name, version, input, at, time, pulledAt, about }: OutboxEntry,
  { code, message, detail }: Pick<Refusal, 'code' | 'message' | 'detail'>,
  cause?: string,
): FailedMutation => ({
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
})

/** Moves the entries that `isMeant` selects, and their dependents, to `failed`. Returns their number. */
const moveAside = async <T extends TableMap>(
  context: ClientContext<T>,
  tx: ClientTransaction<T>,
  isMeant: (entry: OutboxEntry) => boolean,
  refusal: Refusal,
  ofDependents: Refusal,
): Promise<number> => {
  const outbox = await tx.outbox.list()
  const failed = new Map<string, FailedMutation>()
  for (const entry of outbox) {
    const cause = entry.dependsOn.find((ulid) => failed.has(ulid))
    if (isMeant(entry)) failed.set(entry.ulid, failureOf(entry, refusal))
    else if (cause !== undefined) failed.set(entry.ulid, failureOf(entry, ofDependents, cause))
  }
  if (failed.size === 0) return 0
  const pending = outbox.filter(({ ulid }) => !failed.has(ulid))
  const rebased = await rebase(context, tx, pending, () => Promise.resolve([]))
  await Promise.all([
    writeRebased(tx, rebased),
    tx.outbox.delete(outbox.flatMap(({ ulid, seq }) => (failed.has(ulid) ? [seq] : []))),
    tx.failed.put([...failed.values()]),
  ])
  return failed.size
}

/** C17: the server refuses a file permanently. */
export const refuseFile = async <T extends TableMap>(context: ClientContext<T>, sha256: string): Promise<number> => {
  await context.rules.load()
  return context.store.transact('strict', (tx) =>
    moveAside(
      context,
      tx,
      ({ wireId, files }) => wireId === null && files.includes(sha256),
      FILE_REFUSED,
      CAUSE_REJECTED,
    ),
  )
}

/**
 * C17: counts a try of the mutations that wait for one of `files`, which a proxy refused while the server answers. Once
 * the budget is spent they become cards. True when some did.
 */
export const countRefusedUploads = async <T extends TableMap>(
  context: ClientContext<T>,
  files: ReadonlySet<string>,
): Promise<boolean> => {
  await context.rules.load()
  return context.store.transact('strict', async (tx) => {
    const now = context.clock.now()
    const counted = (await tx.outbox.list()).flatMap((entry): OutboxEntry[] => {
      if (entry.wireId !== null || !entry.files.some((file) => files.has(file))) return []
      const { count, at } = entry.uploadRefusals ?? { count: 0, at: Number.NEGATIVE_INFINITY }
      if (isTooSoon({ attempts: count, attemptedAt: at }, now)) return []
      return [{ ...entry, uploadRefusals: { count: count + 1, at: now } }]
    })
    if (counted.length > 0) await tx.outbox.put(counted)
    const isSpent = ({ uploadRefusals }: OutboxEntry): boolean => (uploadRefusals?.count ?? 0) >= BUDGET
    if (!counted.some(isSpent)) return false
    return (await moveAside(context, tx, isSpent, FILE_REFUSED_BY_PROXY, CAUSE_REJECTED)) > 0
  })
}

/** An answer that stopped at a mutation without a reason. */
export interface UnexplainedStop {
  readonly wireId: number
  /** Milliseconds, the server's: when it last took another mutation. */
  readonly takenAt: number | undefined
  /** A proxy refused it alone, and let a pull through (C32). */
  readonly isRefusedByProxy: boolean
}

export type Blame =
  /** The server has not stopped at it before. */
  | 'first'
  | 'again'
  /** The others go first, under a new client id. */
  | 'deferred'
  /** It is a card now, and the others go on under a new client id. */
  | 'aside'

/**
 * C19: counts an attempt. Once the budget is spent the mutation becomes a card where the server took another one since it
 * last stopped here: then the server works and the mutation is the cause. Else it waits behind the others (C30).
 */
export const blame = async <T extends TableMap>(
  context: ClientContext<T>,
  clientId: string,
  { wireId, takenAt, isRefusedByProxy }: UnexplainedStop,
  serverNow: number,
): Promise<Blame> => {
  await context.rules.load()
  return context.store.transact('strict', async (tx) => {
    const [meta, outbox] = await Promise.all([tx.meta.get(), tx.outbox.list()])
    const blamed = outbox.find((entry) => entry.wireId === wireId)
    if (!blamed || meta?.clientId !== clientId) return 'again'
    const attempts = blamed.attempts + 1
    const doesServerWork = isRefusedByProxy || (takenAt !== undefined && takenAt >= (blamed.stoppedAt ?? serverNow))
    if (attempts >= BUDGET && doesServerWork && (isDeferred(blamed) || !isTooSoon(blamed, context.clock.now()))) {
      const refusal = isRefusedByProxy ? REFUSED_BY_PROXY : SET_ASIDE
      await moveAside(context, tx, ({ ulid }) => ulid === blamed.ulid, refusal, refusal)
      await rotateClientId(context, tx)
      return 'aside'
    }
    if (isTooSoon(blamed, context.clock.now())) return 'again'
    const counted = { ...blamed, attempts, attemptedAt: context.clock.now(), stoppedAt: serverNow }
    if (isDeferred(counted) && outbox.length > 1) {
      await rotateClientId(context, tx, counted)
      return 'deferred'
    }
    await tx.outbox.put([counted])
    return attempts === 1 ? 'first' : 'again'
  })
}
