// Rows of another tab that are read while this tab writes them, step by step.
import { Dexie, RangeSet, type DBCore, type Middleware } from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { RowFeed, type ChangedRows } from './row-feed.ts'

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

let middleware: Middleware<DBCore>
let reads: ((rows: readonly (object | undefined)[]) => void)[]
let closed: () => void
let notices: (readonly [string | number, object | null][] | 'lost' | 'settled')[]
let feed: RowFeed

const on = Object.assign((_: string, listener?: () => void) => {
  if (listener) closed = listener
  return { unsubscribe: () => undefined }
}, {})
const db = {
  name: 'd',
  on,
  use: (made: Middleware<DBCore>) => {
    middleware = made
  },
  transaction: (_: string, __: readonly string[], work: (trans: object) => Promise<unknown>) =>
    work({ table: () => ({ bulkGet: () => new Promise((resolve) => reads.push(resolve)) }) }),
} as unknown as Dexie

/** A committed transaction of this connection. */
const write = async (request: object, response: object = { numFailures: 0, failures: {} }): Promise<void> => {
  const core = middleware.create({
    transaction: () => new EventTarget(),
    table: () => ({
      schema: { primaryKey: { extractKey: (row: { id: string }) => row.id } },
      mutate: () => Promise.resolve(response),
    }),
  } as unknown as DBCore) as DBCore
  const trans = core.transaction(['orders'], 'readwrite')
  await core.table('orders').mutate({ trans, ...request } as never)
  ;(trans as unknown as EventTarget).dispatchEvent(new Event('complete'))
}
const put = (...values: readonly { readonly id: string }[]): Promise<void> => write({ type: 'put', values })

/** Another tab reports changed keys. */
const hear = (...keys: readonly string[]): void => {
  const ranges = new (RangeSet as unknown as new () => { addKeys(keys: readonly string[]): object })()
  Dexie.on.storagemutated.fire({ 'idb://d/orders/': ranges.addKeys(keys) } as never)
}

beforeEach(() => {
  reads = []
  notices = []
  feed = new RowFeed(db)
  feed.subscribe('orders', {
    changed: (rows: ChangedRows) => notices.push([...rows]),
    lost: () => notices.push('lost'),
  })
  return () => feed.stop()
})

test('a row written by another tab is read and reported', async () => {
  hear('a', 'b')
  reads.shift()!([{ id: 'a' }, undefined])
  await settle()
  expect(notices).toEqual([
    [
      ['a', { id: 'a' }],
      ['b', null],
    ],
  ])
})

test('a row written here during the read is reported as written, and read again', async () => {
  hear('a', 'b')
  await put({ id: 'a' })
  expect(notices).toEqual([[['a', { id: 'a' }]]])
  reads.shift()!([{ id: 'a', old: true }, { id: 'b' }])
  await settle()
  expect(notices[1]).toEqual([['b', { id: 'b' }]])
  expect(reads).toHaveLength(1)
  reads.shift()!([{ id: 'a', newest: true }])
  await settle()
  expect(notices[2]).toEqual([['a', { id: 'a', newest: true }]])
  expect(reads).toEqual([])
})

test('deleted rows are reported without a row, and a cleared range as lost', async () => {
  await write({ type: 'delete', keys: ['a'] })
  await write({ type: 'deleteRange', range: {} })
  expect(notices).toEqual([[['a', null]], 'lost'])
})

test('a row that the database refused is not reported', async () => {
  await write({ type: 'put', values: [{ id: 'a' }, { id: 'b' }] }, { numFailures: 1, failures: { 0: new Error('no') } })
  expect(notices).toEqual([[['b', { id: 'b' }]]])
})

test('every list reads again after a closed connection', async () => {
  closed()
  await settle()
  expect(notices).toEqual(['lost'])
})

test('lists are notified after each transaction, and a stopped feed reports nothing', async () => {
  feed.onSettled(() => notices.push('settled'))
  await put({ id: 'a' })
  expect(notices).toEqual([[['a', { id: 'a' }]], 'settled'])
  feed.stop()
  await put({ id: 'b' })
  expect(notices).toHaveLength(2)
})
