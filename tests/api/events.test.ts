// Events over REST: created, edited, closed, removed, shared and listed, with permissions.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, formatDate, formatDateTime, startOfDay } from '#shared/kernel/clock.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { SharedEvent } from '#shared/event/shared-event.ts'
import {
  closeEvent,
  createEvent,
  createGroup,
  join,
  neighbourhood,
  orderOf,
  otherAdminOf,
  placeOrder,
  signUp,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const DAY_S = 86_400
let server: TestServer
let there: Neighbourhood
let buyer: Person
let outsider: Person

/** Noon, so that the day does not change during the test. */
const NOON = startOfDay(Math.floor(Date.now() / 1000)) + DAY_S + 12 * 3600

/** Seconds by which the clock was advanced. */
let ahead = 0

beforeAll(async () => {
  server = await startServer({ clock: { now: () => (NOON + ahead) * 1000 } })
})
afterAll(() => server.close())
beforeEach(async () => {
  ahead = 0
  there = await neighbourhood(server.url)
  buyer = there.buyers[0] ?? there.host
  outsider = await signUp(server.url)
})

const see = (who: Person, id: string, query: Record<string, string | number> = {}) =>
  who.api.get<EventReply>('/get-event', { id, getProducts: 1, getDeliveryZones: 1, ...query })
const edit = (who: Person, id: string, change: Record<string, unknown>) =>
  who.api.call('PATCH', '/update-event', { query: { id }, body: change })
const ids = (events: readonly EventReply[]) => events.map((event) => event.id).sort()

const everything = () => ({
  title: 'Mooncake season',
  description: 'Lotus paste',
  pickupAddress: 'Blk 88 void deck',
  photoUrls: ['/art/fruit.svg'],
  termConds: ['Bring a bag', 'Cash is fine'],
  extraFields: [{ name: 'Prices', value: 'https://example.org/prices' }],
  closingTime: formatDate(addDays(NOON, 2)),
  pickupTime: `${formatDate(addDays(NOON, 4))} 10:00`,
  pickupDuration: 7 * 3600,
  adminCost: 0.5,
  paynow: 0,
  payAfterClosing: true,
  payTogether: true,
  deliveryTime: `${formatDate(addDays(NOON, 5))} 10:00`,
  deliveryDuration: 3 * 3600,
  deliveryZones: [
    { name: 'West', price: 3 },
    { name: 'Here', price: 0 },
    { name: ' ', price: 2 },
    { name: 'Nowhere', price: null },
    { name: 'Moon', price: -1 },
  ],
  products: [
    {
      name: 'Mooncake',
      description: 'Box',
      price: 24,
      maxQuantity: 20,
      subItems: [{ type: 'Filling', required: 1, list: [{ name: 'Yolk', price: 2 }] }],
    },
    {
      name: 'Tea',
      price: 10,
      splitCasePurchase: {
        name: 'By the tin',
        description: '',
        itemsPerCase: 10,
        costPerItem: 1.2,
        minItemOrder: 1,
        fulfillCondition: 'full-only',
        isFullCase: false,
        acknowledgementRequiredPayAfter: false,
      },
    },
  ],
})

test('EVT-001 EVT-004 EVT-005 EVT-006 EVT-008 EVT-010 EVT-011 EVT-026 EVT-040 EVT-107 API-015 a host publishes an event and reads all its fields', async () => {
  const { id } = await createEvent(there.host, there.groupId, everything())
  const reply = await see(there.host, id)
  expect(reply).toMatchObject({
    id,
    groupId: there.groupId,
    groupName: 'Lorong 8 Makan Club',
    group: { id: there.groupId, name: 'Lorong 8 Makan Club', public: 1 },
    title: 'Mooncake season',
    description: 'Lotus paste',
    pickupAddress: 'Blk 88 void deck',
    address: 'Blk 88 void deck',
    photoUrls: ['/art/fruit.svg'],
    termConds: ['Bring a bag', 'Cash is fine'],
    extraFields: [{ name: 'Prices', value: 'https://example.org/prices' }],
    closingTime: `${formatDate(addDays(NOON, 2))} 23:59`,
    pickupTime: `${formatDate(addDays(NOON, 4))} 10:00`,
    pickupDuration: 25_200,
    openTime: null,
    deliveryTime: `${formatDate(addDays(NOON, 5))} 10:00`,
    deliveryDuration: 10_800,
    deliveryStatus: 1,
    deliveryZones: [
      { name: 'West', price: 3 },
      { name: 'Here', price: 0 },
    ],
    deliveryCost: 0,
    discount: 0,
    isPercentage: false,
    adminCost: 0.5,
    paynow: 0,
    payable: 0,
    payTogether: true,
    payAfterClosing: true,
    bookingAddressRequired: false,
    status: 1,
    shareCode: null,
    totalOrderCount: 0,
    totalMember: 0,
    totalSales: 0,
    createdUserId: there.host.id,
    createdUserName: there.host.name,
    createdUserPhotoUrl: null,
    createdUserPhone: there.host.phone,
    createdAt: NOON,
    orders: [],
  })
  expect(formatDateTime(reply.closingTimestamp)).toBe(reply.closingTime)
  expect(formatDateTime(reply.pickupTimestamp)).toBe(reply.pickupTime)
  expect(reply.productIdList).toEqual(reply.products.map((product) => product.id))
})

test('EVT-012 EVT-013 EVT-014 EVT-104 products, options and split cases are read back, as cases and pieces', async () => {
  const { id, products } = await createEvent(there.host, there.groupId, everything())
  const details = {
    [products[1]!]: [
      { purchaseType: 'item', quantity: 4 },
      { purchaseType: 'case', quantity: 1 },
    ],
  }
  const { ref } = await buyer.api.send<{ ref: string }>('POST', '/create-order', { eid: id, details })
  const lines = (await orderOf(buyer, ref)).allProductPerOrder
  expect(lines.map((line) => [line.pPurchaseType, line.pPrice, line.pQuantity])).toEqual([
    ['item', 1.2, 4],
    ['case', 10, 1],
  ])
  const [cake, tea] = (await see(buyer, id)).products
  expect(cake).toEqual({
    id: products[0],
    pid: products[0],
    name: 'Mooncake',
    description: 'Box',
    price: 24,
    maxQuantity: 20,
    defaultQuantity: 0,
    limitPerOrder: 1000,
    minOrderQty: 1,
    photoUrls: [],
    orderCount: 0,
    subItems: [{ type: 'Filling', required: 1, list: [{ name: 'Yolk', price: 2 }] }],
    splitCasePurchase: null,
    pSplitCasePurchase: false,
  })
  expect(tea).toMatchObject({
    orderCount: 1,
    pSplitCasePurchase: true,
    splitCasePurchase: {
      name: 'By the tin',
      description: '',
      itemsPerCase: 10,
      costPerItem: 1.2,
      minItemOrder: 1,
      fulfillCondition: 'full-only',
      isFullCase: false,
      acknowledgementRequiredPayAfter: false,
      photoUrl: null,
      orderCount: 4,
      enabled: true,
    },
  })
})

test('API-015 EVT-003 a user who is host or admin of no group cannot publish', async () => {
  const body = { ...everything(), groupId: there.groupId }
  const make = (who: Person) => who.api.call('POST', '/create-event', { body })
  for (const who of [buyer, outsider]) expect(await make(who)).toMatchObject({ status: 403, msgCode: 20007 })
  expect((await make(there.host)).msgCode).toBe(20000)
})

test('EVT-035 EVT-049 omitted fields get default values; a closing time in the past is refused', async () => {
  expect(await see(buyer, there.event.id)).toMatchObject({ bookingAddressRequired: false, adminCost: 0 })
  const { id } = await createEvent(there.host, there.groupId, { bookingAddressRequired: true })
  expect(await see(buyer, id)).toMatchObject({ bookingAddressRequired: true })
  const past = { groupId: there.groupId, ...everything(), closingTime: formatDateTime(NOON) }
  expect(await there.host.api.call('POST', '/create-event', { body: past })).toMatchObject({
    status: 422,
    msgResp: 'Invalid closing date',
  })
})

test('EVT-007 a discount is in dollars, or in percent when isPercentage is set', async () => {
  const { id } = await createEvent(there.host, there.groupId, { discount: 2.5, deliveryCost: 12 })
  expect(await see(buyer, id)).toMatchObject({ discount: 2.5, isPercentage: false, deliveryCost: 12 })
  await there.host.api.send('PATCH', '/update-event', { id, discount: 7.5, isPercentage: 1 })
  expect(await see(buyer, id)).toMatchObject({ discount: 7.5, isPercentage: true, deliveryCost: 12 })
})

test('API-015 API-016 EVT-001 EVT-111 publishing and editing an event take a delivery cost and a discount', async () => {
  const costs = { deliveryCost: 6.55, discount: 5, isPercentage: 1 }
  const { id } = await createEvent(there.host, there.groupId, costs)
  expect(await see(buyer, id)).toMatchObject({ deliveryCost: 6.55, discount: 5, isPercentage: true })
  await there.host.api.send('PATCH', '/update-event', { id, title: 'Durian' })
  expect(await see(buyer, id)).toMatchObject({ title: 'Durian', deliveryCost: 6.55, discount: 5, isPercentage: true })
  const body = { id, deliveryCost: 0 }
  expect(await buyer.api.call('PATCH', '/update-event', { body })).toMatchObject({ status: 403 })
  await there.host.api.send('PATCH', '/update-event', body)
  expect(await see(buyer, id)).toMatchObject({ deliveryCost: 0, discount: 5 })
})

test('API-020 API-021 MNG-008 the delivery cost and the discount of an event are numbers', async () => {
  const { id } = await createEvent(there.host, there.groupId)
  const change = (path: string, body: object, who = there.host) => who.api.call('PATCH', path, { body })
  const delivery = { eventId: id, deliveryCost: 12.35 }
  const discount = { eventId: id, discount: 7.5, isPercentage: 1 }
  expect(await change('/update-event-delivery', delivery)).toMatchObject({ status: 200, msgCode: 21_900 })
  expect(await change('/update-event-discount', discount)).toMatchObject({ status: 200, msgCode: 22_000 })
  expect(await see(buyer, id)).toMatchObject({ deliveryCost: 12.35, discount: 7.5, isPercentage: true })
  await change('/update-event-discount', { eventId: id, discount: '10' })
  expect(await see(buyer, id)).toMatchObject({ discount: 10, isPercentage: true })
  await change('/update-event-discount', { eventId: id, discount: 10, isPercentage: 0 })
  expect(await see(buyer, id)).toMatchObject({ discount: 10, isPercentage: false })
  for (const [path, body] of [
    ['/update-event-delivery', { eventId: id, deliveryCost: -1 }],
    ['/update-event-discount', { eventId: id, discount: -1 }],
    ['/update-event-delivery', { eventId: id, deliveryCost: 'much' }],
  ] as const)
    expect((await change(path, body)).status).toBe(422)
  const admin = await otherAdminOf(server.url, there)
  for (const [path, body] of [
    ['/update-event-delivery', delivery],
    ['/update-event-discount', discount],
  ] as const)
    for (const who of [buyer, admin])
      expect(await change(path, body, who)).toMatchObject({
        status: 403,
        msgResp: 'Only the host of the event can do this',
      })
  expect(await see(buyer, id)).toMatchObject({ deliveryCost: 12.35, discount: 10, isPercentage: false })
})

test('PAY-036 costs cannot be changed once a payment is made', async () => {
  const event = await createEvent(there.host, there.groupId, { deliveryCost: 6 })
  const ref = await placeOrder(buyer, event, [1])
  await there.host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  const locked = { status: 409, msgResp: 'Delivery and Discount cannot be amended once payment is made' }
  const change = (path: string, body: object) => there.host.api.call('PATCH', path, { body })
  expect(await change('/update-event-delivery', { eventId: event.id, deliveryCost: 7 })).toMatchObject(locked)
  expect(await change('/update-event-discount', { eventId: event.id, discount: 1 })).toMatchObject(locked)
  expect(await change('/update-event', { id: event.id, discount: 1 })).toMatchObject(locked)
  expect(await change('/update-event', { id: event.id, adminCost: 1 })).toMatchObject({
    status: 409,
    msgResp: 'Admin fee cannot be amended once payment is made',
  })
  expect(await see(buyer, event.id)).toMatchObject({ deliveryCost: 6, discount: 0, adminCost: 0 })
})

test('API-008 delivery zones are included on request', async () => {
  const { id } = await createEvent(there.host, there.groupId, everything())
  expect((await see(buyer, id, { getDeliveryZones: 0 })).deliveryZones).toEqual([])
  expect(
    (await buyer.api.get<EventReply>('/get-event', { eid: id, isGetDeliveryZones: 1 })).deliveryZones,
  ).toHaveLength(2)
})

describe('API-016 an edit', () => {
  test('by the creator changes the sent fields and keeps orders', async () => {
    const ref = await placeOrder(buyer, there.event, [2, 1])
    const [mango] = (await see(there.host, there.event.id)).products
    const change = {
      title: 'Fruit and nuts',
      adminCost: 1.5,
      products: [
        { ...mango, price: 11 },
        { name: 'Cashews', price: 8 },
      ],
    }
    expect(await edit(there.host, there.event.id, change)).toMatchObject({ msgCode: 20200 })
    const reply = await see(buyer, there.event.id)
    expect(reply).toMatchObject({ title: 'Fruit and nuts', adminCost: 1.5, address: 'Blk 8 void deck' })
    expect(reply.products.map(({ name, price, orderCount }) => [name, price, orderCount])).toEqual([
      ['Honey mango', 11, 2],
      ['Cashews', 8, 0],
    ])
    expect([reply.totalOrderCount, reply.totalMember]).toEqual([3, 1])
    const order = await orderOf(buyer, ref)
    expect(order).toMatchObject({ eTitle: 'Fruit and nuts', totalPricePerOrder: 32.3 })
    expect(order.allProductPerOrder.map((line) => [line.pName, line.pPrice])).toEqual([
      ['Honey mango', 9.9],
      ['Cherries', 12.5],
    ])
  })

  test('with products without ids matches them by name and keeps their orders', async () => {
    await placeOrder(buyer, there.event, [2, 1])
    const products = [
      { name: 'Cashews', price: 8 },
      { name: 'honey mango', price: 11 },
    ]
    expect(await edit(there.host, there.event.id, { products })).toMatchObject({ msgCode: 20200 })
    const shown = (await see(buyer, there.event.id)).products
    expect(shown.map(({ name, price, orderCount }) => [name, price, orderCount])).toEqual([
      ['Cashews', 8, 0],
      ['honey mango', 11, 2],
    ])
    expect(shown[1]?.pid).toBe(there.event.products[0])
  })

  test('ORD-046 ORD-047 ORD-048 keeps counts and stock right for later orders', async () => {
    const ref = await placeOrder(buyer, there.event, [3])
    const [mango, cherries] = (await see(there.host, there.event.id)).products
    await edit(there.host, there.event.id, { products: [cherries, { ...mango, maxQuantity: 5 }] })
    const total = async () => (await see(buyer, there.event.id)).totalOrderCount
    const line = (quantity: number) => ({ [mango!.id]: [{ quantity }] })
    const more = await there.host.api.call('POST', '/create-order', { body: { eid: there.event.id, details: line(3) } })
    expect(more).toMatchObject({ status: 409, msgResp: 'Only 2 Honey mango left, you asked for 3.' })
    await buyer.api.send('PUT', '/update-order', { ref, data: { details: line(5) } })
    expect(await total()).toBe(5)
    await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: -1 })
    expect(await total()).toBe(0)
  })

  test('by another user, or after payment was requested, is refused', async () => {
    for (const who of [buyer, outsider, await otherAdminOf(server.url, there)])
      expect(await edit(who, there.event.id, { title: 'Mine' })).toMatchObject({ status: 403, msgCode: 20005 })
    await closeEvent(there.host, there.event.id)
    await there.host.api.send('PATCH', '/request-payment', { eid: there.event.id, payable: 1, notify: 0 })
    expect(await edit(there.host, there.event.id, { title: 'Late' })).toMatchObject({
      status: 409,
      msgResp: 'Not allow to edit event',
    })
  })

  test('is refused by the rules of a new event, with the same messages', async () => {
    const wrong = { title: ' ', closingTime: formatDateTime(NOON), pickupDuration: 0, products: [] }
    expect(await edit(there.host, there.event.id, wrong)).toMatchObject({ status: 422, msgResp: 'Invalid title' })
    expect((await see(there.host, there.event.id)).title).toBe(there.event.title)
  })
})

