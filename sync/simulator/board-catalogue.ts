// A small product for the engine's tests: people keep counters and notes on boards. Shows that the engine does not
// know the real product.
import { z, type infer as Infer, type ZodMiniType } from 'zod/mini'
import type {
  Actor,
  Decision,
  Effect,
  Reader,
  Stamp,
  TableDefinitions,
  TableMap,
  TableName,
} from '#shared/kernel/change.ts'
import { derivedId } from '#shared/kernel/change.ts'
import type { HybridTime } from '#shared/kernel/hybrid-time.ts'
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import type { EngineCatalogue, EngineOperation } from '#sync/protocol/operation-catalogue.ts'

const put = <T extends TableMap, N extends TableName<T>>(table: N, row: T[N]): Effect<T> =>
  ({ op: 'put', table, row }) as Effect<T>

const remove = <T extends TableMap, N extends TableName<T>>(table: N, id: string): Effect<T> =>
  ({ op: 'delete', table, id }) as Effect<T>

export interface Board {
  readonly id: string
  readonly readers: readonly string[]
  readonly locked: boolean
}
export interface Counter {
  readonly id: string
  readonly board: string
  readonly value: number
}
/** A note belongs to its board and, with a tag, to the tag's board as well. */
export interface Note {
  readonly id: string
  readonly board: string
  readonly tag: string
  readonly author: string
  readonly text: string
  readonly picture: string
}
/** One line for each accepted change: the proof of exactly-once delivery. */
export interface Line {
  readonly id: string
  readonly board: string
  readonly what: string
  readonly receivedAt: number | null
}
export interface Total {
  readonly id: string
  readonly changes: number
}
/** A last-writer-wins register: the title with the latest time stays. */
export interface Title {
  readonly id: string
  readonly board: string
  readonly text: string
  readonly time: HybridTime
}
/** A table that the first version of the product does not have. */
export interface Mark {
  readonly id: string
  readonly board: string
}
/** Never leaves the server. */
export interface Secret {
  readonly id: string
  readonly board: string
}

export type BoardTables = {
  boards: Board
  counters: Counter
  notes: Note
  lines: Line
  totals: Total
  titles: Title
  secrets: Secret
}

export const boardScope = (board: string): string => `board:${board}`

export const MAX_ROW_BYTES = 256 * 1024

const tables: TableDefinitions<BoardTables> = {
  boards: { indexes: [], scopes: (row) => row.readers.map((reader) => `reader:${reader}`), maxRowBytes: MAX_ROW_BYTES },
  counters: { indexes: ['board'], scopes: (row) => [boardScope(row.board)], maxRowBytes: MAX_ROW_BYTES },
  notes: {
    indexes: ['board', 'tag'],
    scopes: (row) => [boardScope(row.board), ...(row.tag === '' ? [] : [boardScope(row.tag)])],
    maxRowBytes: MAX_ROW_BYTES,
  },
  lines: { indexes: ['board'], scopes: (row) => [boardScope(row.board)], maxRowBytes: MAX_ROW_BYTES },
  totals: { indexes: [], scopes: (row) => [boardScope(row.id)], lazy: true, maxRowBytes: MAX_ROW_BYTES },
  titles: { indexes: ['board'], scopes: (row) => [boardScope(row.board)], maxRowBytes: MAX_ROW_BYTES },
  secrets: { indexes: ['board'], scopes: () => [], maxRowBytes: MAX_ROW_BYTES },
}

interface Entry<Schema extends ZodMiniType, State> {
  readonly name: string
  readonly version?: number
  readonly offline?: boolean
  readonly input: Schema
  load(reader: Reader<BoardTables>, input: Infer<Schema>, actor: Actor): Promise<State>
  decide(state: State, input: Infer<Schema>, stamp: Stamp): Decision<BoardTables, unknown>
  who?(actor: Actor, state: State, input: Infer<Schema>): Refusal | null
  files?(input: Infer<Schema>): readonly string[]
  about?(effects: readonly Effect<BoardTables>[]): unknown
}

const entry = <Schema extends ZodMiniType, State>(made: Entry<Schema, State>): EngineOperation<BoardTables> => ({
  version: 1,
  offline: true,
  who: () => null,
  ...made,
})

const LOCKED = refuse(409, 1001, 'Board is locked')
const MISSING = refuse(404, 1002, 'Not found')
const NOT_YOURS = refuse(403, 1003, 'Not your board')
const TOO_LOW = refuse(409, 1004, 'Not below zero')
const TAKEN = refuse(409, 1005, 'Taken')

