import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileUrl, smallUrl } from '#shared/payment/file-url.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { lookAtPictures } from './unnamed-pictures.ts'

const HOUR_MS = 3_600_000
const NOW = 1_900_000_000_000
const url = (digit: string): string => fileUrl(digit.repeat(64))

let db: GotongDatabase
let stored: string[]

const keep = (...urls: string[]): void => void stored.push(...urls.map((path) => `http://localhost${path}`))
const left = (): string[] => stored.map((path) => new URL(path).pathname.slice(-1))

beforeEach(async () => {
  db = await openDatabase('u1')
  stored = []
  const cache = {
    keys: async () => stored.map((path) => ({ url: path })),
    delete: async (request: { readonly url: string }) => {
      stored = stored.filter((path) => path !== request.url)
      return true
    },
  }
  vi.stubGlobal('caches', { open: async (name: string) => (name === 'pictures-u1' ? cache : undefined) })
  const storage: Record<string, string> = {}
  Object.defineProperties(storage, {
    getItem: { value: (key: string) => storage[key] ?? null },
    setItem: { value: (key: string, text: string) => (storage[key] = text) },
  })
  vi.stubGlobal('localStorage', storage)
  await lookAtPictures(db, NOW - 24 * HOUR_MS)
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await db.delete()
})

test('a proof that the server deleted is removed from the phone, large and small; pictures in use stay', async () => {
  const order = orderRow('R1', { paymentScreenshot: url('a') })
  await db.table('orders').bulkPut([order, orderRow('R2', { paymentScreenshot: url('b') })])
  await db.table('outbox').put({ seq: 1, input: { products: [{ photoUrls: [url('c')] }] } })
  localStorage.setItem('answer:list', JSON.stringify([{ photo: url('d') }]))
  keep(url('a'), smallUrl(url('a')), url('b'), url('c'), url('d'), url('e'))
  await lookAtPictures(db, NOW)
  expect(left()).toEqual(['a', 'a', 'b', 'c', 'd'])
  await db.table('orders').put({ ...order, paymentScreenshot: null })
  await lookAtPictures(db, NOW + 23 * HOUR_MS)
  expect(left()).toEqual(['a', 'a', 'b', 'c', 'd'])
  await lookAtPictures(db, NOW + 24 * HOUR_MS)
  expect(left()).toEqual(['b', 'c', 'd'])
})

test('a device after its initial sync is not checked', async () => {
  localStorage.setItem('gotong:pictures-looked', '')
  keep(url('a'))
  await lookAtPictures(db, NOW)
  expect(left()).toEqual(['a'])
})

test('every row is checked, in any number; a clock that was set back does not delay the check', async () => {
  const many = Array.from({ length: 1_200 }, (_, n) => orderRow(`R${n}`))
  await db.table('orders').bulkPut([...many, orderRow('Z', { paymentScreenshot: url('a') })])
  await db.table('bases').bulkPut(
    Array.from({ length: 501 }, (_, n) => ({
      table: 'orders',
      id: `${1_000 + n}`,
      row: n === 500 ? { photo: url('b') } : null,
    })),
  )
  keep(url('a'), url('b'), url('c'))
  await lookAtPictures(db, NOW)
  expect(left()).toEqual(['a', 'b'])
  keep(url('d'))
  await lookAtPictures(db, NOW - HOUR_MS)
  expect(left()).toEqual(['a', 'b'])
})
