import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { NotificationReply } from '#shared/notification/notification.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { hybridTime } from '#shared/kernel/hybrid-time.ts'
import { sendPendingNotices } from '#server/notification/send-pending-notices.ts'
import { putPendingNotices } from '#server/notification/pending-notices-repository.ts'
import {
  bookDelivery,
  closeEvent,
  createDelivery,
  createEvent,
  neighbourhood,
  orderOf,
  payTogether,
  placeOrder,
  signUp,
  uploadProof,
  type MadeEvent,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { spawnServer, startServer, type TestServer } from '#tests/support/server.ts'
import { syncClient } from '#tests/support/sync-client.ts'

const WINDOW_S = 120
const DAY_S = 86_400

let server: TestServer
let passed = 0
const clock = { now: () => Date.now() + passed * 1000 }
let there: Neighbourhood
let host: Person
let buyer: Person
let other: Person
let event: MadeEvent
let ref: string

beforeAll(async () => {
  server = await startServer({ clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  there = await neighbourhood(server.url, 2)
  host = there.host
  ;[buyer, other] = there.buyers as [Person, Person]
  event = await createEvent(host, there.groupId, { title: 'Mango morning' })
  ref = await placeOrder(buyer, event, [1])
  await placeOrder(other, event, [1])
})

const sendNotices = () => sendPendingNotices({ ...server, clock, windowS: WINDOW_S })
/** Moves the clock beyond the window and sends the notices. The server's own timer may do so first. */
const pass = async (seconds = WINDOW_S + 1): Promise<void> => {
  passed += seconds
  await sendNotices()
  await sendNotices()
}
const noticesOf = async (who: Person): Promise<string[]> => {
  const all = await who.api.get<NotificationReply[]>('/list-notifications')
  return all.filter(({ senderName }) => senderName === 'Gotong').map(({ title, message }) => `${title}. ${message}`)
}
const waitFor = async (who: Person, ...starts: readonly string[]): Promise<readonly string[]> => {
  await vi.waitFor(async () => expect(await noticesOf(who)).toHaveLength(starts.length), 10_000)
  const found = await noticesOf(who)
  for (const start of starts) expect(found).toContainEqual(expect.stringContaining(start))
  return found
}
const setStatus = (status: number, more: object = {}) =>
  host.api.send('PATCH', '/update-order-status', { ref, status, ...more })
const claim = async (): Promise<string> => {
  const paymentScreenshot = await uploadProof(buyer)
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot })
  return paymentScreenshot
}
const pendingOf = (who: Person) =>
  server.database.read((snapshot) =>
    snapshot.selectFrom('pending_notices').select(['kind', 'was']).where('userId', '=', who.id).execute(),
  )

test('USR-071 a claim notifies the host, its verification the buyer, and nobody else', async () => {
  const proof = await claim()
  await pass()
  const [said] = await waitFor(host, 'Payment claimed: order 1, Mango morning')
  expect(said).not.toContain(proof)
  expect(said).not.toContain(buyer.name)
  await setStatus(2)
  expect(await noticesOf(buyer)).toEqual([])
  await pass()
  await waitFor(buyer, 'Payment confirmed: order 1, Mango morning. Collect on ')
  await pass()
  expect([(await noticesOf(buyer)).length, (await noticesOf(host)).length]).toEqual([1, 1])
  expect(await noticesOf(other)).toEqual([])
})

test('USR-071 an invalid payment, a refund and a cancellation notify the buyer with the next step', async () => {
  await claim()
  await setStatus(1, { buyerStatus: 1 })
  await pass()
  await waitFor(buyer, 'Payment not valid: order 1, Mango morning. Your host did not find this payment.')
  await claim()
  await setStatus(2)
  await pass()
  await setStatus(-1)
  expect((await orderOf(buyer, ref)).buyerStatus).toBe(-2)
  await pass()
  await waitFor(
    buyer,
    'Payment not valid',
    'Payment confirmed',
    'Cancelled, payment to be refunded: order 1, Mango morning',
  )
  const second = await placeOrder(buyer, event, [1])
  await host.api.send('PATCH', '/update-order-status', { ref: second, status: -1 })
  await pass()
  await waitFor(buyer, 'Payment not valid', 'confirmed', 'refunded', 'Order cancelled by the host: order 3')
  expect(await noticesOf(other)).toEqual([])
})

test('USR-071 MNG-017 an invalid payment tells the buyer the reason that the host typed, in the notice and the order', async () => {
  await claim()
  await setStatus(1, { buyerStatus: 1, reason: 'S$2 are missing' })
  expect((await orderOf(buyer, ref)).invalidPayment).toBe('S$2 are missing')
  await pass()
  await waitFor(buyer, 'Payment not valid: order 1, Mango morning. Your host says: ‘S$2 are missing’.')
  await claim()
  expect((await orderOf(buyer, ref)).invalidPayment).toBeNull()
  await setStatus(1, { buyerStatus: 1 })
  expect((await orderOf(buyer, ref)).invalidPayment).toBe('')
})

test('USR-071 an unpaid order whose cancellation is taken back by Verified is valid again, and not paid', async () => {
  await setStatus(-1)
  await pass()
  await setStatus(2)
  expect(await orderOf(buyer, ref)).toMatchObject({ status: 2, buyerStatus: 1 })
  await pass()
  await waitFor(buyer, 'Order cancelled by the host', 'Order is valid again: order 1, Mango morning')
})

test('USR-071 an order that its buyer cancelled makes no notice when the host cancels it, too', async () => {
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: -1 })
  await setStatus(-1)
  expect(await orderOf(buyer, ref)).toMatchObject({ status: -1, buyerStatus: -1 })
  await pass()
  expect(await noticesOf(buyer)).toEqual([])
  expect(await pendingOf(buyer)).toEqual([])
})

