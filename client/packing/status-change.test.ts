import { expect, test } from 'vitest'
import { collectionOf } from '#shared/collection/collection-state.ts'
import type { HandOverRecord } from '#shared/collection/hand-over-record.ts'
import { asCents } from '#shared/kernel/money.ts'
import type { BuyerStatus, Order, StoredStatus } from '#shared/order/order.ts'
import type { CombinedPayment } from '#shared/payment/combined-payment.ts'
import type { PackingListOrder } from './packing-live-queries.ts'
import { invalidPaymentInput, statusInput } from './status-change.ts'

const listed = (status: StoredStatus, buyerStatus: BuyerStatus, given = false): PackingListOrder => {
  const order = {
    id: 'REF000000001',
    eOrderNo: 27,
    uName: 'Nurul H.',
    status,
    buyerStatus,
    statusVersion: '01V',
    statusTime: '000000000000001-00000-c',
    lines: [{ id: 'a', pQuantity: 1 }],
    paidCents: asCents(1250),
    fieldTimes: { paidCents: '000000000000002-00000-c' },
  } as unknown as Order
  const fact = { id: 'f', kind: 'handover', lines: [{ lineId: 'a', quantity: 1 }], undoes: [], seen: [], time: '1' }
  const records = given ? [fact as unknown as HandOverRecord] : []
  const state = collectionOf(order, records, [])
  return { order, state, pair: state.pair, records, answers: [] }
}

const claimed = { placerStatus: 2 } as CombinedPayment

test('COL-025 a change carries the version, derived pair and hand-over records that the host saw', () => {
  expect(statusInput(listed(2, 2, true), 1, undefined)).toMatchObject({
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
  expect(invalidPaymentInput(listed(1, 2), reason, undefined)).toMatchObject({ status: 1, buyerStatus: 1, reason })
})

test('PAC-007 PAY-037 PAY-043 a change carries the amount that the host saw, and whether a whole payment was claimed', () => {
  const seen = { paidCents: 1250, paidTime: '000000000000002-00000-c' }
  expect(statusInput(listed(-1, -2), 1, undefined).saw).toMatchObject({ ...seen, combined: false })
  expect(statusInput(listed(1, 2), -1, claimed).saw).toMatchObject({ ...seen, combined: true })
  expect(invalidPaymentInput(listed(1, 2), '', claimed).saw).toMatchObject({ ...seen, combined: true })
})
