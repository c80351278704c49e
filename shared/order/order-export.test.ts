import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Event } from '#shared/event/event.ts'
import type { Cell } from '#shared/kernel/export-table.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { asCents } from '#shared/kernel/money.ts'
import { buyerTotals } from './buyer-totals.ts'
import { exportedRef, type ExportedOrder } from './order-export-columns.ts'
import { format1, format2, FORMAT_1_HEAD } from './order-export.ts'
import { sharesOf } from './order-totals.ts'
import type { Order, OrderLine } from './order.ts'

const NOW = 2_000_000
const DAY_S = 86_400

const event = eventRow({
  title: 'Mango morning',
  status: 0,
  closingTimestamp: NOW - DAY_S,
  adminCost: asCents(200),
  deliveryCost: asCents(1000),
  discount: asCents(1000),
})

const line = (id: string, price: number, quantity = 1, change: Partial<OrderLine> = {}): OrderLine => ({
  id,
  pid: 'mango',
  pName: 'Honey mango',
  pPrice: asCents(price),
  pQuantity: quantity,
  pPhotoUrls: [],
  pSubItems: [],
  pPurchaseType: 'case',
  ...change,
})

const exported = (id: string, change: Partial<Order>): ExportedOrder => {
  const order = orderRow(id, { eid: 'e1', ...change })
  return { order, pair: { status: order.status, buyerStatus: order.buyerStatus } }
}

const rowsOf = (table: { rows: () => Iterable<readonly Cell[]> }): (readonly Cell[])[] => [...table.rows()]

const cents = (cell: Cell | undefined): number => (typeof cell === 'object' ? cell.cents : NaN)

const first = exported('k7qm2abcdefg', {
  eOrderNo: 1,
  uid: 'siti',
  uName: 'Siti binte Rahman',
  uPhone: '91234821',
  status: 2,
  buyerStatus: 2,
  lines: [
    line('a', 1000, 2),
    line('b', 1000, 1, { pSubItems: [{ type: 'Size', name: 'Large', price: asCents(100) }] }),
  ],
  comment: 'Ripe ones',
  bookingAddress: { street: 'Blk 12 #03-04', country: 'Singapore', postalCode: '310012' },
  deliveryDate: '24-11-2026',
  settledShares: { discount: asCents(458), delivery: asCents(250) },
  combinedPaymentRef: 'p4zt9abcdefg',
})

describe('Format 1', () => {
  test('MNG-033 the columns stand in the specified order', () => {
    expect(format1(event, [first], NOW).head).toEqual([
      'Order No',
      'Ref',
      'First Name',
      'Last Name',
      'Contact',
      'Quantity',
      'Item',
      'Price',
      'Shared discount',
      'Shared delivery cost',
      'Admin fee',
      'Amount',
      'Payment',
      'Status',
      'Pay together',
      'Comment',
      'Booking Address',
      'Delivery Date',
    ])
  })

  test('MNG-032 MNG-033 MNG-048 PAY-031 10.4 each line is a row with its part of the shared amounts', () => {
    const table = format1(event, [first], NOW)
    expect(table.rowCount).toBe(2)
    const after = ['Paid', 'Verified', 'P4ZT9A', 'Ripe ones', 'Blk 12 #03-04, Singapore 310012', '24-11-2026']
    const before = [1, 'K7QM2A', 'Siti', 'binte Rahman', '91234821']
    const amounts = (...all: number[]) => all.map((each) => ({ cents: each }))
    expect(rowsOf(table)).toEqual([
      [...before, 2, 'Honey mango', ...amounts(2000, 305, 125, 100, 1920), ...after],
      [...before, 1, 'Honey mango (Large)', ...amounts(1000, 153, 125, 100, 1072), ...after],
    ])
  })

  test('PAY-041 a claimed payment and a verified one have different words in both formats', () => {
    const claimed = exported('CLAIMED', { lines: [line('a', 1500)], status: 1, buyerStatus: 2 })
    const verified = exported('VERIFIED', { lines: [line('a', 1500)], status: 2, buyerStatus: 2, uid: 'arun' })
    const payment = FORMAT_1_HEAD.indexOf('Payment')
    expect(rowsOf(format1(event, [claimed, verified], NOW)).map((row) => row[payment])).toEqual(['Claimed', 'Paid'])
    const table = format2(event, [], [claimed, verified], NOW)
    expect(rowsOf(table).map((row) => row[table.head.indexOf('Payment')])).toEqual(['Claimed', 'Paid'])
  })

  test('MNG-035 a reference is exported as its first 6 characters in upper case', () => {
    expect(exportedRef('k7qm2abcdefg')).toBe('K7QM2A')
  })

  test('MNG-033 shares are (TBC) until they are settled; the amount is without them', () => {
    const open: Event = { ...event, status: 1, closingTimestamp: NOW + 3 * DAY_S }
    const unsettled = exported('B', { eOrderNo: 2, lines: [line('a', 1500, 2)] })
    for (const at of [open, event]) {
      const [row] = rowsOf(format1(at, [unsettled], NOW))
      expect(row?.slice(7, 12)).toEqual([{ cents: 3000 }, '(TBC)', '(TBC)', { cents: 200 }, { cents: 3200 }])
    }
  })

  test('MNG-033 a cancelled order costs nothing', () => {
    const cancelled = exported('C', { eOrderNo: 3, lines: [line('a', 1500)], status: -1, buyerStatus: -1 })
    const [row] = rowsOf(format1(event, [cancelled], NOW))
    expect(row?.slice(7, 14)).toEqual([
      { cents: asCents(1500) },
      { cents: asCents(0) },
      { cents: asCents(0) },
      { cents: asCents(0) },
      { cents: asCents(0) },
      'Cancelled',
      'Cancelled',
    ])
  })
})

