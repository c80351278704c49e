// Invoices of the plan that takes 2 % of the revenue.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { formatDate, formatDateTime } from '#shared/kernel/clock.ts'
import { sumOfCharges } from '#shared/plan/revenue-charge.ts'
import { monthAfter, monthAt, monthBefore, monthName, periodOf } from '#shared/plan/revenue.ts'
import type { NotificationReply } from '#shared/notification/notification.ts'
import type { SubscriptionReply } from '#shared/plan/subscription.ts'
import { chargesIn } from '#server/plan/revenue-repository.ts'
import { settleRevenueInvoices } from '#server/plan/revenue-invoices.ts'
import {
  bookDelivery,
  createDelivery,
  createEvent,
  neighbourhood,
  payTogether,
  orderOf,
  placeOrder,
  signUp,
  uploadProof,
  type MadeEvent,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { runServer, startServer, type TestServer } from '#tests/support/server.ts'
import { syncClient } from '#tests/support/sync-client.ts'
import { newId, newRef } from '#shared/kernel/ids.ts'

const PASSWORD = 'kopi-o kosong'
const DAY_S = 86_400
const START = Math.floor(Date.now() / 1000)
let now = START
const clock = { now: () => now * 1000 }
let server: TestServer
let twin: TestServer
let there: Neighbourhood
let buyer: Person

/** Collections are some days ahead: the month of all of them is the one after the present one. */
const SOLD_IN = monthAfter(monthAt(START + 12 * DAY_S))
const { from: SOLD_FROM, to: SOLD_TO } = periodOf(SOLD_IN)

beforeAll(async () => {
  server = await startServer({ clock, env: { ADMIN_PASSWORD: PASSWORD } })
  twin = await startServer({ clock, dataDir: server.dataDir })
})
afterAll(async () => {
  await twin.close()
  await server.close()
})

const settle = (on: TestServer = server) => settleRevenueInvoices({ database: on.database, engine: on.engine, clock })
const subscribe = ({ api }: Person) =>
  api.send<SubscriptionReply>('POST', '/create-co-be-subscription-payment', { subId: 'revenue' })
const payments = async ({ api }: Person) =>
  (await api.get<{ payments: SubscriptionReply[] }>('/list-co-be-subscription-payment')).payments
const invoices = async (who: Person) => (await payments(who)).filter(({ paymentLink }) => paymentLink !== null)
const noticesOf = async ({ api }: Person) =>
  (await api.get<NotificationReply[]>('/list-notifications')).filter(({ senderName }) => senderName === 'Gotong')
const operator = async () => {
  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
  return server.api(token)
}
const eventAt = (host: Person, groupId: string, pickup: number, change: object = {}): Promise<MadeEvent> =>
  createEvent(host, groupId, {
    closingTime: formatDateTime(pickup - DAY_S),
    pickupTime: formatDateTime(pickup),
    products: [{ name: 'Honey mango', description: 'Box of six', price: 10, maxQuantity: 1000 }],
    ...change,
  })
const verify = ({ api }: Person, ref: string) => api.send('PATCH', '/update-order-status', { ref, status: 2 })
const claim = async (who: Person, ref: string) =>
  who.api.send('PATCH', '/update-order-buyer-status', {
    ref,
    buyerStatus: 2,
    paymentScreenshot: await uploadProof(who),
  })

const newHost = async (): Promise<Neighbourhood> => {
  now = START
  there = await neighbourhood(server.url, 1)
  buyer = there.buyers[0]!
  return there
}

test('SUB-036 a month with refunds, shares of costs, combined payments and bookings is invoiced once, and unpaid it ends the plan', async () => {
  const { host, groupId } = await newHost()
  const subscription = await subscribe(host)
  const event = await eventAt(host, groupId, SOLD_FROM + 2 * DAY_S, { payTogether: true })
  const [verified, refunded, claimed, cancelled] = [
    await placeOrder(buyer, event, [3]),
    await placeOrder(buyer, event, [5]),
    await placeOrder(buyer, event, [7]),
    await placeOrder(buyer, event, [9]),
  ]
  await claim(buyer, verified)
  await verify(host, verified)
  await claim(buyer, refunded)
  await verify(host, refunded)
  await host.api.send('PATCH', '/update-order-status', { ref: refunded, status: -1 })
  await claim(buyer, claimed)
  await host.api.send('PATCH', '/update-order-status', { ref: cancelled, status: -1 })

  const shared = await eventAt(host, groupId, SOLD_FROM + 3 * DAY_S, { adminCost: 1, deliveryCost: 4, discount: 2 })
  const withShares = await placeOrder(buyer, shared, [2])
  const delivery = await createDelivery(host, groupId, {
    deliveryTime: formatDateTime(SOLD_FROM + 4 * DAY_S),
    deliveryZones: [{ name: 'West', price: 3 }],
  })
  const together = await placeOrder(buyer, event, [1])
  const booking = await bookDelivery(buyer, delivery)
  const combinedPaymentRef = await payTogether(buyer, [together], [booking])
  await host.api.send('PATCH', '/update-invoices-status', { combinedPaymentRef, status: 2, placerStatus: 2 })

  // Collected before and after the month.
  for (const pickup of [SOLD_FROM - DAY_S, SOLD_TO + DAY_S]) {
    const other = await eventAt(host, groupId, pickup)
    await verify(host, await placeOrder(buyer, other, [50]))
  }

  now = SOLD_FROM + 2.5 * DAY_S
  await server.engine.run({ id: 'system', kind: 'system' }, 'settle-order-shares', { eid: shared.id })
  await verify(host, withShares)

  now = SOLD_TO - 1
  await settle()
  expect((await invoices(host)).map(({ subName }) => subName)).not.toContain(`Pay as you sell, ${monthName(SOLD_IN)}`)
  // The invoice for the collection before the month is paid.
  const operators = await operator()
  for (const { id } of await invoices(host))
    await operators.send('PATCH', '/update-payment-subscription-status', { status: 2 }, { id })
  now = SOLD_TO
  await Promise.all([settle(), settle(twin), settle(), settle(twin)])
  await settle()
  await settle(twin)

  // 30 verified, 50 refunded, 10 in the combined payment, 20 + 1 + 4 - 2 with shares; 3 for the booking.
  const mine = (await invoices(host)).filter(({ subName }) => subName === `Pay as you sell, ${monthName(SOLD_IN)}`)
  expect(mine).toHaveLength(1)
  const [invoice] = mine as [SubscriptionReply]
  expect(invoice).toMatchObject({ subPrice: 1.32, status: 1, type: 'custom', cycle: 'month', planId: 'revenue' })
  const row = await server.database.read((snapshot) =>
    snapshot.selectFrom('plan_invoices').selectAll().where('id', '=', invoice.id).executeTakeFirstOrThrow(),
  )
  const numbers = [row.orders, row.bookings, row.salesCents, row.refundsCents, row.feeCents].map(Number)
  expect(numbers).toEqual([4, 1, 11_600, 5_000, 132])
  const link = new URL(invoice.paymentLink ?? '')
  expect([link.pathname, link.searchParams.get('reference')]).toEqual([
    '/user/plan-payment',
    invoice.recurringBillingId,
  ])
  const notices = (await noticesOf(host)).filter(({ title }) => title === `Invoice for ${monthName(SOLD_IN)}`)
  expect(notices).toMatchObject([{ link: '/user/invoices' }])
  expect(notices[0]?.message).toMatch(/^2% of S\$66\.00 is S\$1\.32\./)
  expect(await invoices(buyer)).toEqual([])

  now = SOLD_TO + 15 * DAY_S - 1
  await settle()
  const planOf = async () => (await payments(host)).find(({ id }) => id === subscription.id)?.status
  expect(await planOf()).toBe(2)
  now += 1
  await Promise.all([settle(), settle(twin)])
  expect(await planOf()).toBe(-2)
  expect((await noticesOf(host)).filter(({ title }) => title.endsWith('has ended'))).toHaveLength(1)
  const again = await host.api.call('POST', '/create-co-be-subscription-payment', { body: { subId: 'revenue' } })
  expect(again).toMatchObject({ status: 409, msgCode: 18031 })
})

test('SUB-036 only the operator may approve an invoice; the plan then continues', async () => {
  const { host, groupId } = await newHost()
  const subscription = await subscribe(host)
  await verify(host, await placeOrder(buyer, await eventAt(host, groupId, SOLD_FROM + DAY_S), [1]))
  now = SOLD_TO + 60
  await server.database.write((tx) => tx.deleteFrom('installation').where('name', '=', 'revenue-invoiced').execute())
  await settle()
  const [invoice] = (await invoices(host)) as [SubscriptionReply]
  const operators = await operator()
  const pending = await operators.get<{ subscriptions: { id: string; person: object }[] }>('/list-pending-payments')
  expect(pending.subscriptions).toContainEqual(
    expect.objectContaining({
      id: invoice.id,
      person: { name: host.name, email: host.email },
      dueAt: SOLD_TO + 15 * DAY_S - 1,
    }),
  )
  const approve = { query: { id: invoice.id }, body: { status: 2 } }
  for (const who of [host, buyer])
    expect(await who.api.call('PATCH', '/update-payment-subscription-status', approve)).toMatchObject({ status: 403 })
  expect(await operators.call('PATCH', '/update-payment-subscription-status', approve)).toMatchObject({ status: 200 })
  expect(await operators.call('PATCH', '/update-payment-subscription-status', approve)).toMatchObject({ status: 409 })
  now = SOLD_TO + 20 * DAY_S
  await settle()
  const states = new Map((await payments(host)).map(({ id, status }) => [id, status]))
  expect([states.get(subscription.id), states.get(invoice.id)]).toEqual([2, 2])
})

test('SUB-036 a host who sold nothing, has another plan or joined after the collection gets no invoice', async () => {
  const { host: idle } = await newHost()
  await subscribe(idle)
  const { host: other, groupId } = await newHost()
  await verify(other, await placeOrder(buyer, await eventAt(other, groupId, SOLD_FROM + DAY_S), [1]))
  const { host: late, groupId: lateGroup } = await newHost()
  await verify(late, await placeOrder(buyer, await eventAt(late, lateGroup, SOLD_FROM + DAY_S), [1]))
  now = SOLD_FROM + 5 * DAY_S
  await subscribe(late)
  now = SOLD_TO + 60
  await server.database.write((tx) => tx.deleteFrom('installation').where('name', '=', 'revenue-invoiced').execute())
  await settle()
  for (const who of [idle, other, late]) expect(await invoices(who)).toEqual([])
})

test('SUB-036 cancelling the plan in the month does not avoid the invoice', async () => {
  const { host, groupId } = await newHost()
  const { id } = await subscribe(host)
  await verify(host, await placeOrder(buyer, await eventAt(host, groupId, SOLD_FROM + DAY_S), [1]))
  now = SOLD_TO - DAY_S
  await host.api.send('POST', '/cancel-co-be-subscription-payment', { subPaymentId: id })
  now = SOLD_TO + 60
  await server.database.write((tx) => tx.deleteFrom('installation').where('name', '=', 'revenue-invoiced').execute())
  await settle()
  expect(await invoices(host)).toMatchObject([{ subPrice: 0.2, status: 1 }])
})

test('SUB-036 a collection or delivery stays in its month once its time has passed and somebody has paid', async () => {
  const { host, groupId } = await newHost()
  await subscribe(host)
  const [paid, unpaid] = [
    await eventAt(host, groupId, SOLD_FROM + 2 * DAY_S),
    await eventAt(host, groupId, SOLD_FROM + 2 * DAY_S, { title: 'Unpaid' }),
  ]
  const deliveryAt = (at: number) =>
    createDelivery(host, groupId, {
      deliveryTime: formatDateTime(at),
      deliveryZones: [{ name: 'West', price: 3 }],
    })
  const delivery = await deliveryAt(SOLD_FROM + 2 * DAY_S)
  const unbooked = await deliveryAt(SOLD_FROM + 2.5 * DAY_S)
  const booking = await bookDelivery(buyer, delivery)
  await verify(host, await placeOrder(buyer, paid, [1]))
  await placeOrder(buyer, unpaid, [1])
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref: booking, status: 2 })

  const moveEvent = ({ id }: MadeEvent, at: number) =>
    host.api.call('PATCH', '/update-event', { query: { id }, body: { pickupTime: formatDateTime(at) } })
  const moveDelivery = (id: string, at: number) =>
    host.api.call('PATCH', '/update-delivery', { query: { id }, body: { deliveryTime: formatDateTime(at) } })
  // Before its time it may move.
  expect(await moveEvent(paid, SOLD_FROM + 3 * DAY_S)).toMatchObject({ status: 200 })
  expect(await moveDelivery(delivery, SOLD_FROM + 3 * DAY_S)).toMatchObject({ status: 200 })

  const moveAll = async (to: number): Promise<void> => {
    expect(await moveEvent(paid, to)).toMatchObject({ status: 409, msgCode: 20_209 })
    expect(await moveDelivery(delivery, to)).toMatchObject({ status: 409, msgCode: 30_019 })
  }
  now = SOLD_FROM + 4 * DAY_S
  // Postponing the sale to the next month would avoid the invoice.
  await moveAll(SOLD_TO + DAY_S)
  expect(await moveEvent(unpaid, SOLD_TO + DAY_S)).toMatchObject({ status: 200 })
  expect(await moveDelivery(unbooked, SOLD_TO + 2 * DAY_S)).toMatchObject({ status: 200 })
  now = SOLD_TO + 60
  await server.database.write((tx) => tx.deleteFrom('installation').where('name', '=', 'revenue-invoiced').execute())
  await settle()
  expect(await invoices(host)).toMatchObject([{ subName: `Pay as you sell, ${monthName(SOLD_IN)}`, subPrice: 0.26 }])
  // Moving it after the invoice would invoice it twice.
  await moveAll(SOLD_TO + DAY_S)
  now = periodOf(monthAfter(SOLD_IN)).to + 60
  await settle()
  expect(await invoices(host)).toHaveLength(1)
})

