import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { boardCatalogue } from '#sync/simulator/board-catalogue.ts'
import { engineStage } from './engine-fixture.ts'

const count = boardCatalogue.operations.get('count')!

/** The second version counts in `steps` instead of `by`. */
const second: typeof count = {
  ...count,
  version: 2,
  upcasts: { 1: ({ by, ...input }: { by: number }) => ({ ...input, steps: by }) },
  input: z.object({ id: z.string(), board: z.string(), steps: z.number() }),
  load: (reader, { id, board, steps }: { id: string; board: string; steps: number }, actor) =>
    count.load(reader, { id, board, by: steps } as never, actor),
  who: (actor, state, input) => count.who(actor, state, input),
  decide: (state, { id, board, steps }: { id: string; board: string; steps: number }, stamp) =>
    count.decide(state, { id, board, by: steps } as never, stamp),
}
const newer = { ...boardCatalogue, operations: new Map([...boardCatalogue.operations, ['count', second]]) }

describe('an upgrade', () => {
  test('S4 C22 SYN-013 500 mutations of an earlier version are decided again and accepted by the newer one', async () => {
    const stage = await engineStage()
    for (let n = 0; n < 500; n += 1) await stage.engine.enqueue('count', { id: 'a-1', board: 'a', by: 2 })
    await stage.start(stage.serverStore, newer)
    const upgraded = stage.open(stage.store, newer)
    await upgraded.enqueue('count', { id: 'a-1', board: 'a', steps: 5 })
    expect(await stage.read((tx) => tx.view.get('counters', 'a-1'))).toMatchObject({ value: 1_005 })
    await stage.server.run({ id: 'ann', kind: 'user' }, 'count', { id: 'a-1', board: 'a', steps: 100 })
    expect(await upgraded.syncOnce()).toMatchObject({ state: 'idle' })
    expect(await stage.outbox()).toEqual([])
    expect(stage.serverStore.rows('counters')).toMatchObject([{ value: 1_105 }])
    expect(await stage.read((tx) => tx.view.get('counters', 'a-1'))).toMatchObject({ value: 1_105 })
  })

  test('S4 SYN-007 a version newer than the server’s stops, keeps the queue, and continues after the update', async () => {
    const stage = await engineStage()
    const device = stage.open(stage.store, newer)
    await device.enqueue('count', { id: 'a-1', board: 'a', steps: 5 })
    expect(await device.syncOnce()).toMatchObject({ state: 'upgrade' })
    expect(await stage.outbox()).toHaveLength(1)
    await stage.start(stage.serverStore, newer)
    expect(await device.syncOnce()).toMatchObject({ state: 'idle' })
    expect(stage.serverStore.rows('counters')).toMatchObject([{ value: 5 }])
  })

  test('C29 rows of a table that this version does not know are left out', async () => {
    const stage = await engineStage()
    const ann = { id: 'ann', kind: 'user' } as const
    await stage.server.run(ann, 'set-title', { board: 'a', text: 'A', replaces: null })
    await stage.server.run(ann, 'count', { id: 'a-1', board: 'a', by: 1 })
    const { titles: _unknown, ...tables } = boardCatalogue.tables
    const older = stage.open(stage.store, { ...boardCatalogue, tables: tables as typeof boardCatalogue.tables })
    await older.syncOnce()
    expect(stage.serverStore.rows('titles')).toHaveLength(1)
    expect(await stage.read((tx) => tx.view.all('titles'))).toEqual([])
    expect(await stage.read((tx) => tx.view.all('counters'))).toHaveLength(1)
  })

  test('C29 SYN-033 the first pull of a version with another table asks for every scope whole', async () => {
    const stage = await engineStage()
    const { titles: _unknown, ...tables } = boardCatalogue.tables
    const older = stage.open(stage.store, { ...boardCatalogue, tables: tables as typeof boardCatalogue.tables })
    await stage.server.run({ id: 'ann', kind: 'user' }, 'set-title', { board: 'a', text: 'A', replaces: null })
    await older.syncOnce()
    expect(await stage.read((tx) => tx.view.all('titles'))).toEqual([])
    stage.requests.length = 0
    await stage.open(stage.store).syncOnce()
    await stage.open(stage.store).syncOnce()
    expect(stage.requests.map(({ cursor }) => cursor!.scopes['board:a']! < 0)).toEqual([true, false])
    expect(await stage.read((tx) => tx.view.all('titles'))).toMatchObject([{ text: 'A' }])
    expect(stage.faults).toEqual([])
  })

  test('C22 C11 an upcaster that throws on the device does not block pulls', async () => {
    const stage = await engineStage()
    await stage.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    const throwing = (): never => {
      throw new Error('broken upcaster')
    }
    const broken = new Map([...newer.operations, ['count', { ...second, upcasts: { 1: throwing } }]])
    const upgraded = stage.open(stage.store, { ...newer, operations: broken })
    await stage.server.run({ id: 'ann', kind: 'user' }, 'write-note', { id: 'n', board: 'a', text: '' })
    // The pull arrives before the server has accepted the pending mutations.
    stage.answers.push((request) => stage.serve({ ...request, mutations: [] }))
    expect(await upgraded.syncOnce()).toMatchObject({ state: 'idle' })
    expect(await stage.read((tx) => tx.view.get('notes', 'n'))).toMatchObject({ id: 'n' })
    expect(stage.faults.length).toBeGreaterThan(0)
  })

  test('C22 a card of an earlier version is retried in the current version', async () => {
    const stage = await engineStage()
    await stage.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    await stage.server.run({ id: 'system', kind: 'system' }, 'open-board', { id: 'a', readers: ['ann'], locked: true })
    await stage.engine.syncOnce()
    const [card] = await stage.read((tx) => tx.failed.list())
    expect(card).toMatchObject({ name: 'count', version: 1 })
    await stage.server.run({ id: 'system', kind: 'system' }, 'open-board', { id: 'a', readers: ['ann'] })
    await stage.start(stage.serverStore, newer)
    const upgraded = stage.open(stage.store, newer)
    await upgraded.syncOnce()
    expect(await upgraded.retryFailed(card!.ulid)).toMatchObject({ ok: true })
    expect(await stage.outbox()).toMatchObject([{ version: 2, input: { steps: 1 } }])
    await upgraded.syncOnce()
    expect(stage.serverStore.rows('counters')).toMatchObject([{ value: 1 }])
  })
})
