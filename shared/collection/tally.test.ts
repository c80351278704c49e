import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { eventRow, PICKUP } from '#tests/support/sample-event.ts'
import { handoverRecord, lineOf, undoRecord } from '#tests/support/handover-records.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { formatDay } from '#shared/kernel/clock.ts'
import type { Order } from '#shared/order/order.ts'
import { collectionBook, stateIn, type CollectionBook } from './collection-book.ts'
import type { HandOverRecord } from './hand-over-record.ts'
import { noShowMessage, noShows, orderLabel } from './no-show.ts'
import { tallyOf } from '#tests/support/collection-models.ts'
import { isLeftToCollect } from './tally.ts'

const row = (id: string, eOrderNo: number, change: Partial<Order> = {}): Order =>
  orderRow(id, { eOrderNo, status: 2, buyerStatus: 2, lines: [lineOf('a', 2, { pName: 'Honey mango' })], ...change })

const orders = [
  row('AAAA11111111', 1, { uid: 'siti', uName: 'Siti Rahman', uPhone: '91230007' }),
  row('BBBB11111111', 2, { uid: 'siti', uName: 'Siti Rahman', eid: 'e2', eTitle: 'Bak kwa' }),
  row('CCCC11111111', 3, { uid: 'ben', uName: 'Ben Lim' }),
  row('DDDD11111111', 4, { uid: 'mei', uName: 'Mei', status: -1, buyerStatus: -2 }),
  row('EEEE11111111', 5, { uid: 'mei', uName: 'Mei', status: 1, buyerStatus: 1 }),
]

const book = (records: HandOverRecord[]): CollectionBook => {
  const events = [eventRow(), eventRow({ id: 'e2', title: 'Bak kwa' })]
  return collectionBook({ orders, records, answers: [], events, inList: () => true })
}

const gave = (id: string, orderId: string, a: number, deviceId: string, deviceName: string, time = 0): HandOverRecord =>
  handoverRecord(id, { a }, { orderId, deviceId, deviceName, time })

const facts = [
  gave('f1', 'AAAA11111111', 2, 'd1', 'Counter 1', 1),
  gave('f2', 'CCCC11111111', 1, 'd2', 'Counter 2', 2),
  gave('f3', 'EEEE11111111', 2, 'd1', 'Table by the lift', 3),
]

describe('the tally', () => {
  test('COL-019 the tally counts collected, owed and to come by event and by device; cancelled orders do not count', () => {
    expect(tallyOf(book(facts))).toEqual({
      total: { collected: 2, owed: 1, toCome: 1 },
      byEvent: [
        { eid: 'e2', title: 'Bak kwa', collected: 0, owed: 0, toCome: 1 },
        { eid: 'e1', title: 'Mango run', collected: 2, owed: 1, toCome: 0 },
      ],
      byDevice: [
        { deviceId: 'd1', deviceName: 'Table by the lift', handovers: 2, orders: 2 },
        { deviceId: 'd2', deviceName: 'Counter 2', handovers: 1, orders: 1 },
      ],
    })
  })

  test('COL-019 an action on one order recomputes only that order', () => {
    const [first, second] = orders
    if (first === undefined || second === undefined) throw new Error('no orders')
    const before = book(facts)
    const after = book([...facts.map((fact) => ({ ...fact })), gave('f9', second.id, 1, 'd1', 'Counter 1')])
    const [own, other] = [stateIn(before, first), stateIn(before, second)]
    expect(stateIn(after, first)).toBe(own)
    expect(stateIn(after, second)).not.toBe(other)
    expect(stateIn(after, second).liveRecords).toHaveLength(1)
    const received = book(facts.map((fact) => ({ ...fact, receivedAt: 1 })))
    expect(stateIn(received, first).first?.receivedAt).toBe(1)
  })

  test('COL-019 an undo changes the tally at once', () => {
    const after = tallyOf(book([...facts, undoRecord('u', ['f1'], { orderId: 'AAAA11111111' })]))
    expect(after.total).toEqual({ collected: 1, owed: 1, toCome: 2 })
    expect(after.byDevice.find((device) => device.deviceId === 'd1')).toMatchObject({ handovers: 1 })
  })

  test('COL-019 the three counts add up to the orders that are not cancelled', () => {
    const some = fc.shuffledSubarray(facts)
    fc.assert(
      fc.property(some, (acts) => {
        const { total } = tallyOf(book(acts))
        expect(total.collected + total.owed + total.toCome).toBe(4)
      }),
    )
  })

  test('COL-019 the filter shows orders that are not collected', () => {
    const here = book(facts)
    const left = orders.filter((order) => isLeftToCollect(order, stateIn(here, order)))
    expect(left.map((order) => order.eOrderNo)).toEqual([2, 3])
  })
})

describe('the no-show list', () => {
  test('COL-020 the list has every buyer with something owed, by name, with the items', () => {
    const list = noShows(book(facts))
    expect(list.map((entry) => entry.name)).toEqual(['Ben Lim', 'Siti Rahman'])
    expect(list[0]?.orders.map(({ items }) => items)).toEqual([[{ name: 'Honey mango', owed: 1 }]])
    expect(noShows(book([])).map((entry) => [entry.name, entry.orders.length])).toEqual([
      ['Ben Lim', 1],
      ['Mei', 1],
      ['Siti Rahman', 2],
    ])
  })

  test('COL-020 each buyer has a prepared message', () => {
    const here = book([])
    const siti = noShows(here).find((entry) => entry.uid === 'siti')
    if (siti === undefined) throw new Error('nobody')
    expect(noShowMessage(siti, here).split('\n')).toEqual([
      'Hi Siti, this is still waiting for you:',
      `Mango run, ${formatDay(PICKUP)}, order 1-AAAA:`,
      '2 × Honey mango',
      `Bak kwa, ${formatDay(PICKUP)}, order 2-BBBB:`,
      '2 × Honey mango',
      'When can you come to collect it?',
    ])
    expect(orderLabel({ id: 'AAAA11111111', eOrderNo: null })).toBe('AAAA')
  })
})
