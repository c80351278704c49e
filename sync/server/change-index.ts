// Row changes of one transaction, and the change index derived from them.
import type { Row, TableDefinitions, TableMap, TableName } from '#shared/kernel/change.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { rowDefinition } from '#sync/protocol/operation-catalogue.ts'
import { rowKey } from '#sync/protocol/decide.ts'
import { addRowsToDigests, createDigestSum, rowHash, type DigestSum } from '#sync/protocol/digest.ts'
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
  /** Their readers are notified at once. */
  readonly immediate: ReadonlySet<string>
  /** Changed only by lazy tables. */
  readonly lazy: ReadonlySet<string>
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

/** Changes of several operations, each row from its first state to its last; without rows that came and went. */
export const netChanges = (operations: readonly (readonly RowChange[])[]): readonly RowChange[] => {
  const net = collectChanges()
  for (const changes of operations) net.add(changes)
  return [...net.list()].filter(({ before, after }) => before !== undefined || after !== undefined)
}

const addToDigests = (
  sum: DigestSum,
  { table, before, after }: RowChange,
  scopesBefore: ReadonlySet<string>,
  scopesAfter: ReadonlySet<string>,
): void => {
  if (before && scopesBefore.size > 0) {
    const hash = rowHash(table, before)
    for (const scope of scopesBefore) sum.remove(scope, table, hash)
  }
  if (after && scopesAfter.size > 0) {
    const hash = rowHash(table, after)
    for (const scope of scopesAfter) sum.add(scope, table, hash)
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
  const immediate = new Set<string>()
  const lazy = new Set<string>()
  const unversioned: Omit<Change, 'version'>[] = []
  const sum = createDigestSum()
  for (const change of changes) {
    const { table, id, before, after, bytes } = change
    const definition = rowDefinition(tables, table)
    const scopesBefore = new Set(before ? definition.scopes(before) : [])
    const scopesAfter = new Set(after ? definition.scopes(after) : [])
    for (const scope of scopesAfter) unversioned.push({ scope, table, id, deleted: false, bytes })
    for (const scope of scopesBefore)
      if (!scopesAfter.has(scope)) unversioned.push({ scope, table, id, deleted: true, bytes: 0 })
    for (const scope of [...scopesBefore, ...scopesAfter]) (definition.lazy ? lazy : immediate).add(scope)
    addToDigests(sum, change, scopesBefore, scopesAfter)
  }
  for (const scope of immediate) lazy.delete(scope)
  if (unversioned.length === 0) return { immediate, lazy }
  const scopes = [...immediate, ...lazy].sort()
  const versions = await tx.bumpScopes(scopes)
  const versionOf = (scope: string): number => {
    const version = versions.get(scope)
    if (version === undefined) throw new Error(`scope ${scope} has no version`)
    return version
  }
  await tx.putChanges(
    unversioned.map((change) => ({ ...change, version: versionOf(change.scope) })),
    time,
  )
  await tx.putDigests(sum.applyTo(await tx.digests(scopes)))
  return { immediate, lazy }
}

/** Digest of a scope without rows: it exists once digests were built. Bumping its version lets one process build them. */
const DIGESTS_BUILT: Digest = { scope: '', table: '', count: 0, hash: '' }

export const rebuildDigestsIn = async <T extends TableMap, Native>(
  tables: TableDefinitions<T>,
  tx: ServerTransaction<T, Native>,
  ifMissing: boolean,
): Promise<void> => {
  await tx.bumpScopes([DIGESTS_BUILT.scope])
  if (ifMissing && (await tx.digests([DIGESTS_BUILT.scope])).length > 0) return
  const sum = createDigestSum()
  for (const table of Object.keys(tables)) addRowsToDigests(sum, tables, table, await tx.all(table as TableName<T>))
  await tx.clearDigests()
  await tx.putDigests([DIGESTS_BUILT, ...sum.applyTo([])])
}
