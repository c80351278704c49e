import { expect, test } from 'vitest'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import type { BuyerStatus, Order, StoredStatus } from '#shared/order/order.ts'
import type { ListedOrder } from './packing-live-queries.ts'
import { invalidPaymentInput, statusInput } from './status-change.ts'

const listed = (status: StoredStatus, buyerStatus: BuyerStatus, given = false): ListedOrder => {
  const order = {
    id: 'REF000000001',
    eOrderNo: 27,
    uName: 'Nurul H.',
    status,
    buyerStatus,
    statusVersion: '01V',
    statusTime: '000000000000001-00000-c',
    lines: [{ id: 'a', pQuantity: 1 }],
  } as unknown as Order
  const fact = { id: 'f', kind: 'handover', lines: [{ lineId: 'a', quantity: 1 }], undoes: [], seen: [], time: '1' }
  const facts = given ? [fact as unknown as HandOverRecord] : []
  const state = collectionOf(order, facts, [])
  return { order, state, pair: state.pair, facts: facts.map((each) => each.id) }
}

test('COL-025 a change carries the version, derived pair and hand-over records that the host saw', () => {
  expect(statusInput(listed(2, 2, true), 1)).toEqual({
    ref: 'REF000000001',
    status: 1,
    saw: {
      version: '01V',
      time: '000000000000001-00000-c',
      pair: { status: 3, buyerStatus: 2 },
      facts: ['f'],
    },
  })
  const reason = 'Wrong amount'
  expect(invalidPaymentInput(listed(1, 2), reason)).toMatchObject({ status: 1, buyerStatus: 1, reason })
})
