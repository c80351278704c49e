import { beforeEach, expect, test } from 'vitest'
import { eventDraft, groupRow, memberRow, orderRow, person } from '#tests/support/member-rows.ts'
import { outputOf, wordsOf, operationRunner, type OperationRunner } from '#tests/support/operation-runner.ts'
import { addDays, parseDateTime } from '#shared/kernel/clock.ts'
import { createEvent } from './create-event.ts'
import { deleteEvent } from './delete-event.ts'
import { closedAt, shownClosing } from './event-state.ts'
import { updateEventStatus } from './update-event-status.ts'
import { requestPayment } from './request-payment.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

const NOW = parseDateTime('20-01-2030 09:00')!
let w: OperationRunner

beforeEach(async () => {
  w = operationRunner()
  w.put('users', person('host'))
  w.put('users', person('buyer'))
  w.put('groups', groupRow('g1'))
  w.put('members', memberRow('g1', 'host', { isHost: true }))
  w.put('members', memberRow('g1', 'buyer'))
  outputOf(await w.run(createEvent, 'host', { id: 'e1', ...eventDraft(NOW) }, { at: NOW }))
})

const setStatus = (status: 0 | 1, actor = 'host') => w.run(updateEventStatus, actor, { id: 'e1', status }, { at: NOW })
const change = (fields: object) => w.put('events', { ...w.row('events', 'e1'), ...fields })
const handedOver = () =>
  w.put('handovers', {
    id: 'h1',
    orderId: 'O1',
    eid: 'e1',
    hostId: 'host',
    buyerId: 'buyer',
    kind: 'handover',
    lines: [{ lineId: 'O1-1', quantity: 2 }],
    undoes: [],
    seen: [],
    by: 'host',
    byName: '',
    deviceId: 'd1',
    deviceName: '',
    at: NOW,
    time: asHybridTime('1'),
    receivedAt: null,
  })

test('EVT-107 an event is closed and re-opened', async () => {
  outputOf(await setStatus(0))
  expect(w.row('events', 'e1').status).toBe(0)
  outputOf(await setStatus(1))
  expect(w.row('events', 'e1').status).toBe(1)
})

test('EVT-107 an event that its host closes early says when it was closed, not when it would have closed', async () => {
  const event = () => w.row('events', 'e1')
  expect(closedAt(event(), NOW)).toBeNull()
  outputOf(await setStatus(0))
  expect(closedAt(event(), NOW + 60)).toBe(NOW)
  // Its planned closing passes later, and changes nothing.
  expect(closedAt(event(), event().closingTimestamp + 60)).toBe(NOW)
  outputOf(await setStatus(1))
  expect(closedAt(event(), NOW + 60)).toBeNull()
  const planned = event().closingTimestamp
  expect(closedAt(event(), planned)).toBe(planned)
  outputOf(await w.run(updateEventStatus, 'host', { id: 'e1', status: 0 }, { at: planned + 3600 }))
  expect(closedAt(event(), planned + 7200)).toBe(planned)
})

test('an event shows its planned closing while it is open, and the time of its real closing afterwards', async () => {
  const event = () => w.row('events', 'e1')
  expect(shownClosing(event(), NOW)).toEqual({ name: 'Closing', at: event().closingTimestamp })
  outputOf(await setStatus(0))
  expect(shownClosing(event(), NOW + 60)).toEqual({ name: 'Closed', at: NOW })
  const { status, closingTimestamp } = event()
  expect(shownClosing({ status, closingTimestamp }, NOW + 60)).toEqual({ name: 'Closed', at: null })
  expect(shownClosing({ status: 1, closingTimestamp }, closingTimestamp)).toEqual({
    name: 'Closed',
    at: closingTimestamp,
  })
})

test('a closing from before its time was kept has no time until the planned one', () => {
  change({ status: 0, fieldTimes: {} })
  const event = w.row('events', 'e1')
  expect(closedAt(event, NOW)).toBeNull()
  expect(closedAt(event, event.closingTimestamp)).toBe(event.closingTimestamp)
})