test('USR-071 changes within two minutes are one message; a status toggled five times is one line with the last state', async () => {
  await claim()
  for (const status of [2, 1, 2, 1, 2]) await setStatus(status)
  await host.api.send('PATCH', '/update-event', { pickupAddress: 'Blk 9 lift lobby' }, { id: event.id })
  expect(await pendingOf(buyer)).toMatchObject([{ kind: 'order-status', was: '1/2' }])
  await pass()
  const [said] = await waitFor(buyer, '2 changes: Mango morning')
  expect(said?.match(/Payment confirmed/g)).toHaveLength(1)
  expect(said).toContain('Collection changed: Mango morning (order 1). Collect on ')
  expect(said).toContain('at Blk 9 lift lobby.')
  await waitFor(other, 'Collection changed: Mango morning (order 2)')
})

test('USR-071 a status that is the same again after the window makes no notice', async () => {
  await claim()
  await setStatus(2)
  await setStatus(1)
  await pass()
  expect(await noticesOf(buyer)).toEqual([])
  expect(await pendingOf(buyer)).toEqual([])
})

test('USR-071 a closed, moved or removed event notifies its buyers once each, and not the host', async () => {
  const outsider = await signUp(server.url)
  await closeEvent(host, event.id)
  await pass()
  await waitFor(buyer, 'Event closed: Mango morning (order 1)')
  await waitFor(other, 'Event closed: Mango morning (order 2)')
  await host.api.send('PATCH', '/update-event-status', { status: 1 }, { id: event.id })
  const closingTime = formatDateTime(Math.floor(clock.now() / 1000) + 2 * DAY_S)
  await host.api.send('PATCH', '/update-event', { closingTime }, { id: event.id })
  await pass()
  await waitFor(buyer, 'Event closed', '2 changes: Mango morning')
  expect((await noticesOf(buyer)).join('\n')).toContain('New closing time: Mango morning')
  await host.api.send('DELETE', '/delete-event', undefined, { id: event.id })
  await pass()
  await waitFor(buyer, 'Event closed', '2 changes', 'Event removed by the host: order 1, Mango morning')
  expect(await noticesOf(host)).toEqual([])
  expect(await noticesOf(outsider)).toEqual([])
})