describe('the delivery of an event', () => {
  test('EVT-043 a second delivery of the host for the group at that time is refused; another time or group is accepted', async () => {
    const { id } = await createEvent(there.host, there.groupId, everything())
    const again = (change: Record<string, unknown> = {}) =>
      there.host.api.call('POST', '/create-event', { body: { groupId: there.groupId, ...everything(), ...change } })
    expect(await again()).toMatchObject({ status: 409, msgResp: 'Delivery exited' })
    const deliveryTime = `${formatDate(addDays(NOON, 5))} 14:00`
    const other = await again({ deliveryTime })
    expect(other.msgCode).toBe(20000)
    expect(await edit(there.host, id, { ...everything(), deliveryTime })).toMatchObject({ msgResp: 'Delivery exited' })
    const elsewhere = await createGroup(there.host, { name: 'Block 9' })
    expect((await again({ groupId: elsewhere })).msgCode).toBe(20000)
    await there.host.api.send('DELETE', '/delete-event', undefined, { id })
    expect((await again()).msgCode).toBe(20000)
  })

  test('USR-069 API-077 API-078 its zones are remembered for its host, who may change them', async () => {
    const remembered = (who: Person) => who.api.get('/get-remembered-delivery-zones')
    await createEvent(there.host, there.groupId, everything())
    const zones = [
      { name: 'West', price: 3 },
      { name: 'Here', price: 0 },
    ]
    expect(await remembered(there.host)).toEqual({ rememberedDeliveryZones: zones })
    expect(await remembered(buyer)).toEqual({ rememberedDeliveryZones: [] })
    const rememberedDeliveryZones = [
      { name: 'East', price: 4.5 },
      { name: '', price: 1 },
    ]
    await there.host.api.send(
      'PUT',
      '/update-remembered-delivery-zones',
      { rememberedDeliveryZones },
      { id: there.host.id },
    )
    expect(await remembered(there.host)).toEqual({ rememberedDeliveryZones: [{ name: 'East', price: 4.5 }] })
  })

  test('moves and ends with its event', async () => {
    const { id } = await createEvent(there.host, there.groupId, everything())
    const deliveryTime = `${formatDate(addDays(NOON, 6))} 11:00`
    await edit(there.host, id, { deliveryTime, deliveryDuration: 3600, deliveryZones: [{ name: 'East', price: 4 }] })
    expect(await see(buyer, id)).toMatchObject({ deliveryTime, deliveryZones: [{ name: 'East', price: 4 }] })
    const early = { deliveryTime: formatDateTime(NOON + 60), deliveryDuration: 0 }
    expect(await edit(there.host, id, early)).toMatchObject({ msgResp: 'Delivery date must after closing date' })
    await edit(there.host, id, { deliveryTime: null })
    expect(await see(buyer, id)).toMatchObject({ deliveryTime: null, deliveryStatus: null, deliveryZones: [] })
  })
})