test('SUB-036 a server that was stopped for two months makes both invoices', async () => {
  const { host, groupId } = await newHost()
  await subscribe(host)
  const next = monthAfter(SOLD_IN)
  await verify(host, await placeOrder(buyer, await eventAt(host, groupId, SOLD_FROM + DAY_S), [1]))
  await verify(host, await placeOrder(buyer, await eventAt(host, groupId, SOLD_TO + DAY_S), [2]))
  now = SOLD_FROM
  await server.database.write((tx) => tx.deleteFrom('installation').where('name', '=', 'revenue-invoiced').execute())
  await settle()
  expect(await invoices(host)).toEqual([])
  now = periodOf(next).to + 60
  await settle()
  const made = new Map((await invoices(host)).map(({ subName, subPrice }) => [subName, subPrice]))
  expect(made).toEqual(
    new Map([
      [`Pay as you sell, ${monthName(SOLD_IN)}`, 0.2],
      [`Pay as you sell, ${monthName(next)}`, 0.4],
    ]),
  )
})

test('SUB-036 after a clock was ahead the months until that date are still invoiced', async () => {
  const { host, groupId } = await newHost()
  await subscribe(host)
  await server.database.write((tx) => tx.deleteFrom('installation').where('name', '=', 'revenue-invoiced').execute())
  now = START + 400 * DAY_S
  await settle()
  now = START
  const ahead: string[] = []
  const onMonthAhead = (month: string) => ahead.push(month)
  const settleWith = () =>
    settleRevenueInvoices({ database: server.database, engine: server.engine, clock, onMonthAhead })
  await settleWith()
  await settleWith()
  expect(ahead).toEqual([monthBefore(monthAt(START + 400 * DAY_S))])
  await verify(host, await placeOrder(buyer, await eventAt(host, groupId, SOLD_FROM + DAY_S), [1]))
  now = SOLD_TO + 60
  await settleWith()
  expect(await invoices(host)).toMatchObject([{ subName: `Pay as you sell, ${monthName(SOLD_IN)}`, subPrice: 0.2 }])
  expect(ahead).toHaveLength(1)
})

