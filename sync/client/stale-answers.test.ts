// Answers that arrive after another tab or another part of the engine has changed the state of the request.
import { beforeEach, describe, expect, test } from 'vitest'
import { createMemoryServerStore } from '#sync/memory/memory-server-store.ts'
import { ann, createEngineFixture, type EngineFixture } from './engine-fixture.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

/** Holds an answer back until it is let go. */
const gate = () => {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

describe('stale answers', () => {
  let fixture: EngineFixture
  const count = (id: string, by = 1) => fixture.server.run(ann, 'count', { id, board: 'a', by })
  const meta = async () => (await fixture.read((tx) => tx.meta.get()))!
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

  beforeEach(async () => {
    fixture = await createEngineFixture()
    await count('a-1')
    await fixture.engine.syncOnce()
  })

  test('C9 C20 a pull requested before a digest mismatch is dropped', async () => {
    await fixture.store.transact('write', (tx) => tx.view.put('counters', [{ id: 'a-1', board: 'a', value: 77 }]))
    const { opened, open } = gate()
    const late: typeof fixture.serve = async (request) => {
      const answer = await fixture.serve(request)
      await opened
      return answer
    }
    // Due for a tab that was away, and not for one that was not.
    fixture.now += 2 * HOUR
    fixture.requests.length = 0
    // Its pull with digests, the other tab's late pull of a change, and the refetch of what was found wrong.
    fixture.answers.push(fixture.serve, late, () => Promise.reject(new Error('no network')))
    let other: Promise<unknown> | undefined
    const verifying = fixture.open({
      transact: async (mode, work) => {
        const done = await fixture.store.transact(mode, work)
        if (mode === 'write' && other === undefined) {
          await count('a-2')
          other = fixture.engine.syncOnce()
          await settle()
        }
        return done
      },
    })
    await verifying.syncOnce()
    expect((await meta()).cursor!.scopes['board:a']).toBe(-1)
    open()
    await other
    await fixture.engine.syncOnce()
    expect(fixture.requests.filter(({ verify }) => verify)).toHaveLength(1)
    expect(await fixture.read((tx) => tx.view.all('counters'))).toEqual(fixture.serverStore.rows('counters'))
  })

  test('C20 digests of an earlier cursor are ignored', async () => {
    fixture.now += DAY
    const { store } = fixture
    let reads = 0
    const watched = fixture.open({
      transact: async (mode, work) => {
        const done = await store.transact(mode, work)
        // Another tab pulls after the rows were read and before they are judged.
        if (mode === 'write' && (reads += 1) === 1) {
          await count('a-2')
          await fixture.open(store).syncOnce()
        }
        return done
      },
    })
    await watched.syncOnce()
    expect(fixture.faults).toEqual([])
    expect((await meta()).cursor!.scopes['board:a']).toBeGreaterThan(0)
  })

  test('C16 a round that throws ends and is retried', async () => {
    const broken = fixture.open({ transact: () => Promise.reject(new Error('no database')) })
    expect(await broken.syncOnce()).toMatchObject({ state: 'waiting', retryAt: fixture.now + 500, failures: 1 })
    expect(fixture.faults).toEqual(['a round: no database'])
  })

  test('C10 a result of a mutation that is not pending is ignored', async () => {
    await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    fixture.answers.push(async (request) => {
      const answer = await fixture.serve(request)
      const body = JSON.parse(answer.text) as { results: { ulid: string }[] }
      const foreign = { ulid: 'F'.repeat(26), outcome: 'rejected', code: 1, message: 'no' }
      return { ...answer, text: JSON.stringify({ ...body, results: [foreign, ...body.results] }) }
    })
    await fixture.engine.syncOnce()
    expect([await fixture.outbox(), await fixture.read((tx) => tx.failed.list())]).toEqual([[], []])
    expect(fixture.serverStore.rows('counters')).toMatchObject([{ value: 2 }])
  })

  test('C18 a small scope behind the cursor reveals another database', async () => {
    const backup = fixture.serverStore.snapshot()
    await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    await fixture.engine.syncOnce()
    // As on a device that has applied nothing for 48 hours: no request names a mutation that the server lacks.
    await fixture.store.transact('strict', async (tx) => {
      const { latestApplied: _, ...known } = (await tx.meta.get())!
      await tx.meta.put(known)
    })
    await fixture.start(createMemoryServerStore({ state: backup }))
    for (let n = 0; n < 3; n += 1) await fixture.engine.syncOnce()
    expect(fixture.serverStore.rows('counters')).toMatchObject([{ value: 2 }])
  })

  test('a call during a round causes exactly one more round', async () => {
    for (let n = 0; n < 3; n += 1) {
      fixture.requests.length = 0
      await Promise.all([fixture.engine.syncOnce(), fixture.engine.syncOnce(), fixture.engine.syncOnce()])
      expect(fixture.requests).toHaveLength(2)
    }
  })

  test('C10 a card stays when its retry is refused', async () => {
    await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: 'mine' })
    await fixture.server.run({ id: 'system', kind: 'system' }, 'write-note', { id: 'n', board: 'a', text: 'another' })
    await fixture.engine.syncOnce()
    const [card] = await fixture.read((tx) => tx.failed.list())
    expect(await fixture.engine.retryFailed(card!.ulid)).toMatchObject({ ok: false })
    expect(await fixture.read((tx) => tx.failed.list())).toEqual([card])
    expect(await fixture.engine.retryFailed(card!.ulid, { id: 'm', board: 'a', text: 'mine' })).toMatchObject({
      ok: true,
    })
    expect(await fixture.read((tx) => tx.failed.list())).toEqual([])
  })

  test('C18 a mutation that a restored server rejects has one card, also after further restores', async () => {
    const backup = fixture.serverStore.snapshot()
    await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: 'mine' })
    await fixture.engine.syncOnce()
    const restored = async (epoch: string) => {
      await fixture.start(createMemoryServerStore({ epoch, state: backup }))
      await fixture.server.run({ id: 'system', kind: 'system' }, 'write-note', { id: 'n', board: 'a', text: 'another' })
      await fixture.engine.syncOnce()
      return fixture.read((tx) => tx.failed.list())
    }
    const [card] = await restored('second')
    expect(card).toMatchObject({ code: 1005 })
    await fixture.engine.discardFailed(card!.ulid)
    expect(await restored('third')).toEqual([])
  })
})
