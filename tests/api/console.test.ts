// Calls of the console: they need a host or admin of the group with premium.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventReply } from '#shared/event/event-reply.ts'
import { fromCivil, formatDateTime, type Seconds } from '#shared/kernel/clock.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { DeliveryReply } from '#shared/delivery/delivery-reply.ts'
import { CONSOLE_HOSTS_ONLY, PREMIUM_REQUIRED } from '#shared/plan/plan-refusals.ts'
import { apiAt } from '#tests/support/api.ts'
import {
  createDelivery,
  createEvent,
  createGroup,
  join,
  neighbourhood,
  placeOrder,
  scheduleEvent,
  signUp,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { uploadPicture } from '#tests/support/upload-picture.ts'

const PASSWORD = 'kopi-o kosong'
const at = (year: number, month: number, day: number, hour = 0, minute = 0): Seconds =>
  fromCivil(year, month, day, hour, minute) ?? NaN
let server: TestServer
let sold: TestServer

beforeAll(async () => {
  server = await startServer({ env: { INCLUDED_FEATURES: 'schedule,premium' } })
  sold = await startServer({ env: { ADMIN_PASSWORD: PASSWORD } })
})
afterAll(() => Promise.all([server.close(), sold.close()]))

const CALLS = [
  '/list-event-close-per-month-by-host',
  '/list-event-collection-per-month-by-host',
  '/get-list-orders-and-deliveries-by-host',
] as const

const during = (closing: Seconds, pickup: Seconds, title: string) => ({
  title,
  closingTime: formatDateTime(closing),
  pickupTime: formatDateTime(pickup),
})

test('API-028 API-029 events that close, and events that are collected, in a month of Singapore, earliest first', async () => {
  const { host, buyers, groupId } = await neighbourhood(server.url, 1)
  const coHost = buyers[0]!
  await host.api.send('PATCH', '/change-group-role', { groupId, userId: coHost.id, role: 'HOST' })
  const late = await createEvent(
    host,
    groupId,
    during(at(2040, 11, 30, 23, 59), at(2040, 12, 1), 'Last minute of November'),
  )
  const early = await createEvent(coHost, groupId, during(at(2040, 11, 12), at(2040, 11, 30, 23), 'Of a co-host'))
  const december = await createEvent(host, groupId, during(at(2040, 12, 1), at(2040, 12, 31, 22), 'December'))
  await createEvent(host, groupId, during(at(2041, 1, 1), at(2041, 1, 2), 'January'))
  await scheduleEvent(host, groupId, during(at(2040, 11, 20), at(2040, 11, 21), 'Not published'))
  const other = await createGroup(host, { name: 'Block 12 bakes' })
  await createEvent(host, other, during(at(2040, 11, 14), at(2040, 11, 15), 'Elsewhere'))

  const idsOf = async (path: string, month: number, year = 2040): Promise<string[]> =>
    (await host.api.get<EventReply[]>(path, { groupId, month: String(month), year: String(year) })).map(({ id }) => id)
  const [close, collection] = CALLS
  expect(await idsOf(close, 11)).toEqual([early.id, late.id])
  expect(await idsOf(close, 12)).toEqual([december.id])
  expect(await idsOf(collection, 11)).toEqual([early.id])
  expect(await idsOf(collection, 12)).toEqual([late.id, december.id])
  expect(await idsOf(close, 11, 2039)).toEqual([])
  for (const month of ['0', '13', 'x', ''])
    for (const path of [close, collection])
      expect((await host.api.call('GET', path, { query: { groupId, month, year: '2040' } })).status).toBe(422)
})

test('API-030 a host gets their own orders and deliveries of one group, newest first', async () => {
  const { host, buyers, groupId, event } = await neighbourhood(server.url, 2)
  const [buyer, coHost] = buyers as [Person, Person]
  await host.api.send('PATCH', '/change-group-role', { groupId, userId: coHost.id, role: 'HOST' })
  const own = [await placeOrder(buyer, event), await placeOrder(coHost, event, [0, 2])]
  const delivery = await createDelivery(host, groupId)
  const theirs = await createEvent(coHost, groupId, { title: 'Theirs' })
  const foreign = await placeOrder(buyer, theirs)
  const foreignDelivery = await createDelivery(coHost, groupId)
  const elsewhere = await createGroup(host, { name: 'Block 12 bakes' })
  await join(buyer, elsewhere)
  const far = await createEvent(host, elsewhere)
  await placeOrder(buyer, far)
  await createDelivery(host, elsewhere)

  const listOf = async (who: Person) => {
    const { orders, deliveries } = await who.api.get<{ orders: OrderReply[]; deliveries: DeliveryReply[] }>(CALLS[2], {
      groupId,
    })
    return { orders: orders.map(({ ref }) => ref).sort(), deliveries: deliveries.map(({ id }) => id) }
  }
  expect(await listOf(host)).toEqual({ orders: own.sort(), deliveries: [delivery] })
  expect(await listOf(coHost)).toEqual({ orders: [foreign], deliveries: [foreignDelivery] })
})

test('SUB-028 SUB-035 the console’s calls need premium that is paid and active, and a host or admin of the group', async () => {
  const { host, buyers, groupId } = await neighbourhood(sold.url, 1)
  const outsider = await signUp(sold.url)
  const query = { groupId, month: '11', year: '2040' }
  const answers = async (who: Person) =>
    Promise.all(
      CALLS.map(async (path) => {
        const { status, msgCode, msgResp } = await who.api.call('GET', path, { query })
        return status === 200 ? 'allowed' : { status, msgCode, msgResp }
      }),
    )
  const refusedBy = ({ status, code, message }: { status: number; code: number; message: string }) =>
    CALLS.map(() => ({ status, msgCode: code, msgResp: message }))
  expect(await answers(host)).toEqual(refusedBy(PREMIUM_REQUIRED))
  expect(await answers(buyers[0]!)).toEqual(refusedBy(CONSOLE_HOSTS_ONLY))

  for (const who of [host, outsider])
    await who.api.send(
      'POST',
      '/create-premium-feature',
      { premiumPaymentScreenshot: await uploadPicture(who), premiumPrice: 50 },
      { userId: who.id },
    )
  expect(await answers(host)).toEqual(refusedBy(PREMIUM_REQUIRED))

  const { token } = await sold.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
  const operator = apiAt(sold.url, token)
  const { features } = await operator.get<{ features: { id: string }[] }>('/list-pending-payments')
  for (const { id } of features)
    await operator.send('PATCH', '/update-payment-premium-status', { paymentStatus: 2, status: 2 }, { id })
  expect(await answers(host)).toEqual(CALLS.map(() => 'allowed'))
  expect(await host.api.get('/list-notifications')).toMatchObject([{ title: 'Premium account: payment confirmed' }])
  expect(await answers(outsider)).toEqual(refusedBy(CONSOLE_HOSTS_ONLY))
})