const PERIOD_AFTER = periodOf(monthAfter(SOLD_IN))
const settleAgain = async (): Promise<void> => {
  await server.database.write((tx) => tx.deleteFrom('installation').where('name', '=', 'revenue-invoiced').execute())
  await Promise.all([settle(), settle(twin)])
  await settle()
}
const payInvoices = async (who: Person): Promise<void> => {
  const operators = await operator()
  for (const { id } of (await invoices(who)).filter(({ status }) => status === 1))
    await operators.send('PATCH', '/update-payment-subscription-status', { status: 2 }, { id })
}
const feesOf = async (who: Person) =>
  new Map((await invoices(who)).map(({ subName, subPrice }) => [subName.split(', ')[1], subPrice]))

test('SUB-036 a refund after the invoice is credited once on the next invoice, and a payment verified again is charged again', async () => {
  const { host, groupId } = await newHost()
  await subscribe(host)
  const event = await eventAt(host, groupId, SOLD_FROM + DAY_S)
  const refs = [await placeOrder(buyer, event, [10]), await placeOrder(buyer, event, [5])]
  for (const ref of refs) {
    await claim(buyer, ref)
    await verify(host, ref)
  }
  const delivery = await createDelivery(host, groupId, {
    deliveryTime: formatDateTime(SOLD_FROM + 4 * DAY_S),
    deliveryZones: [{ name: 'West', price: 50 }],
  })
  const booking = await bookDelivery(buyer, delivery)
  const combinedPaymentRef = await payTogether(buyer, [], [booking])
  await host.api.send('PATCH', '/update-invoices-status', { combinedPaymentRef, status: 2, placerStatus: 2 })
  const later = [1, 2, 3].reduce<number[]>(
    (starts) => [...starts, periodOf(monthAfter(monthAt(starts.at(-1)!))).from],
    [SOLD_FROM],
  )
  const months = later.map(monthAt)
  const sales = await Promise.all(
    later.slice(1).map(async (from) => {
      const ref = await placeOrder(buyer, await eventAt(host, groupId, from + DAY_S), [20])
      await verify(host, ref)
      return ref
    }),
  )
  expect(sales).toHaveLength(3)

  now = SOLD_TO + 60
  await settleAgain()
  await payInvoices(host)
  // 100 + 50 for the orders, 50 for the booking.
  expect((await feesOf(host)).get(monthName(months[0]!))).toBe(4)

  // Refunded after the invoice: 100 of the order, 50 of the booking.
  await host.api.send('PATCH', '/update-order-status', { ref: refs[0], status: -1 })
  await host.api.send('PATCH', '/update-delivery-booking-status', { ref: booking, status: -1 })
  now = PERIOD_AFTER.to + 60
  await settleAgain()
  await payInvoices(host)
  expect((await feesOf(host)).get(monthName(months[1]!))).toBe(1)

  // Verified again: charged again, once.
  await host.api.send('PATCH', '/update-order-status', { ref: refs[0], status: 2 })
  now = later[3]! + 60
  await settleAgain()
  await payInvoices(host)
  expect((await orderOf(host, refs[0]!)).buyerStatus).toBe(2)
  expect((await feesOf(host)).get(monthName(months[2]!))).toBe(6)
  now = periodOf(months[3]!).to + 60
  await settleAgain()
  await payInvoices(host)
  expect(await feesOf(host)).toEqual(
    new Map([months[0]!, months[1]!, months[2]!, months[3]!].map((month, n) => [monthName(month), [4, 1, 6, 4][n]])),
  )
})

