// Tests when a live list reads, shows its rows and stops. live-lists.test.ts tests which rows it shows.
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { LiveList, type LiveTables } from './live-list.ts'
import { pause } from '#client/store/pause.ts'

let db: GotongDatabase
let values: number

const declared = (from: LiveTables) => {
  const orders = from.rows('orders', 'eid', ['e1'])
  const events = from.rows('events', 'id', () => [...orders.values()].map((order) => order.eid))
  return () => {
    values += 1
    return [...orders.values()].map((order) => events.get(order.eid)?.title ?? 'not read yet')
  }
}
const shown = (list: LiveList<string[]>, expected: string[]): Promise<void> =>
  vi.waitFor(() => expect(list.get().value).toEqual(expected), 5_000)

beforeEach(async () => {
  values = 0
  db = await openDatabase('u1')
  await db.view.events.put({ id: 'e1', title: 'Mangoes' } as never)
  await db.view.orders.put({ id: 'o1', eid: 'e1' } as never)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete()
})

test('a list is shown only after the rows that depend on other rows are read', async () => {
  const list = new LiveList(db, declared)
  const seen: (string[] | undefined)[] = []
  const stop = list.subscribe(() => seen.push(list.get().value))
  await shown(list, ['Mangoes'])
  expect(seen.filter((value) => value?.includes('not read yet'))).toEqual([])
  stop()
})

test('SYN-022 a list whose connection is lost while it reads is read again', async () => {
  const read = vi.spyOn(IDBObjectStore.prototype, 'index').mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  })
  const list = new LiveList(db, declared)
  const stop = list.subscribe(() => undefined)
  await vi.waitFor(() => expect(read).toHaveBeenCalled(), 5_000)
  await shown(list, ['Mangoes'])
  expect(list.get().error).toBeNull()
  stop()
})

test('a page that unsubscribes and subscribes again at once keeps its list, and the last one closes it', async () => {
  const list = new LiveList(db, declared)
  const first = list.subscribe(() => undefined)
  await shown(list, ['Mangoes'])
  const before = values
  first()
  const second = list.subscribe(() => undefined)
  await pause(20)
  expect([list.get().value, values]).toEqual([['Mangoes'], before])
  second()
  await pause(20)
  expect(list.get().value).toBeUndefined()
})
