import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { keepSubscription } from '#server/notification/push-repository.ts'
import { isPushService, BROWSERS_SERVICES } from '#server/notification/push-services.ts'
import { neighbourhood, placeOrder, signUp, type Neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { startPushService, type PushService } from '#tests/support/push-service.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const ADMIN_PASSWORD = 'kopi-o kosong'

let service: PushService
let server: TestServer
let there: Neighbourhood
let buyer: Person
let other: Person

beforeAll(async () => {
  service = await startPushService()
  server = await startServer({
    env: {
      PUSH_SERVICES: service.origin,
      CONTACT_EMAIL: 'ops@example.org',
      NOTICE_WINDOW_SECONDS: '0',
      ADMIN_PASSWORD,
    },
  })
  there = await neighbourhood(server.url, 2)
  ;[buyer, other] = there.buyers as [Person, Person]
})
afterAll(async () => {
  await server.close()
  await service.close()
})

const subscribe = async (who: Person, device: string): Promise<string> => {
  const subscription = service.subscribe(device)
  await who.api.send('POST', '/subscribe-push', subscription)
  return subscription.endpoint
}
const tell = (who: Person, message: string) =>
  there.host.api.send<{ id: string }>('POST', '/create-notification', {
    receiverId: who.id,
    title: 'Fruit run',
    message,
    link: '/event/list-my-purchases',
  })
const rung = (device: string) => service.received.filter((each) => each.device === device)
const devicesOf = (who: Person) =>
  server.database.read((snapshot) =>
    snapshot.selectFrom('push_subscriptions').select('endpoint').where('userId', '=', who.id).execute(),
  )

test('a notification is pushed to all phones of its receiver, with the name of its sender, encrypted for each, and to no others', async () => {
  await subscribe(buyer, 'phone')
  await subscribe(buyer, 'tablet')
  await subscribe(other, 'elsewhere')
  const { id } = await tell(buyer, 'Bring a bag 🥭')
  await vi.waitFor(() => expect([...rung('phone'), ...rung('tablet')]).toHaveLength(2))
  for (const { text, headers, claims } of [...rung('phone'), ...rung('tablet')]) {
    expect(JSON.parse(text)).toEqual({
      id,
      userId: buyer.id,
      title: `${there.host.name}: Fruit run`,
      body: 'Bring a bag 🥭',
      link: '/event/list-my-purchases',
    })
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: String(3 * 86_400) })
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:ops@example.org' })
  }
  expect(rung('elsewhere')).toEqual([])
})

test('USR-071 a notice of a change is pushed to the phones of its receiver and to no others', async () => {
  const [ordering] = there.buyers as [Person]
  await subscribe(ordering, 'changes')
  await subscribe(other, 'calm')
  const ref = await placeOrder(ordering, there.event, [1])
  await there.host.api.send('PATCH', '/update-order-status', { ref, status: -1 })
  await vi.waitFor(() => expect(rung('changes')).toHaveLength(1), 20_000)
  expect(JSON.parse(rung('changes')[0]?.text ?? '')).toMatchObject({
    userId: ordering.id,
    title: expect.stringMatching(/^Order cancelled by the host: order \d+, /) as string,
    link: `/event/purchase-detail?ref=${ref}`,
  })
  expect(rung('calm')).toEqual([])
})

test('the key that devices subscribe to is permanent', async () => {
  const { key } = await buyer.api.get<{ key: string }>('/get-push-key')
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  const secret = await readFile(join(server.dataDir, 'secrets', 'push'), 'utf8')
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(rung('phone')[0]?.headers.authorization).toContain(`k=${key}`)
})

test.each([404, 410])(
  'a subscription for which the push service answers %i is deleted, others stay',
  async (status) => {
    const person = await signUp(server.url)
    await person.api.send('POST', '/join-group', { groupId: there.groupId })
    await subscribe(person, `gone-${status}`)
    const working = await subscribe(person, `kept-${status}`)
    service.answer(`gone-${status}`, status)
    await tell(person, 'Anybody there?')
    await vi.waitFor(async () => expect(await devicesOf(person)).toEqual([{ endpoint: working }]))
  },
)

test('a failing push service loses no subscription', async () => {
  await subscribe(other, 'patient')
  service.answer('patient', 500)
  await tell(other, 'One')
  await vi.waitFor(() => expect(rung('elsewhere').some(({ text }) => text.includes('One'))).toBe(true))
  service.answer('patient', 201)
  await tell(other, 'Two')
  await vi.waitFor(() => expect(rung('patient')).toHaveLength(1))
})

test('a server that stops first sends the messages that wait for their turn', async () => {
  const DEVICES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
  const stopping = await startServer({
    env: { PUSH_SERVICES: service.origin, CONTACT_EMAIL: 'ops@example.org', NOTICE_WINDOW_SECONDS: '0' },
  })
  const { host, buyers } = await neighbourhood(stopping.url, 1)
  const [receiver] = buyers as [Person]
  for (const device of DEVICES) await receiver.api.send('POST', '/subscribe-push', service.subscribe(device))
  const release = service.hold()
  await host.api.send('POST', '/create-notification', {
    receiverId: receiver.id,
    title: 'Fruit run',
    message: 'Late',
    link: '/event/list-my-purchases',
  })
  await vi.waitFor(() => expect(DEVICES.flatMap(rung)).toHaveLength(8))
  let isClosed = false
  const closing = stopping.close().then(() => (isClosed = true))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(isClosed).toBe(false)
  release()
  await closing
  expect(DEVICES.flatMap(rung)).toHaveLength(9)
})