test('SUB-036 an order that was invoiced, then found unpaid, moved to the next month and verified again is charged once', async () => {
  const { host, groupId } = await newHost()
  await subscribe(host)
  const event = await eventAt(host, groupId, SOLD_FROM + DAY_S)
  const ref = await placeOrder(buyer, event, [10])
  await claim(buyer, ref)
  await verify(host, ref)
  now = SOLD_TO + 60
  await settleAgain()
  expect(await feesOf(host)).toEqual(new Map([[monthName(SOLD_IN), 2]]))

  await host.api.send('PATCH', '/update-order-status', { ref, status: 1, buyerStatus: 1 })
  const body = { pickupTime: formatDateTime(SOLD_TO + 5 * DAY_S) }
  expect(await host.api.call('PATCH', '/update-event', { query: { id: event.id }, body })).toMatchObject({
    status: 200,
  })
  await claim(buyer, ref)
  await verify(host, ref)
  now = PERIOD_AFTER.to + 60
  await settleAgain()
  expect(await feesOf(host)).toEqual(new Map([[monthName(SOLD_IN), 2]]))
})

test('SUB-036 only the operator may take an approval back; the host then pays the invoice again', async () => {
  const { host, groupId } = await newHost()
  const subscription = await subscribe(host)
  await verify(host, await placeOrder(buyer, await eventAt(host, groupId, SOLD_FROM + DAY_S), [10]))
  now = SOLD_TO + 60
  await settleAgain()
  await payInvoices(host)
  const [invoice] = await invoices(host)
  const notFound = { query: { id: invoice!.id }, body: { status: 1 } }
  const path = '/update-payment-subscription-status'
  expect(await host.api.call('PATCH', path, notFound)).toMatchObject({ status: 403 })
  const operators = await operator()
  expect(await operators.call('PATCH', path, { ...notFound, query: { id: subscription.id } })).toMatchObject({
    status: 409,
  })
  expect(await operators.call('PATCH', path, notFound)).toMatchObject({ status: 200 })
  expect(await invoices(host)).toMatchObject([{ id: invoice!.id, status: 1, subPrice: 2 }])
  expect((await noticesOf(host)).map(({ title }) => title)).toContain(
    `Payment not found: invoice for ${monthName(SOLD_IN)}`,
  )
  const settings = { PORT: new URL(server.url).port, HOST: '127.0.0.1', ADMIN_PASSWORD: PASSWORD }
  const run = (...args: readonly string[]) => runServer(settings, 'server/ops/payments-main.ts', args)
  await payInvoices(host)
  expect(await run('not-found', invoice!.id)).toMatchObject({ code: 0, stdout: `Payable again: ${invoice!.id}\n` })
  await payInvoices(host)
  expect(await invoices(host)).toMatchObject([{ id: invoice!.id, status: 2 }])
})