describe('Format 2', () => {
  const products = [{ id: 'kit' }, { id: 'mango' }]
  const kit = (id: string, quantity: number, size: string, price: number): OrderLine =>
    line(id, 990 + price, quantity, {
      pid: 'kit',
      pName: 'Sticky rice kit',
      pSubItems: [{ type: 'Size', name: size, price: asCents(price) }],
    })

  test('MNG-034 each buyer is a row with the quantity of each product and option, and the shared columns', () => {
    const again = exported('zzzzzz000000', {
      eOrderNo: 5,
      uid: 'siti',
      uName: 'Siti binte Rahman',
      uPhone: '91234821',
      createdAt: 9,
      lines: [kit('k', 2, '4 pax', 50), kit('l', 1, '2 pax', 0), line('m', 240, 3, { pPurchaseType: 'item' })],
      comment: 'Less sweet',
      settledShares: { discount: asCents(100), delivery: asCents(50) },
    })
    const arun = exported('ARUN00000000', {
      eOrderNo: 2,
      uid: 'arun',
      uName: 'Arun',
      uPhone: '81112222',
      lines: [line('n', 1000, 4)],
      settledShares: { discount: asCents(442), delivery: asCents(700) },
    })
    const gone = exported('GONE', { eOrderNo: 4, uid: 'arun', lines: [line('o', 5000)], status: -1, buyerStatus: -1 })
    const table = format2(event, products, [first, arun, gone, again], NOW)
    expect(table.head).toEqual([
      'Order No',
      'Ref',
      'First Name',
      'Last Name',
      'Contact',
      'Quantity',
      'Sticky rice kit (S$9.90)',
      'Sticky rice kit – Size: 2 pax (S$0.00)',
      'Sticky rice kit – Size: 4 pax (S$0.50)',
      'Honey mango (S$9.00)',
      'Honey mango (S$10.00)',
      'Honey mango – Size: Large (S$1.00)',
      'Honey mango, pieces (S$2.40)',
      ...FORMAT_1_HEAD.slice(7),
    ])
    const amounts = (...all: number[]) => all.map((each) => ({ cents: each }))
    expect(rowsOf(table)).toEqual([
      [
        ['1, 5', 'K7QM2A, ZZZZZZ', 'Siti', 'binte Rahman', '91234821', 9],
        [3, 1, 2, 1, 2, 1, 3],
        amounts(3000 + 2 * 1040 + 990 + 720, 558, 300, 400, 6790 - 558 + 300 + 400),
        ['Paid, Not Paid', 'Verified, Unpaid', 'P4ZT9A', 'Ripe ones\nLess sweet'],
        ['Blk 12 #03-04, Singapore 310012', '24-11-2026'],
      ].flat(),
      [
        [2, 'ARUN00', 'Arun', '', '81112222', 4],
        ['', '', '', '', 4, '', ''],
        amounts(4000, 442, 700, 200, 4458),
        ['Not Paid', 'Unpaid', '', '', '', ''],
      ].flat(),
    ])
  })

  test('MNG-034 shares are (TBC) until they are settled', () => {
    const unsettled = exported('B', { eOrderNo: 2, uid: 'b', lines: [line('a', 1500, 2)] })
    const [row] = rowsOf(format2(event, products, [unsettled], NOW))
    expect(row?.slice(7, 12)).toEqual([{ cents: 3000 }, '(TBC)', '(TBC)', { cents: 200 }, { cents: 3200 }])
  })
})

