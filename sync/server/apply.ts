// Decides one operation inside a write transaction and writes its effects.
import type { Actor, Row, Stamp, TableDefinitions, TableMap, TableName } from '#shared/kernel/change.ts'
import { jsonBytes } from '#shared/kernel/json-bytes.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { EngineOperation } from '#sync/protocol/operation-catalogue.ts'
import { groupByTable, runDecision, netEffects, createRecordingReader } from '#sync/protocol/decide.ts'
import { INVALID_INPUT } from '#sync/protocol/refusals.ts'
import { refuseRowSize } from '#sync/protocol/row-size.ts'
import { deepEqual } from '#sync/protocol/deep-equal.ts'
import { withStoredFields } from './sanitize.ts'
import type { RowChange } from './change-index.ts'
import type { OperationRows } from './batch-rows.ts'

export interface Applied {
  readonly output: unknown
  readonly changes: readonly RowChange[]
}

export interface ApplyHooks {
  /** Called before rows are written; not for a repeated operation, which changes nothing. */
  readonly checkQuota: () => Promise<Refusal | null>
  /** Called once rows are written. A throw rolls the operation back. */
  readonly afterWrite?: ((changes: readonly RowChange[]) => Promise<void>) | undefined
}

export const applyOperation = async <T extends TableMap>(
  tables: TableDefinitions<T>,
  rows: OperationRows<T>,
  operation: EngineOperation<T>,
  input: unknown,
  actor: Actor,
  stamp: Stamp,
  { checkQuota, afterWrite }: ApplyHooks,
): Promise<Applied | Refusal> => {
  const reader = createRecordingReader<T>(rows)
  const decision = await runDecision(operation, reader, input, actor, stamp)
  if (decision.refused) return decision
  const changes: RowChange[] = []
  for (const [key, { table, id, row: decided }] of netEffects(decision.effects)) {
    const row = decided && withStoredFields(tables[table as TableName<T>], decided)
    const known = reader.seen.get(key)
    const isDerived = id.startsWith(`${stamp.mutation}.`)
    const read = isDerived ? rows.getDerived : rows.get
    const before: Row | undefined = known ? known.row : await read(table as TableName<T>, id)
    // Only the mutation itself creates a row with its ULID: any other writer is refused.
    if (before && isDerived) return INVALID_INPUT
    if (deepEqual(before, row)) continue
    const bytes = row ? jsonBytes(row) : 0
    const tooLarge = row ? refuseRowSize(tables[table as TableName<T>], before, bytes) : null
    if (tooLarge) return tooLarge
    changes.push({ table, id, before, after: row, bytes })
  }
  const overQuota = changes.length > 0 ? await checkQuota() : null
  if (overQuota) return overQuota
  for (const [table, group] of groupByTable(changes)) {
    const name = table as TableName<T>
    const put = group.flatMap(({ after }) => (after ? [after] : [])) as T[typeof name][]
    const gone = group.flatMap(({ id, after }) => (after ? [] : [id]))
    if (put.length > 0) await rows.put(name, put)
    if (gone.length > 0) await rows.delete(name, gone)
  }
  if (changes.length > 0) await afterWrite?.(changes)
  return { output: decision.output, changes }
}
