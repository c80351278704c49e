import { beforeEach, describe, expect, test } from 'vitest'
import { boardCatalogue } from '#sync/simulator/board-catalogue.ts'
import { engineStage, type EngineStage } from './engine-stage.ts'
import { BUDGET } from './set-aside.ts'

describe('a mutation that fails without a reason', () => {
  let stage: EngineStage
  const count = (by = 1) => stage.engine.enqueue('count', { id: 'a-1', board: 'a', by })
  const value = () => stage.serverStore.rows('counters')[0]?.value
  const cards = () => stage.read((tx) => tx.failed.list())
  const tries = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      stage.now += 60_000
      await stage.engine.syncOnce()
    }
  }

  beforeEach(async () => {
    stage = await engineStage()
  })

  test('C19 SYN-008 is tried until its budget is spent, then a card, and the others go on', async () => {
    await count(1)
    await stage.engine.enqueue('break', { on: 'server' })
    await count(10)
    await tries(BUDGET - 1)
    expect(stage.engine.status()).toMatchObject({ state: 'waiting' })
    expect(value()).toBe(1)
    expect(await stage.outbox()).toHaveLength(2)
    await tries(1)
    expect(stage.engine.status()).toMatchObject({ state: 'idle' })
    expect(value()).toBe(11)
    expect(await stage.outbox()).toEqual([])
    expect(await cards()).toMatchObject([{ name: 'break', input: { on: 'server' }, code: 98026 }])
  })

  // Found by seed 113988 of the boards.
  test('C19 is tried again soon, however long the server was out of reach before', async () => {
    await stage.engine.enqueue('break', { on: 'server' })
    stage.answers.push(...Array.from({ length: 9 }, () => () => Promise.reject(new TypeError('no network'))))
    await tries(9)
    expect(stage.engine.status()).toMatchObject({ state: 'offline', failures: 9 })
    for (let n = 1; n < BUDGET; n += 1) {
      await tries(1)
      const { state, retryAt } = stage.engine.status()
      expect(state).toBe('waiting')
      expect((retryAt ?? 0) - stage.now).toBeLessThanOrEqual(1_000 * 2 ** (n - 1))
    }
    await tries(1)
    expect(await cards()).toMatchObject([{ name: 'break', code: 98026 }])
  })

  test('C19 many tries at once are one: a short upset spends no budget', async () => {
    await stage.engine.enqueue('break', { on: 'server' })
    for (let n = 0; n < 3 * BUDGET; n += 1) await stage.engine.syncOnce()
    expect(await cards()).toEqual([])
    expect(await stage.outbox()).toMatchObject([{ attempts: 1 }])
  })

  test('C19 what it made cannot be without it: that waits on a card too', async () => {
    const broken = {
      ...boardCatalogue,
      operations: new Map([...boardCatalogue.operations].map(([name, operation]) => [name, breaking(name, operation)])),
    }
    await stage.start(stage.serverStore, broken)
    const note = await stage.engine.enqueue('write-note', { id: 'n', board: 'a', text: '1' })
    await stage.engine.enqueue('edit-note', { id: 'n', text: '2' })
    await count()
    await tries(BUDGET)
    expect(await cards()).toMatchObject([
      { name: 'write-note', code: 98026 },
      { name: 'edit-note', code: 98026, cause: note.ok && note.ulid },
    ])
    expect(await stage.read((tx) => tx.view.all('notes'))).toEqual([])
    expect(value()).toBe(1)

    await stage.start(stage.serverStore)
    const [first, second] = await cards()
    expect(await stage.engine.retryFailed(first!.ulid)).toEqual({ ok: true, ulid: first!.ulid, output: { id: 'n' } })
    expect(await stage.engine.retryFailed(second!.ulid)).toMatchObject({ ok: true, ulid: second!.ulid })
    await tries(1)
    expect(await cards()).toEqual([])
    expect(stage.serverStore.rows('notes')).toMatchObject([{ text: '2' }])
  })

  test('S7 a store that cannot work stops nobody’s mutation: the whole request fails', async () => {
    const full = Object.assign(new Error('database or disk is full'), { full: true })
    const { serverStore } = stage
    await stage.start({
      ...serverStore,
      unavailable: (error) => error === full,
      write: (work) =>
        serverStore.write((tx) =>
          work({ ...tx, savepoint: () => Promise.reject(full), put: () => Promise.reject(full) }),
        ),
    })
    await count()
    stage.answers.push(
      ...Array.from(
        { length: BUDGET + 3 },
        () => (request: Parameters<EngineStage['serve']>[0]) =>
          stage.serve(request).catch(() => ({ status: 500, text: '' })),
      ),
    )
    await tries(BUDGET + 3)
    expect(await cards()).toEqual([])
    expect(await stage.outbox()).toMatchObject([{ attempts: 0 }])
  })
})

type Operation = typeof boardCatalogue.operations extends ReadonlyMap<string, infer Of> ? Of : never

/** One that cannot write notes on the server. */
const breaking = (name: string, operation: Operation): Operation =>
  name === 'write-note'
    ? {
        ...operation,
        decide: (state, input, stamp) => {
          if (stamp.server) throw new Error('broken rule')
          return operation.decide(state, input, stamp)
        },
      }
    : operation