test('the messages of several notifications wait for each other: eight at a time are sent to push services', async () => {
  const [first, second] = [await signUp(server.url), await signUp(server.url)]
  const names = (who: string): string[] => Array.from({ length: 6 }, (_, n) => `${who}-${n}`)
  for (const [who, prefix] of [
    [first, 'busy'],
    [second, 'crowded'],
  ] as const) {
    await who.api.send('POST', '/join-group', { groupId: there.groupId })
    for (const device of names(prefix)) await subscribe(who, device)
  }
  const received = () => [...names('busy'), ...names('crowded')].flatMap(rung)
  const release = service.hold()
  await tell(first, 'To the first')
  await tell(second, 'To the second')
  await vi.waitFor(() => expect(received()).toHaveLength(8))
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(received()).toHaveLength(8)
  release()
  await vi.waitFor(() => expect(received()).toHaveLength(12))
})

test("signing out removes the phone's subscription; a phone belongs to the last subscriber", async () => {
  const endpoint = await subscribe(other, 'shared')
  await buyer.api.send('POST', '/unsubscribe-push', { endpoint })
  expect(await devicesOf(other)).toContainEqual({ endpoint })
  const subscription = service.subscribe('shared')
  await buyer.api.send('POST', '/subscribe-push', subscription)
  expect(await devicesOf(other)).not.toContainEqual({ endpoint })
  await buyer.api.send('POST', '/unsubscribe-push', { endpoint })
  expect(await devicesOf(buyer)).not.toContainEqual({ endpoint })
})

test("a changed PIN removes other phones' subscriptions, and keeps that of the phone that changed it", async () => {
  const person = await signUp(server.url)
  const here = await subscribe(person, 'here')
  await subscribe(person, 'lost')
  const change = { oldPassword: person.pin, newPassword: '7396', pushEndpoint: here }
  expect(
    (await person.api.call('PATCH', '/change-password', { body: { ...change, oldPassword: '0000' } })).status,
  ).toBe(403)
  expect(await devicesOf(person)).toHaveLength(2)
  const { token } = await person.api.send<{ token: string }>('PATCH', '/change-password', change)
  expect(await devicesOf(person)).toEqual([{ endpoint: here }])
  const elsewhere = await devicesOf(other)
  const again = { oldPassword: '7396', newPassword: '8617', pushEndpoint: elsewhere[0]?.endpoint }
  await server.api(token).send('PATCH', '/change-password', again)
  expect(await devicesOf(person)).toEqual([])
  expect(await devicesOf(other)).toEqual(elsewhere)
})

test('OPS-008 a ban removes the subscriptions of the user and of no one else', async () => {
  const person = await signUp(server.url)
  await subscribe(person, 'banned')
  const elsewhere = await devicesOf(other)
  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: ADMIN_PASSWORD })
  await server.api(token).send('PATCH', '/ban-user', { id: person.id, banned: 1 })
  expect(await devicesOf(person)).toEqual([])
  expect(await devicesOf(other)).toEqual(elsewhere)
})

test("push goes to a user's twenty most recent devices", async () => {
  const person = await signUp(server.url)
  const row = (n: number) => ({
    endpoint: `${service.origin}/old-${n}`,
    userId: person.id,
    p256dh: 'x',
    auth: 'x',
    createdAt: n,
  })
  for (let n = 1; n <= 20; n += 1) await server.database.write((tx) => keepSubscription(tx, row(n)))
  expect(await devicesOf(person)).toHaveLength(20)
  const before = await devicesOf(other)
  const newest = await subscribe(person, 'newest')
  expect((await devicesOf(person)).map(({ endpoint }) => endpoint).sort()).toEqual(
    [newest, ...Array.from({ length: 19 }, (_, n) => row(n + 2).endpoint)].sort(),
  )
  expect(await devicesOf(other)).toEqual(before)
})

test('keys of a wrong length are refused', async () => {
  const { endpoint, keys } = service.subscribe('short')
  for (const wrong of [
    { p256dh: keys.p256dh.slice(4) },
    { p256dh: `A${keys.p256dh.slice(1)}` },
    { auth: `${keys.auth}AA` },
    { auth: '' },
  ])
    expect(
      await buyer.api.call('POST', '/subscribe-push', { body: { endpoint, keys: { ...keys, ...wrong } } }),
    ).toMatchObject({
      status: 422,
    })
  expect(await devicesOf(buyer)).not.toContainEqual({ endpoint })
})

test('the server sends requests to known push services only', async () => {
  const { keys } = service.subscribe('x')
  for (const endpoint of ['http://127.0.0.1:1/x', 'https://example.org/x', 'file:///etc/passwd', 'x'])
    expect(await buyer.api.call('POST', '/subscribe-push', { body: { endpoint, keys } })).toMatchObject({
      status: 422,
      msgResp: 'Notifications do not work in this browser',
    })
  const isKnown = (endpoint: string) => isPushService(endpoint, BROWSERS_SERVICES)
  expect(
    [
      'https://fcm.googleapis.com/fcm/send/abc',
      'https://updates.push.services.mozilla.com/wpush/v2/abc',
      'https://web.push.apple.com/abc',
      'https://wns2-par02p.notify.windows.com/w/?token=abc',
    ].map(isKnown),
  ).toEqual([true, true, true, true])
  expect(
    [
      'http://fcm.googleapis.com/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.example.org/x',
      'https://evilpush.apple.com/x',
      'https://user@fcm.googleapis.com/x',
    ].map(isKnown),
  ).toEqual([false, false, false, false, false])
})
