import { beforeEach, expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import { bookingRow } from '#tests/support/delivery-rows.ts'
import { groupRow, memberRow, person } from '#tests/support/member-rows.ts'
import { outputOf, operationRunner, type OperationRunner } from '#tests/support/operation-runner.ts'
import { parseDateTime } from '#shared/kernel/clock.ts'
import type { Feature } from '#shared/plan/feature.ts'
import { asCents } from '#shared/kernel/money.ts'
import { createDelivery } from './create-delivery.ts'
import { openScheduledDelivery } from './open-scheduled-delivery.ts'
import { deleteDelivery } from './delete-delivery.ts'
import { updateDelivery } from './update-delivery.ts'
import { updateScheduledDelivery } from './update-scheduled-delivery.ts'

const NOW = parseDateTime('20-01-2030 09:00')!
const HOUR_S = 3600
let w: OperationRunner

const feature: Feature = {
  id: 'f1',
  userId: 'host',
  kind: 'schedule',
  domainName: null,
  groupId: null,
  price: asCents(0),
  paymentScreenshot: null,
  paymentStatus: 2,
  status: 2,
  createdAt: 1,
}

const create = (change: object = {}) =>
  w.run(
    createDelivery,
    'host',
    {
      id: 'd1',
      groupId: 'g1',
      deliveryTimestamp: NOW + 24 * HOUR_S,
      deliveryDuration: HOUR_S,
      deliveryZones: [],
      openTime: null,
      ...change,
    },
    { at: NOW },
  )
const update = (change: object, at: number) => w.run(updateDelivery, 'host', { id: 'd1', ...change }, { at })

beforeEach(() => {
  w = operationRunner()
  w.put('users', person('host'))
  w.put('groups', groupRow('g1'))
  w.put('members', memberRow('g1', 'host', { isHost: true }))
  w.put('features', feature)
})

test('DEL-025 closing and moving are stored separately, and for each the later change wins in any order of arrival', async () => {
  outputOf(await create())
  outputOf(await update({ deliveryStatus: 0 }, NOW + 20))
  outputOf(await update({ deliveryStatus: 1 }, NOW + 30))
  outputOf(await update({ deliveryStatus: 0 }, NOW + 10))
  expect(w.row('deliveries', 'd1')).toMatchObject({ deliveryStatus: 1 })
  outputOf(await update({ deliveryDuration: 2 * HOUR_S }, NOW + 15))
  expect(w.row('deliveries', 'd1')).toMatchObject({ deliveryStatus: 1, deliveryDuration: 2 * HOUR_S })
})

test("the id of a removed delivery cannot be reused while its bookings exist, and an event's id never", async () => {
  w.put('bookings', bookingRow('B1', { did: 'd1', hostId: 'another' }))
  expect(await create()).toMatchObject({ refused: true, code: 30009 })
  expect(await create({ id: 'e1.delivery' })).toMatchObject({ refused: true, code: 30009 })
  outputOf(await create({ id: 'd2' }))
})

test('a delivery cannot change bookings of another host under the same id', async () => {
  outputOf(await create())
  const theirs = bookingRow('B1', { did: 'd1', hostId: 'another', bookerStatus: 2 })
  w.put('bookings', theirs)
  outputOf(await update({ deliveryDuration: 2 * HOUR_S }, NOW + 10))
  outputOf(await w.run(deleteDelivery, 'host', { id: 'd1' }, { at: NOW + 20 }))
  expect(w.row('bookings', 'B1')).toEqual(theirs)
})

test('only the server opens a scheduled delivery, once its time has come', async () => {
  const openTime = NOW + HOUR_S
  outputOf(await create({ openTime }))
  expect(await update({ deliveryStatus: 0 }, NOW)).toMatchObject({ refused: true, code: 30011 })
  const open = (at: number) => w.run(openScheduledDelivery, SYSTEM, { id: 'd1' }, { at })
  outputOf(await open(openTime - 1))
  expect(w.row('deliveries', 'd1')).toMatchObject({ openTime })
  outputOf(await open(openTime))
  expect(w.row('deliveries', 'd1')).toMatchObject({ openTime: null, deliveryStatus: 1 })
  const edit = w.run(updateScheduledDelivery, 'host', { id: 'd1', openTime: openTime + 9 }, { at: openTime })
  expect(await edit).toMatchObject({ refused: true, code: 30013 })
})

test('a delivery opens closed when its host may no longer host', async () => {
  outputOf(await create({ openTime: NOW + HOUR_S }))
  w.put('members', memberRow('g1', 'host', { banned: 1 }))
  outputOf(await w.run(openScheduledDelivery, SYSTEM, { id: 'd1' }, { at: NOW + HOUR_S }))
  expect(w.row('deliveries', 'd1')).toMatchObject({ openTime: null, deliveryStatus: 0 })
})

test('scheduling requires a paid, active feature', async () => {
  w.put('features', { ...feature, paymentStatus: 1 })
  expect(await create({ openTime: NOW + HOUR_S })).toMatchObject({ refused: true, code: 21203 })
})
