import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryServerStore } from '#sync/memory/memory-server-store.ts'
import type { SendingContext } from './context.ts'
import { createEngineFixture, NOW, type EngineFixture, system } from './engine-fixture.ts'
import { sendOnly } from './send-only.ts'

describe('sending without a view', () => {
  let fixture: EngineFixture
  let context: SendingContext
  const count = () => fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
  const value = () => fixture.serverStore.rows('counters')[0]?.value

  beforeEach(async () => {
    fixture = await createEngineFixture()
    context = {
      store: fixture.store,
      transport: {
        sync: (request) => (fixture.answers.shift() ?? fixture.serve)(request),
        upload: async ({ sha256 }) => {
          fixture.uploads.push(sha256)
          return fixture.upload
        },
      },
      clock: { now: () => NOW },
      ids: { client: () => 'never' },
      onFault: () => undefined,
    }
  })

  test('C23 all pending mutations arrive once, and leave the outbox with the next pull', async () => {
    for (let n = 0; n < 1_100; n += 1) await count()
    expect(await sendOnly(context)).toBe(true)
    expect(value()).toBe(1_100)
    expect(await fixture.outbox()).toHaveLength(1_100)
    await count()
    expect(await fixture.engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect(value()).toBe(1_101)
    expect(await fixture.outbox()).toEqual([])
  })

  test('C23 a file is uploaded before its mutation; a failed upload holds back only that mutation', async () => {
    const file = { sha256: 'f', type: 'image/webp', bytes: new ArrayBuffer(3) }
    await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: '', picture: 'f' }, { files: [file] })
    await count()
    fixture.upload = { status: 500, text: '' }
    expect(await sendOnly(context)).toBe(false)
    expect([value(), fixture.serverStore.rows('notes').length]).toEqual([1, 0])
    fixture.upload = { status: 200, text: '{}' }
    expect(await sendOnly(context)).toBe(true)
    expect(fixture.serverStore.rows('notes')).toMatchObject([{ picture: 'f' }])
  })

  test('C7 C23 changes without a file are sent before an upload, and an upload without an answer stops no other', async () => {
    const file = (sha256: string) => ({ sha256, type: 'image/webp', bytes: new ArrayBuffer(3) })
    for (const name of ['f', 'g'])
      await fixture.engine.enqueue(
        'write-note',
        { id: name, board: 'a', text: '', picture: name },
        { files: [file(name)] },
      )
    await count()
    const seen: unknown[] = []
    const upload = async (): Promise<never> => {
      seen.push(value())
      throw new Error('no network')
    }
    expect(await sendOnly({ ...context, transport: { ...context.transport, upload } })).toBe(false)
    expect(seen).toEqual([1, 1])
  })

  test('C23 a refused file is left to the engine, and does not count as unsent', async () => {
    const file = { sha256: 'f', type: 'image/webp', bytes: new ArrayBuffer(3) }
    await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: '', picture: 'f' }, { files: [file] })
    await count()
    fixture.upload = { status: 415, text: '{}' }
    expect(await sendOnly(context)).toBe(true)
    expect([value(), await fixture.read((tx) => tx.failed.list())]).toEqual([1, []])
    expect(await fixture.outbox()).toHaveLength(2)
  })

  test('C23 S22 the worker sends only to the database that the device has pulled from', async () => {
    await count()
    await fixture.start(createMemoryServerStore({ epoch: 'restored', state: fixture.serverStore.snapshot() }))
    expect(await sendOnly(context)).toBe(false)
    expect(value()).toBeUndefined()
  })

  test('C23 results stay on the server until an engine has them', async () => {
    await count()
    await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: 'mine' })
    await fixture.server.run(system, 'write-note', { id: 'n', board: 'a', text: 'another' })
    expect(await sendOnly(context)).toBe(true)
    await fixture.engine.syncOnce()
    expect(await fixture.outbox()).toEqual([])
    expect(await fixture.read((tx) => tx.failed.list())).toMatchObject([{ message: 'Taken' }])
  })

  test('C18 C23 the worker sends nothing to a database that has lost what the device stored as applied', async () => {
    const backup = fixture.serverStore.snapshot()
    await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: '1' })
    await fixture.engine.syncOnce()
    await fixture.engine.enqueue('edit-note', { id: 'n', text: '2' })
    await fixture.start(createMemoryServerStore({ state: backup }))
    expect(await sendOnly(context)).toBe(false)
    await fixture.engine.syncOnce()
    expect(fixture.serverStore.rows('notes')).toMatchObject([{ text: '2' }])
    expect(await fixture.read((tx) => tx.failed.list())).toEqual([])
  })

  test('C23 after no answer, a 401 or a stop the queue waits', async () => {
    await count()
    fixture.answers.push(
      () => Promise.reject(new Error('no network')),
      async () => ({ status: 401, text: '' }),
      async () => ({ status: 200, text: '<html>' }),
    )
    for (let n = 0; n < 3; n += 1) expect(await sendOnly(context)).toBe(false)
    await fixture.engine.enqueue('break', { on: 'server' })
    expect(await sendOnly(context)).toBe(false)
    expect(value()).toBe(1)
    expect(await fixture.outbox()).toHaveLength(2)
  })

  test('C23 while an engine sends the same mutations, each counts once', async () => {
    for (let n = 0; n < 30; n += 1) await count()
    await Promise.all([sendOnly(context), fixture.engine.syncOnce(), sendOnly(context)])
    await fixture.engine.syncOnce()
    expect(value()).toBe(30)
  })
})
