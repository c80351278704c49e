// The operator's desk: features, users and feedback, and the state of the server.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { UserReply } from '#shared/account/user-reply.ts'
import type { Api } from '#tests/support/api.ts'
import { formatDateTime } from '#shared/kernel/clock.ts'
import {
  createDelivered,
  createDelivery,
  createGroup,
  join,
  scheduleEvent,
  signUp,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const PASSWORD = 'kopi-o kosong'
const DAY_S = 86_400

let ahead = 0
let server: TestServer
let operator: Api
let person: Person

beforeAll(async () => {
  server = await startServer({
    env: { ADMIN_PASSWORD: PASSWORD, INCLUDED_FEATURES: 'schedule' },
    clock: { now: () => Date.now() + ahead * 1000 },
  })
  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
  operator = server.api(token)
  person = await signUp(server.url, 'Mei Ling Tan')
})
afterAll(() => server.close())

interface ListedUser {
  readonly id: string
  readonly isLocked: boolean
  readonly bannedAt: number | null
  readonly featureFlags: { readonly packingList: boolean; readonly splitCase: boolean }
}
const users = (search: string) => operator.get<ListedUser[]>('/list-users-by-admin', { search })
const login = (who: Person, password = who.pin) =>
  server.api().call('POST', '/login', { body: { email: who.email, password } })

test('ADM-016 the operator switches a feature of one user', async () => {
  const other = await signUp(server.url, 'Siti Rahman')
  const flags = async (who: Person) => (await who.api.get<UserReply>('/get-user')).featureFlags
  expect(await flags(person)).toEqual({ packingList: true, splitCase: true })
  await operator.send('PATCH', '/set-user-feature', { id: person.id, feature: 'packingList', on: 0 })
  expect(await flags(person)).toEqual({ packingList: false, splitCase: true })
  expect(await flags(other)).toEqual({ packingList: true, splitCase: true })
  const refused = await person.api.call('POST', '/create-packing-list', { body: { eventIds: ['e1'] } })
  expect(refused.status).toBe(403)
  await operator.send('PATCH', '/set-user-feature', { id: person.id, feature: 'packingList', on: 1 })
  expect(await flags(person)).toEqual({ packingList: true, splitCase: true })
  const unknown = { id: 'none', feature: 'packingList', on: 1 }
  expect(await operator.call('PATCH', '/set-user-feature', { body: unknown })).toMatchObject({ status: 404 })
  expect(await person.api.call('PATCH', '/set-user-feature', { body: { ...unknown, id: person.id } })).toMatchObject({
    status: 403,
  })
})

test('OPS-008 users are found by a part of name, e-mail address or phone number', async () => {
  const ravi = await signUp(server.url, 'Ravi 100% Menon')
  for (const part of ['ravi', '100%', ravi.email.slice(0, -3), ravi.phone.slice(1)])
    expect((await users(part)).map(({ id }) => id)).toEqual([ravi.id])
  expect(await users('nobody_has_this')).toEqual([])
  expect((await users('')).length).toBeGreaterThan(2)
})

test('OPS-008 users are found by names in every script, whatever their capitals', async () => {
  const names = ['Ángel Núñez', 'ÉLODIE DUPONT', 'ராஜா முத்து', '陈 美玲', 'Дмитрий Ёлкин']
  const people: Person[] = []
  for (const name of names) people.push(await signUp(server.url, name))
  const found = async (part: string) =>
    (await users(part)).map(({ id }) => names[people.findIndex((each) => each.id === id)])
  for (const part of ['ángel', 'ÁNGEL', 'angel nuñ', 'ÁNGEL NÚÑEZ', ' núñez '])
    expect(await found(part)).toEqual([names[0]])
  for (const part of ['élodie', 'Élodie dupont', 'ELODIE']) expect(await found(part)).toEqual([names[1]])
  expect(await found('முத்து')).toEqual([names[2]])
  expect(await found('ராஜி')).toEqual([])
  expect(await found('美玲')).toEqual([names[3]])
  for (const part of ['дмитрий', 'ДМИТРИЙ ЁЛКИН']) expect(await found(part)).toEqual([names[4]])
  // A new name takes the place of the old one, and a text never spans two fields.
  const [person] = people
  await person!.api.send('PATCH', '/update-user', { name: 'Ömer Şahin' })
  expect(await users('ángel')).toEqual([])
  expect((await users('ÖMER ŞAHIN')).map(({ id }) => id)).toEqual([person!.id])
  expect(await users(`şahin ${person!.email}`)).toEqual([])
})

test('OPS-008 a banned user is signed out and cannot sign in until the ban ends', async () => {
  const banned = await signUp(server.url, 'Arun Nair')
  await operator.send('PATCH', '/ban-user', { id: banned.id, banned: 1 })
  expect(await banned.api.call('GET', '/get-user')).toMatchObject({ status: 401 })
  expect(await login(banned)).toMatchObject({
    status: 403,
    msgCode: 96_103,
    msgResp: 'The operator of this site has closed this account',
  })
  expect(await users('Arun')).toMatchObject([{ id: banned.id, bannedAt: expect.any(Number) as number }])
  await operator.send('PATCH', '/ban-user', { id: banned.id, banned: 0 })
  expect(await banned.api.call('GET', '/get-user')).toMatchObject({ status: 401 })
  expect(await login(banned)).toMatchObject({ status: 200 })
  expect(await operator.call('PATCH', '/ban-user', { body: { id: 'none', banned: 1 } })).toMatchObject({ status: 404 })
})

test('OPS-008 a host whom the operator bans gets no further orders and bookings, and what they scheduled does not open', async () => {
  const [host, buyer] = [await signUp(server.url), await signUp(server.url)]
  const groupId = await createGroup(host)
  await join(buyer, groupId)
  const event = await createDelivered(host, groupId)
  const delivery = await createDelivery(host, groupId)
  const scheduled = await scheduleEvent(host, groupId)
  const later = await createDelivery(
    host,
    groupId,
    { openTime: formatDateTime(Math.floor(Date.now() / 1000) + DAY_S) },
    3,
  )
  const ban = async (banned: 0 | 1) => {
    // The clock moves past the operator's session.
    const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
    await server.api(token).send('PATCH', '/ban-user', { id: host.id, banned })
  }
  await ban(1)

  const details = { [event.products[0]!]: [{ quantity: 1 }] }
  const order = () => buyer.api.call('POST', '/create-order', { body: { eid: event.id, details } })
  const book = (did: string) =>
    buyer.api.call('POST', '/create-delivery-booking', {
      body: { deliveryId: did, deliveryZone: 'West', address: 'Blk 12', comment: '' },
    })
  expect(await order()).toMatchObject({ status: 409, msgResp: 'This event is closed for orders' })
  for (const did of [event.deliveryId, delivery])
    expect(await book(did)).toMatchObject({ status: 409, msgResp: 'This delivery is closed' })
  // Banned once more, the host has nothing that is open.
  await ban(1)

  const earlier = ahead
  ahead = 1.5 * DAY_S
  const isListed = async () => {
    const listed = await buyer.api.get<{ id: string }[]>('/list-events-opening')
    return listed.some(({ id }) => id === scheduled)
  }
  const isFound = async () => (await buyer.api.call('GET', '/get-delivery', { query: { id: later } })).status === 200
  expect([await isListed(), await isFound()]).toEqual([false, false])
  await ban(0)
  expect([await isListed(), await isFound()]).toEqual([true, true])
  ahead = earlier
})

test('OPS-008 the operator gives back the attempts of a locked user', async () => {
  const locked = await signUp(server.url, 'Hui Ling Ong')
  for (let n = 0; n < 5; n++) await login(locked, locked.pin === '9999' ? '8888' : '9999')
  expect(await login(locked)).toMatchObject({ status: 429 })
  expect(await users('Hui Ling')).toMatchObject([{ isLocked: true }])
  await operator.send('PATCH', '/reset-sign-in-locks', { id: locked.id })
  expect(await users('Hui Ling')).toMatchObject([{ isLocked: false }])
  expect(await login(locked)).toMatchObject({ status: 200 })
})

test('ADM-017 feedback is listed oldest first and leaves the list when it is done', async () => {
  const list = (done: 0 | 1) =>
    operator.get<{ id: string; message: string; person: object }[]>('/list-feedback-by-admin', { done })
  const send = async (message: string): Promise<string> =>
    (await person.api.send<{ id: string }>('POST', '/create-feedback', { type: 'feedback', message })).id
  const [first, second] = [await send('More mangoes'), await send('Fewer mangoes')]
  expect(await list(0)).toMatchObject([
    { id: first, message: 'More mangoes', person: { name: 'Mei Ling Tan', email: person.email } },
    { id: second, message: 'Fewer mangoes' },
  ])
  await operator.send('PATCH', '/mark-feedback-done', { id: first, done: 1 })
  expect((await list(0)).map(({ id }) => id)).toEqual([second])
  expect((await list(1)).map(({ id }) => id)).toEqual([first])
  await operator.send('PATCH', '/mark-feedback-done', { id: first, done: 0 })
  expect(await list(1)).toEqual([])
  const unknown = { id: 'none', done: 1 }
  expect(await operator.call('PATCH', '/mark-feedback-done', { body: unknown })).toMatchObject({ status: 404 })
})

test('OPS-008 the operator sees how many devices of the last 7 days have which version of the app', async () => {
  const versions = async () => {
    type State = { appVersions: { version: string | null; count: number }[] }
    // The clock moves past the operator's session.
    const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
    const { appVersions } = await server.api(token).get<State>('/get-server-state')
    return new Map(appVersions.map(({ version, count }) => [version, count]))
  }
  const [one, two] = [await signUp(server.url, 'Aisyah Hamid'), await signUp(server.url, 'Kumar Raj')]
  const before = await versions()
  const sync = (who: Person, version: string) =>
    who.api.raw('/api/sync', { method: 'POST', headers: { 'x-gotong-version': version } })
  for (const bad of ['', 'x'.repeat(41), '<b>1</b>', 'v1', '1 2']) await sync(one, bad)
  expect(await versions()).toEqual(before)
  await sync(one, '1.4.0')
  await sync(two, '1.5.0-rc.1')
  expect(await versions()).toEqual(new Map([...before, ['1.4.0', 1], ['1.5.0-rc.1', 1], [null, before.get(null)! - 2]]))
  // One device writes at most once in ten minutes, whatever it names.
  await sync(one, '9.9.9')
  expect((await versions()).has('9.9.9')).toBe(false)
  ahead = 601
  await sync(one, '1.5.0-rc.1')
  expect((await versions()).get('1.5.0-rc.1')).toBe(2)
  ahead = 8 * DAY_S
  expect((await versions()).has('1.5.0-rc.1')).toBe(false)
  ahead = 0
})

test('OPS-008 the operator sees the security events of all server processes', async () => {
  const twin = await startServer({ dataDir: server.dataDir, env: { ADMIN_PASSWORD: PASSWORD } })
  try {
    const there = await signUp(twin.url, 'Nurul Huda')
    const here = await signUp(server.url, 'Wei Jie Goh')
    const logged = async (at: TestServer) => {
      const { token } = await at.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
      const state = await at.api(token).get<{ securityLog: { event: string; about: string }[] }>('/get-server-state')
      return state.securityLog.filter(({ event }) => event === 'sign-up').map(({ about }) => about)
    }
    const both = [here, there].map(({ id }) => `userId=${id}, method=pin`)
    for (const at of [server, twin])
      await vi.waitFor(async () => expect(await logged(at)).toEqual(expect.arrayContaining(both)), 10_000)
  } finally {
    await twin.close()
  }
})

test('OPS-008 the state of the server has sizes, queues and devices', async () => {
  const state = await operator.get<{
    database: { bytes: number }
    uploads: { files: number }
    queues: { feedback: number }
    devices: { count: number }[]
    lastBackup: string | null
  }>('/get-server-state')
  expect(state.database.bytes).toBeGreaterThan(0)
  expect(state.uploads.files).toBe(0)
  expect(state.queues.feedback).toBe(2)
  expect(state.devices.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(0)
  expect(state.lastBackup).toBeNull()
})

test('OPS-008 the state of the server has the last security events', async () => {
  // The other tests move the clock of their server: events of a later time would come first.
  const own = await startServer({ env: { ADMIN_PASSWORD: PASSWORD } })
  try {
    const { token } = await own.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
    const { id } = await signUp(own.url, 'Mei Ling Tan')
    await own.api(token).send('PATCH', '/set-user-feature', { id, feature: 'packingList', on: 0 })
    const { securityLog } = await own
      .api(token)
      .get<{ securityLog: { event: string; about: string }[] }>('/get-server-state')
    expect(securityLog.map(({ event }) => event)).toContain('operator-sign-in')
    expect(securityLog).toContainEqual(
      expect.objectContaining({
        event: 'operator-action',
        about: `call=set-user-feature, recordId=${id}, action=packingList off`,
      }),
    )
  } finally {
    await own.close()
  }
})
