import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatDate } from '#shared/kernel/clock.ts'
import type { EventReply } from '#shared/event/event-reply.ts'
import type { OrderReply } from '#shared/order/order-reply.ts'
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
  uploadProof,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let there: Neighbourhood
let buyer: Person
let neighbour: Person

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  there = await neighbourhood(server.url, 2)
  buyer = there.buyers[0]!
  neighbour = there.buyers[1]!
})

const DAY_S = 86_400
const HOME = { street: 'Blk 12 #03-04', country: 'Singapore', postalCode: '310012' }
const countsOf = async (): Promise<readonly [number, number]> => {
  const { totalOrderCount, totalMember } = await there.host.api.get<EventReply>('/get-event', { id: there.event.id })
  return [totalOrderCount, totalMember]
}
const details = (...quantities: number[]) =>
  Object.fromEntries(quantities.map((quantity, n) => [there.event.products[n]!, [{ purchaseType: 'case', quantity }]]))

test('API-045 ORD-039 an order is read back with all sent fields', async () => {
  const now = Math.floor(Date.now() / 1000)
  const product = {
    name: 'Rice kit',
    description: 'x',
    price: 18,
    subItems: [{ type: 'Size', required: 1, list: [{ name: '4 pax', price: 2 }] }],
  }
  const event = await createEvent(there.host, there.groupId, { products: [product] })
  const [pid = ''] = event.products
  const subItems = [{ type: 'Size', name: '4 pax', price: 2 }]
  const sent = {
    eid: event.id,
    details: { [pid]: [{ purchaseType: 'case', quantity: 3, subItems }] },
    comment: 'Less ice',
    representedUserId: buyer.id,
    bookingAddress: HOME,
    deliveryDate: formatDate(now + 2 * DAY_S),
  }
  const { ref } = await there.host.api.send<{ ref: string }>('POST', '/create-order', sent)
  expect(await orderOf(buyer, ref)).toMatchObject({
    ref,
    eid: event.id,
    uid: buyer.id,
    comment: 'Less ice',
    bookingAddress: HOME,
    deliveryDate: sent.deliveryDate,
    allProductPerOrder: [{ pid, pPurchaseType: 'case', pQuantity: 3, pPrice: 20, pSubItems: subItems }],
    totalPricePerOrder: 60,
  })
})

test('API-045 ORD-002 ORD-022 ORD-023 ORD-029 stock, limit, ban, closing and an empty order are refused with the remaining or required quantity', async () => {
  const products = [{ name: 'Durian', description: 'x', price: 30, maxQuantity: 5, limitPerOrder: 3, minOrderQty: 2 }]
  const event = await createEvent(there.host, there.groupId, { products })
  const order = async (who: Person, quantity: number) => {
    const body = { eid: event.id, details: { [event.products[0]!]: [{ quantity }] } }
    const { status, msgResp } = await who.api.call('POST', '/create-order', { body })
    return [status, status === 200 ? 'placed' : msgResp]
  }
  expect(await order(buyer, 0)).toEqual([422, 'Nothing to Purchase'])
  expect(await order(buyer, 1)).toEqual([422, 'At least 2 Durian per order, you asked for 1.'])
  expect(await order(buyer, 4)).toEqual([422, 'At most 3 Durian per order, you asked for 4.'])
  expect(await order(buyer, 3)).toEqual([200, 'placed'])
  expect(await order(neighbour, 3)).toEqual([409, 'Only 2 Durian left, you asked for 3.'])
  expect(await order(await signUp(server.url), 2)).toEqual([403, 'Please join the group to order'])
  await there.host.api.send('PATCH', '/ban-member', { groupId: there.groupId, userId: neighbour.id, banned: 1 })
  expect(await order(neighbour, 2)).toEqual([403, 'You can not order!'])
  await server.database.write((tx) =>
    tx.updateTable('events').set({ closingTimestamp: 1 }).where('id', '=', event.id).execute(),
  )
  expect(await order(buyer, 2)).toEqual([409, 'This event is closed for orders'])
  const open = await createEvent(there.host, there.groupId)
  await closeEvent(there.host, open.id)
  const body = { eid: open.id, details: { [open.products[0]!]: [{ quantity: 1 }] } }
  expect(await buyer.api.call('POST', '/create-order', { body })).toMatchObject({
    status: 409,
    msgResp: 'This event is closed for orders',
  })
})