test('SUB-036 a refund of an order whose invoice was withdrawn is not credited', async () => {
  const { host, groupId } = await newHost()
  await subscribe(host)
  const ref = await placeOrder(buyer, await eventAt(host, groupId, SOLD_FROM + DAY_S), [10])
  await claim(buyer, ref)
  await verify(host, ref)
  await verify(host, await placeOrder(buyer, await eventAt(host, groupId, SOLD_TO + DAY_S), [20]))
  now = SOLD_TO + 60
  await settleAgain()
  const [invoice] = await invoices(host)
  await (await operator()).send('PATCH', '/update-payment-subscription-status', { status: -1 }, { id: invoice!.id })
  await host.api.send('PATCH', '/update-order-status', { ref, status: -1 })
  now = PERIOD_AFTER.to + 60
  await settleAgain()
  expect((await feesOf(host)).get(monthName(monthAfter(SOLD_IN)))).toBe(4)
})

test('SUB-036 10,000 orders are summed without blocking other requests', async () => {
  const { host, groupId } = await newHost()
  const event = await eventAt(host, groupId, SOLD_FROM + DAY_S)
  const ref = await placeOrder(buyer, event, [1])
  await verify(host, ref)
  const stored = await server.database.read((snapshot) =>
    snapshot.selectFrom('orders').selectAll().where('id', '=', ref).executeTakeFirstOrThrow(),
  )
  await server.database.write(async (tx) => {
    for (let part = 0; part < 100; part += 1)
      await tx
        .insertInto('orders')
        .values(Array.from({ length: 100 }, (_, n) => ({ ...stored, id: newRef(), eOrderNo: 2 + part * 100 + n })))
        .execute()
  })
  const invoiced = { userId: host.id, month: SOLD_IN }
  const summing = chargesIn(server.database, invoiced, [periodOf(SOLD_IN)], new Set())
  let isDone = false
  void summing.finally(() => (isDone = true))
  let answered = 0
  while (!isDone) {
    await server.api().raw('/api/health')
    answered += 1
  }
  expect(sumOfCharges(await summing)).toEqual({ orders: 10_001, bookings: 0, salesCents: 10_001_000, refundsCents: 0 })
  // It is read in 51 parts, and a request waits for a few of them at most.
  expect(answered).toBeGreaterThan(5)
})

