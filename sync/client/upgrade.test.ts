import { describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { boardCatalogue } from '#sync/simulator/board-catalogue.ts'
import type { SyncRequest } from '#sync/protocol/wire.ts'
import { createEngineFixture } from './engine-fixture.ts'

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
    const fixture = await createEngineFixture()
    for (let n = 0; n < 500; n += 1) await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 2 })
    await fixture.start(fixture.serverStore, newer)
    const upgraded = fixture.open(fixture.store, newer)
    await upgraded.enqueue('count', { id: 'a-1', board: 'a', steps: 5 })
    expect(await fixture.read((tx) => tx.view.get('counters', 'a-1'))).toMatchObject({ value: 1_005 })
    await fixture.server.run({ id: 'ann', kind: 'user' }, 'count', { id: 'a-1', board: 'a', steps: 100 })
    expect(await upgraded.syncOnce()).toMatchObject({ state: 'idle' })
    expect(await fixture.outbox()).toEqual([])
    expect(fixture.serverStore.rows('counters')).toMatchObject([{ value: 1_105 }])
    expect(await fixture.read((tx) => tx.view.get('counters', 'a-1'))).toMatchObject({ value: 1_105 })
  })

  test('S4 SYN-007 a version newer than the server’s stops, keeps the queue, and continues after the update', async () => {
    const fixture = await createEngineFixture()
    const device = fixture.open(fixture.store, newer)
    await device.enqueue('count', { id: 'a-1', board: 'a', steps: 5 })
    expect(await device.syncOnce()).toMatchObject({ state: 'upgrade' })
    expect(await fixture.outbox()).toHaveLength(1)
    await fixture.start(fixture.serverStore, newer)
    expect(await device.syncOnce()).toMatchObject({ state: 'idle' })
    expect(fixture.serverStore.rows('counters')).toMatchObject([{ value: 5 }])
  })

  test('C29 rows of a table that this version does not have are ignored', async () => {
    const fixture = await createEngineFixture()
    const ann = { id: 'ann', kind: 'user' } as const
    await fixture.server.run(ann, 'set-title', { board: 'a', text: 'A', replaces: null })
    await fixture.server.run(ann, 'count', { id: 'a-1', board: 'a', by: 1 })
    const { titles: _unknown, ...tables } = boardCatalogue.tables
    const older = fixture.open(fixture.store, { ...boardCatalogue, tables: tables as typeof boardCatalogue.tables })
    await older.syncOnce()
    expect(fixture.serverStore.rows('titles')).toHaveLength(1)
    expect(await fixture.read((tx) => tx.view.all('titles'))).toEqual([])
    expect(await fixture.read((tx) => tx.view.all('counters'))).toHaveLength(1)
  })

  test('C29 SYN-033 the first pull of a version with another table requests every scope whole', async () => {
    const fixture = await createEngineFixture()
    const { titles: _unknown, ...tables } = boardCatalogue.tables
    const older = fixture.open(fixture.store, { ...boardCatalogue, tables: tables as typeof boardCatalogue.tables })
    await fixture.server.run({ id: 'ann', kind: 'user' }, 'set-title', { board: 'a', text: 'A', replaces: null })
    await older.syncOnce()
    expect(await fixture.read((tx) => tx.view.all('titles'))).toEqual([])
    fixture.requests.length = 0
    await fixture.open(fixture.store).syncOnce()
    await fixture.open(fixture.store).syncOnce()
    expect(fixture.requests.map(({ cursor }) => cursor!.scopes['board:a']! < 0)).toEqual([true, false])
    expect(await fixture.read((tx) => tx.view.all('titles'))).toMatchObject([{ text: 'A' }])
    expect(fixture.faults).toEqual([])
  })

  test('C29 a version with other scopes of a table requests everything, and drops rows that are in no scope of it', async () => {
    const fixture = await createEngineFixture()
    for (const id of ['a-1', 'a-2'])
      await fixture.server.run({ id: 'ann', kind: 'user' }, 'count', { id, board: 'a', by: 1 })
    await fixture.engine.syncOnce()
    const moved = (row: { id: string }): string[] => (row.id === 'a-2' ? ['archive:a'] : ['board:a'])
    const { counters } = boardCatalogue.tables
    const tables = { ...boardCatalogue.tables, counters: { ...counters, scopes: moved, scopesVersion: 2 } }
    // The migration of the server moved the row out of the scope that this device reads.
    fixture.answers.push(async (request) => {
      const answer = JSON.parse((await fixture.serve(request)).text) as { patch: { rows: { counters: object[] } } }
      answer.patch.rows.counters = answer.patch.rows.counters.filter((row) => (row as { id: string }).id === 'a-1')
      return { status: 200, text: JSON.stringify(answer) }
    })
    fixture.requests.length = 0
    await fixture.open(fixture.store, { ...boardCatalogue, tables }).syncOnce()
    expect(fixture.requests[0]!.cursor!.scopes['board:a']).toBeLessThan(0)
    expect(await fixture.read((tx) => tx.view.all('counters'))).toMatchObject([{ id: 'a-1' }])
  })

  test('C29 rows stay on the device until the pages of their new scope have arrived, and then follow them', async () => {
    const fixture = await createEngineFixture()
    for (const id of ['a-1', 'a-2'])
      await fixture.server.run({ id: 'ann', kind: 'user' }, 'count', { id, board: 'a', by: 1 })
    await fixture.engine.syncOnce()
    const rows = await fixture.read((tx) => tx.view.all('counters'))
    const { counters } = boardCatalogue.tables
    const tables = {
      ...boardCatalogue.tables,
      counters: { ...counters, scopes: () => ['archive:a'], scopesVersion: 2 },
    }
    type Answer = { patch: { rows: object; lost: string[]; large?: [string, number][] } }
    const answered = async ({ page: _page, ...request }: SyncRequest, change: (answer: Answer) => void) => {
      const answer = JSON.parse((await fixture.serve(request)).text) as Answer
      change(answer)
      return { status: 200, text: JSON.stringify(answer) }
    }
    // The server's migration moved both rows to a large scope, and one was deleted since.
    fixture.answers.push((request) =>
      answered(request, ({ patch }) => {
        patch.rows = {}
        patch.large = [['archive:a', 1]]
      }),
    )
    fixture.answers.push(() => Promise.reject(new Error('no signal')))
    const upgraded = fixture.open(fixture.store, { ...boardCatalogue, tables })
    await upgraded.syncOnce()
    expect(await fixture.read((tx) => tx.view.all('counters'))).toEqual(rows)
    fixture.answers.push((request) =>
      answered(request, (answer) => {
        Object.assign(answer, { page: { rows: { counters: [rows[0]] }, next: null } })
      }),
    )
    // This server does not know the scope.
    fixture.answers.push((request) => answered(request, ({ patch }) => void (patch.lost = [])))
    await upgraded.syncOnce()
    expect(await fixture.read((tx) => tx.view.all('counters'))).toMatchObject([{ id: 'a-1' }])
  })

  test('C22 C11 an upcaster that throws on the device does not block pulls', async () => {
    const fixture = await createEngineFixture()
    await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    const throwing = (): never => {
      throw new Error('broken upcaster')
    }
    const broken = new Map([...newer.operations, ['count', { ...second, upcasts: { 1: throwing } }]])
    const upgraded = fixture.open(fixture.store, { ...newer, operations: broken })
    await fixture.server.run({ id: 'ann', kind: 'user' }, 'write-note', { id: 'n', board: 'a', text: '' })
    // The pull arrives before the server has accepted the pending mutations.
    fixture.answers.push((request) => fixture.serve({ ...request, mutations: [] }))
    expect(await upgraded.syncOnce()).toMatchObject({ state: 'idle' })
    expect(await fixture.read((tx) => tx.view.get('notes', 'n'))).toMatchObject({ id: 'n' })
    expect(fixture.faults.length).toBeGreaterThan(0)
  })

  test('C22 a card of an earlier version is retried in the current version', async () => {
    const fixture = await createEngineFixture()
    await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    await fixture.server.run({ id: 'system', kind: 'system' }, 'open-board', {
      id: 'a',
      readers: ['ann'],
      locked: true,
    })
    await fixture.engine.syncOnce()
    const [card] = await fixture.read((tx) => tx.failed.list())
    expect(card).toMatchObject({ name: 'count', version: 1 })
    await fixture.server.run({ id: 'system', kind: 'system' }, 'open-board', { id: 'a', readers: ['ann'] })
    await fixture.start(fixture.serverStore, newer)
    const upgraded = fixture.open(fixture.store, newer)
    await upgraded.syncOnce()
    expect(await upgraded.retryFailed(card!.ulid)).toMatchObject({ ok: true })
    expect(await fixture.outbox()).toMatchObject([{ version: 2, input: { steps: 1 } }])
    await upgraded.syncOnce()
    expect(fixture.serverStore.rows('counters')).toMatchObject([{ value: 1 }])
  })
})