test('ORD-025 only the event’s creator or an admin of its group orders on behalf of others', async () => {
  const { host, groupId } = there
  const maker = await signUp(server.url)
  await join(maker, groupId)
  await host.api.send('PATCH', '/change-group-role', { groupId, userId: maker.id, role: 'HOST' })
  const event = await createEvent(maker, groupId)
  const details = { [event.products[0]!]: [{ quantity: 1 }] }
  const order = (who: Person) =>
    who.api.call('POST', '/create-order', { body: { eid: event.id, details, representedUserId: buyer.id } })
  expect(await order(neighbour)).toMatchObject({
    status: 403,
    msgCode: 25010,
    msgResp: 'You are not allowed to order for somebody else',
  })
  expect((await order(maker)).status).toBe(200)
  expect((await order(host)).status).toBe(200)
  const orders = await buyer.api.get<OrderReply[]>('/list-orders-by-buyer')
  expect(orders.filter(({ eid }) => eid === event.id).map(({ uid }) => uid)).toEqual([buyer.id, buyer.id])
})

test('ORD-034 API-046 an order is created first and updated by its reference afterwards, by its buyer only', async () => {
  const ref = await placeOrder(buyer, there.event, [2])
  const body = { ref, data: { details: details(1, 4), comment: 'Two bags' } }
  for (const [who, status] of [
    [there.host, 403],
    [neighbour, 404],
  ] as const)
    expect(await who.api.call('PUT', '/update-order', { body })).toMatchObject({ status })
  expect(await buyer.api.send('PUT', '/update-order', body)).toEqual({ ref })
  const orders = await buyer.api.get<OrderReply[]>('/list-orders-by-buyer')
  expect(orders).toMatchObject([{ ref, eOrderNo: 1, comment: 'Two bags', totalPricePerOrder: 59.9 }])
  expect(orders[0]?.allProductPerOrder.map((line) => line.pQuantity)).toEqual([1, 4])
})

test('ORD-035 ORD-036 ORD-037 ORD-038 API-040 the reply has its fields in their units', async () => {
  const event = await createEvent(there.host, there.groupId, {
    products: [{ name: 'Mango', description: 'x', price: 9.9 }],
    adminCost: 2,
    // Ten percent, and five dollars over all buyers.
    discount: 10,
    isPercentage: 1,
    deliveryCost: 5,
  })
  const ref = await placeOrder(buyer, event, [2])
  await placeOrder(neighbour, event, [1])
  const unsettled = { discountPerOrder: 0, deliveryPerOrder: 0, totalFee: 21.8, deliveryApplied: false }
  expect(await orderOf(buyer, ref)).toMatchObject({
    ...unsettled,
    sharesSettled: false,
    paidFee: null,
    invalidPayment: null,
  })
  await closeEvent(there.host, event.id)
  const { createdAt, ...order } = await orderOf(buyer, ref)
  expect(Math.abs(createdAt - Date.now() / 1000)).toBeLessThan(600)
  const full = await buyer.api.get<EventReply>('/get-event', { id: event.id })
  const [line] = order.allProductPerOrder
  expect(order).toEqual({
    ref,
    orderNo: 1,
    eOrderNo: 1,
    eid: event.id,
    eTitle: event.title,
    uid: buyer.id,
    uName: buyer.name,
    uPhone: expect.stringContaining(buyer.phone) as string,
    uEmail: buyer.email,
    uPhotoUrl: null,
    status: 1,
    buyerStatus: 1,
    comment: '',
    bookingAddress: null,
    deliveryDate: null,
    combinedPaymentRef: null,
    paymentScreenshot: null,
    payAfterClosing: false,
    deliveryApplied: true,
    ePickupTime: full.pickupTime,
    ePickupDuration: 10_800,
    ePayable: 0,
    ePaynow: 0,
    eClosingTime: full.closingTime,
    eGroupName: 'Lorong 8 Makan Club',
    allProductPerOrder: [
      {
        id: line?.id,
        pid: event.products[0],
        pName: 'Mango',
        pPrice: 9.9,
        pQuantity: 2,
        pPhotoUrls: [],
        pSubItems: [],
        pPurchaseType: 'case',
        pSplitCasePurchase: null,
      },
    ],
    totalPricePerOrder: 19.8,
    adminCostPerOrder: 2,
    discountPerOrder: 1.98,
    deliveryPerOrder: 2.5,
    totalFee: 22.32,
    sharesSettled: true,
    paidFee: null,
    toBeReturned: 0,
    returned: 0,
    refundReason: null,
    invalidPayment: null,
  })
})

