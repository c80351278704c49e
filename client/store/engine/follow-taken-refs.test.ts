import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientEngine } from '#sync/client/client-engine.ts'
import { openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { followTakenRefs } from './follow-taken-refs.ts'
import { renewRefs } from './renew-refs.ts'

vi.mock('./renew-refs.ts', () => ({ renewRefs: vi.fn<() => Promise<boolean>>(() => Promise.resolve(true)) }))

const card = { ulid: 'CARD', name: 'x', version: 1, input: {}, at: 1, code: 25009, message: '' }

let db: GotongDatabase

beforeEach(async () => {
  db = await openDatabase('mei')
})
afterEach(() => db.closeForGood())

test('SYN-022 a change that fails after the connection was lost is looked at', async () => {
  const table = db.table.bind(db)
  let losses = 1
  vi.spyOn(db, 'table').mockImplementation((name: string) => {
    if (losses-- > 0) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    return table(name)
  })
  const queued = vi.fn<() => void>()
  const stop = followTakenRefs(db, {} as ClientEngine, queued)
  await vi.waitFor(() => expect(losses).toBeLessThan(0))
  await table('failed').put(card)
  await vi.waitFor(() => expect(queued).toHaveBeenCalled())
  expect(renewRefs).toHaveBeenCalledWith(db, {})
  stop()
})
