import { beforeEach, describe, expect, test } from 'vitest'
import type { BoardTables } from '#sync/simulator/board-catalogue.ts'
import { ann, createEngineFixture, type EngineFixture } from './engine-fixture.ts'

const DAY = 86_400_000

describe('digests', () => {
  let fixture: EngineFixture
  const count = (id: string, by = 1) => fixture.engine.enqueue('count', { id, board: 'a', by })
  const corruptRow = (row: BoardTables['counters']) =>
    fixture.store.transact('write', (tx) => tx.view.put('counters', [row]))
  const held = () => fixture.read((tx) => tx.view.all('counters'))

  beforeEach(async () => {
    fixture = await createEngineFixture()
    for (const id of ['a-1', 'a-2']) await count(id)
    await fixture.engine.syncOnce()
    fixture.now += DAY
    await fixture.engine.syncOnce()
    fixture.requests.length = 0
  })

  test('C20 equal digests cause no refetch, with and without pending changes', async () => {
    fixture.now += DAY
    fixture.answers.push(() => Promise.reject(new Error('no network')))
    await count('a-1', 5)
    await fixture.engine.syncOnce()
    await fixture.engine.syncOnce()
    expect(fixture.requests.map(({ verify }) => verify)).toEqual([true, true])
    expect(fixture.faults).toEqual([])
  })

  test.each([
    [
      'changed',
      (of: EngineFixture) =>
        of.store.transact('write', (tx) => tx.view.put('counters', [{ id: 'a-1', board: 'a', value: 77 }])),
    ],
    ['missing', (of: EngineFixture) => of.store.transact('write', (tx) => tx.view.delete('counters', ['a-1']))],
    [
      'left over',
      (of: EngineFixture) =>
        of.store.transact('write', (tx) => tx.view.put('counters', [{ id: 'a-9', board: 'a', value: 1 }])),
    ],
  ])('C20 SYN-025 a row that is %s is detected and reported, and its scope is fetched again', async (_, harm) => {
    await harm(fixture)
    fixture.now += DAY
    await fixture.engine.syncOnce()
    expect(fixture.faults).toEqual(["a digest: board:a differs from the server's"])
    expect(fixture.requests.map(({ cursor }) => cursor!.scopes['board:a']! >= 0)).toEqual([true, false])
    expect(await held()).toEqual(fixture.serverStore.rows('counters'))
    fixture.now += DAY
    await fixture.engine.syncOnce()
    expect(fixture.faults).toHaveLength(1)
  })

  test('C20 a pending change survives fetching the scope again', async () => {
    await corruptRow({ id: 'a-2', board: 'a', value: 77 })
    fixture.answers.push(() => Promise.reject(new Error('no network')))
    await count('a-1', 5)
    await fixture.engine.syncOnce()
    fixture.now += DAY
    await fixture.engine.syncOnce()
    expect(fixture.faults).toHaveLength(1)
    expect(await held()).toMatchObject([{ value: 6 }, { value: 1 }])
  })

  test('C20 digests are requested daily, and hourly after a reconnect', async () => {
    const requestsDigests = async (): Promise<boolean> => {
      fixture.requests.length = 0
      await fixture.engine.syncOnce()
      return fixture.requests[0]!.verify === true
    }
    const lose = async (): Promise<void> => {
      fixture.answers.push(() => Promise.reject(new Error('no network')))
      await fixture.engine.syncOnce()
    }
    fixture.now += DAY - 1
    expect(await requestsDigests()).toBe(false)
    await lose()
    expect(await requestsDigests()).toBe(true)
    await lose()
    expect(await requestsDigests()).toBe(false)
    fixture.now += DAY
    expect(await requestsDigests()).toBe(true)
    fixture.now -= 2 * DAY
    expect(await requestsDigests()).toBe(true)
  })

  test('S15 digests follow every change, and rebuilding them gives the same values', async () => {
    await fixture.server.run(ann, 'write-note', { id: 'n', board: 'a', text: 'x' })
    await fixture.server.run(ann, 'erase-note', { id: 'n' })
    await fixture.server.run({ id: 'system', kind: 'system' }, 'open-board', { id: 'b', readers: ['ann'] })
    await fixture.server.run(ann, 'write-note', { id: 'm', board: 'a', text: 'x' })
    await fixture.server.run(ann, 'move-notes', { from: 'a', to: 'b' })
    const scopes = ['board:a', 'board:b', 'reader:ann']
    const digests = async () =>
      (await fixture.serverStore.read((tx) => tx.digests(scopes)))
        .filter(({ count: rows }) => rows > 0)
        .sort((x, y) => (x.scope + x.table < y.scope + y.table ? -1 : 1))
    const stored = await digests()
    expect(stored.length).toBeGreaterThan(3)
    await fixture.server.rebuildDigests()
    expect(await digests()).toEqual(stored)
  })
})
