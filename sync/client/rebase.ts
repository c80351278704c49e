// Keeps view == rebase(base, pending) (C1). Resets the view to the server's rows, applies their changes, decides pending
// mutations again and returns the differences; writes nothing. A refused mutation stays pending (C11).
import type { Actor, Row, TableMap, TableName } from '#shared/kernel/change.ts'
import { upcast, type EngineCatalogue, type EngineOperation } from '#sync/protocol/operation-catalogue.ts'
import { groupByTable, runDecision, netEffects, rowKey, type RowAfter } from '#sync/protocol/decide.ts'
import { deepEqual } from '#sync/protocol/deep-equal.ts'
import type { BaseCopy, ClientTransaction, OutboxEntry, RowKey } from './client-store.ts'
import { requireRules, type Rules } from './load-rules.ts'
import { createOverlay, type Overlay } from './overlay.ts'
import { readAhead } from './read-ahead.ts'
import { stampOf } from './stamp.ts'

interface RebaseContext<T extends TableMap> {
  readonly catalogue: EngineCatalogue<T>
  readonly rules: Rules
  readonly actor: Actor
  readonly onFault: (error: unknown, about: string) => void
}

/** Server rows that a pull replaces, over the overlay of the old ones. */
type BaseChange<T extends TableMap> = (base: Overlay<T>) => Promise<readonly RowAfter[]>

interface Rebased {
  readonly rows: readonly RowAfter[]
  readonly putBases: readonly BaseCopy[]
  readonly deleteBases: readonly RowKey[]
  /** False: no base copy is left. */
  readonly hasBases: boolean
}

const fetchAll = async <T extends TableMap>(overlay: Overlay<T>, keys: Iterable<RowKey>): Promise<void> => {
  const missing = new Map<string, string[]>()
  for (const { table, id } of keys) {
    if (overlay.rowBelow(table, id).known) continue
    const ids = missing.get(table)
    if (ids) ids.push(id)
    else missing.set(table, [id])
  }
  await Promise.all([...missing].map(([table, ids]) => overlay.fetchRows(table, ids)))
}

/** Upcasts an entry of an earlier version of the app. */
const upcastEntry = <T extends TableMap>(
  { catalogue, onFault }: RebaseContext<T>,
  entry: OutboxEntry,
): { readonly operation: EngineOperation<T>; readonly input: unknown } | undefined => {
  const operation = catalogue.operations.get(entry.name)
  try {
    const present = operation && upcast(operation, entry.version, entry.input)
    return present && { operation, input: present.input }
  } catch (error) {
    onFault(error, `reading ${entry.name} of an earlier version`)
    return undefined
  }
}

/** Decides one pending mutation again. A refused one stays pending without effect, because the server decides. */
const decideAgain = async <T extends TableMap>(
  context: RebaseContext<T>,
  overlay: Overlay<T>,
  entry: OutboxEntry,
): Promise<Iterable<RowAfter>> => {
  const { actor, onFault } = context
  const known = upcastEntry(context, entry)
  if (!known) return []
  try {
    const decision = await runDecision(known.operation, overlay, known.input, actor, stampOf(entry, actor))
    return decision.refused ? [] : netEffects(decision.effects).values()
  } catch (error) {
    onFault(error, `deciding ${entry.name} again`)
    return []
  }
}

export const rebase = async <T extends TableMap>(
  context: RebaseContext<T>,
  tx: ClientTransaction<T>,
  pending: readonly OutboxEntry[],
  change: BaseChange<T>,
): Promise<Rebased> => {
  requireRules(context.rules, pending)
  const oldCopies = await tx.bases.list()
  const overlay = createOverlay(tx.view)
  const dirty = new Map<string, RowAfter>()
  for (const copy of oldCopies) {
    overlay.provideRow(copy.table, copy.id, copy.view ?? undefined)
    overlay.set(copy.table, copy.id, copy.row ?? undefined)
    dirty.set(rowKey(copy.table, copy.id), { table: copy.table, id: copy.id, row: copy.row ?? undefined })
  }
  const changed = await change(overlay)
  for (const after of changed) overlay.set(after.table, after.id, after.row)

  const copies = new Map<string, { table: string; id: string; row: Row | null; view: Row | null; writers: string[] }>()
  await readAhead(
    overlay,
    pending.flatMap((entry) => {
      const known = upcastEntry(context, entry)
      return known ? [(reader) => known.operation.load(reader, known.input, context.actor)] : []
    }),
  )
  for (const entry of pending) {
    for (const effect of await decideAgain(context, overlay, entry)) {
      const key = rowKey(effect.table, effect.id)
      const copy = copies.get(key)
      const view = effect.row ?? null
      if (copy) {
        copy.view = view
        copy.writers[1] = entry.ulid
      } else {
        const row = (await overlay.get(effect.table as TableName<T>, effect.id)) ?? null
        copies.set(key, { table: effect.table, id: effect.id, row, view, writers: [entry.ulid] })
      }
      overlay.set(effect.table, effect.id, effect.row)
      dirty.set(key, effect)
    }
  }

  const touched = new Map<string, RowKey>(dirty)
  const compared = new Set(dirty.keys())
  for (const after of changed) touched.set(rowKey(after.table, after.id), after)
  await fetchAll(overlay, dirty.values())
  const rows: RowAfter[] = []
  for (const [key, { table, id }] of touched) {
    const row = await overlay.get(table as TableName<T>, id)
    if (compared.has(key) && deepEqual(row, overlay.rowBelow(table, id).row)) continue
    rows.push({ table, id, row })
  }
  const old = new Map(oldCopies.map((copy) => [rowKey(copy.table, copy.id), copy]))
  return {
    rows,
    putBases: [...copies].flatMap(([key, copy]) => (deepEqual(copy, old.get(key)) ? [] : [copy])),
    deleteBases: oldCopies.filter((copy) => !copies.has(rowKey(copy.table, copy.id))),
    hasBases: copies.size > 0 || oldCopies.length === 0,
  }
}

export const writeRebased = async <T extends TableMap>(tx: ClientTransaction<T>, rebased: Rebased): Promise<void> => {
  await Promise.all([
    writeRows(tx, rebased.rows),
    rebased.putBases.length > 0 ? tx.bases.put(rebased.putBases) : undefined,
    rebased.hasBases ? tx.bases.delete(rebased.deleteBases) : tx.bases.clear(),
  ])
}

export const writeRows = async <T extends TableMap>(
  tx: ClientTransaction<T>,
  after: Iterable<RowAfter>,
): Promise<void> => {
  const tables = [...groupByTable(after)].map(([table, group]) => ({
    table: table as TableName<T>,
    rows: group.flatMap(({ row }) => (row ? [row] : [])) as T[TableName<T>][],
    removed: group.flatMap(({ id, row }) => (row ? [] : [id])),
  }))
  await Promise.all([
    ...tables.map(({ table, rows }) => (rows.length > 0 ? tx.view.put(table, rows) : undefined)),
    ...tables.map(({ table, removed }) => (removed.length > 0 ? tx.view.delete(table, removed) : undefined)),
  ])
}
