import { beforeEach, describe, expect, test } from 'vitest'
import { boardCatalogue } from '#sync/simulator/board-catalogue.ts'
import { createEngineFixture, type EngineFixture } from './engine-fixture.ts'

describe('operations that are loaded later than the tables', () => {
  let fixture: EngineFixture
  /** Names of each load. */
  let loads: string[][]
  let fails: boolean

  /** An engine on the same store in a page that has not loaded its operations. */
  const fresh = () => {
    const operations = new Map<string, never>()
    return fixture.open(
      fixture.store,
      { ...boardCatalogue, operations },
      {
        rules: {
          areLoaded: (names) => names.every((name) => operations.has(name) || !boardCatalogue.operations.has(name)),
          load: async (names) => {
            if (fails) throw new Error('no signal')
            loads.push([...names])
            for (const name of names) operations.set(name, boardCatalogue.operations.get(name) as never)
          },
        },
      },
    )
  }
  const value = (id = 'a-1') => fixture.read(async (tx) => (await tx.view.get('counters', id))?.value)
  const count = (by: number) => ({ name: 'count', input: { id: 'a-1', board: 'a', by } })
  /** The next request gets an answer that removes nothing from the queue; later ones get none. */
  const answerWithoutResults = (): void => {
    const answer = fixture.serve
    fixture.answers.push((request) => answer({ ...request, mutations: [] }))
    fixture.answers.push(async () => ({ status: 0, text: '' }))
  }
  const picture = { sha256: 'f', type: 'image/webp', bytes: new ArrayBuffer(1) }
  const changeOnServer = () =>
    fixture.server.run({ id: 'system', kind: 'system' }, 'count', { id: 'a-1', board: 'a', by: 10 })

  beforeEach(async () => {
    fixture = await createEngineFixture()
    loads = []
    fails = false
  })

  test('C25 a pull without pending mutations does not need the operations', async () => {
    await fixture.open(fixture.store).enqueue('count', count(2).input)
    await fixture.engine.syncOnce()
    await fixture.open(fixture.store).syncOnce()
    expect(await fresh().syncOnce()).toMatchObject({ state: 'idle' })
    expect([loads, await value()]).toEqual([[], 2])
  })

  test('C25 a pull that answers every pending mutation does not need the operations', async () => {
    await fixture.engine.enqueue('count', count(2).input)
    expect(await fresh().syncOnce()).toMatchObject({ state: 'idle' })
    expect([loads, await fixture.outbox(), await value()]).toEqual([[], [], 2])
  })

  test('C25 a queued change waits for its own operation, and needs no other', async () => {
    const engine = fresh()
    expect(await engine.enqueue('count', count(3).input)).toMatchObject({ ok: true })
    expect(await engine.enqueue('count', count(1).input)).toMatchObject({ ok: true })
    expect([loads, await value()]).toEqual([[['count']], 4])
  })

  test('C25 changes that are queued together wait for all their operations at once', async () => {
    const note = { name: 'write-note', input: { id: 'n', board: 'a', text: 'Eggs' } }
    expect(await fresh().enqueueAll([count(3), note])).toMatchObject({ ok: true })
    expect([loads, await value()]).toEqual([[['count', 'write-note']], 3])
    expect((await fixture.outbox()).map(({ name }) => name)).toEqual(['count', 'write-note'])
  })

  test('C25 pending mutations are decided again only after the operations of all of them are loaded', async () => {
    const engine = fresh()
    await fixture.engine.enqueue('count', count(1).input)
    await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: 'Eggs' })
    await engine.enqueue('count', count(1).input)
    await changeOnServer()
    answerWithoutResults()
    await engine.syncOnce()
    expect([loads, await value()]).toEqual([[['count'], ['count', 'write-note', 'count']], 12])
    expect(await fixture.read((tx) => tx.view.get('notes', 'n'))).toMatchObject({ text: 'Eggs' })
  })

  test('C25 a pending mutation of an operation that no catalogue has stops no pull', async () => {
    const { operations } = boardCatalogue
    const renamed = new Map([...operations, ['count-up', { ...operations.get('count')!, name: 'count-up' }] as const])
    await fixture.open(fixture.store, { ...boardCatalogue, operations: renamed }).enqueue('count-up', count(1).input)
    await changeOnServer()
    answerWithoutResults()
    await fresh().syncOnce()
    expect([loads, await value()]).toEqual([[], 10])
    expect(await fixture.outbox()).toHaveLength(1)
  })

  test('C25 a retried card waits for its operation, and keeps its card while that cannot be loaded', async () => {
    await fixture.engine.enqueue('count', count(1).input)
    await fixture.server.run({ id: 'system', kind: 'system' }, 'open-board', {
      id: 'a',
      readers: ['ann'],
      locked: true,
    })
    await fixture.engine.syncOnce()
    const [card] = await fixture.read((tx) => tx.failed.list())
    await fixture.server.run({ id: 'system', kind: 'system' }, 'open-board', { id: 'a', readers: ['ann'] })
    await fixture.engine.syncOnce()
    const engine = fresh()
    fails = true
    await expect(engine.retryFailed(card!.ulid)).rejects.toThrow('no signal')
    expect(await fixture.read((tx) => tx.failed.list())).toEqual([card])
    fails = false
    expect(await engine.retryFailed(card!.ulid)).toMatchObject({ ok: true })
    expect([loads, await value()]).toEqual([[['count']], 1])
  })

  test('C25 a refused file becomes a card only after the operations of the other mutations are loaded', async () => {
    const write = (id: string, sha256: string) =>
      fixture.engine.enqueue(
        'write-note',
        { id, board: 'a', text: 'Eggs', picture: sha256 },
        { files: [{ ...picture, sha256 }] },
      )
    await write('n', 'f')
    await write('m', 'slow')
    const refused = { status: 422, text: JSON.stringify({ msgCode: 30003, msgResp: 'No picture' }) }
    Object.defineProperty(fixture, 'upload', {
      get: () => (fixture.uploads.at(-1) === 'f' ? refused : { status: 500, text: '' }),
    })
    await fresh().syncOnce()
    expect(loads).toEqual([['write-note']])
    expect(await fixture.read((tx) => tx.failed.list())).toMatchObject([{ name: 'write-note', input: { id: 'n' } }])
    expect(await fixture.read((tx) => tx.view.get('notes', 'm'))).toMatchObject({ text: 'Eggs' })
  })

  test('C25 when the operations cannot be loaded, no pull is applied and the queue stays', async () => {
    await fixture.engine.enqueue('count', count(1).input)
    await changeOnServer()
    answerWithoutResults()
    fails = true
    const engine = fresh()
    expect(await engine.syncOnce()).toMatchObject({ state: 'waiting' })
    await expect(engine.enqueue('count', count(1).input)).rejects.toThrow('no signal')
    expect([(await fixture.outbox()).length, await value()]).toEqual([1, 1])
    fails = false
    fixture.answers.length = 0
    await engine.syncOnce()
    expect([await fixture.outbox(), await value()]).toEqual([[], 11])
  })
})
