import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { newId, newUlid } from '#shared/kernel/ids.ts'
import type { Tables } from '#shared/tables.ts'
import { createClientEngine, type ClientEngine } from '#sync/client/client-engine.ts'
import type { FailedMutation, OutboxEntry } from '#sync/client/client-store.ts'
import { CLOSING, eventRow, productRow } from '#tests/support/sample-event.ts'
import { memberRow, person } from '#tests/support/member-rows.ts'
import { openDatabase, type GotongDatabase } from '#client/store/database/gotong-database.ts'
import { deviceDatabase } from '#client/store/device/device-database.ts'
import { dexieClientStore } from '#client/store/database/dexie-client-store.ts'
import { currentRef, failedForPeople, forgetMoved } from './moved-refs.ts'
import { renewRefs } from './renew-refs.ts'
import { engineCatalogue, rules } from './rules.ts'
import { isReplaced, refAfter } from './ref-collisions.ts'

const OLD = '777777777777'
const lines = [{ id: 'l1', pid: 'p1', purchaseType: 'case', quantity: 2, subItems: [] }]
const fields = { ref: OLD, lines, comment: '', bookingAddress: null, deliveryDate: null }

let db: GotongDatabase
let engine: ClientEngine
let now: number

const failed = (name: string, code: number, input: object, cause?: string): FailedMutation => ({
  ulid: newUlid(),
  name,
  version: 1,
  input,
  at: 1,
  code,
  message: '',
  ...(cause === undefined ? {} : { cause }),
})

/** An order with a taken reference, edited and cancelled before the server was reached. */
const clashed = async (): Promise<FailedMutation[]> => {
  const create = failed('create-order', 25009, { ...fields, eid: 'e1', representedUserId: null })
  const edited = { ...fields, lines: [{ ...lines[0], quantity: 3 }] }
  const edit = failed('update-order', 98023, edited, create.ulid)
  const cancel = failed(
    'update-order-buyer-status',
    98023,
    { ref: OLD, buyerStatus: -1, paymentScreenshot: null },
    create.ulid,
  )
  await db.table('failed').bulkPut([cancel, create, edit])
  return [create, edit, cancel]
}

const outbox = (): Promise<OutboxEntry[]> => db.table<OutboxEntry, number>('outbox').toArray()

