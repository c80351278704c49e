import { beforeEach, describe, expect, test } from 'vitest'
import { boardCatalogue } from '#sync/simulator/board-catalogue.ts'
import { engineStage, system, type EngineStage } from './engine-fixture.ts'
import { MAX_ATTEMPTS } from './batch.ts'

describe('a mutation that fails without a reason', () => {
  let stage: EngineStage
  const count = (by = 1) => stage.engine.enqueue('count', { id: 'a-1', board: 'a', by })
  const value = () => stage.serverStore.rows('counters')[0]?.value
  const cards = () => stage.read((tx) => tx.failed.list())
  /** Another person changes something: the server works. */
  let othersWork = async (): Promise<unknown> => undefined
  const tries = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      stage.now += 30_000
      await othersWork()
      stage.now += 30_000
      await stage.engine.syncOnce()
    }
  }

  beforeEach(async () => {
    stage = await engineStage()
    let locked = false
    othersWork = () => {
      locked = !locked
      return stage.server.run(system, 'open-board', { id: 'b', readers: [], locked }).catch(() => undefined)
    }
  })

  test('C19 SYN-008 a mutation is retried until its budget is spent, then becomes a card, and the others continue', async () => {
    await count(1)
    await stage.engine.enqueue('break', { on: 'server' })
    await count(10)
    await tries(MAX_ATTEMPTS - 1)
    expect(stage.engine.status()).toMatchObject({ state: 'waiting' })
    expect(value()).toBe(1)
    expect(await stage.outbox()).toHaveLength(2)
    await tries(1)
    expect(stage.engine.status()).toMatchObject({ state: 'idle' })
    expect(value()).toBe(11)
    expect(await stage.outbox()).toEqual([])
    expect(await cards()).toMatchObject([{ name: 'break', input: { on: 'server' }, code: 98026 }])
  })

  test('C26 an automatic retry keeps the time of the action, a retry by a person takes the present time', async () => {
    await stage.engine.enqueue('break', { on: 'server' })
    const [queued] = await stage.outbox()
    await tries(MAX_ATTEMPTS)
    const [failed] = await cards()
    await stage.engine.retryFailed(failed!.ulid, undefined, { keepsTimestamp: true })
    expect(await stage.outbox()).toMatchObject([{ time: queued!.time }])
    await tries(MAX_ATTEMPTS)
    await stage.engine.retryFailed((await cards())[0]!.ulid)
    expect((await stage.outbox())[0]!.time > queued!.time).toBe(true)
  })

  // Found by seed 113988 of the boards.
  test('C19 retries start with a short pause, however long the server was unreachable before', async () => {
    await stage.engine.enqueue('break', { on: 'server' })
    stage.answers.push(...Array.from({ length: 9 }, () => () => Promise.reject(new TypeError('no network'))))
    await tries(9)
    expect(stage.engine.status()).toMatchObject({ state: 'offline', failures: 9 })
    for (let n = 1; n < MAX_ATTEMPTS; n += 1) {
      await tries(1)
      const { state, retryAt } = stage.engine.status()
      expect(state).toBe('waiting')
      expect((retryAt ?? 0) - stage.now).toBeLessThanOrEqual(1_000 * 2 ** (n - 1))
    }
    await tries(1)
    expect(await cards()).toMatchObject([{ name: 'break', code: 98026 }])
  })

  test('C19 several attempts within one pause count once: a short outage spends no budget', async () => {
    await stage.engine.enqueue('break', { on: 'server' })
    for (let n = 0; n < 3 * MAX_ATTEMPTS; n += 1) await stage.engine.syncOnce()
    expect(await cards()).toEqual([])
    expect(await stage.outbox()).toMatchObject([{ attempts: 1 }])
  })

  test('C19 W1 a card that is retried with another input gets a new ULID', async () => {
    const first = await stage.engine.enqueue('break', { on: 'server' })
    await tries(MAX_ATTEMPTS)
    const ulid = first.ok ? first.ulid : ''
    expect(await stage.engine.retryFailed(ulid, { on: 'server' })).toMatchObject({ ulid })
    await tries(MAX_ATTEMPTS)
    expect(await stage.engine.retryFailed(ulid, { on: 'never' })).not.toMatchObject({ ulid })
    await tries(1)
    expect(await cards()).toEqual([])
  })

  test('C26 a card that a person retries has the time of the retry, one that the device retries that of the act', async () => {
    await stage.engine.enqueue('break', { on: 'server' })
    const [{ time } = { time: '' }] = await stage.outbox()
    await tries(MAX_ATTEMPTS)
    const [card] = await cards()
    await stage.engine.retryFailed(card!.ulid, undefined, { keepsTimestamp: true })
    expect(await stage.outbox()).toMatchObject([{ time }])
    await tries(MAX_ATTEMPTS)
    await stage.engine.retryFailed(card!.ulid)
    const [entry] = await stage.outbox()
    expect(entry!.time > time).toBe(true)
  })

  test('C19 the pause before an attempt counts doubles with each attempt', async () => {
    await stage.engine.enqueue('break', { on: 'server' })
    const counted: number[] = []
    const from = stage.now
    for (let n = 0; n < 40; n += 1) {
      await stage.engine.syncOnce()
      const [entry] = await stage.outbox()
      if (entry?.attemptedAt === stage.now) counted.push(stage.now - from)
      stage.now += 250
    }
    expect(counted).toEqual([0, 500, 1_500, 3_500, 7_500])
  })

  test('C19 a clock that is set back does not keep a mutation from being counted', async () => {
    await stage.engine.enqueue('break', { on: 'server' })
    for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
      await stage.engine.syncOnce()
      stage.now -= 60_000
    }
    expect(await cards()).toMatchObject([{ name: 'break', code: 98026 }])
  })

  test('C19 dependents of the mutation become cards as well', async () => {
    const broken = {
      ...boardCatalogue,
      operations: new Map([...boardCatalogue.operations].map(([name, operation]) => [name, breaking(name, operation)])),
    }
    await stage.start(stage.serverStore, broken)
    const note = await stage.engine.enqueue('write-note', { id: 'n', board: 'a', text: '1' })
    await stage.engine.enqueue('edit-note', { id: 'n', text: '2' })
    await count()
    await tries(MAX_ATTEMPTS)
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

  test('SYN-032 C30 without a sign that the server works nothing becomes a card, and everything goes once it does', async () => {
    const { serverStore } = stage
    othersWork = () => Promise.resolve()
    const failing = { ...serverStore, write: failingWrites(serverStore) }
    await stage.start(failing)
    for (let n = 0; n < 3; n += 1) await count()
    await tries(10 * MAX_ATTEMPTS)
    expect(await cards()).toEqual([])
    expect(await stage.outbox()).toHaveLength(3)
    await stage.start(serverStore)
    await tries(1)
    expect([await stage.outbox(), await cards(), value()]).toEqual([[], [], 3])
  })

  test('C30 a mutation that fails alone waits behind those that come later, and is a card once one of them is taken', async () => {
    othersWork = () => Promise.resolve()
    await stage.engine.enqueue('break', { on: 'server' })
    await tries(2 * MAX_ATTEMPTS)
    expect(await cards()).toEqual([])
    expect(await stage.outbox()).toMatchObject([{ name: 'break' }])
    await count()
    await tries(2)
    expect(value()).toBe(1)
    expect(await cards()).toMatchObject([{ name: 'break', code: 98026 }])
    expect(await stage.outbox()).toEqual([])
  })

  test('SYN-032 S29 a missing table or privilege is not the fault of a mutation, and the device still pulls', async () => {
    const { serverStore } = stage
    const missing = new Error('permission denied for table counters')
    await stage.start({
      ...serverStore,
      write: failingWrites(serverStore, missing),
      schemaFault: (error) => error === missing,
    })
    await count()
    await tries(3 * MAX_ATTEMPTS)
    expect(await cards()).toEqual([])
    expect(stage.engine.status().state).toBe('waiting')
    await stage.start(serverStore)
    await tries(1)
    expect([await stage.outbox(), value()]).toEqual([[], 1])
  })

  test('S7 a failing store is blamed on no mutation: the whole request fails', async () => {
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
        { length: MAX_ATTEMPTS + 3 },
        () => (request: Parameters<EngineStage['serve']>[0]) =>
          stage.serve(request).catch(() => ({ status: 500, text: '' })),
      ),
    )
    await tries(MAX_ATTEMPTS + 3)
    expect(await cards()).toEqual([])
    expect(await stage.outbox()).toMatchObject([{ attempts: 0 }])
  })
})

type Write = EngineStage['serverStore']['write']

/** A database that takes no counter, and does not say why. */
const failingWrites =
  ({ write }: { readonly write: Write }, error = new Error('unknown')): Write =>
  (work) =>
    write((tx) =>
      work({ ...tx, put: (table, rows) => (table === 'counters' ? Promise.reject(error) : tx.put(table, rows)) }),
    )

type Operation = typeof boardCatalogue.operations extends ReadonlyMap<string, infer Of> ? Of : never

/** An operation that throws on the server. */
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