const line = (stamp: Stamp, board: string, what: string) =>
  put<BoardTables, 'lines'>('lines', { id: derivedId(stamp, 0), board, what, receivedAt: stamp.server?.now ?? null })

const canRead = (actor: Actor, board: Board | undefined): boolean =>
  actor.kind === 'system' || (board?.readers.includes(actor.id) ?? false)

const boardOperations: readonly EngineOperation<BoardTables>[] = [
  entry({
    name: 'open-board',
    offline: false,
    input: z.object({ id: z.string(), readers: z.array(z.string()), locked: z._default(z.boolean(), false) }),
    load: async () => null,
    decide: (_, input) => ({
      effects: [
        put<BoardTables, 'boards'>('boards', input),
        put<BoardTables, 'secrets'>('secrets', { id: input.id, board: input.id }),
      ],
      output: undefined,
    }),
  }),
  entry({
    name: 'count',
    input: z.object({ id: z.string(), board: z.string(), by: z.int() }),
    load: async (reader, { id, board }) => ({
      board: await reader.get('boards', board),
      counter: await reader.get('counters', id),
      total: await reader.get('totals', board),
    }),
    who: (actor, { board }) => (canRead(actor, board) ? null : NOT_YOURS),
    about: (effects) => effects.map(({ op, table }) => `${op} ${table}`),
    decide: ({ board, counter, total }, { id, by }, stamp) => {
      const value = (counter?.value ?? 0) + by
      if (!board) return MISSING
      if (board.locked) return LOCKED
      if (value < 0) return TOO_LOW
      const counts = { id: board.id, changes: (total?.changes ?? 0) + 1 }
      return {
        effects: [
          put<BoardTables, 'counters'>('counters', { id, board: board.id, value }),
          line(stamp, board.id, `count ${id} ${by}`),
          ...(stamp.server ? [put<BoardTables, 'totals'>('totals', counts)] : []),
        ],
        output: { value },
      }
    },
  }),
  entry({
    name: 'write-note',
    input: z.object({ id: z.string(), board: z.string(), text: z.string(), picture: z._default(z.string(), '') }),
    load: async (reader, { id, board }) => ({
      board: await reader.get('boards', board),
      note: await reader.get('notes', id),
    }),
    who: (actor, { board }) => (canRead(actor, board) ? null : NOT_YOURS),
    decide: ({ board, note }, input, stamp) => {
      if (stamp.server && board?.locked) return LOCKED
      if (note) return note.author === stamp.actor.id ? { effects: [], output: undefined } : TAKEN
      const made = { ...input, tag: '', author: stamp.actor.id }
      return {
        effects: [put<BoardTables, 'notes'>('notes', made), line(stamp, input.board, `write ${input.id}`)],
        output: { id: input.id },
      }
    },
    files: ({ picture }) => (picture === '' ? [] : [picture]),
  }),
  entry({
    name: 'edit-note',
    input: z.object({ id: z.string(), text: z.optional(z.string()), tag: z.optional(z.string()) }),
    load: async (reader, { id }) => ({ note: await reader.get('notes', id) }),
    decide: ({ note }, { text, tag }, stamp) => {
      if (!note) return MISSING
      const edited = { ...note, text: text ?? note.text, tag: tag ?? note.tag }
      return {
        effects: [put<BoardTables, 'notes'>('notes', edited), line(stamp, note.board, `edit ${note.id}`)],
        output: undefined,
      }
    },
  }),
  entry({
    name: 'illustrate-note',
    input: z.object({ id: z.string(), picture: z.string() }),
    load: async (reader, { id }) => ({ note: await reader.get('notes', id) }),
    decide: ({ note }, { picture }, stamp) =>
      note
        ? {
            effects: [
              put<BoardTables, 'notes'>('notes', { ...note, picture }),
              line(stamp, note.board, `illustrate ${note.id}`),
            ],
            output: undefined,
          }
        : MISSING,
    files: ({ picture }) => [picture],
  }),
  entry({
    name: 'move-notes',
    input: z.object({ from: z.string(), to: z.string() }),
    load: async (reader, { from, to }) => ({
      notes: await reader.list('notes', 'board', from),
      to: await reader.get('boards', to),
    }),
    who: (actor, { to }) => (canRead(actor, to) ? null : NOT_YOURS),
    decide: ({ notes }, { to }, stamp) => ({
      effects: [
        ...notes.map((note) => put<BoardTables, 'notes'>('notes', { ...note, board: to })),
        line(stamp, to, 'move'),
      ],
      output: { moved: notes.length },
    }),
  }),
  entry({
    name: 'erase-note',
    input: z.object({ id: z.string() }),
    load: async (reader, { id }) => ({ note: await reader.get('notes', id) }),
    decide: ({ note }, { id }, stamp) =>
      note
        ? {
            effects: [remove<BoardTables, 'notes'>('notes', id), line(stamp, note.board, `erase ${id}`)],
            output: undefined,
          }
        : MISSING,
  }),
  entry({
    name: 'set-title',
    // `replaces`: the text that the author read.
    input: z.object({ board: z.string(), text: z.string(), replaces: z.nullable(z.string()) }),
    load: async (reader, { board }) => ({
      board: await reader.get('boards', board),
      title: await reader.get('titles', board),
    }),
    who: (actor, { board }) => (canRead(actor, board) ? null : NOT_YOURS),
    decide: ({ title }, { board, text }, stamp) => {
      const isLater = title === undefined || stamp.time > title.time
      const written = { id: board, board, text, time: stamp.time }
      return {
        effects: [
          ...(isLater ? [put<BoardTables, 'titles'>('titles', written)] : []),
          line(stamp, board, `title ${text}`),
        ],
        output: undefined,
      }
    },
  }),
  entry({
    name: 'break',
    input: z.object({ on: z.enum(['server', 'never']) }),
    load: async () => null,
    decide: (_, { on }, stamp) => {
      if (on === 'server' && stamp.server) throw new Error('broken rule')
      return { effects: [], output: undefined }
    },
  }),
]

