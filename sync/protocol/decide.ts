// Runs one operation's rules over a reader: the same on a device, in a rebase and on the server.
import type { Actor, Decision, Effect, Reader, Row, Stamp, TableMap, TableName } from '#shared/kernel/change.ts'
import type { EngineOperation } from './operation-catalogue.ts'

export const runDecision = async <T extends TableMap>(
  operation: EngineOperation<T>,
  reader: Reader<T>,
  input: unknown,
  actor: Actor,
  stamp: Stamp,
): Promise<Decision<T, unknown>> => decideOn(operation, await operation.load(reader, input, actor), input, actor, stamp)

/** `state`: from the operation's `load`. */
export const decideOn = <T extends TableMap>(
  operation: EngineOperation<T>,
  state: unknown,
  input: unknown,
  actor: Actor,
  stamp: Stamp,
): Decision<T, unknown> => operation.who(actor, state, input) ?? operation.decide(state, input, stamp)

export interface RowAfter {
  readonly table: string
  readonly id: string
  /** Undefined: the row is removed. */
  readonly row: Row | undefined
}

export const rowKey = (table: string, id: string): string => `${table}/${id}`

/** Net result of the effects, each row once: the last effect counts. */
export const netEffects = <T extends TableMap>(effects: readonly Effect<T>[]): ReadonlyMap<string, RowAfter> => {
  const net = new Map<string, RowAfter>()
  for (const effect of effects) {
    const id = effect.op === 'put' ? effect.row.id : effect.id
    net.set(rowKey(effect.table, id), { table: effect.table, id, row: effect.op === 'put' ? effect.row : undefined })
  }
  return net
}

interface RecordingReader<T extends TableMap> extends Reader<T> {
  /** Every row that was read, by key; undefined when a read by id found none. */
  readonly seen: ReadonlyMap<
    string,
    { readonly table: TableName<T>; readonly id: string; readonly row: Row | undefined }
  >
}

export const createRecordingReader = <T extends TableMap>(reader: Reader<T>): RecordingReader<T> => {
  const seen = new Map<string, { table: TableName<T>; id: string; row: Row | undefined }>()
  return {
    seen,
    get: async (table, id) => {
      const row = await reader.get(table, id)
      seen.set(rowKey(table, id), { table, id, row })
      return row
    },
    find: async (table, index, value, match) => {
      const row = await reader.find(table, index, value, match)
      if (row) seen.set(rowKey(table, row.id), { table, id: row.id, row })
      return row
    },
    list: async (table, index, value, match) => {
      const rows = await reader.list(table, index, value, match)
      for (const row of rows) seen.set(rowKey(table, row.id), { table, id: row.id, row })
      return rows
    },
  }
}

/** Groups `items` by table, preserving their order. */
export const groupByTable = <I extends { readonly table: string }>(items: Iterable<I>): Map<string, I[]> => {
  const grouped = new Map<string, I[]>()
  for (const item of items) {
    const group = grouped.get(item.table)
    if (group) group.push(item)
    else grouped.set(item.table, [item])
  }
  return grouped
}