test('an event cannot be re-opened once a buyer paid on request or goods were handed over', async () => {
  change({ status: 0, paynow: 1 })
  w.put('orders', orderRow('O1', { buyerStatus: 2 }))
  expect(wordsOf(await setStatus(1))).toBe('You can not re-open order for this event')
  w.put('orders', orderRow('O1'))
  handedOver()
  expect(wordsOf(await setStatus(1))).toBe('You can not re-open order for this event')
  w.put('orders', orderRow('O1', { buyerStatus: -2, status: -1 }))
  outputOf(await setStatus(1))
})

test('a host who is banned from the group closes an event, and cannot open it again', async () => {
  w.put('members', memberRow('g1', 'host', { isHost: true, banned: 1 }))
  outputOf(await setStatus(0))
  expect(await setStatus(1)).toMatchObject({ code: 20007 })
  expect(w.row('events', 'e1').status).toBe(0)
  w.put('members', memberRow('g1', 'host'))
  outputOf(await setStatus(1))
})

test('only the creator manages an event; an unknown event is not found', async () => {
  for (const result of [
    await setStatus(0, 'buyer'),
    await w.run(deleteEvent, 'buyer', { id: 'e1' }, { at: NOW }),
    await w.run(requestPayment, 'buyer', { eid: 'e1', payable: 1, notify: 0, to: 'unpaid' }, { at: NOW }),
    await w.run(updateEventStatus, { id: 'host', kind: 'operator' }, { id: 'e1', status: 0 }, { at: NOW }),
  ])
    expect(result).toMatchObject({ refused: true, status: 403 })
  expect(wordsOf(await w.run(deleteEvent, 'host', { id: 'gone' }, { at: NOW }))).toBe('No Event Found')
})

test('payment is requested for a closed event and the request can be taken back', async () => {
  const request = (payable: 0 | 1, at = NOW) =>
    w.run(requestPayment, 'host', { eid: 'e1', payable, notify: 0, to: 'unpaid' }, { at })
  expect(wordsOf(await request(1))).toBe('Request payment when event is closed')
  outputOf(await request(1, addDays(NOW, 2)))
  expect(w.row('events', 'e1').payable).toBe(1)
  outputOf(await request(0, addDays(NOW, 2)))
  expect(w.row('events', 'e1').payable).toBe(0)
})

test('an event with paid orders or handed-over goods cannot be deleted', async () => {
  const words = "Can't remove an event that has paid orders"
  w.put('orders', orderRow('O1', { buyerStatus: 2 }))
  expect(wordsOf(await w.run(deleteEvent, 'host', { id: 'e1' }, { at: NOW }))).toBe(words)
  w.put('orders', orderRow('O1'))
  handedOver()
  expect(wordsOf(await w.run(deleteEvent, 'host', { id: 'e1' }, { at: NOW }))).toBe(words)
  expect(w.rows('events')).toHaveLength(1)
})

test('deleting an event cancels its unpaid orders, which stay, and removes it from packing lists', async () => {
  w.put('orders', orderRow('O1'))
  w.put('orders', orderRow('O2', { status: 2 }))
  w.put('orders', orderRow('O3', { status: -1, buyerStatus: -2 }))
  const list = { hostId: 'host', name: 'L', nameTime: asHybridTime(''), createdAt: 1 }
  w.put('packing_lists', { id: 'l1', ...list, eventIds: ['e1', 'e2'] })
  w.put('packing_lists', { id: 'l2', ...list, eventIds: ['e1'] })
  outputOf(await w.run(deleteEvent, 'host', { id: 'e1' }, { at: NOW }))
  expect(w.rows('orders').map((order) => [order.id, order.status, order.buyerStatus])).toEqual([
    ['O1', -1, 1],
    ['O2', -1, 1],
    ['O3', -1, -2],
  ])
  expect(w.rows('order_history').map((line) => [line.orderId, line.what, line.to?.status])).toEqual([
    ['O1', 'cancelled', -1],
    ['O2', 'cancelled', -1],
  ])
  expect(w.rows('packing_lists').map((row) => [row.id, row.eventIds])).toEqual([['l1', ['e2']]])
  for (const table of ['events', 'products', 'event_stats', 'event_ledgers'] as const) expect(w.rows(table)).toEqual([])
})
