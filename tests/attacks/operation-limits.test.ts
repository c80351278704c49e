import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#shared/operations.ts'
import type { Actor, TableName } from '#shared/kernel/change.ts'
import { systemClock, toSeconds } from '#shared/kernel/clock.ts'
import { NEW_GROUP } from '#shared/group/create-group.ts'
import { newId, newUlid } from '#shared/kernel/ids.ts'
import { SYSTEM_ONLY, totalQuotas, type TotalQuota } from '#shared/operation-limits.ts'
import type { Operation } from '#shared/operation.ts'
import type { Tables } from '#shared/tables.ts'
import { codecOf } from '#server/db/replicated.ts'
import { operationRateLimits } from '#server/quotas/operation-rate-limits.ts'
import { operationQuotas } from '#server/quotas/operation-quotas.ts'
import { addQuotaRuns, quotaDay } from '#server/quotas/quota-usage-repository.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { createGroup, signUp } from '#tests/support/neighbourhood.ts'
import { eventDraft, groupRow } from '#tests/support/member-rows.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

const all = operations as readonly Operation[]
const user: Actor = { id: 'attacker', kind: 'user' }
/** Holds every field that a target reads. */
const toTarget = (id: string) => ({
  id,
  ref: id,
  receiverId: id,
  representedUserId: id,
  eid: id,
  payable: 1,
  notify: 1,
})

/** Operations that make rows, by their names; the others change or remove what exists. */
const CREATES = /^(create-(?!account)|broadcast|hand-over|undo-hand-over|answer-handover|join-group)/

let server: TestServer

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on' } })
})
afterAll(() => server.close())

describe('each operation', () => {
  test.each(all.map(({ name, rateLimit }) => [name, rateLimit] as const))(
    'OPS-011 %s is refused with the minutes to wait after as many runs as its rate limit allows',
    (name, { windowS, maxPerUser, perTarget }) => {
      const take = operationRateLimits({ now: () => 1_900_000_000_000 })
      for (let n = 0; n < maxPerUser; n += 1) expect(take(user, name, toTarget(`p${n}`))).toBeNull()
      const refusal = take(user, name, toTarget('another'))
      expect(refusal).toMatchObject({ status: 429 })
      expect(refusal?.message).toMatch(new RegExp(`Try again in ${Math.ceil(windowS / 60)} min$`))
      expect(take({ id: 'somebody else', kind: 'user' }, name, toTarget('p1'))?.status).toBe(
        maxPerUser === 0 ? 429 : undefined,
      )
      if (!perTarget) return
      const takeTarget = operationRateLimits({ now: () => 1_900_000_000_000 })
      for (let n = 0; n < perTarget.max; n += 1) expect(takeTarget(user, name, toTarget('victim'))).toBeNull()
      expect(takeTarget(user, name, toTarget('victim'))).toMatchObject({ status: 429 })
      expect(takeTarget(user, name, toTarget('another'))).toBeNull()
    },
  )

  test('OPS-011 every operation of users that creates rows has an account quota', () => {
    const unbounded = all.filter(({ name, quota, rateLimit }) => {
      const isForUsers = (rateLimit as object) !== SYSTEM_ONLY
      return isForUsers && CREATES.test(name) && quota === null
    })
    expect(unbounded.map(({ name }) => name)).toEqual([])
    expect(all.filter(({ quota }) => quota !== null).length).toBeGreaterThan(20)
  })

  test.each(all.flatMap(({ name, quota }) => (quota === null ? [] : [[name, quota] as const])))(
    'OPS-011 %s is refused once the account has reached its quota of the day',
    async (name, quota) => {
      const quotas = operationQuotas(systemClock, async () => {})
      const day = quotaDay(toSeconds(systemClock.now()))
      const actor: Actor = { id: `user of ${name}`, kind: 'user' }
      const add = (target: string, runs: number) =>
        server.database.write((tx) => addQuotaRuns(tx, [{ actorId: actor.id, operation: name, target, day, runs }]))
      const check = (input: unknown) => server.database.write((tx) => quotas.begin(tx, actor).check({ name, input }))
      const run = { name, input: toTarget('victim') }

      await add('', quota.maxPerDay - 1)
      expect(await check(toTarget('victim'))).toBeNull()
      await server.database.write(async (tx) => {
        const inTransaction = quotas.begin(tx, actor)
        inTransaction.add(run)
        expect(await inTransaction.check(run)).toMatchObject({ code: 98_012 })
        await inTransaction.record()
      })
      expect(await check(toTarget('victim'))).toMatchObject({
        status: 429,
        code: 98_012,
        message: `You have reached the limit of ${quota.maxPerDay} ${quota.noun} a day. Try again tomorrow`,
      })
      if (quota.perTargetPerDay === undefined) return
      await add('', -1000)
      const { max, refusal = () => ({ code: 98_013 }) } = quota.perTargetPerDay
      await add('to victim', max - 1)
      expect(await check(toTarget('victim'))).toMatchObject({ ...refusal(max), status: 429 })
      expect(await check(toTarget('another'))).toBeNull()
    },
  )
})

const insertRows = <N extends TableName<Tables>>(table: N, rows: readonly Tables[N][]): Promise<void> =>
  server.database.write(async (tx) => {
    const { fields, toStored } = codecOf(table)
    for (const row of rows) {
      const stored = toStored(row)
      const record = Object.fromEntries(fields.map((field, n) => [field, stored[n]]))
      await (tx as unknown as { insertInto(name: string): { values(row: object): { execute(): Promise<unknown> } } })
        .insertInto(table)
        .values(record)
        .execute()
    }
  })

