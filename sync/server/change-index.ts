// What one transaction changed, and from it the newest change of each row in each scope.
import type { Row, TableDefinition, TableDefinitions, TableMap } from '#shared/kernel/change.ts'
import { rowKey } from '#sync/protocol/decide.ts'
import type { Change, ServerTransaction } from './server-store.ts'

export interface RowChange {
  readonly table: string
  readonly id: string
  readonly before: Row | undefined
  readonly after: Row | undefined
}

export interface MovedScopes {
  readonly at: ReadonlySet<string>
  /** Moved by lazy tables alone. */
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

/** Writes the index and raises the scopes, in sorted order, as the last act of the transaction. */
export const indexChanges = async <T extends TableMap, Native>(
  tables: TableDefinitions<T>,
  tx: ServerTransaction<T, Native>,
  changes: Iterable<RowChange>,
): Promise<MovedScopes> => {
  const at = new Set<string>()
  const lazily = new Set<string>()
  const unnumbered: Omit<Change, 'version'>[] = []
  for (const { table, id, before, after } of changes) {
    const definition = tables[table] as unknown as TableDefinition
    const now = new Set(after ? definition.scopes(after) : [])
    const gone = (before ? definition.scopes(before) : []).filter((scope) => !now.has(scope))
    for (const scope of now) unnumbered.push({ scope, table, id, deleted: false })
    for (const scope of new Set(gone)) unnumbered.push({ scope, table, id, deleted: true })
    for (const scope of [...now, ...gone]) (definition.lazy ? lazily : at).add(scope)
  }
  for (const scope of at) lazily.delete(scope)
  if (unnumbered.length === 0) return { at, lazily }
  const versions = await tx.bumpScopes([...at, ...lazily].sort())
  await tx.putChanges(unnumbered.map((change) => ({ ...change, version: versions.get(change.scope)! })))
  return { at, lazily }
}