const anyLine = fc.record({
  price: fc.integer({ min: 0, max: 50_000 }),
  quantity: fc.integer({ min: 1, max: 9 }),
  option: fc.integer({ min: 0, max: 500 }),
  pid: fc.constantFrom('mango', 'kit', 'rice'),
})

const anyOrder = fc.record({
  uid: fc.constantFrom('siti', 'arun', 'hui', 'mei'),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 6 }),
  isCancelled: fc.boolean(),
})

const anyCosts = fc.record({
  adminCost: fc.integer({ min: 0, max: 500 }).map(asCents),
  deliveryCost: fc.integer({ min: 0, max: 5000 }).map(asCents),
  discount: fc.integer({ min: 0, max: 9000 }),
  isPercentage: fc.boolean(),
})

const settled = (costs: Event, drawn: readonly ExportedOrder[]): ExportedOrder[] => {
  const shares = sharesOf(
    costs,
    drawn.map(({ order }) => order),
  )
  return drawn.map((each) => ({ ...each, order: { ...each.order, settledShares: shares.get(each.order.id) ?? null } }))
}

test('MNG-032 MNG-033 MNG-034 PAY-031 rows of both formats add up to the totals of the orders to the cent', () => {
  fc.assert(
    fc.property(anyCosts, fc.array(anyOrder, { minLength: 1, maxLength: 40 }), (some, drawn) => {
      const costs = { ...event, ...some }
      const orders = settled(
        costs,
        drawn.map(({ uid, lines, isCancelled }, n) =>
          exported(`ORDER${n}`, {
            uid,
            eOrderNo: n + 1,
            lines: lines.map(({ price, quantity, option, pid }, at) =>
              line(`${n}.${at}`, price + option, quantity, {
                pid,
                pName: pid,
                pSubItems: option > 0 ? [{ type: 'Size', name: 'L', price: asCents(option) }] : [],
              }),
            ),
            ...(isCancelled && { status: -1 as const, buyerStatus: -1 as const }),
          }),
        ),
      )
      for (const each of orders) {
        const fee = buyerTotals(costs, each.order, NOW).fee
        const rows = rowsOf(format1(costs, [each], NOW))
        expect(rows.reduce((sum, row) => sum + cents(row[11]), 0)).toBe(fee)
      }
      const live = orders.filter(({ pair }) => pair.status !== -1)
      const total = live.reduce((sum, { order }) => sum + buyerTotals(costs, order, NOW).fee, 0)
      const matrix = format2(costs, [{ id: 'mango' }], orders, NOW)
      const rows = rowsOf(matrix)
      expect(rows).toHaveLength(new Set(live.map(({ order }) => order.uid)).size)
      const at = matrix.head.indexOf('Amount')
      expect(rows.reduce((sum, row) => sum + cents(row[at]), 0)).toBe(total)
      const prices = matrix.head.map((head) =>
        Math.round(Number(/\(S\$([\d,.]+)\)$/.exec(head)?.[1]?.replace(',', '')) * 100),
      )
      for (const row of rows) {
        const goods = row.reduce<number>((sum, cell, n) => sum + (prices[n] ? Number(cell) * prices[n] : 0), 0)
        expect(goods).toBe(cents(row[matrix.head.indexOf('Price')]))
      }
    }),
  )
})
