import { beforeEach, expect, test } from 'vitest'
import { eventDraft, groupRow, memberRow, person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner, type OperationRunner } from '#tests/support/operation-runner.ts'
import { parseDateTime } from '#shared/kernel/clock.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { createEvent } from '#shared/event/create-event.ts'
import { createPackingList } from './create-packing-list.ts'
import { changeNamePackingList } from './change-name-packing-list.ts'
import { deletePackingList } from './delete-packing-list.ts'

const NOW = parseDateTime('20-01-2030 09:00')!
let w: OperationRunner

const create = (eventIds: string[], actor = 'host', change: { id?: string; name?: string } = {}) =>
  w.run(createPackingList, actor, { id: 'l1', name: '', eventIds, ...change }, { at: NOW })
const rename = (packingListName: string, seconds: number, actor = 'host') =>
  w.run(
    changeNamePackingList,
    actor,
    { id: 'l1', packingListName },
    { at: NOW, time: hybridTime((NOW + seconds) * 1000, 0, 'd1') },
  )

beforeEach(async () => {
  w = operationRunner()
  for (const id of ['host', 'other']) {
    w.put('users', person(id))
    w.put('members', memberRow('g1', id, { isHost: true }))
  }
  w.put('groups', groupRow('g1'))
  for (const [id, host] of [
    ['e1', 'host'],
    ['e2', 'host'],
    ['open', 'host'],
    ['foreign', 'other'],
  ] as const) {
    const products = [{ ...eventDraft(NOW).products[0]!, id: `p-${id}` }]
    outputOf(await w.run(createEvent, host, { id, ...eventDraft(NOW, { products }) }, { at: NOW }))
    if (id !== 'open') w.put('events', { ...w.row('events', id), status: 0 })
  }
})

test('a packing list combines several closed events and is named by the day', async () => {
  expect(outputOf(await create(['e1', 'e2', 'e1']))).toEqual({ id: 'l1' })
  expect(w.row('packing_lists', 'l1')).toMatchObject({
    hostId: 'host',
    name: '20/01/2030',
    eventIds: ['e1', 'e2'],
    createdAt: NOW,
  })
})

test('a packing list without events is refused', async () => {
  expect(wordsOf(await create([]))).toBe('No event has been selected yet.')
})

test('PAC-010 open, foreign, unknown and already packed events are refused', async () => {
  for (const eventIds of [['open'], ['foreign'], ['e1', 'nowhere']])
    expect(await create(eventIds)).toMatchObject({ refused: true, status: 409 })
  outputOf(await create(['e1']))
  expect(await create(['e2', 'e1'], 'host', { id: 'l2' })).toMatchObject({ refused: true, status: 409 })
  expect(w.rows('packing_lists')).toHaveLength(1)
})

test('an event whose closing time has passed counts as closed', async () => {
  const ended = w.row('events', 'open')
  w.put('events', { ...ended, closingTimestamp: NOW })
  expect(outputOf(await create(['open']))).toEqual({ id: 'l1' })
})

test('a known id by the same author changes nothing', async () => {
  outputOf(await create(['e1']))
  outputOf(await create(['e2']))
  expect(w.row('packing_lists', 'l1').eventIds).toEqual(['e1'])
})

test('without the feature a list cannot be created', async () => {
  w.put('users', person('host', { featureFlags: { packingList: false, splitCase: true } }))
  expect(wordsOf(await create(['e1']))).toBe(
    'This feature is currently available to a limited set of users for testing',
  )
})

test('a list is renamed; of two names the later one wins, in any order of arrival', async () => {
  outputOf(await create(['e1'], 'host', { name: ' Toa Payoh ' }))
  expect(w.row('packing_lists', 'l1').name).toBe('Toa Payoh')
  outputOf(await rename('Second', 20))
  outputOf(await rename('First', 10))
  expect(w.row('packing_lists', 'l1').name).toBe('Second')
  expect(wordsOf(await rename('  ', 30))).toBe('Invalid name')
})

test('an unknown list is not found', async () => {
  const result = await w.run(deletePackingList, 'host', { id: 'nowhere' }, { at: NOW })
  expect(wordsOf(result)).toBe('Pack id is not found')
  expect(wordsOf(await rename('Name', 1))).toBe('Pack id is not found')
})

test("another host's list is not found", async () => {
  outputOf(await create(['e1']))
  expect(wordsOf(await rename('Mine', 10, 'other'))).toBe('Pack id is not found')
  expect(wordsOf(await w.run(deletePackingList, 'other', { id: 'l1' }, { at: NOW }))).toBe('Pack id is not found')
  outputOf(await w.run(deletePackingList, 'host', { id: 'l1' }, { at: NOW }))
  expect(w.rows('packing_lists')).toEqual([])
})
