// An attacker with somebody's unlocked phone, or their token, wants buyers to pay to another number.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { createEvent, createGroup, join, placeOrder, signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'

let server: TestServer
let mailbox: Mailbox
let host: Person
let buyer: Person
let outsider: Person

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startServer({ env: { SMTP_URL: mailbox.url } })
  host = await signUp(server.url, 'Mei Tan')
  buyer = await signUp(server.url)
  outsider = await signUp(server.url)
  const group = await createGroup(host)
  await join(buyer, group)
  await placeOrder(buyer, await createEvent(host, group))
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

const PHONE = '90000001'
const sellerOf = (viewer: Person) =>
  viewer.api.get<{ phone: string; uen: string; payeeChangedAt: number | null }>('/get-user', { id: host.id })
const change = (body: object) => host.api.call('POST', '/pay-with-uen', { body })

test('the token alone changes neither phone nor UEN nor the PayNow switch', async () => {
  const refused = { status: 403, msgCode: 10_103, msgResp: 'Enter your PIN to change how people pay you' }
  for (const body of [{ phone: PHONE }, { uen: '201912345K' }])
    expect(await host.api.call('PATCH', '/update-user', { body })).toMatchObject(refused)
  for (const body of [{ isPayWithUEN: 0 }, { phone: PHONE }, { phone: PHONE, password: [] }])
    expect(await change(body)).toMatchObject(refused)
  expect(await sellerOf(buyer)).toMatchObject({ phone: host.phone, payeeChangedAt: null })
})

test('a queued profile change cannot carry another phone', async () => {
  const ran = await server.engine.run({ id: host.id, kind: 'user' }, 'update-user', { phone: PHONE })
  expect(ran).toMatchObject({ refused: true, code: 10_103 })
  const system = await server.engine.run({ id: host.id, kind: 'user' }, 'set-payee', { userId: host.id, phone: PHONE })
  expect(system).toMatchObject({ refused: true, status: 403 })
})

test('a switch to UEN that an older version of the app queued is rejected, and the changes after it apply', async () => {
  const phone = syncClient('a-phone-offline-during-the-update')
  const pulled = await phone.send(host.api, { cursor: EMPTY_CURSOR })
  const sent = await phone.send(host.api, {
    mutations: [
      phone.mutation('pay-with-uen', { isPayWithUEN: true }),
      phone.mutation('update-user', { postalCode: '310008' }),
    ],
    epoch: pulled.patch!.epoch,
  })
  expect(sent.stop).toBeUndefined()
  expect(sent.results).toMatchObject([{ outcome: 'rejected', code: 10_103 }, { outcome: 'applied' }])
})

test('another user, or a request without a token, cannot change the payee', async () => {
  const body = { id: host.id, userId: host.id, phone: PHONE, password: outsider.pin }
  await outsider.api.call('POST', '/pay-with-uen', { body })
  expect(await sellerOf(buyer)).toMatchObject({ phone: host.phone })
  expect(await server.api().call('POST', '/pay-with-uen', { body })).toMatchObject({
    status: 401,
    msgCode: UNAUTHORIZED.code,
  })
})

test('a wrong PIN counts as an attempt of the account', async () => {
  expect(await change({ phone: PHONE, password: '0000' })).toMatchObject({
    status: 403,
    msgResp: 'Wrong current PIN. 4 tries left',
  })
  expect(await sellerOf(buyer)).toMatchObject({ phone: host.phone })
})

test('changing the payee with the PIN mails the owner and shows buyers when it changed', async () => {
  const before = Math.floor(Date.now() / 1000)
  expect(await change({ phone: PHONE, uen: '201912345K', password: host.pin })).toMatchObject({
    status: 200,
    msgCode: 10_200,
  })
  const seen = await sellerOf(buyer)
  expect(seen).toMatchObject({ phone: PHONE, uen: '201912345K' })
  expect(seen.payeeChangedAt).toBeGreaterThanOrEqual(before)
  expect((await sellerOf(outsider)).payeeChangedAt).toBeNull()
  const mail = await mailbox.next(host.email)
  expect(mail.subject).toBe('The way people pay you on Gotong was changed')
  expect(`${mail.text}${String(mail.html)}`).not.toContain(PHONE)
})

test('repeating a change with the same values sends no mail and shows no warning', async () => {
  const { payeeChangedAt } = await sellerOf(buyer)
  expect(await change({ phone: PHONE, password: host.pin })).toMatchObject({ status: 200 })
  expect((await sellerOf(buyer)).payeeChangedAt).toBe(payeeChangedAt)
  expect(mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === host.email))).toHaveLength(1)
})
