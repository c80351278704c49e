// Row changes of one transaction, and the change index derived from them.
import type { Row, TableDefinition, TableDefinitions, TableMap, TableName } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { rowKey } from '#sync/protocol/decide.ts'
import { addRows, createDigestSum, rowHash, type DigestSum } from '#sync/protocol/digest.ts'
import type { Digest } from '#sync/protocol/wire.ts'
import type { Change, ServerTransaction } from './server-store.ts'

export interface RowChange {
  readonly table: string
  readonly id: string
  readonly before: Row | undefined
  readonly after: Row | undefined
  /** JSON bytes of `after`; 0 when the row is removed. */
  readonly bytes: number
}

export interface ChangedScopes {
  readonly at: ReadonlySet<string>
  /** ScopesChanged only by lazy tables. */
  readonly lazily: ReadonlySet<string>
}

/** Row changes of one transaction, each row from its first state to its last. */
export interface Changes {
  add(changes: Iterable<RowChange>): void
  list(): Iterable<RowChange>
}

export const collectChanges = (): Changes => {
  const net = new Map<string, RowChange>()
  return {
    add: (changes) => {
      for (const change of changes) {
        const key = rowKey(change.table, change.id)
        const first = net.get(key)
        net.set(key, first ? { ...change, before: first.before } : change)
      }
    },
    list: () => net.values(),
  }
}

const sumUp = (
  sum: DigestSum,
  { table, before, after }: RowChange,
  had: ReadonlySet<string>,
  has: ReadonlySet<string>,
): void => {
  if (before && had.size > 0) {
    const hash = rowHash(table, before)
    for (const scope of had) sum.remove(scope, table, hash)
  }
  if (after && has.size > 0) {
    const hash = rowHash(table, after)
    for (const scope of has) sum.add(scope, table, hash)
  }
}

/**
 * Writes the index and raises scope versions, in sorted order, as the last step of the transaction. `time`: the
 * server's.
 */
export const indexChanges = async <T extends TableMap, Native>(
  tables: TableDefinitions<T>,
  tx: ServerTransaction<T, Native>,
  changes: Iterable<RowChange>,
  time: Seconds,
): Promise<ChangedScopes> => {
  const at = new Set<string>()
  const lazily = new Set<string>()
  const unnumbered: Omit<Change, 'version'>[] = []
  const sum = createDigestSum()
  for (const change of changes) {
    const { table, id, before, after, bytes } = change
    const definition = tables[table] as unknown as TableDefinition
    const had = new Set(before ? definition.scopes(before) : [])
    const has = new Set(after ? definition.scopes(after) : [])
    for (const scope of has) unnumbered.push({ scope, table, id, deleted: false, bytes })
    for (const scope of had) if (!has.has(scope)) unnumbered.push({ scope, table, id, deleted: true, bytes: 0 })
    for (const scope of [...had, ...has]) (definition.lazy ? lazily : at).add(scope)
    sumUp(sum, change, had, has)
  }
  for (const scope of at) lazily.delete(scope)
  if (unnumbered.length === 0) return { at, lazily }
  const scopes = [...at, ...lazily].sort()
  const versions = await tx.bumpScopes(scopes)
  await tx.putChanges(
    unnumbered.map((change) => ({ ...change, version: versions.get(change.scope)! })),
    time,
  )
  await tx.putDigests(sum.over(await tx.digests(scopes)))
  return { at, lazily }
}

/** A scope without rows: its digest shows that digests were built, its version lets only one process build them. */
const COUNTED: Digest = { scope: '', table: '', count: 0, hash: '' }

export const rebuildDigestsIn = async <T extends TableMap, Native>(
  tables: TableDefinitions<T>,
  tx: ServerTransaction<T, Native>,
  ifMissing: boolean,
): Promise<void> => {
  await tx.bumpScopes([COUNTED.scope])
  if (ifMissing && (await tx.digests([COUNTED.scope])).length > 0) return
  const sum = createDigestSum()
  for (const table of Object.keys(tables)) addRows(sum, tables, table, await tx.all(table as TableName<T>))
  await tx.clearDigests()
  await tx.putDigests([COUNTED, ...sum.over([])])
}