test('ORD-065 API-046 a paid, verified or collected order cannot be edited', async () => {
  const ref = await placeOrder(buyer, there.event, [2])
  const edit = () => buyer.api.call('PUT', '/update-order', { body: { ref, data: { details: details(1) } } })
  for (const status of [2, 3]) {
    await there.host.api.send('PATCH', '/update-order-status', { ref, status })
    expect(await edit()).toMatchObject({ status: 403, msgResp: 'You are not allowed to update order' })
  }
  const cancelled = await placeOrder(neighbour, there.event, [1])
  await neighbour.api.send('PATCH', '/update-order-buyer-status', { ref: cancelled, buyerStatus: -1 })
  const again = { ref: cancelled, data: { details: details(3) } }
  await neighbour.api.send('PUT', '/update-order', again)
  expect(await orderOf(neighbour, cancelled)).toMatchObject({ status: 1, buyerStatus: 1 })
})

test('ORD-065 an order can be edited while it is unpaid or cancelled on both sides and the event takes orders', async () => {
  const edit = async (ref: string) => {
    const body = { ref, data: { details: details(2) } }
    const reply = await buyer.api.call('PUT', '/update-order', { body })
    const { status, buyerStatus } = await orderOf(buyer, ref)
    return reply.status === 200 ? `now ${status} ${buyerStatus}` : reply.msgResp
  }
  const edited: Record<string, unknown> = {}
  for (const status of [-1, 1, 2] as const)
    for (const buyerStatus of [-2, -1, 1, 2, 3] as const) {
      const ref = await placeOrder(buyer, there.event)
      await server.database.write((tx) =>
        tx.updateTable('orders').set({ status, buyerStatus }).where('id', '=', ref).execute(),
      )
      edited[`${status} ${buyerStatus}`] = await edit(ref)
    }
  const may = Object.keys(edited).filter((pair) => edited[pair] === 'now 1 1')
  expect(may).toEqual(['-1 -2', '-1 -1', '-1 1', '1 -2', '1 -1', '1 1'])
  const others = Object.keys(edited).filter((pair) => !may.includes(pair))
  expect(new Set(others.map((pair) => edited[pair]))).toEqual(new Set(['You are not allowed to update order']))
  const late = await placeOrder(buyer, there.event)
  await closeEvent(there.host, there.event.id)
  expect(await edit(late)).toBe('This event is closed for orders')
})

test('ORD-028 the quantity of a product over all lines is limited by its limit and stock', async () => {
  const kit = { name: 'Kit', price: 5, limitPerOrder: 3, maxQuantity: 4 }
  const event = await createEvent(there.host, there.groupId, { products: [kit] })
  const order = (who: Person, ...quantities: number[]) =>
    who.api.call('POST', '/create-order', {
      body: { eid: event.id, details: { [event.products[0]!]: quantities.map((quantity) => ({ quantity })) } },
    })
  expect(await order(buyer, 2, 2)).toMatchObject({ msgResp: 'At most 3 Kit per order, you asked for 4.' })
  const placed = (await order(buyer, 2, 1)).msgResp as { ref: string }
  const lines = (await orderOf(buyer, placed.ref)).allProductPerOrder
  expect(lines.map(({ pQuantity }) => pQuantity)).toEqual([2, 1])
  expect(await order(neighbour, 2)).toMatchObject({ msgResp: 'Only 1 Kit left, you asked for 2.' })
  expect(await order(neighbour, 1)).toMatchObject({ status: 200 })
})

test('ORD-046 ORD-047 ORD-048 counts follow placing, updating and cancelling', async () => {
  const ref = await placeOrder(buyer, there.event, [2])
  await placeOrder(neighbour, there.event, [0, 3])
  expect(await countsOf()).toEqual([5, 2])
  await buyer.api.send('PUT', '/update-order', { ref, data: { details: details(6) } })
  expect(await countsOf()).toEqual([9, 2])
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref, buyerStatus: -1 })
  expect(await countsOf()).toEqual([3, 1])
})

