// Pending mutations that become cards without the server having refused them.
import type { TableMap } from '#shared/kernel/change.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { CAUSE_REJECTED, FILE_REFUSED, SET_ASIDE } from '#sync/protocol/refusals.ts'
import type { ClientTransaction, FailedMutation, OutboxEntry } from './client-store.ts'
import type { ClientContext } from './context.ts'
import { rebase, writeRebased } from './rebase.ts'
import { renewClientIn } from './renew.ts'

/** How often the server may stop at a mutation without a reason before a person is asked. */
export const BUDGET = 6

/** Milliseconds between attempts that count, doubled with each: many occasions at once are one. */
const FIRST_PAUSE = 500

const isTooSoon = ({ attempts, attemptedAt }: OutboxEntry, now: number): boolean => {
  const since = now - (attemptedAt ?? Number.NEGATIVE_INFINITY)
  return since >= 0 && since < FIRST_PAUSE * 2 ** (attempts - 1)
}

const failureOf = (
  { ulid, name, version, input, at, time }: OutboxEntry,
  { code, message }: Refusal,
  cause?: string,
): FailedMutation => ({
  ulid,
  name,
  version,
  input,
  at,
  time,
  code,
  message,
  ...(cause === undefined ? {} : { cause }),
})

/** Moves the entries that `isMeant`, and what depends on them, to `failed`. Answers how many. */
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

/** C17: a file that the server will never take. */
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

/** `first`: it has not been stopped at before. `aside`: once too often, and what is left goes on under a new client id. */
export type Blame = 'first' | 'again' | 'aside'

/** C19: the server stopped at this mutation without a reason. */
export const blame = async <T extends TableMap>(
  context: ClientContext<T>,
  clientId: string,
  wireId: number,
): Promise<Blame> => {
  await context.rules.load()
  return context.store.transact('strict', async (tx) => {
    const [meta, outbox] = await Promise.all([tx.meta.get(), tx.outbox.list()])
    const blamed = outbox.find((entry) => entry.wireId === wireId)
    if (!blamed || meta?.clientId !== clientId) return 'again'
    const now = context.clock.now()
    if (isTooSoon(blamed, now)) return 'again'
    const attempts = blamed.attempts + 1
    if (attempts < BUDGET) {
      await tx.outbox.put([{ ...blamed, attempts, attemptedAt: now }])
      return attempts === 1 ? 'first' : 'again'
    }
    await moveAside(context, tx, ({ ulid }) => ulid === blamed.ulid, SET_ASIDE, SET_ASIDE)
    await renewClientIn(context, tx)
    return 'aside'
  })
}
