import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { settled } from './plain-stores.ts'
import { readTogether } from './read-together.ts'

interface Row {
  readonly id: string
  readonly kind: string
}

let db: Dexie
let began: number
const all = (table: string): Promise<Row[]> => readTogether(db, table, (store) => settled<Row[]>(store.getAll()))

beforeEach(async () => {
  db = new Dexie('read-together')
  db.version(1).stores({ fruit: 'id, kind', cakes: 'id' })
  db.use({
    stack: 'dbcore',
    name: 'count',
    create: (core) => ({
      ...core,
      transaction: (...given) => {
        began += 1
        return core.transaction(...given)
      },
    }),
  })
  await db.table('fruit').bulkPut([
    { id: 'b', kind: 'stone' },
    { id: 'a', kind: 'citrus' },
  ])
  await db.table('cakes').put({ id: 'c', kind: 'lapis' })
  began = 0
})
afterEach(async () => {
  await db.delete()
})

test('reads that begin together share one transaction and are answered in the same turn', async () => {
  const order: string[] = []
  const answered = (name: string) => (rows: Row[]) => {
    order.push(name)
    return rows
  }
  const both = Promise.all([all('fruit').then(answered('fruit')), all('cakes').then(answered('cakes'))])
  const [fruit, cakes] = await both
  expect(fruit.map(({ id }) => id)).toEqual(['a', 'b'])
  expect(cakes).toEqual([{ id: 'c', kind: 'lapis' }])
  expect(order).toEqual(['fruit', 'cakes'])
  expect(began).toBe(1)
  await all('fruit')
  expect(began).toBe(2)
})

test('a read that fails keeps no other from its answer', async () => {
  const wrong = readTogether(db, 'fruit', (store) => settled(store.index('no such index').getAll()))
  const right = all('cakes')
  await expect(wrong).rejects.toMatchObject({ name: 'NotFoundError' })
  expect(await right).toEqual([{ id: 'c', kind: 'lapis' }])
})

test('without a transaction every read fails', async () => {
  const unknown = readTogether(db, 'no such table', (store) => settled(store.getAll()))
  const other = all('cakes')
  await expect(unknown).rejects.toMatchObject({ name: 'NotFoundError' })
  await expect(other).rejects.toMatchObject({ name: 'NotFoundError' })
})

test('reads that begin inside of a transaction do not join it', async () => {
  let reading: Promise<Row[]> | undefined
  await db.transaction('rw', 'fruit', async (trans) => {
    await trans.table('fruit').put({ id: 'd', kind: 'berry' })
    reading = all('cakes')
  })
  expect(await reading).toEqual([{ id: 'c', kind: 'lapis' }])
})
