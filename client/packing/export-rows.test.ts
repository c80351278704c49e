import { expect, test } from 'vitest'
import { packingRows } from '#shared/packing/packing-rows.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { eventRow } from '#tests/support/sample-event.ts'
import { exportContent } from './export-rows.ts'

const NOW = 2_000_000_000
const address = { street: 'Blk 12 #03-04', country: 'Singapore', postalCode: '310012' }

const mangoes = eventRow({ id: 'e1', title: 'Mangoes', status: 0 })
const bread = eventRow({ id: 'e2', title: 'Bread', status: 0 })

const packed = (id: string, eid: string, eTitle: string) => {
  const order = orderRow(id, {
    eid,
    eTitle,
    uid: 'siti',
    eOrderNo: 7,
    bookingAddress: address,
    deliveryDate: '24-11-2026',
  })
  return { order, pair: { status: order.status, buyerStatus: order.buyerStatus } }
}

test('PAC-004 MNG-033 MNG-035 MNG-048 the export has the columns of Format 1 after the event, and a table for each event', () => {
  const rows = packingRows([packed('k7qm2abcdefg', 'e1', 'Mangoes'), packed('p4zt9abcdefg', 'e2', 'Bread')], 'name')
  const list = { id: 'l', hostId: 'host', name: 'Saturday table', eventIds: ['e1', 'e2'], createdAt: 1 }
  const { title, tables } = exportContent({ list: list as never, events: [mangoes, bread] }, rows, NOW)
  expect(title).toBe('Saturday table')
  expect(tables.map(({ name, rowCount }) => [name, rowCount])).toEqual([
    ['Saturday table', 2],
    ['Mangoes', 1],
    ['Bread', 1],
  ])
  expect(tables[0]?.head.slice(0, 3)).toEqual(['Event', 'Order No', 'Ref'])
  const all = [...(tables[0]?.rows() ?? [])]
  expect(all.map((row) => row.slice(0, 3))).toEqual([
    ['Bread', 7, 'P4ZT9A'],
    ['Mangoes', 7, 'K7QM2A'],
  ])
  expect(all[0]?.slice(-2)).toEqual(['Blk 12 #03-04, Singapore 310012', '24-11-2026'])
  expect([...(tables[1]?.rows() ?? [])]).toHaveLength(1)
})
