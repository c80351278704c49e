import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followQuery } from './follow-query.ts'
import { pause } from '#client/store/pause.ts'

const LOST = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
const CLOSING = new DOMException('The database connection is closing', 'InvalidStateError')

let db: Dexie
let failing: Error | null
let gone: boolean
let runs: number
let seen: unknown[]
let stop: () => void

const follow = (): void => {
  stop = followQuery(
    async () => {
      const count = await db.table('notes').count()
      runs += 1
      if (failing) throw failing
      return count
    },
    (value) => seen.push(value),
    (error) => seen.push(error),
    () => gone,
  )
}

beforeEach(async () => {
  db = new Dexie('followed')
  db.version(1).stores({ notes: 'id' })
  await db.open()
  failing = null
  gone = false
  runs = 0
  seen = []
})
afterEach(async () => {
  stop()
  await db.delete()
})

test('SYN-022 a query whose connection is lost is run again and followed', async () => {
  failing = LOST
  follow()
  await pause(100)
  failing = null
  await vi.waitFor(() => expect(seen).toEqual([0]), 5_000)
  await db.table('notes').put({ id: 'n' })
  await vi.waitFor(() => expect(seen).toEqual([0, 1]), 5_000)
})

test('a query that fails for another reason is reported once', async () => {
  failing = new Error('a bug')
  follow()
  await vi.waitFor(() => expect(seen).toEqual([failing]), 5_000)
})

test('C33 a query that fails with a storage fault after each recovery is run every two seconds', async () => {
  failing = LOST
  follow()
  await pause(3_000)
  expect(runs).toBeGreaterThanOrEqual(2)
  expect(runs).toBeLessThanOrEqual(3)
})

test('SYN-022 a stopped query, or one without a database, is not run again', async () => {
  failing = CLOSING
  follow()
  await vi.waitFor(() => expect(runs).toBe(1))
  await pause(100)
  stop()
  failing = null
  await pause(900)
  expect([runs, seen]).toEqual([1, []])
  gone = true
  failing = new Error('closed')
  follow()
  await pause(100)
  expect(seen).toEqual([])
})
