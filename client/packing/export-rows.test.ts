import { expect, test } from 'vitest'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { Order } from '#shared/order/order.ts'
import { fileName, rowsAsCsv } from './export-rows.ts'
import { packingRows } from '#shared/packing/packing-rows.ts'

const order = {
  id: 'REF000000001',
  eid: 'e1',
  eTitle: 'Mangoes',
  eOrderNo: 7,
  uid: 'u1',
  uName: '=HYPERLINK("x")',
  uPhone: '91234821',
  uPhotoUrl: null,
  status: 2,
  buyerStatus: 2,
  comment: 'one, two\n"three"',
  lines: [{ id: 'a', pid: 'p', pName: 'Kit', pQuantity: 2, pSubItems: [{ type: 'Size', name: '4 pax', price: 0 }] }],
} as unknown as Order

test('the export has one row for each item, and no cell is a formula', () => {
  const state = collectionOf(order, [], [])
  const packed = { order, state, pair: state.pair, facts: [] }
  const csv = rowsAsCsv([{ ...packingRows([packed], 'name')[0]!, orders: [packed] }])
  const [head, row] = csv.split('\r\n')
  expect(head).toBe('Order No,Ref,Contact,Phone,Event,Quantity,Item,Options,Payment,Status,Comment')
  expect(row).toMatch(/^7,REF000000001,"'=HYPERLINK/)
  expect(row).toContain('91234821,Mangoes,2,Kit,4 pax,Paid,Verified')
})

test('a list name becomes a file name', () => {
  expect(fileName('Toa Payoh: 21/11', 'pdf')).toBe('Toa Payoh 21 11.pdf')
  expect(fileName('///', 'csv')).toBe('Packing list.csv')
})