test('API-017 EVT-107 only the creator closes and re-opens an event', async () => {
  const set = (who: Person, status: 0 | 1) =>
    who.api.call('PATCH', '/update-event-status', { body: { id: there.event.id, status } })
  for (const who of [buyer, await otherAdminOf(server.url, there)])
    expect(await set(who, 0)).toMatchObject({ status: 403 })
  for (const status of [0, 1] as const) {
    expect((await set(there.host, status)).msgCode).toBe(20300)
    expect((await see(buyer, there.event.id)).status).toBe(status)
  }
})

test.each([
  { paynow: 0, payable: 0, paid: false, may: true },
  { paynow: 0, payable: 0, paid: true, may: true },
  { paynow: 0, payable: 1, paid: false, may: true },
  { paynow: 0, payable: 1, paid: true, may: true },
  { paynow: 1, payable: 0, paid: false, may: true },
  { paynow: 1, payable: 0, paid: true, may: false },
  { paynow: 1, payable: 1, paid: false, may: false },
  { paynow: 1, payable: 1, paid: true, may: false },
] as const)(
  'API-017 EVT-009 MNG-023 MNG-024 whether an event can be re-opened: %j',
  async ({ paynow, payable, paid, may }) => {
    const event = await createEvent(there.host, there.groupId, { paynow })
    const { id } = event
    const ref = await placeOrder(buyer, event)
    if (paid) await there.host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
    await closeEvent(there.host, id)
    if (payable === 1) await there.host.api.send('PATCH', '/request-payment', { id, payable: 1 })
    expect(await see(there.host, id)).toMatchObject({ paynow, payable, status: 0 })
    const opened = await there.host.api.call('PATCH', '/update-event-status', { body: { id, status: 1 } })
    expect(opened).toMatchObject(
      may ? { status: 200, msgCode: 20300 } : { status: 409, msgResp: 'You can not re-open order for this event' },
    )
  },
)

