import { asCents } from '#shared/kernel/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserReply } from '#shared/account/user-reply.ts'
import type { AddressReply } from '#shared/address/address.ts'
import type { NotificationReply } from '#shared/notification/notification.ts'
import {
  createEvent,
  createGroup,
  join,
  neighbourhood,
  placeOrder,
  signUp,
  type Neighbourhood,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let there: Neighbourhood
let buyer: Person
let member: Person
let outsider: Person

beforeAll(async () => {
  server = await startServer()
  there = await neighbourhood(server.url, 2)
  ;[buyer, member] = there.buyers as [Person, Person]
  outsider = await signUp(server.url, 'Ravi Menon')
})
afterAll(() => server.close())

const me = (who: Person, query: Record<string, string | number> = {}) => who.api.get<UserReply>('/get-user', query)
const addresses = async (who: Person) =>
  (await who.api.get<{ addresses: AddressReply[] }>('/list-user-address')).addresses
const ADDRESS = {
  name: 'Home',
  postalCode: '310008',
  address: { street: 'Blk 8' },
  country: 'Singapore',
  phone: '91234567',
}
const addAddress = (who: Person, change: object = {}) =>
  who.api.send<AddressReply>('POST', '/create-user-address', { ...ADDRESS, ...change })

test('USR-008 USR-009 API-103 the current user has all fields, and groups on request', async () => {
  const reply = await me(there.host, { getGroups: 1 })
  expect(Object.keys(reply)).toEqual(
    expect.arrayContaining(
      (
        'id name email phone postalCode photoUrl uen isPayWithUEN isUsingSubscription groups linkedGoogleAccount ' +
        'linkedFBAccount rememberedDeliveryAddress isAdmin isHost domainFeatures scheduleFeatures premiumFeatures'
      ).split(' '),
    ),
  )
  expect(reply.groups).toEqual([expect.objectContaining({ gid: there.groupId, uid: there.host.id, banned: 0 })])
  expect(reply.premiumFeatures).toEqual([])
})

test("USR-010 USR-011 USR-012 USR-061 a user's reply includes their purchases", async () => {
  const owner = await signUp(server.url)
  const feature = {
    userId: owner.id,
    domainName: null,
    groupId: null,
    paymentScreenshot: '/api/files/x',
    paymentStatus: 2,
    status: 2,
    createdAt: 5,
  } as const
  await server.database.write(async (tx) => {
    await tx
      .insertInto('features')
      .values([
        { ...feature, id: 'p', kind: 'premium', price: asCents(5000) },
        { ...feature, id: 's', kind: 'schedule', price: asCents(3000), paymentStatus: 1, status: 1 },
        {
          ...feature,
          id: 'd',
          kind: 'domain',
          createdAt: 4,
          price: asCents(5000),
          domainName: 'lorong8',
          groupId: there.groupId,
        },
      ])
      .execute()
  })
  const { premiumFeatures, scheduleFeatures, domainFeatures, invoices } = await me(owner)
  const bought = { createdDate: '01-01-1970', price: 50, paymentStatus: 2, status: 2 }
  expect(invoices).toEqual([
    { ...bought, serviceType: 'Premium' },
    { ...bought, serviceType: 'Subdomain' },
  ])
  expect(premiumFeatures).toEqual([
    { premiumPrice: 50, premiumPaymentStatus: 2, premiumStatus: 2, premiumPaymentScreenshot: '/api/files/x' },
  ])
  expect(scheduleFeatures).toEqual([{ schedulePaymentStatus: 1, scheduleStatus: 1 }])
  expect(domainFeatures).toEqual([
    {
      domainName: 'lorong8',
      groupId: there.groupId,
      domainStatus: 2,
      domainPaymentStatus: 2,
      domainPrice: 50,
      domainPaymentScreenshot: '/api/files/x',
    },
  ])
})

test('API-104 USR-067 another person by id: the name for everybody, contact data for admins and hosts only', async () => {
  await buyer.api.send('POST', '/pay-with-uen', { uen: '201912345K', password: buyer.pin })
  const payee = { uen: '53312345A', isPayWithUEN: 1, password: there.host.pin }
  await there.host.api.send('POST', '/pay-with-uen', payee)
  const { phone: hostPhone } = await me(there.host)
  const { phone, email } = await me(buyer)
  const hidden = { email: '', phone: '', postalCode: '', uen: '', isPayWithUEN: false, rememberedDeliveryAddress: '' }
  for (const viewer of [member, outsider]) {
    const seen = await me(viewer, { id: buyer.id, getGroups: 1 })
    expect(seen).toMatchObject({ id: buyer.id, name: buyer.name, ...hidden })
    expect(seen).not.toHaveProperty('groups')
    expect(await me(viewer, { id: there.host.id })).toMatchObject({ name: there.host.name, ...hidden })
  }
  // The host is the group's admin.
  expect(await me(there.host, { id: buyer.id })).toMatchObject({ email, phone, postalCode: '', uen: '' })

  const host = await signUp(server.url, 'Aisha Noor')
  const club = await createGroup(host)
  const guest = await signUp(server.url)
  await join(guest, club)
  expect(await me(guest, { id: host.id })).toMatchObject(hidden)
  expect(await me(buyer, { id: there.host.id })).toMatchObject(hidden)
  await placeOrder(buyer, there.event)
  expect(await me(buyer, { id: there.host.id })).toMatchObject({
    email: '',
    phone: hostPhone,
    uen: '53312345A',
    isPayWithUEN: true,
  })
  const unknown = await buyer.api.call('GET', '/get-user', { query: { id: 'nobody' } })
  expect(unknown).toMatchObject({ status: 404, msgCode: 1007, msgResp: 'Account not found' })
})

test('ordering on behalf of a person does not reveal their contact data', async () => {
  const host = await signUp(server.url, 'Aisha Noor')
  const event = await createEvent(host, await createGroup(host))
  const details = { [event.products[0] ?? '']: [{ quantity: 1 }] }
  const order = { eid: event.id, details, representedUserId: buyer.id }
  const { ref } = await host.api.send<{ ref: string }>('POST', '/create-order', order)
  const stored = await server.database.read((snapshot) =>
    snapshot.selectFrom('orders').select(['uid', 'uPhone', 'uEmail']).where('id', '=', ref).executeTakeFirst(),
  )
  expect(stored).toEqual({ uid: buyer.id, uPhone: '', uEmail: '' })
  expect(await me(host, { id: buyer.id })).toMatchObject({ name: buyer.name, phone: '', email: '' })
  const notification = { receiverId: buyer.id, title: 'Hello', message: 'Buy this', link: null }
  expect(await host.api.call('POST', '/create-notification', { body: notification })).toMatchObject({ status: 403 })
  // The person for whom it was placed still sees how to pay.
  expect(await me(buyer, { id: host.id })).toMatchObject({ email: '', phone: host.phone })
})

test('API-105 short user data has no secret field', async () => {
  const short = await outsider.api.get('/get-short-user-by-id', { id: buyer.id })
  expect(short).toEqual({ id: buyer.id, uid: buyer.id, name: buyer.name, photoUrl: null })
  expect((await outsider.api.call('GET', '/get-short-user-by-id', { query: { id: 'x' } })).status).toBe(404)
  expect((await server.api().call('GET', '/get-short-user-by-id', { query: { id: buyer.id } })).status).toBe(401)
})

test('API-106 USR-023 a profile is changed; email and password are not', async () => {
  const person = await signUp(server.url)
  const change = { name: 'Siti Binte Rahman', phone: person.phone, postalCode: '118996', uen: '' }
  const sent = { ...change, email: 'other@example.org', password: ['0', '0', '0', '0'] }
  expect(await person.api.call('PATCH', '/update-user', { body: sent })).toMatchObject({ status: 200, msgCode: 10100 })
  expect(await me(person)).toMatchObject({ ...change, email: person.email })
  const login = { email: person.email, password: person.pin }
  expect(await server.api().call('POST', '/login', { body: login })).toMatchObject({ status: 200 })
})

test.each([
  [{ name: '' }, 'First Name cannot be blank'],
  [{ name: 'Siti' }, 'Last Name cannot be blank'],
  [{ phone: ' ' }, 'Phone cannot be blank'],
])('a profile with %j is refused in the words of the form', async (body, words) => {
  expect(await buyer.api.call('PATCH', '/update-user', { body })).toMatchObject({ status: 422, msgResp: words })
})

test('USR-018 API-108 API-109 paying by UEN is switched by POST and by PATCH, and needs a UEN', async () => {
  const person = await signUp(server.url)
  const flip = (method: 'POST' | 'PATCH', isPayWithUEN: unknown) =>
    person.api.call(method, '/pay-with-uen', { body: { isPayWithUEN, password: person.pin } })
  expect(await flip('POST', true)).toMatchObject({ status: 422, msgResp: 'Please fill your uen' })
  await person.api.send('POST', '/pay-with-uen', { uen: '201912345K', password: person.pin })
  expect(await flip('POST', true)).toMatchObject({ status: 200, msgCode: 10200 })
  expect((await me(person)).isPayWithUEN).toBe(true)
  expect(await flip('PATCH', 0)).toMatchObject({ status: 200, msgResp: { isPayWithUEN: false } })
  expect((await me(person)).isPayWithUEN).toBe(false)
})

test('API-079 API-080 the delivery address is stored for the user', async () => {
  const remembered = { rememberedDeliveryAddress: 'Blk 8 #03-12' }
  const put = await buyer.api.call('PUT', '/update-remembered-delivery-address', { body: remembered })
  expect(put).toMatchObject({ status: 200, msgCode: 11500 })
  expect(await buyer.api.get('/get-remembered-delivery-address')).toEqual(remembered)
  expect(await member.api.get('/get-remembered-delivery-address')).toEqual({ rememberedDeliveryAddress: '' })
})

test('USR-032 USR-040 API-087 the first address becomes the default', async () => {
  const person = await signUp(server.url)
  const made = await addAddress(person, { isDefault: false })
  expect(made).toEqual({
    id: made.id,
    addressId: made.id,
    name: 'Home',
    address: { street: 'Blk 8' },
    postalCode: '310008',
    country: 'Singapore',
    phone: '91234567',
    isDefault: true,
    deliveryDate: null,
    place: null,
  })
  expect(await addresses(person)).toEqual([made])
})

test('USR-044 API-086 API-088 API-089 API-090 a user manages their addresses, with exactly one default', async () => {
  const person = await signUp(server.url)
  const home = await addAddress(person)
  const work = await addAddress(person, { name: 'Work', isDefault: 1 })
  const defaults = async () => (await addresses(person)).filter((each) => each.isDefault).map((each) => each.name)
  expect(await defaults()).toEqual(['Work'])
  await person.api.send('PATCH', '/update-user-address', { addressId: home.id, isDefault: true })
  expect(await defaults()).toEqual(['Home'])
  await person.api.send('PATCH', '/update-user-address', { addressId: work.id, name: 'Office', address: 'Blk 12' })
  expect((await addresses(person))[1]).toMatchObject({ name: 'Office', address: { street: 'Blk 12' } })
  await person.api.send('POST', '/delete-user-address', { addressId: home.id })
  expect(await defaults()).toEqual(['Office'])
  expect(await person.api.call('DELETE', '/delete-user-address', { query: { addressId: work.id } })).toMatchObject({
    status: 200,
    msgCode: 11300,
  })
  expect(await addresses(person)).toEqual([])
})

test("API-086 API-088 API-089 USR-057 USR-060 another person's address is not found", async () => {
  const { id: addressId } = await addAddress(member)
  for (const [method, path] of [
    ['PATCH', '/update-user-address'],
    ['POST', '/delete-user-address'],
  ] as const) {
    const reply = await outsider.api.call(method, path, { body: { addressId, name: 'Mine' } })
    expect(reply).toMatchObject({ status: 404, msgResp: 'Address not found' })
  }
  expect((await addresses(member)).map(({ id }) => id)).toEqual([addressId])
  expect(await addresses(outsider)).toEqual([])
})

test.each([
  [{ name: ' ' }, 'Address name is required'],
  [{ name: 'H' }, 'Address name must be at least 2 characters'],
  [{ postalCode: '31000' }, 'Postal code must be 6 digits'],
  [{ phone: '9123' }, 'Phone number must be at least 8 characters'],
])('an address with %j is refused in the words of the form', async (change, words) => {
  const reply = await buyer.api.call('POST', '/create-user-address', { body: { ...ADDRESS, ...change } })
  expect(reply).toMatchObject({ status: 422, msgResp: words })
})

test("USR-030 API-082 API-110 a notification is in its receiver's list and in no other", async () => {
  const sent = { receiverId: member.id, title: 'Fruit run', message: 'Bring a bag' }
  const notification = await there.host.api.call('POST', '/create-notification', { body: sent })
  expect(notification).toMatchObject({ status: 200, msgCode: 11700, msgResp: { id: expect.any(String) as string } })
  const list = await member.api.get<NotificationReply[]>('/list-notifications')
  expect(list).toEqual([
    {
      id: (notification.msgResp as { id: string }).id,
      createdAt: expect.any(Number) as number,
      senderName: there.host.name,
      title: 'Fruit run',
      message: 'Bring a bag',
      link: null,
      readAt: null,
    },
  ])
  for (const other of [there.host, buyer, outsider]) expect(await other.api.get('/list-notifications')).toEqual([])
  const refused = await outsider.api.call('POST', '/create-notification', { body: sent })
  expect(refused.status).toBe(403)
  await member.api.send('PATCH', '/read-notifications', { ids: list.map(({ id }) => id) })
  expect((await member.api.get<NotificationReply[]>('/list-notifications'))[0]?.readAt).toEqual(expect.any(Number))
})

test('USR-025 API-111 feedback is stored with its type; empty feedback is refused', async () => {
  const stored = () =>
    server.database.read((snapshot) =>
      snapshot.selectFrom('feedback').select(['userId', 'type', 'message']).orderBy('createdAt').execute(),
    )
  const say = (body: object, api = buyer.api) => api.call('POST', '/create-feedback', { body })
  expect(await say({ type: 'feedback', message: ' More mangoes ' })).toMatchObject({ status: 200, msgCode: 10300 })
  expect(await say({ type: 'feedback', message: ' \n' })).toMatchObject({
    status: 422,
    msgResp: 'Content cannot be blank',
  })
  expect((await say({ type: 'praise', message: 'x' })).status).toBe(422)
  expect((await say({ type: 'feedback', message: 'x' }, server.api())).status).toBe(403)
  expect((await say({ type: 'error-report', message: 'Forget PIN' }, server.api())).status).toBe(200)
  expect(await stored()).toEqual(
    expect.arrayContaining([
      { userId: buyer.id, type: 'feedback', message: 'More mangoes' },
      { userId: null, type: 'error-report', message: 'Forget PIN' },
    ]),
  )
})