beforeEach(async () => {
  now = (CLOSING - 1000) * 1000
  db = await openDatabase('buyer')
  await db.view.users.put(person('buyer'))
  await db.view.members.put(memberRow('g1', 'buyer'))
  await db.view.events.put(eventRow())
  await db.view.products.put(productRow('p1'))
  engine = createClientEngine<Tables>({
    catalogue: engineCatalogue,
    rules,
    store: dexieClientStore<Tables>(db),
    transport: { sync: () => Promise.reject(new Error('offline')), upload: () => Promise.reject(new Error('offline')) },
    clock: { now: () => now },
    random: () => 0,
    ids: { ulid: newUlid, client: newId },
    actor: { id: 'buyer', kind: 'user' },
    device: () => ({ id: 'd1', name: 'Phone' }),
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await db.delete()
  await forgetMoved('buyer')
})

test('Q-138 the order and its changes are sent again under a new reference, in order', async () => {
  const [create] = await clashed()
  const ref = refAfter(create!.ulid)
  expect(await failedForPeople(db)).toEqual([])
  expect(await renewRefs(db, engine)).toBe(true)
  const sent = await outbox()
  expect(sent.map(({ name, input }) => [name, (input as { ref: string }).ref])).toEqual([
    ['create-order', ref],
    ['update-order', ref],
    ['update-order-buyer-status', ref],
  ])
  expect(sent.slice(1).map(({ dependsOn }) => dependsOn)).toEqual([[sent[0]!.ulid], [sent[0]!.ulid]])
  expect(await db.view.orders.toArray()).toMatchObject([{ id: ref, buyerStatus: -1, lines: [{ pQuantity: 3 }] }])
  expect(await db.table('failed').count()).toBe(0)
  expect(await currentRef(db, OLD)).toBe(ref)
  expect(await renewRefs(db, engine)).toBe(false)
})

test('Q-138 earlier changes keep their time: a change made meanwhile is not undone by an older one', async () => {
  const timed = (failure: FailedMutation, second: number): FailedMutation => ({
    ...failure,
    time: hybridTime(now - 60_000 + second * 1000, 0, 'before'),
  })
  const create = timed(failed('create-order', 25009, { ...fields, eid: 'e1', representedUserId: null }), 1)
  const ref = refAfter(create.ulid)
  await db.table('failed').put(create)
  await renewRefs(db, engine)

  const quantity = (pQuantity: number) => ({ lines: [{ ...lines[0], quantity: pQuantity }] })
  await engine.enqueue('update-order', { ...fields, ...quantity(5), ref, comment: 'latest' })
  const older = timed(failed('update-order', 98023, { ...fields, ...quantity(3), comment: 'older' }, create.ulid), 2)
  const note = timed(failed('update-order-buyer-info', 98023, { ref: OLD, comment: 'oldest' }, create.ulid), 3)
  const status = { ref: OLD, buyerStatus: -1, paymentScreenshot: null }
  const cancel = timed(failed('update-order-buyer-status', 98023, status, create.ulid), 4)
  await db.table('failed').bulkPut([older, note, cancel])
  expect(isReplaced(cancel, ref, ['update-order-buyer-status'], await outbox())).toBe(false)
  expect(isReplaced(cancel, ref, ['update-order'], await outbox())).toBe(true)
  expect(await renewRefs(db, engine)).toBe(true)

  expect((await outbox()).map(({ name, time }) => [name, time])).toEqual([
    ['create-order', create.time],
    ['update-order', expect.any(String)],
  ])
  expect(await db.view.orders.toArray()).toMatchObject([
    { id: ref, comment: 'latest', buyerStatus: 1, lines: [{ pQuantity: 5 }] },
  ])
  expect(await db.table('failed').count()).toBe(0)
})

test('Q-138 several earlier changes are moved in order, each with its own time', async () => {
  const made = await clashed()
  const timed = made.map((each, n) => ({ ...each, time: hybridTime(now - 60_000 + n * 1000, 0, 'before') }))
  await db.table('failed').bulkPut(timed)
  await renewRefs(db, engine)
  expect((await outbox()).map(({ time }) => time)).toEqual(timed.map(({ time }) => time))
  expect(await db.view.orders.toArray()).toMatchObject([{ buyerStatus: -1, lines: [{ pQuantity: 3 }] }])
})

test.each([1, 2, 3])('Q-138 a kill before or after step %i gives the same result', async (step) => {
  const [create] = await clashed()
  const ref = refAfter(create!.ulid)
  const retry = engine.retryFailed.bind(engine)
  let steps = 0
  vi.spyOn(engine, 'retryFailed').mockImplementation(async (...args) => {
    steps += 1
    if (steps === step) throw new Error('killed before')
    const outcome = await retry(...args)
    if (steps === step + 1) throw new Error('killed after')
    return outcome
  })
  let kills = 0
  for (let done = false; !done;)
    await renewRefs(db, engine).then(
      () => (done = true),
      () => (kills += 1),
    )
  expect(kills).toBe(2)
  expect((await outbox()).map(({ name }) => name)).toEqual([
    'create-order',
    'update-order',
    'update-order-buyer-status',
  ])
  expect(await db.view.orders.toArray()).toMatchObject([{ id: ref, buyerStatus: -1, lines: [{ pQuantity: 3 }] }])
})

test('Q-138 two tabs that send the same order again create it once', async () => {
  const [create] = await clashed()
  const again = { ...(create!.input as object), ref: refAfter(create!.ulid) }
  await Promise.all([engine.retryFailed(create!.ulid, again), engine.retryFailed(create!.ulid, again)])
  expect(await db.view.orders.toArray()).toMatchObject([{ id: refAfter(create!.ulid), lines: [{ pQuantity: 2 }] }])
  const placed = (await db.view.order_history.toArray()).filter(({ what }) => what === 'placed')
  expect(placed).toHaveLength(1)
})

test('Q-138 an order that this device no longer accepts waits for a person, with its dependents', async () => {
  const [create, edit, cancel] = await clashed()
  now = CLOSING * 1000
  expect(await renewRefs(db, engine)).toBe(true)
  expect(await renewRefs(db, engine)).toBe(false)
  expect((await failedForPeople(db)).map(({ ulid }) => ulid)).toEqual([create!.ulid, edit!.ulid, cancel!.ulid])
  expect(await outbox()).toEqual([])
  expect(await currentRef(db, OLD)).toBe(OLD)
})

test("moved references are deleted with the person's data", async () => {
  await clashed()
  await renewRefs(db, engine)
  await forgetMoved('buyer')
  expect(await currentRef(db, OLD)).toBe(OLD)
  expect(await deviceDatabase.settings.count()).toBe(0)
})