test('API-018 only the creator removes an event without paid orders', async () => {
  const remove = (who: Person) => who.api.call('DELETE', '/delete-event', { query: { id: there.event.id } })
  const ref = await placeOrder(buyer, there.event)
  for (const who of [buyer, await otherAdminOf(server.url, there)])
    expect(await remove(who)).toMatchObject({ status: 403 })
  await there.host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  expect(await remove(there.host)).toMatchObject({
    status: 409,
    msgResp: "Can't remove an event that has paid orders",
  })
  await there.host.api.send('PATCH', '/update-order-status', { ref, status: -1 })
  expect((await remove(there.host)).msgCode).toBe(20400)
  expect((await there.host.api.call('GET', '/get-event', { query: { id: there.event.id } })).status).toBe(404)
})

test('the id of a removed event cannot be reused: its buyers keep their orders, and other users do not read them', async () => {
  const removed = await createEvent(there.host, there.groupId)
  await placeOrder(buyer, removed)
  await there.host.api.send('DELETE', '/delete-event', undefined, { id: removed.id })
  const taker = await signUp(server.url)
  const own = await createGroup(taker)
  const body = { ...everything(), id: removed.id, groupId: own }
  expect(await taker.api.call('POST', '/create-event', { body })).toMatchObject({ status: 409 })
  expect(await taker.api.call('GET', '/list-orders-by-event', { query: { eid: removed.id } })).toMatchObject({
    status: 403,
  })
})

