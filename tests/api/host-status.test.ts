import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_REASON_CHARACTERS } from '#shared/order/order-inputs.ts'
import type { BuyerStatus, OrderStatus } from '#shared/order/order.ts'
import {
  createEvent,
  neighbourhood,
  orderOf,
  otherAdminOf,
  payTogether,
  placeOrder,
  signUp,
  type Neighbourhood,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { HOST_ROWS } from '#tests/support/statuses.ts'

let server: TestServer
let there: Neighbourhood

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url)
})
afterAll(() => server.close())

const choose = (ref: string, status: number, buyerStatus?: number, who = there.host) =>
  who.api.call('PATCH', '/update-order-status', {
    body: { ref, status, ...(buyerStatus === undefined ? {} : { buyerStatus }) },
  })

/** Writes pairs that no sequence of calls reaches directly into the row. */
const orderAt = async (status: OrderStatus, buyerStatus: BuyerStatus): Promise<string> => {
  const ref = await placeOrder(there.buyers[0] ?? there.host, there.event, [2, 1])
  const stored = { status: status === 3 ? (2 as const) : status, buyerStatus }
  await server.database.write(async (tx) => {
    await tx.updateTable('orders').set(stored).where('id', '=', ref).execute()
  })
  if (status === 3) {
    const lines = (await orderOf(there.host, ref)).allProductPerOrder
    await there.host.api.send('POST', '/hand-over', {
      ref,
      lines: lines.map((line) => ({ lineId: line.id, quantity: line.pQuantity })),
    })
  }
  expect(await orderOf(there.host, ref)).toMatchObject({ status, buyerStatus })
  return ref
}

const cells = HOST_ROWS.flatMap(({ from, to }) =>
  ([-1, 1, 2, 3] as const).map((target) => ({ from, target, becomes: to[target] ?? from })),
)

describe('API-049 PAC-007 the host transition table', () => {
  test.each(cells)('($from) to $target gives ($becomes)', async ({ from, target, becomes }) => {
    const ref = await orderAt(...from)
    const reply = await choose(ref, target)
    const [status, buyerStatus] = becomes
    expect(reply).toMatchObject({ status: 200, msgCode: 25400, msgResp: { status, buyerStatus } })
    expect(await orderOf(there.host, ref)).toMatchObject({ status, buyerStatus })
  })

  test.each(cells)(
    '($from) to $target: a sent buyerStatus counts only when the table says so',
    async ({ from, target, becomes }) => {
      const ref = await orderAt(...from)
      for (const sent of [-2, -1, 1, 2, 3]) {
        const isInvalidPayment = target === 1 && sent === 1
        if (sent === becomes[1] || isInvalidPayment) continue
        expect(await choose(ref, target, sent)).toMatchObject({ status: 422, msgCode: 25014 })
      }
      expect(await orderOf(there.host, ref)).toMatchObject({ status: from[0], buyerStatus: from[1] })
      expect(await choose(ref, target, becomes[1])).toMatchObject({ status: 200 })
      expect(await orderOf(there.host, ref)).toMatchObject({ status: becomes[0], buyerStatus: becomes[1] })
    },
  )
})

test('API-049 the pair status 1, buyerStatus 1 means an invalid payment', async () => {
  const ref = await orderAt(1, 2)
  expect(await choose(ref, 1, 1)).toMatchObject({ status: 200 })
  expect(await orderOf(there.host, ref)).toMatchObject({ status: 1, buyerStatus: 1 })
})

test('API-049 only the event’s creator changes the status; unrelated users get 404', async () => {
  const ref = await orderAt(1, 2)
  const [buyer] = there.buyers
  const outsider = await signUp(server.url)
  expect(await choose(ref, 2, undefined, outsider)).toEqual(await choose('0123456789AB', 2, undefined, outsider))
  const admin = await otherAdminOf(server.url, there)
  expect(await choose(ref, 2, undefined, admin)).toEqual(await choose('0123456789AB', 2, undefined, admin))
  for (const [target, words] of [
    [2, 'You are not allowed to update order'],
    [-1, 'You are not allowed to cancel order'],
  ] as const) {
    const reply = await choose(ref, target, undefined, buyer)
    expect(reply.status).toBe(403)
    expect(reply.msgResp).toBe(words)
  }
  expect(await orderOf(there.host, ref)).toMatchObject({ status: 1, buyerStatus: 2 })
})

test('API-049 an unknown order and an unknown status are refused', async () => {
  expect(await choose('0123456789AB', 2)).toMatchObject({ status: 404, msgResp: 'No order found' })
  const ref = await orderAt(1, 1)
  for (const status of [0, 4, -2]) expect((await choose(ref, status)).status).toBe(422)
})

test('MNG-017 MNG-018 DEL-046 a reason of more than 200 characters is refused with its limit, and nothing changes', async () => {
  const buyer = there.buyers[0]!
  const together = await createEvent(there.host, there.groupId, { payTogether: true })
  const refs = [await placeOrder(buyer, together, [1]), await placeOrder(buyer, together, [2])]
  const combinedPaymentRef = await payTogether(buyer, refs, [])
  const reason = 'x'.repeat(MAX_REASON_CHARACTERS + 1)
  const tooLong = { status: 422, msgResp: `Write a reason of at most ${MAX_REASON_CHARACTERS} characters` }
  const sent = { status: 1, reason }
  for (const [path, body] of [
    ['/update-order-status', { ...sent, ref: refs[0], buyerStatus: 1 }],
    ['/update-invoices-status', { ...sent, combinedPaymentRef, placerStatus: 1 }],
    ['/update-delivery-booking-status', { ...sent, ref: refs[0], bookerStatus: 1 }],
  ] as const)
    expect(await there.host.api.call('PATCH', path, { body })).toMatchObject(tooLong)
  for (const ref of refs) expect(await orderOf(there.host, ref)).toMatchObject({ status: 1, buyerStatus: 2 })
  const longest = { ...sent, combinedPaymentRef, placerStatus: 1, reason: reason.slice(1) }
  await there.host.api.send('PATCH', '/update-invoices-status', longest)
  for (const ref of refs) expect(await orderOf(there.host, ref)).toMatchObject({ status: 1, buyerStatus: 1 })
})
