// Rows in memory and one operation at a time: the server's decision about an input, without a server.
import {
  isMatch,
  type Actor,
  type Device,
  type Effect,
  type Reader,
  type Row,
  type Stamp,
} from '#shared/kernel/change.ts'
import { hybridTime, type HybridTime } from '#shared/kernel/hybrid-time.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import type { Operation } from '#shared/operation.ts'
import type { Tables } from '#shared/tables.ts'
import { replicatedColumns } from '#server/db/replicated.ts'

type Name = keyof Tables

export interface RunOptions {
  readonly at: number
  /** A device does not know the server's data. */
  readonly onDevice?: boolean
  /** Hybrid time of the action; by default that of `at`. */
  readonly time?: HybridTime
  /** The server's time when it differs from `at`: a change that waited. */
  readonly serverNow?: number
  readonly device?: Device
  /** ULID of the mutation, for tests that distinguish several. */
  readonly mutation?: string
}

export interface OperationRunner {
  rows<N extends Name>(table: N): Tables[N][]
  row<N extends Name>(table: N, id: string): Tables[N]
  put<N extends Name>(table: N, row: Tables[N]): void
  run<Input, State, Output>(
    entry: Operation<string, Input, State, Output>,
    actor: string | Actor,
    input: Input,
    where: RunOptions,
  ): Promise<{ readonly output: Output } | Refusal>
}

/** The server drops fields without a column, but a device would keep them until its next pull. */
const refuseUnknownFields = (table: Name, row: Row): void => {
  const unknown = Object.keys(row).filter((field) => !Object.hasOwn(replicatedColumns[table], field))
  if (unknown.length > 0) throw new Error(`${table} has no column for ${unknown.join(', ')}`)
}

export const operationRunner = (): OperationRunner => {
  const tables = new Map<Name, Map<string, Tables[Name]>>()
  const table = (name: Name): Map<string, Tables[Name]> => {
    const found = tables.get(name) ?? new Map<string, Tables[Name]>()
    tables.set(name, found)
    return found
  }
  let mutations = 0
  const chosen = (name: Name, index: string, value: string, match: object | undefined) =>
    [...table(name).values()]
      .filter((row) => (row as Record<string, unknown>)[index] === value && isMatch<Row>(row, match))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
  const reader: Reader<Tables> = {
    get: (name, id) => Promise.resolve(table(name).get(id) as never),
    list: (name, index, value, match) => Promise.resolve(chosen(name, index, value, match) as never),
    find: (name, index, value, match) => Promise.resolve(chosen(name, index, value, match)[0] as never),
  }
  const apply = (effect: Effect<Tables>): void => {
    if (effect.op === 'put') {
      refuseUnknownFields(effect.table, effect.row)
      table(effect.table).set(effect.row.id, structuredClone(effect.row))
    } else table(effect.table).delete(effect.id)
  }
  return {
    rows: (name) => [...table(name).values()] as never,
    row: (name, id) => {
      const found = table(name).get(id)
      if (found === undefined) throw new Error(`${name} has no ${id}`)
      return found as never
    },
    put: (name, row) => void table(name).set(row.id, row),
    run: async (entry, who, input, where) => {
      const actor: Actor = typeof who === 'string' ? { id: who, kind: 'user' } : who
      const parsed = entry.input.parse(input)
      const state = await entry.load(reader, parsed, actor)
      const refused = entry.who(actor, state, parsed)
      if (refused) return refused
      mutations += 1
      const stamp: Stamp = {
        mutation: where.mutation ?? `M${mutations}`,
        actor,
        device: where.device ?? { id: 'd1', name: 'Phone' },
        time: where.time ?? hybridTime(where.at * 1000, mutations, 'd1'),
        at: where.at,
        server: where.onDevice ? null : { now: where.serverNow ?? where.at },
      }
      const decided = entry.decide(state, parsed, stamp)
      if (isRefusal(decided)) return decided
      decided.effects.forEach(apply)
      return { output: decided.output }
    },
  }
}

/** The message of a refusal; throws when it was not refused. */
export const wordsOf = (result: { readonly output: unknown } | Refusal): string => {
  if (!isRefusal(result)) throw new Error('not refused')
  return result.message
}

/** The output of a success; throws the message of a refusal. */
export const outputOf = <Output>(result: { readonly output: Output } | Refusal): Output => {
  if (isRefusal(result)) throw new Error(`${result.code} ${result.message}`)
  return result.output
}
