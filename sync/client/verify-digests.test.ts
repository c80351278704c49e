import { beforeEach, describe, expect, test } from 'vitest'
import type { BoardTables } from '#sync/simulator/board-catalogue.ts'
import { ann, engineStage, type EngineStage } from './engine-fixture.ts'

const DAY = 86_400_000

describe('digests', () => {
  let stage: EngineStage
  const count = (id: string, by = 1) => stage.engine.enqueue('count', { id, board: 'a', by })
  const corruptRow = (row: BoardTables['counters']) =>
    stage.store.transact('write', (tx) => tx.view.put('counters', [row]))
  const held = () => stage.read((tx) => tx.view.all('counters'))

  beforeEach(async () => {
    stage = await engineStage()
    for (const id of ['a-1', 'a-2']) await count(id)
    await stage.engine.syncOnce()
    stage.now += DAY
    await stage.engine.syncOnce()
    stage.requests.length = 0
  })

  test('C20 rows that equal the server’s are left alone, with and without pending changes', async () => {
    stage.now += DAY
    stage.answers.push(() => Promise.reject(new Error('no network')))
    await count('a-1', 5)
    await stage.engine.syncOnce()
    await stage.engine.syncOnce()
    expect(stage.requests.map(({ verify }) => verify)).toEqual([true, true])
    expect(stage.faults).toEqual([])
  })

  test.each([
    [
      'changed',
      (of: EngineStage) =>
        of.store.transact('write', (tx) => tx.view.put('counters', [{ id: 'a-1', board: 'a', value: 77 }])),
    ],
    ['missing', (of: EngineStage) => of.store.transact('write', (tx) => tx.view.delete('counters', ['a-1']))],
    [
      'left over',
      (of: EngineStage) =>
        of.store.transact('write', (tx) => tx.view.put('counters', [{ id: 'a-9', board: 'a', value: 1 }])),
    ],
  ])('C20 SYN-025 a row that is %s is detected and reported, and its scope is fetched again', async (_, harm) => {
    await harm(stage)
    stage.now += DAY
    await stage.engine.syncOnce()
    expect(stage.faults).toEqual(["a digest: board:a differs from the server's"])
    expect(stage.requests.map(({ cursor }) => cursor!.scopes['board:a']! >= 0)).toEqual([true, false])
    expect(await held()).toEqual(stage.serverStore.rows('counters'))
    stage.now += DAY
    await stage.engine.syncOnce()
    expect(stage.faults).toHaveLength(1)
  })

  test('C20 a pending change survives fetching the scope again', async () => {
    await corruptRow({ id: 'a-2', board: 'a', value: 77 })
    stage.answers.push(() => Promise.reject(new Error('no network')))
    await count('a-1', 5)
    await stage.engine.syncOnce()
    stage.now += DAY
    await stage.engine.syncOnce()
    expect(stage.faults).toHaveLength(1)
    expect(await held()).toMatchObject([{ value: 6 }, { value: 1 }])
  })

  test('C20 digests are requested daily, and hourly after a reconnect', async () => {
    const requestsDigests = async (): Promise<boolean> => {
      stage.requests.length = 0
      await stage.engine.syncOnce()
      return stage.requests[0]!.verify === true
    }
    const lose = async (): Promise<void> => {
      stage.answers.push(() => Promise.reject(new Error('no network')))
      await stage.engine.syncOnce()
    }
    stage.now += DAY - 1
    expect(await requestsDigests()).toBe(false)
    await lose()
    expect(await requestsDigests()).toBe(true)
    await lose()
    expect(await requestsDigests()).toBe(false)
    stage.now += DAY
    expect(await requestsDigests()).toBe(true)
    stage.now -= 2 * DAY
    expect(await requestsDigests()).toBe(true)
  })

  test('S15 digests follow every change, and rebuilding them gives the same values', async () => {
    await stage.server.run(ann, 'write-note', { id: 'n', board: 'a', text: 'x' })
    await stage.server.run(ann, 'erase-note', { id: 'n' })
    await stage.server.run({ id: 'system', kind: 'system' }, 'open-board', { id: 'b', readers: ['ann'] })
    await stage.server.run(ann, 'write-note', { id: 'm', board: 'a', text: 'x' })
    await stage.server.run(ann, 'move-notes', { from: 'a', to: 'b' })
    const scopes = ['board:a', 'board:b', 'reader:ann']
    const digests = async () =>
      (await stage.serverStore.read((tx) => tx.digests(scopes)))
        .filter(({ count: rows }) => rows > 0)
        .sort((x, y) => (x.scope + x.table < y.scope + y.table ? -1 : 1))
    const stored = await digests()
    expect(stored.length).toBeGreaterThan(3)
    await stage.server.rebuildDigests()
    expect(await digests()).toEqual(stored)
  })
})