describe('lists', () => {
  test("API-012 the caller's open events exclude closed ones and those of others", async () => {
    const closed = await createEvent(there.host, there.groupId)
    await closeEvent(there.host, closed.id)
    expect(ids(await there.host.api.get('/list-my-event-opening'))).toEqual([there.event.id])
    for (const who of [buyer, await otherAdminOf(server.url, there)])
      expect(await who.api.get('/list-my-event-opening')).toEqual([])
  })

  test('API-007 API-012 an event past its closing time takes no orders and is in no list of open events', async () => {
    const { groupId } = there
    const ending = await createEvent(there.host, groupId, { closingTime: formatDateTime(addDays(NOON, 1)) })
    const open = async (): Promise<string[][]> => [
      ids(await buyer.api.get('/list-events-opening', { groupId })),
      ids(await there.host.api.get('/list-my-event-opening')),
    ]
    ahead = DAY_S - 1
    expect(await open()).toEqual([[there.event.id, ending.id].sort(), [there.event.id, ending.id].sort()])
    ahead = DAY_S
    expect(await open()).toEqual([[there.event.id], [there.event.id]])
  })

  test('API-010 events of a group are paged, newest first', async () => {
    const { groupId } = there
    const made = [there.event.id]
    for (const title of ['Second', 'Third']) {
      ahead += 60
      made.unshift((await createEvent(there.host, groupId, { title })).id)
    }
    const list = async (page: number, who = buyer) =>
      (await who.api.get<EventReply[]>('/list-events-by-group', { groupId, take: 2, page })).map(({ id }) => id)
    expect([await list(1), await list(2), await list(3)]).toEqual([made.slice(0, 2), made.slice(2), []])
    expect(await list(1, outsider)).toEqual(made.slice(0, 2))
    const query = { groupId, take: 101 }
    expect((await buyer.api.call('GET', '/list-events-by-group', { query })).status).toBe(422)
  })

  test('API-010 events of a group, all or of a day; people outside the group see open ones or none', async () => {
    const { groupId } = there
    const closed = await createEvent(there.host, groupId, {
      closingTime: formatDate(addDays(NOON, 1)),
      pickupTime: formatDate(addDays(NOON, 9)),
    })
    await closeEvent(there.host, closed.id)
    const list = (who: Person, date?: number) =>
      who.api.get<EventReply[]>('/list-events-by-group', { groupId, ...(date && { date: formatDate(date) }) })
    expect(ids(await list(buyer))).toEqual([there.event.id, closed.id].sort())
    expect(ids(await list(buyer, addDays(NOON, 1)))).toEqual([closed.id])
    expect(ids(await list(buyer, addDays(NOON, 9)))).toEqual([closed.id])
    expect(await list(buyer, addDays(NOON, 30))).toEqual([])
    expect(ids(await list(outsider))).toEqual([there.event.id])
    const query = { groupId, date: '2030-01-01' }
    expect((await buyer.api.call('GET', '/list-events-by-group', { query })).status).toBe(422)
    const hidden = await createGroup(there.host, { name: 'Hidden', public: 0 })
    expect(await outsider.api.call('GET', '/list-events-by-group', { query: { groupId: hidden } })).toMatchObject({
      status: 403,
      msgResp: 'Viewing permitted for members only!!',
    })
  })
})

