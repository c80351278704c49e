// Two server processes decide concurrently: decisions stay valid until commit, and nothing deadlocks.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { postgresRetryable } from '#server/db/postgres.ts'
import { groupRow, memberRow, orderRow, person } from '#tests/support/member-rows.ts'
import { eventRow, productRow } from '#tests/support/sample-event.ts'
import { syncClient } from '#tests/support/sync-client.ts'
import { deadlocks, HOST, openTwoEngines, type Side, type TwoEngines } from './two-engines.ts'
import { pause } from '#tests/support/pause.ts'

let sides: TwoEngines
beforeAll(async () => {
  sides = await openTwoEngines()
})
afterAll(() => sides.close())

test('P4 when two concurrent transactions create one id, the second finds the row of the first', async () => {
  const ref = newId()
  /** Like a decision: creates the row unless it exists. Lock keys differ, so that only the id conflicts. */
  const make = (side: Side, eid: string) =>
    side.store.write(async (tx) => {
      const known = await tx.get('orders', ref)
      if (known) return known.eid
      await pause(50)
      await tx.put('orders', [orderRow(ref, { eid })])
      return eid
    })
  const made = await Promise.all([make(sides.a, newId()), make(sides.b, newId())])
  expect(made[0]).toBe(made[1])
})

test('P4 a row that a transaction did not find is not created by another before it commits', async () => {
  const groupId = newId()
  const join = (side: Side) =>
    side.store.write(async (tx) => {
      const group = (await tx.get('groups', groupId))!
      const member = memberRow(groupId, newId())
      await tx.get('members', member.id)
      await pause(20)
      await tx.put('members', [member])
      await tx.put('groups', [{ ...group, totalMembers: group.totalMembers + 1 }])
    })
  await sides.a.store.write((tx) => tx.put('groups', [groupRow(groupId, { totalMembers: 0 })]))
  await Promise.all(Array.from({ length: 10 }, (_, n) => join(n % 2 === 0 ? sides.a : sides.b)))
  const [group, members] = await sides.a.store.read(async (reader) => [
    await reader.get('groups', groupId),
    await reader.list('members', 'groupId', groupId),
  ])
  expect([group?.totalMembers, members.length]).toEqual([10, 10])
})

test('an order placed while its event is removed is removed with it or refused, never left behind', async () => {
  const eid = newId()
  await sides.a.store.write((tx) => tx.put('events', [eventRow({ id: eid })]))
  const order = (n: number) =>
    sides.b.store.write(async (tx) => {
      if (!(await tx.get('events', eid))) return false
      await pause(5)
      await tx.put('orders', [orderRow(`${eid}-${n}`, { eid })])
      return true
    })
  const remove = sides.a.store.write(async (tx) => {
    await pause(15)
    const orders = await tx.list('orders', 'eid', eid)
    await pause(15)
    await tx.delete('events', [eid])
    await tx.delete(
      'orders',
      orders.map((row) => row.id),
    )
    return orders.length
  })
  const taken = await Promise.all(Array.from({ length: 12 }, (_, n) => order(n)))
  expect(taken.filter(Boolean)).toHaveLength(await remove)
  expect(await sides.b.store.read((reader) => reader.list('orders', 'eid', eid))).toEqual([])
})

test('rows read by an order do not change meanwhile, and many orders may read them concurrently', async () => {
  const userId = newId()
  await sides.a.store.write((tx) => tx.put('users', [person(userId)]))
  let changed = false
  const looks = sides.a.store.write(async (tx) => {
    const before = await tx.get('users', userId)
    await pause(100)
    expect(changed).toBe(false)
    expect(await tx.get('users', userId)).toEqual(before)
  })
  await pause(20)
  await sides.b.store.write((tx) => tx.get('users', userId))
  const changes = sides.b.store
    .write((tx) => tx.put('users', [person(userId, { name: 'Somebody Else' })]))
    .then(() => (changed = true))
  await Promise.all([looks, changes])
})

