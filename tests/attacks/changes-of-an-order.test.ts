// One buyer changes an order again and again: each change reaches the host's phone, with a line of the order's history.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/kernel/ids.ts'
import { MAX_CHANGES_PER_RECORD_PER_DAY } from '#shared/order/change-quota.ts'
import {
  bookDelivery,
  createDelivery,
  neighbourhood,
  placeOrder,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'

let server: TestServer
let there: Neighbourhood
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'on' } })
  there = await neighbourhood(server.url)
})
afterAll(() => server.close())

/** Messages of the rejected ones. */
const push = async (person: Person, name: string, inputs: readonly object[]): Promise<string[]> => {
  const phone = syncClient(newId())
  const mutations = inputs.map((input) => phone.mutation(name, input))
  const { results } = await phone.send(person.api, { mutations })
  expect(results).toHaveLength(inputs.length)
  return results.flatMap((result) => (result.outcome === 'rejected' ? [result.message] : []))
}
const many = <T>(input: (n: number) => T): T[] =>
  Array.from({ length: MAX_CHANGES_PER_RECORD_PER_DAY + 5 }, (_, n) => input(n))

test('OPS-011 a buyer who toggles an order leaves at most 400 lines of history a day on the host’s phone, and can change other orders', async () => {
  const { host, event } = there
  const buyer = there.buyers[0]!
  const [ref, other] = [await placeOrder(buyer, event), await placeOrder(buyer, event)]
  const line = (quantity: number) => ({
    id: newId(),
    pid: event.products[0],
    purchaseType: 'case',
    quantity,
    subItems: [],
  })
  const order = (quantity: number) => ({
    ref,
    lines: [line(quantity)],
    comment: '',
    bookingAddress: null,
    deliveryDate: null,
  })
  const refused = Array.from({ length: 5 }, () => 'You have changed this order 100 times today. Try again tomorrow')
  expect(
    await push(
      buyer,
      'update-order-buyer-info',
      many((n) => ({ ref, comment: `${n}` })),
    ),
  ).toEqual(refused)
  expect(
    await push(
      buyer,
      'update-order',
      many((n) => order(1 + (n % 2))),
    ),
  ).toEqual(refused)
  const status = { buyerStatus: -1, paymentScreenshot: null }
  expect(await push(buyer, 'update-order-buyer-status', [{ ref: other, ...status }])).toEqual([])
  expect(await push(buyer, 'update-order-buyer-info', [{ ref: other, comment: 'x' }])).not.toEqual(refused.slice(0, 1))
  const { patch } = await syncClient(newId()).send(host.api, { cursor: EMPTY_CURSOR })
  const lines = (patch?.rows.order_history ?? []) as unknown as { readonly orderId: string }[]
  // The line of its placing, and two hundred changes.
  expect(lines.filter(({ orderId }) => orderId === ref)).toHaveLength(1 + 2 * MAX_CHANGES_PER_RECORD_PER_DAY)
})

test('OPS-011 a booking is changed at most a hundred times a day by its buyer', async () => {
  const { host, groupId } = there
  const buyer = there.buyers[0]!
  const ref = await bookDelivery(buyer, await createDelivery(host, groupId))
  const refused = Array.from({ length: 5 }, () => 'You have changed this booking 100 times today. Try again tomorrow')
  expect(
    await push(
      buyer,
      'update-delivery-booking',
      many((n) => ({ ref, comment: `${n}` })),
    ),
  ).toEqual(refused)
})
