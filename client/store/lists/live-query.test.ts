import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { LiveQuery } from './live-query.ts'

const LOST = new DOMException('Connection to Indexed Database server lost', 'UnknownError')

let db: GotongDatabase
let failing: Error | null
let stop: () => void = () => undefined

const count = async (from: GotongDatabase): Promise<number> => {
  const orders = await from.table('outbox').count()
  if (failing) throw failing
  return orders
}
const queue = (): Promise<unknown> => db.table('outbox').put({ seq: 1, ulid: 'u1', name: 'x' })
const shows = (query: LiveQuery<number>, expected: unknown): Promise<void> =>
  vi.waitFor(() => expect(query.get()).toEqual(expected), 5_000)

beforeEach(async () => {
  failing = null
  db = await openDatabase('u1')
})
afterEach(async () => {
  stop()
  await db.delete()
})

test('a query runs again when its rows change', async () => {
  const query = new LiveQuery(db, count)
  expect(query.get()).toEqual({ value: undefined, error: null })
  stop = query.subscribe(() => undefined)
  await shows(query, { value: 0, error: null })
  await queue()
  await shows(query, { value: 1, error: null })
})

test('SYN-022 a query keeps its last value while the connection is lost', async () => {
  const query = new LiveQuery(db, count)
  const states: unknown[] = []
  stop = query.subscribe(() => states.push(query.get()))
  await shows(query, { value: 0, error: null })
  failing = LOST
  const runs = vi.fn<typeof count>(count)
  const lost = new LiveQuery(db, runs, query)
  const stopLost = lost.subscribe(() => states.push(lost.get()))
  await vi.waitFor(() => expect(runs).toHaveBeenCalled(), 5_000)
  expect(lost.get()).toEqual({ value: 0, error: null })
  failing = null
  await vi.waitFor(() => expect(states).toHaveLength(2), 5_000)
  expect(states).toEqual([
    { value: 0, error: null },
    { value: 0, error: null },
  ])
  stopLost()
})

test('a query that fails for another reason keeps its value and reports the error', async () => {
  const query = new LiveQuery(db, count)
  stop = query.subscribe(() => undefined)
  await shows(query, { value: 0, error: null })
  failing = new Error('a bug')
  await queue()
  await shows(query, { value: 0, error: { cause: failing } })
  expect(query.get().error?.cause).toBe(failing)
})

test('a query over the same database shows the value of the previous arguments, one over another database does not', async () => {
  const query = new LiveQuery(db, count)
  stop = query.subscribe(() => undefined)
  await shows(query, { value: 0, error: null })
  expect(new LiveQuery(db, count, query).get().value).toBe(0)
  const other = await openDatabase('u2')
  expect(new LiveQuery(other, count, query).get().value).toBeUndefined()
  await other.delete()
})