test('USR-071 decisions about bookings and a moved delivery notify the booker, a claim the host', async () => {
  const delivery = await createDelivery(host, there.groupId)
  const booking = await bookDelivery(buyer, delivery)
  await payTogether(buyer, [], [booking])
  await pass()
  await waitFor(host, 'Payment claimed: delivery on ')
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref: booking, status: 2 })
  await pass()
  await waitFor(buyer, 'Payment confirmed: delivery on ')
  const deliveryTime = formatDateTime(Math.floor(clock.now() / 1000) + 4 * DAY_S)
  await host.api.send('PATCH', '/update-delivery', { deliveryTime }, { id: delivery })
  await pass()
  await waitFor(buyer, 'Payment confirmed', 'New delivery time: delivery on ')
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref: booking, status: 1, bookerStatus: 1 })
  await pass()
  await waitFor(buyer, 'Payment confirmed', 'New delivery time', 'Payment not valid: delivery on ')
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref: booking, status: -1 })
  await pass()
  await waitFor(
    buyer,
    'Payment confirmed',
    'New delivery time',
    'Payment not valid',
    'Booking cancelled by the host: delivery on ',
  )
  expect(await noticesOf(other)).toEqual([])
})

test('USR-071 an order that the host places for a buyer notifies the buyer', async () => {
  const [product] = event.products
  const placed = await host.api.send<{ ref: string }>('POST', '/create-order', {
    eid: event.id,
    details: { [product ?? '']: [{ quantity: 1 }] },
    representedUserId: buyer.id,
  })
  await pass()
  await waitFor(buyer, 'Ordered for you: order 3, Mango morning')
  expect(placed.ref).not.toBe('')
  expect(await noticesOf(host)).toEqual([])
})

test('USR-071 a superseded change from an offline phone makes no notice', async () => {
  const before = await orderOf(host, ref)
  const phone = syncClient('host-phone')
  const saw = { version: 'older', time: '000000000000001-00000-x', pair: { status: 1, buyerStatus: 1 }, facts: [] }
  await setStatus(2)
  await setStatus(1)
  const hourAgo = Date.now() - 3_600_000
  const late = phone.mutation(
    'update-order-status',
    { ref, status: -1, saw },
    { time: hybridTime(hourAgo, 1, 'host-phone'), at: Math.floor(hourAgo / 1000) },
  )
  const { results } = await phone.send(host.api, { mutations: [late] })
  expect(results).toMatchObject([{ outcome: 'applied', output: { superseded: true } }])
  expect((await orderOf(host, ref)).status).toBe(before.status)
  await pass()
  expect(await noticesOf(buyer)).toEqual([])
})

test('USR-071 several runs that send notices at once write one message', async () => {
  await setStatus(-1)
  passed += WINDOW_S + 1
  await Promise.all([sendNotices(), sendNotices(), sendNotices()])
  await sendNotices()
  await waitFor(buyer, 'Order cancelled by the host')
  expect(await pendingOf(buyer)).toEqual([])
})

test('USR-071 above twelve messages an hour the changes are collected for half an hour', async () => {
  for (let n = 0; n < 13; n += 1) {
    await setStatus(n % 2 === 0 ? -1 : 1)
    await pass()
  }
  await vi.waitFor(async () => expect(await noticesOf(buyer)).toHaveLength(12), 10_000)
  expect(await pendingOf(buyer)).toHaveLength(1)
  await pass(1600)
  expect(await noticesOf(buyer)).toHaveLength(12)
  await pass(200)
  await vi.waitFor(async () => expect(await noticesOf(buyer)).toHaveLength(13), 10_000)
})

