import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KnownMatch } from '#shared/payment/known-matches.ts'
import { asCents } from '#shared/kernel/money.ts'
import { eventDraftsIn } from './drafts.ts'
import { openDatabase, type GotongDatabase } from './gotong-database.ts'
import { forgetMatches, matchedTransfers, rememberMatches } from './matched-transfers.ts'

let db: GotongDatabase

beforeEach(async () => {
  db = await openDatabase('u1')
})

afterEach(async () => {
  await db.delete()
})

const match = (text: string, ...dueIds: string[]): KnownMatch => ({ day: 1, amount: asCents(990), text, dueIds })

test('PAY-042 matched transfers are remembered for the next time the app opens, and are no unpublished event', async () => {
  expect(await matchedTransfers(db)).toEqual([])
  await rememberMatches(db, [match('A', 'ORDER1')])
  await rememberMatches(db, [match('B', 'ORDER2', 'ORDER3')])
  db.close()
  db = await openDatabase('u1')
  expect(await matchedTransfers(db)).toEqual([match('A', 'ORDER1'), match('B', 'ORDER2', 'ORDER3')])
  expect(await eventDraftsIn(db)).toBe(0)
})

test('PAY-042 a new match of the same order replaces the old one, and undoing forgets it', async () => {
  await rememberMatches(db, [match('A', 'ORDER1'), match('B', 'ORDER2', 'ORDER3')])
  await rememberMatches(db, [match('C', 'ORDER1')])
  expect(await matchedTransfers(db)).toEqual([match('B', 'ORDER2', 'ORDER3'), match('C', 'ORDER1')])
  await forgetMatches(db, ['ORDER3'])
  expect(await matchedTransfers(db)).toEqual([match('C', 'ORDER1')])
})