test('batches over several events in opposite order complete without a database deadlock', async () => {
  const events = Array.from({ length: 4 }, newId)
  const before = await deadlocks(sides.a)
  const batch = async (side: Side, order: readonly string[]) => {
    const client = syncClient(newId())
    for (let round = 0; round < 6; round += 1) {
      const mutations = order.map((eid) => client.mutation('add-stock', { id: `${eid}-p`, eid, hostId: eid, add: 1 }))
      const answer = await side.engine.sync(HOST, client.request({ mutations }))
      expect(answer.results).toHaveLength(order.length)
    }
  }
  const turned = events.toReversed()
  await Promise.all([
    ...[sides.a, sides.b].map((side) => batch(side, events)),
    ...[sides.a, sides.b].map((side) => batch(side, turned)),
  ])
  const rows = await sides.a.store.read((reader) =>
    reader.getMany(
      'products',
      events.map((eid) => `${eid}-p`),
    ),
  )
  expect(rows.map((row) => row.maxQuantity)).toEqual(events.map(() => 24))
  expect(await deadlocks(sides.a)).toBe(before)
})

test('the same batch sent twice concurrently has one effect', async () => {
  const client = syncClient(newId())
  const id = newId()
  const mutations = Array.from({ length: 3 }, () => client.mutation('add-stock', { id, eid: id, hostId: id, add: 1 }))
  const request = client.request({ mutations })
  const answers = await Promise.all(
    [sides.a, sides.b, sides.a, sides.b].map(({ engine }) => engine.sync(HOST, request)),
  )
  for (const { results } of answers)
    expect(results.map(({ ulid, outcome }) => [ulid, outcome])).toEqual(mutations.map(({ ulid }) => [ulid, 'applied']))
  expect((await sides.a.store.read((reader) => reader.get('products', id)))?.maxQuantity).toBe(3)
})

test('a mutation offered by two clients of one person has one effect', async () => {
  const id = newId()
  const [first, second] = [syncClient(newId()), syncClient(newId())]
  const offered = first.mutation('add-stock', { id, eid: id, hostId: id, add: 1 })
  const answers = await Promise.all([
    sides.a.engine.sync(HOST, first.request({ mutations: [offered] })),
    sides.b.engine.sync(HOST, second.request({ mutations: [offered] })),
  ])
  for (const { results } of answers) expect(results).toMatchObject([{ ulid: offered.ulid, outcome: 'applied' }])
  expect((await sides.a.store.read((reader) => reader.get('products', id)))?.maxQuantity).toBe(1)
})

test('a transaction rolled back for another one is repeated', async () => {
  const [one, two] = [newId(), newId()]
  let [attempts, bumped] = [0, 0]
  let bothHaveOne = (): void => {}
  const both = new Promise<void>((resolve) => (bothHaveOne = resolve))
  const bump = (side: Side, first: string, second: string) =>
    side.store.write(async (tx) => {
      attempts += 1
      await tx.bumpScopes([first])
      bumped += 1
      if (bumped === 2) bothHaveOne()
      await both
      await tx.bumpScopes([second])
    })
  await Promise.all([bump(sides.a, one, two), bump(sides.b, two, one)])
  expect(attempts).toBe(3)
  const states = await sides.a.store.read((reader) => reader.scopeStates([one, two]))
  expect([...states.values()].map(({ version }) => version)).toEqual([2, 2])
})

test('text is sorted by bytes and stores any characters, whatever the database’s locale is', async () => {
  const hostId = newId()
  const ids = ['b', 'B', 'a', 'A', '_', 'ä', '1', '街', '😀'].map((name) => `${hostId}-${name}`)
  const name = 'nul\u0000 and 街坊 😀'
  await sides.a.store.write((tx) =>
    tx.put(
      'products',
      ids.map((id) => productRow(id, { eid: hostId, name })),
    ),
  )
  const rows = await sides.b.store.read((reader) => reader.list('products', 'eid', hostId))
  expect(rows.map((row) => row.id)).toEqual(ids.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b))))
  expect(new Set(rows.map((row) => row.name))).toEqual(new Set(['nul\uFFFD and 街坊 😀']))
})

test('a failure that is not the database’s is not repeated', () => {
  expect(postgresRetryable(Object.assign(new Error('x'), { code: '40P01' }))).toBe(true)
  for (const code of ['57P01', '22P02', 'ECONNRESET', undefined])
    expect(postgresRetryable(Object.assign(new Error('x'), { code }))).toBe(false)
})
