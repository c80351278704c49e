import { expect, test } from 'vitest'
import { orderRow } from '#tests/support/member-rows.ts'
import { parseDateTime } from '#shared/kernel/clock.ts'
import type { BuyerStatus, Order, OrderStatus } from '#shared/order/order.ts'
import { packingListReply, packingListReplySchema } from './packing-reply.ts'
import { countedOrders, packingRows, searchedRows, type PackedOrder } from './packing-rows.ts'
import { defaultListName, packingListHeading, packingListTitle } from './packing-list-names.ts'
import { offeredEvents } from './offered-events.ts'
import { CREATE_FAILED, DELETE_ASKS } from './packing-messages.ts'
import { asHybridTime } from '#shared/kernel/hybrid-time.ts'

const packed = (
  id: string,
  change: Partial<Order> = {},
  status: OrderStatus = 2,
  buyerStatus: BuyerStatus = 2,
): PackedOrder => ({ order: orderRow(id, change), pair: { status, buyerStatus } })

const pieces = (id: string, pQuantity: number): Partial<Order> => ({
  lines: [{ ...orderRow(id).lines[0]!, id: `${id}-1`, pQuantity }],
})

test('PAC-010 only closed events without a packing list are offered, latest collection first', () => {
  const event = (id: string, status: 0 | 1, closingTimestamp: number, pickupTimestamp: number) => ({
    id,
    status,
    closingTimestamp,
    pickupTimestamp,
  })
  const events = [
    event('open', 1, 101, 500),
    event('closed', 0, 999, 200),
    event('ended', 1, 100, 300),
    event('packed', 0, 50, 400),
  ]
  expect(offeredEvents(events, [{ eventIds: ['packed'] }], 100).map(({ id }) => id)).toEqual(['ended', 'closed'])
})

test('PAC-015 a name with a slash shows an example name; a new list is named by its date', () => {
  expect(defaultListName(parseDateTime('30-11-2030 18:00')!)).toBe('30/11/2030')
  expect(packingListTitle('30/11/2030')).toBe('Example name')
  expect(packingListTitle('Toa Payoh, Sat')).toBe('Toa Payoh, Sat')
})

test('at the counter and on paper a list without a name is named by its events and first day', () => {
  const at = (title: string, day: string) => ({ title, pickupTimestamp: parseDateTime(`${day} 18:00`)! })
  const [mango, bread, kueh] = [at('Mango run', '30-11-2030'), at('Bread', '01-12-2030'), at('Kueh', '02-12-2030')]
  expect(packingListHeading('30/11/2030', [mango])).toBe('Mango run, Sat 30-11-2030')
  expect(packingListHeading('30/11/2030', [bread, mango])).toBe('Mango run and Bread, Sat 30-11-2030')
  expect(packingListHeading('30/11/2030', [bread, kueh, mango])).toBe('Mango run and 2 more, Sat 30-11-2030')
  expect(packingListHeading('Toa Payoh', [mango, bread])).toBe('Toa Payoh')
  expect(packingListHeading('30/11/2030', [])).toBe('Example name')
})

test('creating and deleting show the texts of the specification', () => {
  expect([CREATE_FAILED, DELETE_ASKS]).toEqual([
    'Error creating packing list',
    'Are you sure you want to delete this list ?',
  ])
})

test('each contact has one row: orders, quantity, and the least advanced status', () => {
  const rows = packingRows(
    [
      packed('A', { uid: 'u1', uName: 'Nurul', eOrderNo: 9, ...pieces('A', 3) }, 3),
      packed('B', { uid: 'u1', uName: 'Nurul', eOrderNo: 2, ...pieces('B', 4) }, 1, 2),
      packed('C', { uid: 'u1', uName: 'Nurul', eOrderNo: 3, ...pieces('C', 50) }, -1, -2),
      packed('D', { uid: 'u2', uName: 'Aisyah', eOrderNo: 4, ...pieces('D', 1) }, 3, 2),
      packed('E', { uid: 'u3', uName: 'Kumar', eOrderNo: 1 }, 1, -1),
    ],
    'name',
  )
  expect(rows.map((row) => [row.name, row.orderCount, row.quantity, row.worst])).toEqual([
    ['Aisyah', 1, 1, 3],
    ['Kumar', 0, 0, -1],
    ['Nurul', 2, 7, 1],
  ])
  expect(rows[2]?.orders.map(({ order }) => order.id)).toEqual(['B', 'C', 'A'])
})

test('COL-026 rows are sorted by name or by lowest order number; rows without a number come last', () => {
  const orders = [
    packed('A', { uid: 'u1', uName: 'Zul', eOrderNo: 10 }),
    packed('B', { uid: 'u1', uName: 'Zul', eOrderNo: 2 }),
    packed('C', { uid: 'u2', uName: 'Amy', eOrderNo: 9 }),
    packed('D', { uid: 'u3', uName: 'Ben', eOrderNo: null }),
  ]
  expect(packingRows(orders, 'order').map((row) => row.name)).toEqual(['Zul', 'Amy', 'Ben'])
  expect(packingRows(orders, 'name').map((row) => row.name)).toEqual(['Amy', 'Ben', 'Zul'])
})

test('PAC-007 the status of a row concerns its orders that are not cancelled, or all where every one is cancelled', () => {
  const [paid, refunded, cancelled] = [packed('A'), packed('B', {}, -1, -2), packed('C', {}, -1, -1)]
  expect(countedOrders([paid, refunded])).toEqual([paid])
  expect(countedOrders([refunded, cancelled])).toEqual([refunded, cancelled])
})

test('two people with the same name have two rows', () => {
  const rows = packingRows([packed('A', { uid: 'u2', uName: 'Tan' }), packed('B', { uid: 'u1', uName: 'Tan' })], 'name')
  expect(rows.map((row) => row.uid)).toEqual(['u1', 'u2'])
})

test('the search matches name, phone, order number and reference', () => {
  const rows = packingRows(
    [
      packed('K7QM00000000', { uid: 'u1', uName: 'Nurul Hüda', uPhone: '91234821', eOrderNo: 27 }),
      packed('D2WF00000000', { uid: 'u2', uName: 'Kumar', uPhone: '81115582', eOrderNo: 14 }),
    ],
    'name',
  )
  const names = (typed: string) => searchedRows(rows, typed).map((row) => row.name)
  expect(names('')).toHaveLength(2)
  expect(names('huda')).toEqual(['Nurul Hüda'])
  expect(names('4821')).toEqual(['Nurul Hüda'])
  expect(names('+81 115582')).toEqual(['Kumar'])
  expect(names('14')).toEqual(['Kumar'])
  expect(names('k7qm')).toEqual(['Nurul Hüda'])
  expect(names('nobody')).toEqual([])
})

test('a reply has id, name, eventIds, totalOrderCount and orders', () => {
  const list = {
    id: 'l1',
    hostId: 'host',
    name: '30/11/2030',
    nameTime: asHybridTime('t'),
    eventIds: ['e1'],
    createdAt: 1,
  }
  const orders = [orderRow('A'), orderRow('B', { status: -1 }), orderRow('C', { buyerStatus: -1 })]
  const reply = packingListReply(list, orders, (order) => ({ ref: order.id }))
  expect(packingListReplySchema.parse(reply)).toEqual(reply)
  expect(reply).toEqual({
    id: 'l1',
    hostId: 'host',
    name: '30/11/2030',
    eventIds: ['e1'],
    createdAt: 1,
    totalOrderCount: 1,
    orders: [{ ref: 'A' }, { ref: 'B' }, { ref: 'C' }],
  })
})
