// Reads of a list that overlap with writes, step by step: the test decides when the table answers.
import type { Dexie } from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { TableRows, type Selection } from './live-rows.ts'
import type { ChangedRows, RowFeed, RowListener } from './row-feed.ts'

interface Row {
  readonly id: string
  readonly text: string
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Reads waiting for an answer, oldest first. */
let reads: { readonly answer: (rows: readonly Row[]) => void; readonly fail: (error: Error) => void }[]
let notify: RowListener
let changes: number
let readies: number
let failures: unknown[]

const getAll = (): IDBRequest => {
  const request = {
    result: undefined as unknown,
    error: null as Error | null,
    onsuccess: () => {},
    onerror: undefined as unknown as (event: object) => void,
  }
  reads.push({
    answer: (rows) => {
      request.result = rows
      request.onsuccess()
    },
    fail: (error) => {
      request.error = error
      request.onerror({ preventDefault: () => {}, stopPropagation: () => {} })
    },
  })
  return request as unknown as IDBRequest
}
const idbtrans = { objectStore: () => ({ getAll, index: () => ({ getAll }) }) }
const db = {
  table: () => ({ schema: { primKey: { keyPath: 'id' } } }),
  transaction: (_mode: string, _tables: readonly string[], work: (trans: object) => Promise<unknown>) =>
    work({ idbtrans }),
} as unknown as Dexie
const feed = {
  subscribe: (_: string, listener: RowListener) => {
    notify = listener
    return () => undefined
  },
} as unknown as RowFeed

const open = async (selection: Partial<Selection> = {}): Promise<TableRows<Row>> => {
  const rows = new TableRows<Row>(
    db,
    feed,
    { table: 'orders', ...selection },
    {
      changed: () => (changes += 1),
      ready: () => (readies += 1),
      failed: (error) => failures.push(error),
    },
  )
  await settle()
  return rows
}
const row = (id: string, text: string): Row => ({ id, text })
const written = (...rows: readonly Row[]): ChangedRows => new Map(rows.map((each) => [each.id, each]))
const answer = async (...rows: readonly Row[]): Promise<void> => {
  reads.shift()!.answer(rows)
  await settle()
}

beforeEach(() => {
  reads = []
  changes = readies = 0
  failures = []
})

test('a row written during a read is not undone by the older result', async () => {
  const rows = await open()
  notify.changed(new Map([...written(row('a', 'new')), ['b', null]]))
  await answer(row('a', 'old'), row('b', 'deleted meanwhile'), row('c', 'c'))
  expect([...rows.values()]).toEqual([row('a', 'new'), row('c', 'c')])
  expect(rows.ready).toBe(true)
})

test('a lost change during a read causes another read before the list is ready', async () => {
  const rows = await open()
  notify.lost()
  notify.lost()
  await answer(row('a', 'old'))
  expect([rows.ready, readies, reads.length]).toEqual([false, 0, 1])
  await answer(row('a', 'new'))
  expect([rows.ready, readies, reads.length]).toEqual([true, 1, 0])
  expect([...rows.values()]).toEqual([row('a', 'new')])
})

test('a row missing in the next read leaves the list', async () => {
  const rows = await open()
  await answer(row('a', ''), row('b', ''))
  notify.lost()
  await settle()
  await answer(row('b', ''))
  expect([...rows.values()]).toEqual([row('b', '')])
})

test('an unchanged row causes no update', async () => {
  const rows = await open()
  await answer(row('a', ''))
  const held = rows.get('a')
  notify.changed(written(row('a', '')))
  expect([changes, rows.get('a') === held]).toEqual([1, true])
  notify.changed(written(row('a', 'other')))
  expect(changes).toBe(2)
})

test('a closed list accepts and reports nothing', async () => {
  const rows = await open()
  rows.close()
  await answer(row('a', ''))
  notify.lost()
  expect([rows.size, changes, readies, reads.length]).toEqual([0, 0, 0, 0])
})

test('a failed read is reported, and meanwhile changes appear after the next read', async () => {
  const rows = await open()
  reads.shift()!.fail(new Error('no disk'))
  await settle()
  expect(failures).toMatchObject([{ message: 'no disk' }])
  rows.retry()
  await settle()
  await answer(row('a', ''))
  expect([...rows.values()]).toEqual([row('a', '')])
})
