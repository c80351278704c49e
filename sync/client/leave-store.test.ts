import { describe, expect, test } from 'vitest'
import { createEngineFixture, system } from './engine-fixture.ts'

const COUNT = { id: 'a-1', board: 'a', by: 1 }

describe('signing out of a store that two tabs share', () => {
  test('SYN-036 C31 after leaving a store without waiting changes, other tabs cannot enqueue', async () => {
    const fixture = await createEngineFixture()
    const other = fixture.open(fixture.store)
    expect(await fixture.engine.leave()).toEqual({ ok: true })
    expect(await other.enqueue('count', COUNT)).toMatchObject({ ok: false, refusal: { code: 98028 } })
    expect(await other.enqueueAll([{ name: 'count', input: COUNT }])).toMatchObject({ ok: false, at: 0 })
    expect(await fixture.outbox()).toEqual([])
    expect(await fixture.read((tx) => tx.view.all('counters'))).toEqual([])
  })

  test('SYN-036 C31 a confirmed change blocks the sign-out in every interleaving', async () => {
    const outcomes = new Set<boolean>()
    const after = async <R>(turns: number, begin: () => Promise<R>): Promise<R> => {
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
      return begin()
    }
    // Below zero the sign-out begins first.
    for (let turns = -12; turns < 12; turns += 1) {
      const fixture = await createEngineFixture()
      const other = fixture.open(fixture.store)
      const [enqueued, left] = await Promise.all([
        after(-turns, () => other.enqueue('count', COUNT)),
        after(turns, () => fixture.engine.leave()),
      ])
      expect(left.ok).toBe(!enqueued.ok)
      expect(await fixture.outbox()).toHaveLength(enqueued.ok ? 1 : 0)
      outcomes.add(left.ok)
    }
    expect(outcomes.size).toBe(2)
  })

  test('SYN-036 C31 a queued change blocks the sign-out unless it is discarded', async () => {
    const fixture = await createEngineFixture()
    await fixture.engine.enqueue('count', COUNT)
    expect(await fixture.engine.leave()).toEqual({ ok: false, unsent: 1 })
    expect(await fixture.engine.enqueue('count', COUNT)).toMatchObject({ ok: true })
    expect(await fixture.engine.leave({ discard: true })).toEqual({ ok: true })
    expect(await fixture.engine.enqueue('count', COUNT)).toMatchObject({ ok: false })
  })

  test('SYN-036 C31 a card blocks the sign-out', async () => {
    const fixture = await createEngineFixture()
    await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: 'mine' })
    await fixture.server.run(system, 'write-note', { id: 'n', board: 'a', text: 'another' })
    await fixture.engine.syncOnce()
    expect([(await fixture.outbox()).length, (await fixture.read((tx) => tx.failed.list())).length]).toEqual([0, 1])
    expect(await fixture.engine.leave()).toEqual({ ok: false, unsent: 1 })
    expect(await fixture.engine.enqueue('count', COUNT)).toMatchObject({ ok: true })
  })
})