test('USR-071 a payment request that fails holds back no notice, and is sent once the fault is mended', async () => {
  const refOfOther = await placeOrder(other, event, [1])
  const setLines = (lines: string) =>
    server.database.write((tx) => tx.updateTable('orders').set({ lines }).where('id', '=', refOfOther).execute())
  const { lines } = await server.database.read((snapshot) =>
    snapshot.selectFrom('orders').select('lines').where('id', '=', refOfOther).executeTakeFirstOrThrow(),
  )
  await closeEvent(host, event.id)
  await setLines('{')
  const now = Math.floor(clock.now() / 1000)
  const request = { userId: other.id, kind: 'payment-request', recordId: refOfOther, was: '' } as const
  await server.database.write((tx) => putPendingNotices(tx, [request], { actorId: '', now, dueAt: now }))
  await setStatus(-1)
  passed += WINDOW_S + 1
  await waitFor(buyer, 'Order cancelled by the host: order 1')
  await setLines(lines)
  passed += 61
  await vi.waitFor(async () => {
    const found = await other.api.get<NotificationReply[]>('/list-notifications')
    expect(found.map(({ title }) => title)).toContain('Payment requested: order 3, Mango morning')
  }, 15_000)
})

test('USR-071 an event whose buyers cannot be found holds back no other notice', async () => {
  await setStatus(-1)
  let writes = 0
  // The first write forgets old notices, the second finds the buyers of the event that has closed.
  const database: TestServer['database'] = {
    ...server.database,
    write: (work) => {
      writes += 1
      return writes === 2 ? Promise.reject(new Error('write failed')) : server.database.write(work)
    },
  }
  const later = { now: () => clock.now() + 4 * DAY_S * 1000 }
  await expect(sendPendingNotices({ ...server, database, clock: later, windowS: WINDOW_S })).rejects.toThrow(
    'write failed',
  )
  expect(await noticesOf(buyer)).toEqual([expect.stringContaining('Order cancelled by the host: order 1')])
})

test('USR-071 deleting an account forgets its pending notices', async () => {
  await setStatus(-1)
  expect(await pendingOf(buyer)).toHaveLength(1)
  await buyer.api.send('POST', '/delete-account', { password: buyer.pin })
  expect(await pendingOf(buyer)).toEqual([])
})

test('USR-071 PAY-038 a server that is killed after a change loses and doubles no notice', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'gotong-notices-'))
  const env = { NOTICE_WINDOW_SECONDS: '2' }
  try {
    const first = await spawnServer({ dataDir, env })
    const made = await neighbourhood(first.url, 4)
    const mangoes = await createEvent(made.host, made.groupId, { title: 'Mango morning', paynow: 1 })
    const refs: string[] = []
    for (const who of made.buyers) refs.push(await placeOrder(who, mangoes, [1]))
    await closeEvent(made.host, mangoes.id)
    await made.host.api.send('PATCH', '/update-order-status', { ref: refs[0], status: -1 })
    await made.host.api.send('PATCH', '/request-payment', { eid: mangoes.id, payable: 1, notify: 1 })
    await first.kill()

    const second = await spawnServer({ dataDir, env })
    const titlesOf = async (who: Person): Promise<string[]> =>
      (await second.api(who.token).get<NotificationReply[]>('/list-notifications')).map(({ title }) => title).sort()
    const [cancelled, ...asked] = made.buyers as [Person, ...Person[]]
    await vi.waitFor(
      async () => {
        expect(await titlesOf(cancelled)).toEqual(['Order cancelled by the host: order 1, Mango morning'])
        for (const [n, who] of asked.entries())
          expect(await titlesOf(who)).toEqual([
            `Event closed: Mango morning (order ${n + 2})`,
            `Payment requested: order ${n + 2}, Mango morning`,
          ])
      },
      { timeout: 60_000, interval: 500 },
    )
    await second.kill()
  } finally {
    await forgetDatabaseOf(dataDir)
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('USR-071 an event that closes by time notifies buyers and host', async () => {
  passed += 3 * DAY_S + 60
  await sendNotices()
  await pass()
  await waitFor(buyer, 'Event closed: Mango morning (order 1)')
  await vi.waitFor(
    async () => expect((await noticesOf(host)).join('\n')).toContain('Check the orders and request payment.'),
    10_000,
  )
})