test('ORD-041 ORD-042 status and buyer status are read back as they are set', async () => {
  const read = async (ref: string) => {
    const { status, buyerStatus } = await orderOf(buyer, ref)
    return [status, buyerStatus]
  }
  const ref = await placeOrder(buyer, there.event)
  expect(await read(ref)).toEqual([1, 1])
  const set = (status: number) => there.host.api.send('PATCH', '/update-order-status', { ref, status })
  await set(2)
  expect(await read(ref)).toEqual([2, 2])
  await set(3)
  expect(await read(ref)).toEqual([3, 2])
  await set(-1)
  expect(await read(ref)).toEqual([-1, -2])
  const own = await placeOrder(buyer, there.event)
  expect(await buyer.api.send('PATCH', '/update-order-buyer-status', { ref: own, buyerStatus: -1 })).toMatchObject({
    buyerStatus: -1,
  })
  expect(await read(own)).toEqual([1, -1])
})

test('ORD-066 cancelling sets the buyer status to cancelled, once', async () => {
  const ref = await placeOrder(buyer, there.event)
  const cancel = () => buyer.api.call('PATCH', '/update-order-buyer-status', { body: { ref, buyerStatus: -1 } })
  expect(await cancel()).toMatchObject({ status: 200, msgCode: 25200 })
  expect(await orderOf(there.host, ref)).toMatchObject({ status: 1, buyerStatus: -1 })
  expect(await cancel()).toMatchObject({ status: 403, msgResp: 'You are not allowed to cancel order' })
})

test('API-047 a buyer only cancels, pays and collects, each at its time', async () => {
  const ref = await placeOrder(buyer, there.event)
  const set = async (buyerStatus: number) => {
    const body = { ref, buyerStatus }
    const { status, msgResp } = await buyer.api.call('PATCH', '/update-order-buyer-status', { body })
    return [status, msgResp]
  }
  for (const never of [1, -2, 0, 4]) expect(await set(never)).toEqual([422, 'This status cannot be set'])
  expect(await set(2)).toEqual([422, 'Please upload payment screenshot'])
  expect(await set(3)).toEqual([403, 'You are not allowed to update order'])
  await there.host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  expect(await set(3)).toEqual([409, 'Collection has not started'])
  expect(await orderOf(buyer, ref)).toMatchObject({ status: 2, buyerStatus: 2 })
})

test('API-048 ORD-075 the note to the host is stored and read back', async () => {
  const ref = await placeOrder(buyer, there.event)
  await buyer.api.send('PATCH', '/update-order-buyer-info', { ref, comment: 'Less ice' })
  for (const who of [buyer, there.host]) expect((await orderOf(who, ref)).comment).toBe('Less ice')
})

test('API-050 the delivery address and date are stored and read back', async () => {
  const ref = await placeOrder(buyer, there.event)
  const deliveryDate = formatDate(Math.floor(Date.now() / 1000) + 2 * DAY_S)
  await buyer.api.send('PATCH', '/update-address-order', { ref, bookingAddress: HOME, deliveryDate })
  expect(await orderOf(there.host, ref)).toMatchObject({ bookingAddress: HOME, deliveryDate })
  const late = formatDate(Math.floor(Date.now() / 1000) + 30 * DAY_S)
  const refused = { body: { ref, bookingAddress: HOME, deliveryDate: late } }
  expect(await buyer.api.call('PATCH', '/update-address-order', refused)).toMatchObject({
    status: 422,
    msgResp: 'Delivery date must be before pickup date',
  })
})

test('API-051 MNG-029 numbers are unique and contiguous however orders are placed; a repair changes nothing and only the host may ask for it', async () => {
  const refs = await Promise.all([buyer, neighbour, buyer, neighbour, buyer].map((who) => placeOrder(who, there.event)))
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref: refs[0], buyerStatus: -1 })
  await buyer.api.send('PUT', '/update-order', { ref: refs[0], data: { details: details(2) } })
  await there.host.api.send('PATCH', '/update-order-status', { ref: refs[1], status: -1 })
  const numbers = async () => {
    const orders = await there.host.api.get<OrderReply[]>('/list-orders-by-event', { eid: there.event.id })
    return new Map(orders.map(({ ref, eOrderNo }) => [ref, eOrderNo]))
  }
  const before = await numbers()
  expect([...before.values()]).toEqual([1, 2, 3, 4, 5])
  for (const who of [buyer, neighbour])
    expect(await who.api.call('PATCH', '/update-order-no', { body: { eid: there.event.id } })).toMatchObject({
      status: 403,
    })
  const repaired = await there.host.api.send('PATCH', '/update-order-no', { eid: there.event.id })
  expect(repaired).toEqual({ eid: there.event.id, changed: 0 })
  expect(await numbers()).toEqual(before)
  const next = await placeOrder(neighbour, there.event)
  expect((await numbers()).get(next)).toBe(6)
})