export const boardCatalogue: EngineCatalogue<BoardTables> = {
  operations: new Map(boardOperations.map((operation) => [operation.name, operation])),
  tables,
}

const count = boardCatalogue.operations.get('count')!

/** The second version counts in `steps` instead of `by`. */
const nextCount: EngineOperation<BoardTables> = {
  ...count,
  version: 2,
  upcasts: { 1: ({ by, ...input }: { by: number }) => ({ ...input, steps: by }) },
  input: z.object({ id: z.string(), board: z.string(), steps: z.int() }),
  load: (reader, { steps, ...input }: NextCount, actor) => count.load(reader, { ...input, by: steps }, actor),
  who: (actor, state, input) => count.who(actor, state, input),
  decide: (state, { steps, ...input }: NextCount, stamp) => count.decide(state, { ...input, by: steps }, stamp),
}

interface NextCount {
  readonly id: string
  readonly board: string
  readonly steps: number
}

type NextBoardTables = BoardTables & { marks: Mark }

const nextTables: TableDefinitions<NextBoardTables> = {
  ...tables,
  marks: { indexes: ['board'], scopes: (row) => [boardScope(row.board)], maxRowBytes: MAX_ROW_BYTES },
}

/** The fixed rule of `break`: it leaves a line. */
const fixedBreak = entry({
  name: 'break',
  input: z.object({ on: z.enum(['server', 'never']) }),
  load: async () => null,
  decide: (_, __, stamp) => ({ effects: stamp.server ? [line(stamp, 'a', 'fixed')] : [], output: undefined }),
})

/** Creates a mark on its board, or moves it there. */
const setMark = entry({
  name: 'set-mark',
  input: z.object({ id: z.string(), board: z.string() }),
  load: async (reader, { board }) => ({ board: await reader.get('boards', board) }),
  who: (actor, { board }) => (canRead(actor, board) ? null : NOT_YOURS),
  decide: (_, { id, board }, stamp) => ({
    effects: [
      put<NextBoardTables, 'marks'>('marks', { id, board }) as Effect<BoardTables>,
      line(stamp, board, `mark ${id}`),
    ],
    output: undefined,
  }),
})

/** The product after an upgrade: another version of an operation, and another table with its operation. */
export const nextBoardCatalogue: EngineCatalogue<BoardTables> = {
  operations: new Map([
    ...boardCatalogue.operations,
    ['count', nextCount],
    ['break', fixedBreak],
    ['set-mark', setMark],
  ]),
  tables: nextTables,
}

/**
 * The list of boards that a person reads, and each of these boards. A board that is not locked is sent to others who have
 * opened it. `boards`: all existing boards.
 */
export const boardScopesOf =
  (boards: readonly string[]) =>
  async (reader: Reader<BoardTables>, actor: Actor, opened: readonly string[]): Promise<string[]> => {
    const found = await Promise.all(boards.map((id) => reader.get('boards', id)))
    const isSent = (board: Board): boolean =>
      canRead(actor, board) || (opened.includes(boardScope(board.id)) && !board.locked)
    const read = found.flatMap((board) => (board && isSent(board) ? [boardScope(board.id)] : []))
    return [`reader:${actor.id}`, ...read]
  }
