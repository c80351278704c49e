import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followQuery } from './follow-query.ts'

const LOST = new DOMException('Connection to Indexed Database server lost', 'UnknownError')

let db: Dexie
let failing: Error | null
let gone: boolean
let seen: unknown[]
let stop: () => void

const follow = (): void => {
  stop = followQuery(
    async () => {
      const count = await db.table('notes').count()
      if (failing) throw failing
      return count
    },
    (value) => seen.push(value),
    (error) => seen.push(error),
    () => gone,
  )
}
const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds))

beforeEach(async () => {
  db = new Dexie('followed')
  db.version(1).stores({ notes: 'id' })
  await db.open()
  failing = null
  gone = false
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

test('SYN-022 a stopped query, or one without a database, is not run again', async () => {
  failing = LOST
  follow()
  await pause(100)
  stop()
  failing = null
  await pause(900)
  expect(seen).toEqual([])
  gone = true
  failing = new Error('closed')
  follow()
  await pause(100)
  expect(seen).toEqual([])
})