const copies = <R extends { readonly id: string }>(count: number, row: R): R[] =>
  Array.from({ length: count }, (_, n) => ({ ...row, id: `copy-${n}-${newUlid()}` }))

const FAR_AHEAD = 4_000_000_000

const delivery: Tables['deliveries'] = {
  id: 'd',
  hostId: '',
  groupId: 'g',
  eid: null,
  deliveryTimestamp: FAR_AHEAD,
  deliveryDuration: 3600,
  deliveryStatus: 1,
  deliveryZones: [],
  openTime: null,
  fieldTimes: {},
  createdUserName: '',
  createdUserPhotoUrl: null,
  createdAt: 1,
}

const insertOwned: Readonly<Record<TotalQuota, (ownerId: string, count: number) => Promise<void>>> = {
  groups: (createdUserId, count) => insertRows('groups', copies(count, groupRow('g', { createdUserId }))),
  openEvents: (createdUserId, count) =>
    insertRows('events', copies(count, eventRow({ createdUserId, closingTimestamp: FAR_AHEAD }))),
  scheduledEvents: (hostId, count) =>
    insertRows(
      'scheduled_events',
      copies(count, {
        id: 's',
        hostId,
        groupId: 'g',
        openTime: FAR_AHEAD,
        draft: eventDraft(FAR_AHEAD),
        fieldTimes: {},
        refusal: null,
        createdAt: 1,
      }),
    ),
  upcomingDeliveries: (hostId, count) => insertRows('deliveries', copies(count, { ...delivery, hostId })),
  packingLists: (hostId, count) =>
    insertRows(
      'packing_lists',
      copies(count, { id: 'p', hostId, name: '', nameTime: asHybridTime(''), eventIds: [], createdAt: 1 }),
    ),
}

describe('rows that an account owns at a time', () => {
  test.each(all.flatMap(({ name, quota }) => (quota?.total === undefined ? [] : [[name, quota.total] as const])))(
    'OPS-011 %s is refused while the account owns the maximum of its quota %s',
    async (name, total) => {
      const quotas = operationQuotas(systemClock, async () => {})
      const owner: Actor = { id: `owner of ${total}`, kind: 'user' }
      const { max, refusal } = totalQuotas[total]
      const check = () => server.database.write((tx) => quotas.begin(tx, owner).check({ name, input: {} }))
      await insertOwned[total](owner.id, max - 1)
      await insertOwned[total]('somebody else', 1)
      expect(await check()).toBeNull()
      await insertOwned[total](owner.id, 1)
      expect(await check()).toEqual(refusal)
    },
  )

  test('OPS-011 every total quota is used by an operation', () => {
    const used = new Set(all.map(({ quota }) => quota?.total))
    expect(Object.keys(totalQuotas).filter((total) => !used.has(total as TotalQuota))).toEqual([])
  })
})

describe('over REST and sync together', () => {
  const groupInput = () => ({ ...NEW_GROUP, id: newId(), name: 'One more', description: 'Neighbours' })

  test('OPS-011 REST and sync share one rate limit, and a refused mutation becomes a result with code and words', async () => {
    const attacker = await signUp(server.url)
    const device = syncClient('rate-limited')
    for (let n = 0; n < 10; n += 1) await createGroup(attacker)
    const sent = Array.from({ length: 11 }, () => device.mutation('create-group', groupInput()))
    const { results } = await device.send(attacker.api, { mutations: sent, cursor: EMPTY_CURSOR })
    expect(results.map(({ outcome }) => outcome)).toEqual([...Array<string>(10).fill('applied'), 'rejected'])
    expect(results[10]).toMatchObject({ code: 98_011, message: 'You did this too often. Try again in 15 min' })
    const reply = await attacker.api.call('POST', '/create-group', { body: groupInput() })
    expect(reply).toMatchObject({
      status: 429,
      msgCode: 98_011,
      msgResp: 'You did this too often. Try again in 15 min',
    })
  })

  test('OPS-011 applied operations count against the quota, repeated and refused ones do not', async () => {
    const attacker = await signUp(server.url)
    const day = quotaDay(toSeconds(systemClock.now()))
    const operation = 'create-group'
    await server.database.write((tx) =>
      addQuotaRuns(tx, [{ actorId: attacker.id, operation, target: '', day, runs: 47 }]),
    )
    const first = groupInput()
    const invalid = { ...groupInput(), name: '' }
    const device = syncClient('over-quota')
    const inputs = [first, invalid, first, groupInput(), groupInput(), groupInput()]
    const sent = inputs.map((input) => device.mutation(operation, input))
    const { results } = await device.send(attacker.api, { mutations: sent, cursor: EMPTY_CURSOR })
    expect(results.map((result) => (result.outcome === 'applied' ? 'applied' : result.code))).toEqual([
      'applied',
      12_003,
      'applied',
      'applied',
      'applied',
      98_012,
    ])
    expect(results[5]).toMatchObject({
      message: 'You have reached the limit of 50 groups a day. Try again tomorrow',
    })
    const reply = await attacker.api.call('POST', '/create-group', { body: groupInput() })
    expect(reply).toMatchObject({ status: 429, msgCode: 98_012 })
  })

  test('OPS-011 one account has no more than 50 stored devices, whatever client ids it invents', async () => {
    const attacker = await signUp(server.url)
    for (let n = 0; n < 60; n += 1) {
      const device = syncClient(`invented-${n}`)
      await device.send(attacker.api, { mutations: [device.mutation('read-notifications', { ids: [] })] })
    }
    const clients = await server.database.read((snapshot) =>
      snapshot.selectFrom('sync_clients').select('clientId').where('actorId', '=', attacker.id).execute(),
    )
    expect(clients).toHaveLength(50)
  })
})
