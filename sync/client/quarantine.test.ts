import { beforeEach, describe, expect, test } from 'vitest'
import { boardCatalogue } from '#sync/simulator/board-catalogue.ts'
import { ann, createEngineFixture, system, type EngineFixture } from './engine-fixture.ts'
import { PROTOCOL_VERSION } from '#sync/protocol/wire.ts'
import { MAX_ATTEMPTS } from './batch.ts'

describe('a mutation that fails without a reason', () => {
  let fixture: EngineFixture
  const count = (by = 1) => fixture.engine.enqueue('count', { id: 'a-1', board: 'a', by })
  const value = () => fixture.serverStore.rows('counters')[0]?.value
  const cards = () => fixture.read((tx) => tx.failed.list())
  /** Another person changes something: the server works. */
  let othersWork = async (): Promise<unknown> => undefined
  const tries = async (times: number): Promise<void> => {
    for (let n = 0; n < times; n += 1) {
      fixture.now += 30_000
      await othersWork()
      fixture.now += 30_000
      await fixture.engine.syncOnce()
    }
  }

  beforeEach(async () => {
    fixture = await createEngineFixture()
    let locked = false
    othersWork = () => {
      locked = !locked
      return fixture.server.run(system, 'open-board', { id: 'b', readers: [], locked }).catch(() => undefined)
    }
  })

  test('C19 SYN-008 a mutation becomes a card after six attempts, and the others are sent', async () => {
    await count(1)
    await fixture.engine.enqueue('break', { on: 'server' })
    await count(10)
    await tries(MAX_ATTEMPTS - 1)
    expect(fixture.engine.status()).toMatchObject({ state: 'waiting' })
    expect(value()).toBe(1)
    expect(await fixture.outbox()).toHaveLength(2)
    await tries(1)
    expect(fixture.engine.status()).toMatchObject({ state: 'idle' })
    expect(value()).toBe(11)
    expect(await fixture.outbox()).toEqual([])
    expect(await cards()).toMatchObject([{ name: 'break', input: { on: 'server' }, code: 98026 }])
  })

  test('C26 an automatic retry keeps the time of the action, a retry by a person takes the present time', async () => {
    await fixture.engine.enqueue('break', { on: 'server' })
    const [queued] = await fixture.outbox()
    await tries(MAX_ATTEMPTS)
    const [failed] = await cards()
    await fixture.engine.retryFailed(failed!.ulid, undefined, { keepsTimestamp: true })
    expect(await fixture.outbox()).toMatchObject([{ time: queued!.time }])
    await tries(MAX_ATTEMPTS)
    await fixture.engine.retryFailed((await cards())[0]!.ulid)
    expect((await fixture.outbox())[0]!.time > queued!.time).toBe(true)
  })

  // Found by seed 113988 of the boards.
  test('C19 retries start with a short pause, however long the server was unreachable before', async () => {
    await fixture.engine.enqueue('break', { on: 'server' })
    fixture.answers.push(...Array.from({ length: 9 }, () => () => Promise.reject(new TypeError('no network'))))
    await tries(9)
    expect(fixture.engine.status()).toMatchObject({ state: 'offline', failures: 9 })
    for (let n = 1; n < MAX_ATTEMPTS; n += 1) {
      await tries(1)
      const { state, retryAt } = fixture.engine.status()
      expect(state).toBe('waiting')
      expect((retryAt ?? 0) - fixture.now).toBeLessThanOrEqual(1_000 * 2 ** (n - 1))
    }
    await tries(1)
    expect(await cards()).toMatchObject([{ name: 'break', code: 98026 }])
  })

  test('C19 several attempts within one pause count once, so that a short outage makes no card', async () => {
    await fixture.engine.enqueue('break', { on: 'server' })
    for (let n = 0; n < 3 * MAX_ATTEMPTS; n += 1) await fixture.engine.syncOnce()
    expect(await cards()).toEqual([])
    expect(await fixture.outbox()).toMatchObject([{ attempts: 1 }])
  })

  describe('C36 SYN-037 a device reports abandoned mutations to the server', () => {
    const outcomeOf = (ulid: string) =>
      fixture.serverStore.read(async (tx) => (await tx.outcomes('ann', [ulid])).get(ulid))
    const abandonedInMeta = () => fixture.read(async (tx) => (await tx.meta.get())?.abandoned)
    const noNetwork = () => Promise.reject(new TypeError('no network'))
    /** A card of which the server does not know yet: the network fails after the last attempt. */
    const unconfirmedCard = async (): Promise<string> => {
      const queued = await fixture.engine.enqueue('break', { on: 'server' })
      await tries(MAX_ATTEMPTS - 1)
      fixture.answers.push(fixture.serve, noNetwork)
      await tries(1)
      const ulid = queued.ok ? queued.ulid : ''
      expect([(await cards()).map((card) => card.ulid), await abandonedInMeta()]).toEqual([[ulid], [ulid]])
      expect(fixture.requests.at(-1)).toMatchObject({ mutations: [], abandoned: [ulid] })
      expect(await outcomeOf(ulid)).toBeUndefined()
      return ulid
    }

    test('the server remembers the mutation as rejected, and the card stays', async () => {
      const ulid = await unconfirmedCard()
      await tries(1)
      expect(await outcomeOf(ulid)).toMatchObject({ outcome: 'rejected', code: 98031 })
      expect([await cards(), await abandonedInMeta()]).toMatchObject([[{ ulid, code: 98026 }], []])
      await tries(1)
      expect(fixture.requests.at(-1)).not.toHaveProperty('abandoned')
      // A request that was on its way decides nothing.
      await fixture.server.sync(ann, { ...fixture.requests[0]!, clientId: 'late', cursor: null })
      expect(await outcomeOf(ulid)).toMatchObject({ outcome: 'rejected', code: 98031 })
    })

    test('the card of a change that the server had applied is removed, and the change is stored as applied', async () => {
      const ulid = await unconfirmedCard()
      const [mutation] = fixture.requests.flatMap(({ mutations }) => mutations)
      await fixture.server.sync(ann, {
        ...fixture.requests[0]!,
        clientId: 'late',
        cursor: null,
        mutations: [{ ...mutation!, name: 'count', input: { id: 'a-1', board: 'a', by: 5 } }],
      })
      expect(await outcomeOf(ulid)).toEqual({ outcome: 'applied' })
      await tries(1)
      expect([await cards(), await abandonedInMeta(), value()]).toEqual([[], [], 5])
      expect(await fixture.read((tx) => tx.applied.list())).toMatchObject([{ ulid, entry: { name: 'break' } }])
    })

    test('W1 a card that is retried unchanged keeps its ULID until the server has confirmed it, and then gets a new one', async () => {
      const ulid = await unconfirmedCard()
      expect(await fixture.engine.retryFailed(ulid, { on: 'server' })).toMatchObject({ ulid })
      expect(await abandonedInMeta()).toEqual([])
      await tries(MAX_ATTEMPTS)
      expect([(await cards())[0]?.ulid, await abandonedInMeta()]).toEqual([ulid, []])
      expect(await fixture.engine.retryFailed(ulid, { on: 'server' })).not.toMatchObject({ ulid })
    })

    test('S2 a card that is retried behind a change that came after it is sent, and so is that change', async () => {
      await count(100)
      await tries(1)
      await fixture.start(fixture.serverStore, breakingCatalogue('count'))
      const first = await count(1)
      const second = await count(10)
      await tries(MAX_ATTEMPTS - 1)
      fixture.answers.push(fixture.serve, noNetwork)
      await tries(1)
      const ulid = first.ok ? first.ulid : ''
      expect((await cards()).map((card) => card.ulid)).toEqual([ulid])
      await fixture.start(fixture.serverStore)
      expect(await fixture.engine.retryFailed(ulid)).toMatchObject({ ulid })
      expect((await fixture.outbox()).map((entry) => entry.ulid)).toEqual([second.ok && second.ulid, ulid])
      await tries(2)
      expect([await fixture.outbox(), await cards(), value()]).toEqual([[], [], 111])
    })

    test('a card that is retried while batches are sent is not named as given up in that round', async () => {
      const ulid = await unconfirmedCard()
      await fixture.engine.enqueueAll(
        Array.from({ length: 600 }, () => ({ name: 'count', input: { id: 'a-1', board: 'a', by: 1 } })),
      )
      fixture.answers.push(async (request) => {
        const answer = await fixture.serve(request)
        await fixture.engine.retryFailed(ulid)
        return answer
      })
      fixture.requests.length = 0
      await fixture.engine.syncOnce()
      expect(fixture.requests.flatMap(({ abandoned = [] }) => abandoned)).toEqual([])
      expect(await outcomeOf(ulid)).toBeUndefined()
    })

    test('W1 a card that is retried with another input gets a new ULID, and the device reports the old one', async () => {
      const ulid = await unconfirmedCard()
      expect(await fixture.engine.retryFailed(ulid, { on: 'never' })).not.toMatchObject({ ulid })
      await tries(1)
      expect([await cards(), await abandonedInMeta()]).toEqual([[], []])
      expect(await outcomeOf(ulid)).toMatchObject({ outcome: 'rejected', code: 98031 })
    })

    test('the device reports a mutation whose card a person has discarded before the next pull', async () => {
      const ulid = await unconfirmedCard()
      await fixture.engine.discardFailed(ulid)
      await tries(1)
      expect(await outcomeOf(ulid)).toMatchObject({ outcome: 'rejected', code: 98031 })
    })

    test('a store of an earlier version reports all its cards, 100 in a request', async () => {
      const card = {
        name: 'count',
        version: 1,
        input: {},
        at: fixture.now / 1000,
        code: 98026,
        message: 'The server could not take this change, and could not say why',
      }
      const ulids = Array.from({ length: 120 }, (_, n) => String(n).padStart(26, 'A'))
      await fixture.store.transact('strict', async (tx) => {
        const { abandoned: _, ...meta } = (await tx.meta.get())!
        await tx.failed.put(ulids.map((ulid) => ({ ...card, ulid })))
        await tx.meta.put(meta)
      })
      await tries(3)
      expect(fixture.requests.map(({ abandoned = [] }) => abandoned.length)).toEqual([0, 100, 20])
      expect((await fixture.serverStore.read((tx) => tx.outcomes('ann', ulids))).size).toBe(120)
      expect([(await cards()).length, await abandonedInMeta()]).toEqual([120, []])
    })

    test('a request for another database abandons no mutation', async () => {
      const ulid = '9'.padStart(26, '0')
      const answer = await fixture.server.sync(ann, {
        protocol: PROTOCOL_VERSION,
        clientId: 'c',
        deviceNow: fixture.now,
        mutations: [],
        cursor: null,
        epoch: 'another',
        abandoned: [ulid],
      })
      expect(answer).toMatchObject({ stop: { reason: 'epoch' } })
      expect([answer.abandoned, await outcomeOf(ulid)]).toEqual([undefined, undefined])
    })

    test('a person cannot abandon the mutation of another person', async () => {
      const queued = await count()
      const ulid = queued.ok ? queued.ulid : ''
      await fixture.server.sync(
        { id: 'ben', kind: 'user' },
        {
          ...fixture.requests[0]!,
          protocol: PROTOCOL_VERSION,
          clientId: 'b',
          deviceNow: fixture.now,
          mutations: [],
          cursor: null,
          abandoned: [ulid],
        },
      )
      await tries(1)
      expect([await cards(), value()]).toEqual([[], 1])
    })
  })

  test('C26 a retry by a person takes the present time, an automatic retry keeps the original time', async () => {
    await fixture.engine.enqueue('break', { on: 'server' })
    const [{ time } = { time: '' }] = await fixture.outbox()
    await tries(MAX_ATTEMPTS)
    const [card] = await cards()
    await fixture.engine.retryFailed(card!.ulid, undefined, { keepsTimestamp: true })
    expect(await fixture.outbox()).toMatchObject([{ time }])
    await tries(MAX_ATTEMPTS)
    await fixture.engine.retryFailed((await cards())[0]!.ulid)
    const [entry] = await fixture.outbox()
    expect(entry!.time > time).toBe(true)
  })

  test('C19 the pause before an attempt counts doubles with each attempt', async () => {
    await fixture.engine.enqueue('break', { on: 'server' })
    const counted: number[] = []
    const from = fixture.now
    for (let n = 0; n < 40; n += 1) {
      await fixture.engine.syncOnce()
      const [entry] = await fixture.outbox()
      if (entry?.attemptedAt === fixture.now) counted.push(fixture.now - from)
      fixture.now += 250
    }
    expect(counted).toEqual([0, 500, 1_500, 3_500, 7_500])
  })

  test('C19 a clock that is set back does not keep a mutation from being counted', async () => {
    await fixture.engine.enqueue('break', { on: 'server' })
    for (let n = 0; n < MAX_ATTEMPTS; n += 1) {
      await fixture.engine.syncOnce()
      fixture.now -= 60_000
    }
    expect(await fixture.outbox()).toMatchObject([{ attempts: MAX_ATTEMPTS }])
    // The changes that the server took before have a later time by its clock and prove nothing.
    expect(await cards()).toEqual([])
    await tries(2)
    expect(await cards()).toMatchObject([{ name: 'break', code: 98026 }])
  })

  test('C19 dependents of the mutation become cards as well', async () => {
    await fixture.start(fixture.serverStore, breakingCatalogue('write-note'))
    const note = await fixture.engine.enqueue('write-note', { id: 'n', board: 'a', text: '1' })
    await fixture.engine.enqueue('edit-note', { id: 'n', text: '2' })
    await count()
    await tries(MAX_ATTEMPTS)
    expect(await cards()).toMatchObject([
      { name: 'write-note', code: 98026 },
      { name: 'edit-note', code: 98026, cause: note.ok && note.ulid },
    ])
    expect(await fixture.read((tx) => tx.view.all('notes'))).toEqual([])
    expect(value()).toBe(1)

    await fixture.start(fixture.serverStore)
    const [first, second] = await cards()
    expect(await fixture.engine.retryFailed(first!.ulid)).toMatchObject({ ok: true, output: { id: 'n' } })
    expect(await fixture.engine.retryFailed(second!.ulid)).toMatchObject({ ok: true })
    await tries(1)
    expect(await cards()).toEqual([])
    expect(fixture.serverStore.rows('notes')).toMatchObject([{ text: '2' }])
  })

  test('SYN-032 C30 no mutation becomes a card while the server does not work; all are sent once it does', async () => {
    const { serverStore } = fixture
    othersWork = () => Promise.resolve()
    const failing = { ...serverStore, write: failingWrites(serverStore) }
    await fixture.start(failing)
    for (let n = 0; n < 3; n += 1) await count()
    await tries(10 * MAX_ATTEMPTS)
    expect(await cards()).toEqual([])
    expect(await fixture.outbox()).toHaveLength(3)
    await fixture.start(serverStore)
    await tries(1)
    expect([await fixture.outbox(), await cards(), value()]).toEqual([[], [], 3])
  })

  test('C30 the round that defers a mutation sends the others', async () => {
    othersWork = () => Promise.resolve()
    await fixture.engine.enqueue('break', { on: 'server' })
    await count()
    await tries(MAX_ATTEMPTS - 1)
    expect(value()).toBeUndefined()
    await tries(1)
    expect(value()).toBe(1)
  })

  test('C30 a deferred mutation becomes a card once the server accepts a later one', async () => {
    othersWork = () => Promise.resolve()
    await fixture.engine.enqueue('break', { on: 'server' })
    await tries(2 * MAX_ATTEMPTS)
    expect(await cards()).toEqual([])
    expect(await fixture.outbox()).toMatchObject([{ name: 'break' }])
    await count()
    await tries(2)
    expect(value()).toBe(1)
    expect(await cards()).toMatchObject([{ name: 'break', code: 98026 }])
    expect(await fixture.outbox()).toEqual([])
  })

  test('SYN-032 S29 a missing table or privilege makes no card, and the device still pulls', async () => {
    const { serverStore } = fixture
    const missing = new Error('permission denied for table counters')
    await fixture.start({
      ...serverStore,
      write: failingWrites(serverStore, missing),
      schemaFault: (error) => error === missing,
    })
    await count()
    await tries(3 * MAX_ATTEMPTS)
    expect(await cards()).toEqual([])
    expect(fixture.engine.status().state).toBe('waiting')
    await fixture.start(serverStore)
    await tries(1)
    expect([await fixture.outbox(), value()]).toEqual([[], 1])
  })

  test('S7 an unavailable store fails the whole request and counts against no mutation', async () => {
    const full = Object.assign(new Error('database or disk is full'), { full: true })
    const { serverStore } = fixture
    await fixture.start({
      ...serverStore,
      unavailable: (error) => error === full,
      write: (work) =>
        serverStore.write((tx) =>
          work({ ...tx, savepoint: () => Promise.reject(full), put: () => Promise.reject(full) }),
        ),
    })
    await count()
    fixture.answers.push(
      ...Array.from(
        { length: MAX_ATTEMPTS + 3 },
        () => (request: Parameters<EngineFixture['serve']>[0]) =>
          fixture.serve(request).catch(() => ({ status: 500, text: '' })),
      ),
    )
    await tries(MAX_ATTEMPTS + 3)
    expect(await cards()).toEqual([])
    expect(await fixture.outbox()).toMatchObject([{ attempts: 0 }])
  })
})

type Write = EngineFixture['serverStore']['write']

/** A database that takes no counter, and does not say why. */
const failingWrites =
  ({ write }: { readonly write: Write }, error = new Error('unknown')): Write =>
  (work) =>
    write((tx) =>
      work({ ...tx, put: (table, rows) => (table === 'counters' ? Promise.reject(error) : tx.put(table, rows)) }),
    )

type Operation = typeof boardCatalogue.operations extends ReadonlyMap<string, infer Of> ? Of : never

/** One operation throws on the server. */
const breakingCatalogue = (broken: string): typeof boardCatalogue => ({
  ...boardCatalogue,
  operations: new Map(
    [...boardCatalogue.operations].map(([name, operation]): [string, Operation] => [
      name,
      name === broken ? breaking(operation) : operation,
    ]),
  ),
})

const breaking = (operation: Operation): Operation => ({
  ...operation,
  decide: (state, input, stamp) => {
    // A count of ten works.
    if (stamp.server && !JSON.stringify(input).includes('"by":10')) throw new Error('broken rule')
    return operation.decide(state, input, stamp)
  },
})
