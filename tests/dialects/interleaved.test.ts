import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor, Row } from '#shared/kernel/change.ts'
import { newId } from '#shared/kernel/ids.ts'
import type { Cursor } from '#sync/protocol/wire.ts'
import { createSeededRandom } from '#sync/simulator/seeded-random.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'
import { HOST, openTwoEngines, type Side, type Stock, type TwoEngines } from './two-engines.ts'

let sides: TwoEngines
/** A separate host for each test. */
let host: Actor
let id: (name: string) => string
beforeAll(async () => {
  sides = await openTwoEngines()
})
afterAll(() => sides.close())
beforeEach(() => {
  const mine = newId()
  host = { ...HOST, id: mine }
  id = (name) => `${mine}-${name}`
})

const stock = (product: string, event: string, add = 1): Stock => ({
  id: id(product),
  eid: id(event),
  hostId: host.id,
  add,
})
const write = (side: Side, input: Stock) => side.engine.run(host, 'add-stock', input)

/** A device that pulls and stores the result. */
const reader = (side: Side) => {
  const client = syncClient(newId())
  let cursor: Cursor = EMPTY_CURSOR
  const rows = new Map<string, Row>()
  return {
    rows,
    version: () => cursor.scopes[`host:${host.id}`] ?? 0,
    pull: async (): Promise<string[]> => {
      const { patch } = await side.engine.sync(host, client.request({ cursor }))
      if (!patch) throw new Error('no patch')
      const sent = Object.values(patch.rows).flat()
      for (const row of sent) rows.set(row.id, row)
      const moved = Object.fromEntries(patch.scopes.map(({ scope, version }) => [scope, version]))
      cursor = { epoch: patch.epoch, scopes: { ...cursor.scopes, ...moved } }
      return sent.map((row) => row.id).sort()
    },
  }
}

const isSettled = (promise: Promise<unknown>): Promise<boolean> =>
  Promise.race([promise.then(() => true), new Promise<false>((resolve) => setTimeout(() => resolve(false), 150))])

test('S10 SYN-017 a version is invisible while a lower version of its scope is uncommitted', async () => {
  const { a, b } = sides
  const device = reader(b)
  await write(a, stock('first', 'e0'))
  expect(await device.pull()).toEqual([id('first')])

  const held = a.holdCommits()
  const slow = write(a, stock('slow', 'e1'))
  await held.reached
  // Another event of the same host: only the scope is shared. Its version is later than the slow one's, or not
  // assigned yet.
  const quick = write(b, stock('quick', 'e2'))
  expect(await isSettled(quick)).toBe(false)
  expect(await device.pull()).toEqual([])
  expect(device.version()).toBe(1)

  held.letGo()
  await Promise.all([slow, quick])
  expect(await device.pull()).toEqual([id('quick'), id('slow')].sort())
  expect(device.version()).toBe(3)
})

test('SYN-017 transactions without a common scope commit independently, and a pull between sees complete ones', async () => {
  const { a, b } = sides
  const elsewhere = { ...HOST, id: newId() }
  const held = a.holdCommits()
  const slow = write(a, stock('slow', 'e1'))
  await held.reached
  await b.engine.run(elsewhere, 'add-stock', { id: newId(), eid: newId(), hostId: elsewhere.id, add: 1 })
  const device = reader(b)
  expect(await device.pull()).toEqual([])
  held.letGo()
  await slow
  expect(await device.pull()).toEqual([id('slow')])
})

test('SYN-017 readers that pull constantly miss no commit of many writers on two processes', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
  console.info(`interleaved: SEED=${seed} npx vitest run --project dialects tests/dialects/interleaved.test.ts`)
  const chance = createSeededRandom(seed)
  const both = [sides.a, sides.b]
  const WRITERS = 8
  const BATCHES = 12
  const sums = new Map<string, number>()

  const writer = async (side: Side): Promise<void> => {
    const client = syncClient(newId())
    for (let batch = 0; batch < BATCHES; batch += 1) {
      const mutations = Array.from({ length: chance.between(1, 5) }, () => {
        const event = chance.between(0, 5)
        const input = stock(`p${event}.${chance.between(0, 3)}`, `e${event}`, chance.between(1, 9))
        sums.set(input.id, (sums.get(input.id) ?? 0) + input.add)
        return client.mutation('add-stock', input)
      })
      const answer = await side.engine.sync(host, client.request({ mutations }))
      expect(answer.results.map(({ outcome }) => outcome)).toEqual(mutations.map(() => 'applied'))
    }
  }
  const readers = both.map(reader)
  let writing = true
  const reading = readers.map(async (device) => {
    while (writing) await device.pull()
    await device.pull()
  })
  await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(both[n % 2]!)))
  writing = false
  await Promise.all(reading)

  for (const device of readers) {
    const seen = [...device.rows.values()].map((row) => [
      row.id,
      (row as unknown as { maxQuantity: number }).maxQuantity,
    ])
    expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(sums))
    expect(device.version()).toBe(WRITERS * BATCHES)
  }
})