describe('a shared link', () => {
  const share = (who: Person) => who.api.call('PATCH', '/update-event-share', { body: { id: there.event.id } })

  test('API-013 EVT-098 gets its code once, from the creator, who may replace it', async () => {
    for (const who of [buyer, outsider, await otherAdminOf(server.url, there)])
      expect(await share(who)).toMatchObject({ status: 403, msgCode: 20005 })
    const { shareCode } = (await share(there.host)).msgResp as { shareCode: string }
    expect(shareCode).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect((await share(there.host)).msgResp).toEqual({ id: there.event.id, shareCode })
    expect((await see(there.host, there.event.id)).shareCode).toBe(shareCode)
    expect((await see(buyer, there.event.id)).shareCode).toBeNull()

    const renew = (who: Person) =>
      who.api.call('PATCH', '/update-event-share', { body: { id: there.event.id, renew: 1 } })
    expect(await renew(buyer)).toMatchObject({ status: 403, msgCode: 20005 })
    const renewed = ((await renew(there.host)).msgResp as { shareCode: string }).shareCode
    const open = (code: string) =>
      server.api().call('GET', '/get-share-event', { query: { id: there.event.id, shareCode: code } })
    expect(renewed).not.toBe(shareCode)
    expect(await open(shareCode)).toMatchObject({ status: 403, msgCode: 21803 })
    expect(await open(renewed)).toMatchObject({ status: 200 })
  })

  test('API-014 shows products and the group to join to holders of the code; another code shows nothing', async () => {
    const hidden = await createGroup(there.host, { name: 'Hidden', public: 0 })
    const event = await createEvent(there.host, hidden)
    const open = (api: Person['api'], shareCode: string, id = event.id) =>
      api.call('GET', '/get-share-event', { query: { id, shareCode } })
    const anyone = server.api()
    for (const code of ['', 'null', 'X'.repeat(12)]) expect(await open(anyone, code)).toMatchObject({ status: 403 })
    const { shareCode } = await there.host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', {
      id: event.id,
    })
    const told = (await open(anyone, shareCode)).msgResp as SharedEvent
    expect(told).toMatchObject({ id: event.id, shareCode, groupId: hidden, groupName: 'Hidden', joinRequired: true })
    expect(told.products.map((product) => product.name)).toEqual(['Honey mango', 'Cherries'])
    for (const key of ['pickupAddress', 'createdUserPhone']) expect(told).not.toHaveProperty(key)
    expect((await open(there.host.api, shareCode)).msgResp).toMatchObject({ joinRequired: false })
    const query = { eventId: event.id, shareCode }
    expect((await outsider.api.call('GET', '/get-share-event', { query })).msgResp).toMatchObject({
      joinRequired: true,
    })
    expect(await open(outsider.api, `${shareCode}X`)).toMatchObject({ status: 403, msgCode: 21803 })
    expect(await open(outsider.api, shareCode, there.event.id)).toMatchObject({ status: 403, msgCode: 21803 })
    await join(outsider, hidden)
    expect((await open(outsider.api, shareCode)).msgResp).toMatchObject({ joinRequired: false })
  })
})
