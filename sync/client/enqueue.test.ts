import { beforeEach, describe, expect, test } from 'vitest'
import type { Stamp } from '#shared/kernel/change.ts'
import { boardCatalogue } from '#sync/simulator/board-catalogue.ts'
import { createEngineFixture, type EngineFixture } from './engine-fixture.ts'

const file = (sha256: string) => ({ sha256, type: 'image/webp', bytes: new ArrayBuffer(3) })

describe('enqueue', () => {
  let fixture: EngineFixture
  const edit = (text: string) => fixture.engine.enqueue('edit-note', { id: 'n', text })

  beforeEach(async () => {
    fixture = await createEngineFixture()
  })

  test('S5 an operation that needs a connection cannot be queued', async () => {
    await expect(fixture.engine.enqueue('open-board', { id: 'b', readers: [] })).rejects.toThrow('cannot be queued')
    expect(await fixture.outbox()).toEqual([])
  })

  test('C6 a mutation is sent after the latest of several writers of its row', async () => {
    const ulids = []
    await fixture.server.run({ id: 'ann', kind: 'user' }, 'write-note', { id: 'n', board: 'a', text: '' })
    await fixture.engine.syncOnce()
    for (const text of ['1', '2', '3', '4']) {
      const done = await edit(text)
      ulids.push(done.ok ? done.ulid : '')
    }
    const outbox = await fixture.outbox()
    expect(outbox.map(({ after }) => after)).toEqual([[], [ulids[0]], [ulids[1]], [ulids[2]]])
    expect(outbox.map(({ dependsOn }) => dependsOn)).toEqual([[], [], [], []])
  })

  test('C6 a mutation is sent after the writer of a row that it reads in a list', async () => {
    const made = await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: '' })
    await fixture.engine.enqueue('move-notes', { from: 'a', to: 'a' })
    const [, move] = await fixture.outbox()
    expect(move).toMatchObject({ after: [made.ok && made.ulid], dependsOn: [made.ok && made.ulid] })
  })

  test('C5 C6 a mutation that reads a pending row depends on its creator and is sent after its latest writer', async () => {
    const made = await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: '' })
    // The note is there already: nothing is written.
    await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: 'again' })
    const ulid = made.ok ? made.ulid : ''
    expect((await fixture.outbox())[1]).toMatchObject({ after: [ulid], dependsOn: [ulid] })
  })

  test('C5 C6 a mutation that lists a pending row depends on its creator, even if it writes another row', async () => {
    const count = boardCatalogue.operations.get('count')!
    const total = {
      ...count,
      name: 'count-notes',
      load: async (reader: Parameters<typeof count.load>[0]) => (await reader.list('notes', 'board', 'a')).length,
      who: () => null,
      decide: (value: number) => ({
        effects: [{ op: 'put', table: 'counters', row: { id: 'a-9', board: 'a', value } }],
        output: undefined,
      }),
    } as unknown as typeof count
    const operations = new Map([...boardCatalogue.operations, ['count-notes', total]])
    const engine = fixture.open(fixture.store, { ...boardCatalogue, operations })
    const made = await engine.enqueue('write-note', { id: 'n', board: 'a', text: '' })
    await engine.enqueue('count-notes', { id: 'a-9', board: 'a', by: 1 })
    const ulid = made.ok ? made.ulid : ''
    expect((await fixture.outbox())[1]).toMatchObject({ after: [ulid], dependsOn: [ulid] })
  })

  test('C2 C6 after a rebase the latest writer of a row is still known', async () => {
    await fixture.server.run({ id: 'ann', kind: 'user' }, 'write-note', { id: 'n', board: 'a', text: '' })
    await fixture.engine.syncOnce()
    for (const text of ['1', '2', '3']) await edit(text)
    await fixture.server.run({ id: 'ann', kind: 'user' }, 'count', { id: 'a-1', board: 'a', by: 1 })
    // The pull is answered before the server has accepted the pending mutations.
    fixture.answers.push(
      (request) => fixture.serve({ ...request, mutations: [] }),
      () => Promise.reject(new Error('lost')),
    )
    await fixture.engine.syncOnce()
    await edit('4')
    const outbox = await fixture.outbox()
    expect(outbox).toHaveLength(4)
    expect(outbox[3]!.after).toEqual([outbox[2]!.ulid])
  })

  test('C7 enqueuing marks the files that the mutation refers to', async () => {
    const named: (readonly string[])[] = []
    const engine = fixture.open({
      transact: (mode, work) =>
        fixture.store.transact(mode, (tx) =>
          work({
            ...tx,
            files: {
              ...tx.files,
              markNamed: async (names) => {
                named.push(names)
                await tx.files.markNamed(names)
              },
            },
          }),
        ),
    })
    await engine.enqueue('write-note', { id: 'n', board: 'a', text: '', picture: 'f' })
    expect(named).toEqual([['f']])
  })

  test('C11 an operation that throws in a rebase does not block pulls', async () => {
    let isBroken = false
    const operations = [...boardCatalogue.operations].map(([name, operation]): [string, typeof operation] => [
      name,
      {
        ...operation,
        decide: (state, input, stamp) => {
          if (isBroken && stamp.server === null) throw new Error('broken rule')
          return operation.decide(state, input, stamp)
        },
      },
    ])
    const engine = fixture.open(fixture.store, { ...boardCatalogue, operations: new Map(operations) })
    await engine.enqueue('write-note', { id: 'mine', board: 'a', text: '' })
    isBroken = true
    await fixture.server.run({ id: 'ann', kind: 'user' }, 'write-note', { id: 'other', board: 'a', text: '' })
    fixture.answers.push(
      (request) => fixture.serve({ ...request, mutations: [] }),
      () => Promise.reject(new Error('lost')),
    )
    await engine.syncOnce()
    expect((await fixture.read((tx) => tx.view.all('notes'))).map(({ id }) => id)).toEqual(['other'])
    expect(fixture.faults).toEqual(['deciding write-note again: broken rule'])
    expect(await fixture.outbox()).toHaveLength(1)
  })

  test('C1 every rebase decides with the original ULID, device and time', async () => {
    const stamps: Stamp[] = []
    const operations = [...boardCatalogue.operations].map(([name, operation]): [string, typeof operation] => [
      name,
      {
        ...operation,
        decide: (state, input, stamp) => {
          if (stamp.server === null) stamps.push(stamp)
          return operation.decide(state, input, stamp)
        },
      },
    ])
    const engine = fixture.open(fixture.store, { ...boardCatalogue, operations: new Map(operations) })
    await engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    await engine.enqueue('write-note', { id: 'n', board: 'a', text: '', picture: 'f' }, { files: [file('f')] })
    fixture.upload = { status: 500, text: '' }
    fixture.now += 60_000
    await engine.syncOnce()
    const [, note] = stamps
    expect(stamps).toHaveLength(3)
    expect(stamps[2]).toEqual(note)
    expect(note).toMatchObject({
      at: fixture.now / 1000 - 60,
      device: { id: 'd' },
      mutation: (await fixture.outbox())[0]!.ulid,
    })
  })
})
