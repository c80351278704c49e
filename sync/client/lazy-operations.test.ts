import { beforeEach, describe, expect, test } from 'vitest'
import { boardCatalogue } from '#sync/simulator/board-catalogue.ts'
import { createEngineFixture, type EngineFixture } from './engine-fixture.ts'

describe('operations that are loaded later than the tables', () => {
  let fixture: EngineFixture
  let loads: number
  let fails: boolean

  /** An engine on the same store in a page that has not loaded its operations. */
  const fresh = () => {
    const operations = new Map<string, never>()
    return fixture.open(
      fixture.store,
      { ...boardCatalogue, operations },
      {
        rules: {
          areLoaded: () => operations.size > 0,
          load: async () => {
            if (fails) throw new Error('no signal')
            if (operations.size > 0) return
            loads += 1
            for (const [name, operation] of boardCatalogue.operations) operations.set(name, operation as never)
          },
        },
      },
    )
  }
  const value = () => fixture.read(async (tx) => (await tx.view.get('counters', 'a-1'))?.value)

  beforeEach(async () => {
    fixture = await createEngineFixture()
    loads = 0
    fails = false
  })

  test('C25 a pull without pending mutations does not need the operations', async () => {
    await fixture.open(fixture.store).enqueue('count', { id: 'a-1', board: 'a', by: 2 })
    await fixture.engine.syncOnce()
    await fixture.open(fixture.store).syncOnce()
    const engine = fresh()
    expect(await engine.syncOnce()).toMatchObject({ state: 'idle' })
    expect([loads, await value()]).toEqual([0, 2])
  })

  test('C25 the first queued change waits for the operations', async () => {
    const engine = fresh()
    expect(await engine.enqueue('count', { id: 'a-1', board: 'a', by: 3 })).toMatchObject({ ok: true })
    expect([loads, await value()]).toEqual([1, 3])
  })

  test('C25 pending mutations are decided again only after the operations are loaded', async () => {
    await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    await fixture.server.run({ id: 'system', kind: 'system' }, 'count', { id: 'a-1', board: 'a', by: 10 })
    const answer = fixture.serve
    // The answer removes nothing from the queue: the change must be visible on top of the pull.
    fixture.answers.push((request) => answer({ ...request, mutations: [] }))
    fixture.answers.push(async () => ({ status: 0, text: '' }))
    await fresh().syncOnce()
    expect([loads, await value()]).toEqual([1, 11])
  })

  test('C25 when the operations cannot be loaded, no pull is applied and the queue stays', async () => {
    await fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })
    fails = true
    const engine = fresh()
    expect(await engine.syncOnce()).toMatchObject({ state: 'waiting' })
    await expect(engine.enqueue('count', { id: 'a-1', board: 'a', by: 1 })).rejects.toThrow('no signal')
    expect(await fixture.outbox()).toHaveLength(1)
    fails = false
    await engine.syncOnce()
    expect([await fixture.outbox(), await value()]).toEqual([[], 1])
  })
})