test('API-051 MNG-029 wrong numbers in the database are repaired to be unique and contiguous from 1', async () => {
  const refs: string[] = []
  for (let n = 0; n < 4; n += 1) refs.push(await placeOrder(buyer, there.event))
  await server.database.write(async (tx) => {
    for (const [n, wrong] of [3, 3, 9].entries())
      await tx
        .updateTable('orders')
        .set({ eOrderNo: wrong, createdAt: 1000 + n })
        .where('id', '=', refs[n]!)
        .execute()
  })
  await there.host.api.send('PATCH', '/update-order-no', { eid: there.event.id })
  refs.push(await placeOrder(neighbour, there.event))
  const orders = await there.host.api.get<OrderReply[]>('/list-orders-by-event', { eid: there.event.id })
  expect(orders.map(({ eOrderNo }) => eOrderNo)).toEqual([1, 2, 3, 4, 5])
  // Two orders with one number keep the order in which they were placed.
  expect(orders.map(({ ref }) => ref)).toEqual([refs[0], refs[1], refs[3], refs[2], refs[4]])
})

test('API-044 a host reads the orders of their events, optionally of one group, paged by events', async () => {
  const second = await createGroup(there.host, { name: 'Block 12' })
  await join(buyer, second)
  const elsewhere = await createEvent(there.host, second)
  const refs = [await placeOrder(buyer, there.event), await placeOrder(neighbour, there.event)]
  const far = await placeOrder(buyer, elsewhere)
  const all = await there.host.api.get<OrderReply[]>('/get-order-by-host-id')
  expect(all.map(({ ref }) => ref).toSorted()).toEqual([...refs, far].toSorted())
  for (const who of [buyer, await otherAdminOf(server.url, there)])
    expect(await who.api.get('/get-order-by-host-id')).toEqual([])
  const reply = await there.host.api.call('GET', '/get-order-by-host-id', { headers: { 'group-id': second } })
  expect((reply.msgResp as OrderReply[]).map(({ ref }) => ref)).toEqual([far])
  const page = (n: number) => there.host.api.get<OrderReply[]>('/get-order-by-host-id', { take: 1, page: n })
  const paged = [await page(1), await page(2), await page(3)].map((orders) => orders.map(({ ref }) => ref).toSorted())
  expect(paged.toSorted((a, b) => a.length - b.length)).toEqual([[], [far], refs.toSorted()])
})

test('ORD-079 unrelated users get 404 for an order', async () => {
  const ref = await placeOrder(buyer, there.event)
  const before = await orderOf(buyer, ref)
  const paymentScreenshot = await uploadProof(neighbour)
  const tries = [
    ['PUT', '/update-order', { ref, data: { details: details(9) } }],
    ['PATCH', '/update-order-buyer-status', { ref, buyerStatus: -1 }],
    ['PATCH', '/update-order-buyer-status', { ref, buyerStatus: 2, paymentScreenshot }],
    ['PATCH', '/update-order-buyer-status', { ref, buyerStatus: 3 }],
    ['PATCH', '/update-order-buyer-info', { ref, comment: 'Mine' }],
    ['PATCH', '/update-address-order', { ref, bookingAddress: HOME }],
    ['PATCH', '/update-order-status', { ref, status: 3 }],
  ] as const
  for (const [method, path, body] of tries)
    expect([path, await neighbour.api.call(method, path, { body })]).toMatchObject([
      path,
      { status: 404, msgResp: 'No order found' },
    ])
  expect(await orderOf(buyer, ref)).toEqual(before)
})

test('ORD-078 a user outside the group who follows a shared link gets code 25013', async () => {
  const outsider = await signUp(server.url)
  const body = { eid: there.event.id, details: details(1), shareCode: 'any' }
  expect(await outsider.api.call('POST', '/create-order', { body })).toMatchObject({ status: 403, msgCode: 25013 })
})
