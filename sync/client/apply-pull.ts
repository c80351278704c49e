// Applies one pull: results, patch and rebase in one transaction, or nothing.
import type { TableMap } from '#shared/kernel/change.ts'
import type { MutationResult, Patch, SyncResponse } from '#sync/protocol/wire.ts'
import type { ClientMeta, ClientTransaction, OutboxEntry } from './client-store.ts'
import type { ClientContext } from './context.ts'
import { transactWithRules } from './load-rules.ts'
import { cursorAfter, patchRows, tablesOf } from './patch.ts'
import { rebase, writeRebased } from './rebase.ts'
import { settleAbandoned } from './abandoned.ts'
import { APPLIED_RETENTION_MS, requeueApplied } from './requeue-applied.ts'
import { failureOf } from './quarantine.ts'
import { stagingAfter, withStagedPages } from './staging.ts'

type Attempt =
  | 'applied'
  /** Applied; more must be requested at once. */
  | 'unfinished'
  /** Applied, from another database than the one before. */
  | 'other-database'
  /** Another pull was applied between request and answer. */
  | 'stale'
  /** The outbox must be written, and the transaction is not strict. */
  | 'needs-strict'

export type PullOutcome = Exclude<Attempt, 'needs-strict'>

/** Pending entries with their results. */
const matchResults = ({ results }: SyncResponse, outbox: readonly OutboxEntry[]) => {
  const byUlid = new Map(results.map((result) => [result.ulid, result]))
  return outbox.flatMap((entry) => {
    const result = byUlid.get(entry.ulid)
    return result ? [{ entry, result }] : []
  })
}

/** C18: another database than the one that this device pulled from. */
const isFromOtherDatabase = ({ cursor }: ClientMeta, { epoch, scopes, large = [] }: Patch): boolean => {
  if (cursor === null) return false
  const isBehindCursor = (scope: string, version: number): boolean => (cursor.scopes[scope] ?? 0) > version
  return (
    cursor.epoch !== epoch ||
    scopes.some(({ scope, version, fresh }) => fresh && isBehindCursor(scope, version)) ||
    large.some(([scope, version]) => isBehindCursor(scope, version))
  )
}

/** C10: results leave the outbox; a rejected mutation becomes a card in `failed`. */
const removeAnswered = async <T extends TableMap>(
  tx: ClientTransaction<T>,
  answered: readonly { readonly entry: OutboxEntry; readonly result: MutationResult }[],
  serverNow: number,
): Promise<void> => {
  if (answered.length === 0) return
  const failed = answered.flatMap(({ entry, result }) =>
    result.outcome === 'rejected' ? [failureOf(entry, result, result.cause)] : [],
  )
  const applied = answered.flatMap(({ entry, result }) =>
    result.outcome === 'applied' ? [{ ulid: entry.ulid, entry, at: serverNow }] : [],
  )
  await Promise.all([
    tx.outbox.delete(answered.map(({ entry }) => entry.seq)),
    failed.length > 0 ? tx.failed.put(failed) : undefined,
    applied.length > 0 ? tx.applied.put(applied) : undefined,
    tx.applied.deleteBefore(serverNow - APPLIED_RETENTION_MS),
  ])
}

const latestAfter = (
  latest: ClientMeta['latestApplied'],
  answered: readonly { readonly entry: OutboxEntry; readonly result: MutationResult }[],
  serverNow: number,
): ClientMeta['latestApplied'] => {
  const last = answered.findLast(({ result }) => result.outcome === 'applied')
  return last ? { ulid: last.entry.ulid, at: serverNow } : latest
}

const applyPullIn = async <T extends TableMap>(
  context: ClientContext<T>,
  tx: ClientTransaction<T>,
  metaAtRequest: ClientMeta,
  response: SyncResponse,
  strict: boolean,
): Promise<Attempt> => {
  const meta = await tx.meta.get()
  if (!response.patch || meta?.pulls !== metaAtRequest.pulls) return 'stale'
  const outbox = await tx.outbox.list()
  const answered = matchResults(response, outbox)
  const isOtherDatabase = isFromOtherDatabase(meta, response.patch)
  const hasSettled = response.abandoned !== undefined
  if ((answered.length > 0 || hasSettled || isOtherDatabase) && !strict) return 'needs-strict'

  await removeAnswered(tx, answered, response.serverNow)
  const abandoned = await settleAbandoned(tx, meta, response, isOtherDatabase)
  const answeredEntries = new Set(answered.map(({ entry }) => entry))
  const unanswered = outbox.filter((entry) => !answeredEntries.has(entry))
  // Applied mutations may be newer than pending ones, such as one that waits for a file.
  const pending = isOtherDatabase
    ? [...(await requeueApplied(tx, response.serverNow)), ...unanswered].sort((a, b) => a.seq - b.seq)
    : unanswered
  const patch = await withStagedPages(tx, meta.staging, response.patch)
  const changesNothing = patch.scopes.length + patch.lost.length + answered.length === 0
  const tables = tablesOf(context.catalogue.tables)
  const isFirstOfVersion = meta.cursor !== null && meta.tables !== tables
  const rebased = changesNothing
    ? undefined
    : await rebase(context, tx, pending, (base) =>
        patchRows(context.catalogue.tables, base, meta.cursor, patch, isFirstOfVersion),
      )
  const staging = stagingAfter(patch)
  const { latestApplied, ...rest } = meta
  const latest = latestAfter(isOtherDatabase ? undefined : latestApplied, answered, response.serverNow)
  await Promise.all([
    rebased && writeRebased(tx, rebased),
    meta.staging ? tx.staged.clear() : undefined,
    tx.meta.put({
      ...rest,
      ...(latest ? { latestApplied: latest } : {}),
      cursor: cursorAfter(meta.cursor, patch, isFirstOfVersion),
      pulls: meta.pulls + 1,
      pulledAt: response.serverNow,
      tables,
      lastSyncAt: staging ? meta.lastSyncAt : context.clock.now(),
      staging,
      abandoned,
    }),
  ])
  if (isOtherDatabase) return 'other-database'
  return staging ? 'unfinished' : 'applied'
}

export const applyPull = async <T extends TableMap>(
  context: ClientContext<T>,
  metaAtRequest: ClientMeta,
  response: SyncResponse,
): Promise<PullOutcome> => {
  const tryApply = (mode: 'write' | 'strict'): Promise<Attempt> =>
    transactWithRules(context, mode, (tx) => applyPullIn(context, tx, metaAtRequest, response, mode === 'strict'))
  for (let mode: 'write' | 'strict' = response.results.length > 0 || response.abandoned ? 'strict' : 'write'; ;) {
    const outcome = await tryApply(mode)
    if (outcome !== 'needs-strict') return outcome
    mode = 'strict'
  }
}