test('SUB-036 only devices of the invoiced host store the invoice', async () => {
  const { host, groupId } = await newHost()
  await subscribe(host)
  await verify(host, await placeOrder(buyer, await eventAt(host, groupId, SOLD_FROM + DAY_S), [1]))
  now = SOLD_TO + 60
  await server.database.write((tx) => tx.deleteFrom('installation').where('name', '=', 'revenue-invoiced').execute())
  await settle()
  const rowsOf = async (who: Person) => {
    const { patch } = await syncClient(newId()).send(who.api, { cursor: { epoch: '', scopes: {} } })
    return patch?.rows.plan_invoices ?? []
  }
  expect(await rowsOf(host)).toMatchObject([{ userId: host.id, month: SOLD_IN, feeCents: 20, salesCents: 1000 }])
  expect(await rowsOf(buyer)).toEqual([])
  expect(await rowsOf(await signUp(server.url))).toEqual([])
})

test('SUB-036 npm run payments lists invoices with their due day, and rejecting one withdraws it', async () => {
  const { host, groupId } = await newHost()
  await subscribe(host)
  await verify(host, await placeOrder(buyer, await eventAt(host, groupId, SOLD_FROM + DAY_S), [1]))
  now = SOLD_TO + 60
  await server.database.write((tx) => tx.deleteFrom('installation').where('name', '=', 'revenue-invoiced').execute())
  await settle()
  const { subscriptions } = await (
    await operator()
  ).get<{
    subscriptions: { id: string; recurringBillingId: string; dueAt: number; person: { email: string } }[]
  }>('/list-pending-payments')
  const invoice = subscriptions.find(({ person }) => person.email === host.email)!
  const settings = { PORT: new URL(server.url).port, HOST: '127.0.0.1', ADMIN_PASSWORD: PASSWORD }
  const run = (...args: readonly string[]) => runServer(settings, 'server/ops/payments-main.ts', args)
  expect((await run()).stdout).toContain(
    `${invoice.id}  invoice Pay as you sell, ${monthName(SOLD_IN)}  S$0.2  due ${formatDate(invoice.dueAt)}  reference ${invoice.recurringBillingId}  `,
  )
  expect(await run('reject', invoice.id)).toMatchObject({ code: 0, stdout: `Withdrawn: ${host.name}, invoice\n` })
  expect(await invoices(host)).toMatchObject([{ id: invoice.id, status: -1 }])
})
