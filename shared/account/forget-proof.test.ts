import { expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import { bookingRow } from '#tests/support/delivery-rows.ts'
import { handoverRecord } from '#tests/support/handover-records.ts'
import { eventRow, PICKUP } from '#tests/support/sample-event.ts'
import { orderRow } from '#tests/support/member-rows.ts'
import { outputOf, operationRunner } from '#tests/support/operation-runner.ts'
import { forgetProof } from './forget-proof.ts'
import { PROOF_RETENTION_S } from './open-proof.ts'

const GONE = { uName: 'Deleted account', uPhone: '', uEmail: '', paymentScreenshot: '/api/x' } as const
const OVER = PICKUP + eventRow().pickupDuration

const street = () => {
  const w = operationRunner()
  w.put('events', eventRow())
  const forget = async (ref: string, at = 5) => outputOf(await w.run(forgetProof, SYSTEM, { ref }, { at }))
  return { w, forget }
}

test.each([
  ['not looked at', { status: 1, buyerStatus: 2 }, '/api/x'],
  ['cancelled by its buyer and not given back', { status: 1, buyerStatus: -1 }, '/api/x'],
  ['accepted', { status: 2, buyerStatus: 2 }, null],
  ['given back', { status: -1, buyerStatus: -2 }, null],
  ['called invalid', { status: 1, buyerStatus: 1 }, null],
  ['cancelled by both', { status: -1, buyerStatus: -1 }, null],
] as const)('a payment proof that was %s', async (_what, pair, paymentScreenshot) => {
  const { w, forget } = street()
  const order = orderRow('R1', { ...GONE, ...pair })
  w.put('orders', order)
  expect(await forget('R1')).toEqual({ uid: paymentScreenshot === null ? 'buyer' : null })
  expect(w.row('orders', 'R1')).toEqual({ ...order, paymentScreenshot })
})

test('a hand-over settles the payment proof once the collection is over; an undone hand-over does not', async () => {
  const { w, forget } = street()
  for (const id of ['R1', 'R2']) w.put('orders', orderRow(id, { ...GONE, status: 1, buyerStatus: 2 }))
  w.put('handovers', handoverRecord('f1', { 'R1-1': 2 }, { orderId: 'R1' }))
  w.put('handovers', handoverRecord('f2', { 'R2-1': 1 }, { orderId: 'R2' }))
  expect(await forget('R1', OVER - 1)).toEqual({ uid: null })
  expect(await forget('R1', OVER)).toEqual({ uid: 'buyer' })
  expect(await forget('R2', OVER)).toEqual({ uid: null })
})

test('a payment proof is deleted one year after the goods were due, whatever its state', async () => {
  const { w, forget } = street()
  w.put('orders', orderRow('R1', { ...GONE, status: 1, buyerStatus: 2 }))
  const booking = bookingRow('B1', { ...GONE, status: 1, bookerStatus: 2 })
  w.put('bookings', booking)
  expect(await forget('R1', OVER + PROOF_RETENTION_S - 1)).toEqual({ uid: null })
  expect(await forget('R1', OVER + PROOF_RETENTION_S)).toEqual({ uid: 'buyer' })
  const delivered = booking.deliveryTimestamp + booking.deliveryDuration
  expect(await forget('B1', delivered + PROOF_RETENTION_S - 1)).toEqual({ uid: null })
  expect(await forget('B1', delivered + PROOF_RETENTION_S)).toEqual({ uid: 'buyer' })
})

test('the host’s decision also deletes the proof of a delivery booking', async () => {
  const { w, forget } = street()
  const booking = bookingRow('B1', { ...GONE, status: 2, bookerStatus: 2 })
  w.put('bookings', booking)
  expect(await forget('B1')).toEqual({ uid: 'buyer' })
  expect(w.row('bookings', 'B1')).toEqual({ ...booking, paymentScreenshot: null })
})

test('existing accounts keep their proofs, whatever their names are', async () => {
  const { w, forget } = street()
  const paid = { status: 2, buyerStatus: 2, paymentScreenshot: '/api/x' } as const
  w.put('orders', orderRow('R1', paid))
  w.put('orders', orderRow('R2', { ...paid, uName: 'Deleted account' }))
  for (const ref of ['R1', 'R2', 'none']) expect(await forget(ref, OVER + PROOF_RETENTION_S)).toEqual({ uid: null })
})
