// The security event log of a running server, read from its standard output.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SECURITY_EVENT_NAMES } from '#server/security-log.ts'
import { MAX_FAILED_SIGN_INS_PER_HOUR } from '#server/account/sign-in-brake.ts'
import { codeIn, fieldsIn, mailsIn } from '#tests/support/mailbox.ts'
import {
  createEvent,
  createGroup,
  join as joinGroup,
  payTogether,
  placeOrder,
  signUp,
  type Person,
} from '#tests/support/neighbourhood.ts'
import { spawnServer, type SpawnedServer } from '#tests/support/server.ts'
import { uploadPicture } from '#tests/support/upload-picture.ts'

const OPERATOR_PASSWORD = 'correct horse battery'

type Line = Readonly<Record<string, unknown>> & { readonly event: string }

let dataDir: string
let server: SpawnedServer
let host: Person
let buyer: Person

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gotong-events-'))
  server = await spawnServer({ dataDir, env: { ADMIN_PASSWORD: OPERATOR_PASSWORD, LOG_FORMAT: 'json' } })
  host = await signUp(server.url, 'Mei Tan')
  buyer = await signUp(server.url, 'Raj Kumar')
})
afterAll(async () => {
  await server.stop()
  await rm(dataDir, { recursive: true })
})

const securityLines = (from: SpawnedServer): Line[] =>
  from
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{') && line.includes('"msg":"security"'))
    .map((line) => JSON.parse(line) as Line)
const lines = (): Line[] => securityLines(server)

/** A wrong PIN for an address of its own, from a network of its own. */
const failedSignIn = async (from: SpawnedServer, n: number): Promise<void> => {
  const { status } = await fetch(`${from.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.0.${n}.1` },
    body: JSON.stringify({ email: `victim${n}@example.org`, password: '4826' }),
  })
  expect(status).toBe(403)
}

const expectLogged = async (event: string, fields: object = {}): Promise<void> =>
  await expect.poll(lines).toContainEqual(expect.objectContaining({ event, ...fields }))

const login = (password: string) => server.api().call('POST', '/login', { body: { email: buyer.email, password } })

test('OPS-008 sign-up, sign-in and a wrong PIN are logged with the id of the user', async () => {
  await login('0000')
  await login(buyer.pin)
  await expectLogged('sign-up', { userId: buyer.id, method: 'pin' })
  await expectLogged('sign-in-failed', { userId: buyer.id, code: 1013 })
  await expectLogged('sign-in', { userId: buyer.id, method: 'pin' })
})

test('OPS-008 changes of roles, bans and confirmed payments name actor and record', async () => {
  const groupId = await createGroup(host)
  await joinGroup(buyer, groupId)
  const subject = { groupId, userId: buyer.id }
  const ref = await placeOrder(buyer, await createEvent(host, groupId))
  await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  await expectLogged('payment-confirmed', { actorId: host.id, recordId: ref })
  const event = await createEvent(host, groupId, { title: 'Bread evening', payTogether: true })
  const combinedPaymentRef = await payTogether(buyer, [await placeOrder(buyer, event)])
  await host.api.send('PATCH', '/update-invoices-status', { combinedPaymentRef, status: 2, placerStatus: 2 })
  await expectLogged('payment-confirmed', { actorId: host.id, recordId: combinedPaymentRef })
  await host.api.send('PATCH', '/change-group-role', { ...subject, role: 'HOST' })
  await expectLogged('role-changed', { actorId: host.id, ...subject })
  await host.api.send('PATCH', '/ban-member', { ...subject, banned: 1 })
  await expectLogged('member-banned', { actorId: host.id, ...subject })
  await host.api.send('PATCH', '/ban-member', { ...subject, banned: 0 })
  await expectLogged('member-unbanned', { actorId: host.id, ...subject })
})

test('OPS-008 changes of payee, contact and PIN, ended sessions and resets are logged', async () => {
  await host.api.send('POST', '/pay-with-uen', { phone: '90000001', password: host.pin })
  await expectLogged('payee-changed', { userId: host.id })
  await expectLogged('contact-changed', { userId: host.id })
  const changed = { oldPassword: host.pin, newPassword: '7396' }
  const { token } = await host.api.send<{ token: string }>('PATCH', '/change-password', changed)
  await expectLogged('pin-changed', { userId: host.id })
  await server.api(token).send('POST', '/sign-out', {})
  await expectLogged('session-ended', { userId: host.id })
  await server.api().send('PATCH', '/reset-password', { step: 1, email: buyer.email })
  await expectLogged('pin-reset-requested', { userId: buyer.id })
  const mails = await mailsIn(dataDir, 3)
  const code = codeIn(mails.find(({ to }) => to?.some(({ address }) => address === buyer.email))!)
  const reset = { step: 2, email: buyer.email, newPassword: '7396' }
  await server.api().call('PATCH', '/reset-password', { body: { ...reset, code: code === 999_999 ? 1 : code + 1 } })
  await expectLogged('pin-reset-failed', { userId: buyer.id })
  await server.api().send('PATCH', '/reset-password', { ...reset, code })
  await expectLogged('pin-reset', { userId: buyer.id })
})

test('OPS-008 an approved request and a member who is removed or leaves are logged', async () => {
  const admin = await signUp(server.url, 'Lim Bee Hoon')
  const member = await signUp(server.url, 'Farid Rahman')
  const groupId = await createGroup(admin, { autoApproval: 0 })
  const subject = { groupId, userId: member.id }
  await joinGroup(member, groupId)
  await admin.api.send('PATCH', '/approve-group-join', subject)
  await expectLogged('member-approved', { actorId: admin.id, ...subject })
  await admin.api.send('DELETE', '/remove-member', subject)
  await expectLogged('member-removed', { actorId: admin.id, ...subject })
  await joinGroup(member, groupId)
  await member.api.send('DELETE', '/remove-member', subject)
  await expectLogged('member-removed', { actorId: member.id, ...subject })
})

test('OPS-008 a confirmed address, signed-out devices and a deleted account are logged', async () => {
  const person = await signUp(server.url, 'Siti Aminah')
  await person.api.send('POST', '/send-email-confirmation', {})
  await expectLogged('email-confirmation-sent', { userId: person.id })
  const confirmation = async () =>
    (await mailsIn(dataDir, 1)).find(
      ({ to, text }) => to?.[0]?.address === person.email && text?.includes('/confirm-email'),
    )
  await expect.poll(confirmation).toBeDefined()
  const fields = fieldsIn((await confirmation())!)
  const proof = { userId: fields.get('user'), secret: fields.get('secret') }
  await server.api().send('POST', '/confirm-email', proof)
  await expectLogged('email-confirmed', { userId: person.id })
  const { token } = await person.api.send<{ token: string }>('POST', '/end-other-sessions', {})
  await expectLogged('other-sessions-ended', { userId: person.id })
  await server.api(token).send('POST', '/delete-account', { password: person.pin })
  await expectLogged('account-deleted', { userId: person.id })
})

test('OPS-008 a change by the operator names the call and the record', async () => {
  const person = await signUp(server.url)
  const sent = { premiumPaymentScreenshot: await uploadPicture(person), premiumPrice: 50 }
  const { id } = await person.api.send<{ id: string }>('POST', '/create-premium-feature', sent)
  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: OPERATOR_PASSWORD })
  const body = { paymentStatus: 2, status: 2 }
  const changed = await server.api(token).call('PATCH', '/update-payment-premium-status', { query: { id }, body })
  expect(changed).toMatchObject({ status: 200 })
  await expectLogged('operator-action', {
    call: 'update-payment-premium-status',
    recordId: id,
    action: 'payment 2, status 2',
  })
  const payer = await signUp(server.url)
  const claim = { ...sent, premiumPaymentScreenshot: await uploadPicture(payer) }
  const rejected = await payer.api.send<{ id: string }>('POST', '/create-premium-feature', claim)
  const rejection = { query: { id: rejected.id }, body: { paymentStatus: 0, status: 0 } }
  expect(await server.api(token).call('PATCH', '/update-payment-premium-status', rejection)).toMatchObject({
    status: 200,
  })
  await expectLogged('operator-action', { recordId: rejected.id, action: 'payment 0, status 0' })
  const act = (path: string, input: object) => server.api(token).send('PATCH', path, { id: person.id, ...input })
  await act('/set-user-feature', { feature: 'packingList', on: 0 })
  await act('/set-user-feature', { feature: 'packingList', on: 1 })
  await act('/ban-user', { banned: 1 })
  await act('/ban-user', { banned: 0 })
  for (const action of ['packingList off', 'packingList on', 'ban', 'unban'])
    await expectLogged('operator-action', { recordId: person.id, action })
})

test('OPS-008 the operator’s lists of people and the files that the operator opens are logged', async () => {
  const person = await signUp(server.url)
  const picture = await uploadPicture(person)
  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: OPERATOR_PASSWORD })
  for (const call of ['list-users-by-admin', 'list-feedback-by-admin', 'list-pending-payments'])
    await server.api(token).get(`/${call}`)
  for (const call of ['list-users-by-admin', 'list-feedback-by-admin', 'list-pending-payments'])
    await expectLogged('operator-view', { call })
  const views = () => lines().filter(({ call }) => call === 'get-file')
  expect((await person.api.raw(picture)).status).toBe(200)
  expect(views()).toEqual([])
  expect((await server.api(token).raw(picture)).status).toBe(200)
  await expectLogged('operator-view', { call: 'get-file', recordId: picture.split('/').at(-1) })
  expect(views()).toHaveLength(1)
})

test('OPS-008 the operator’s view of an event is logged', async () => {
  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: OPERATOR_PASSWORD })
  const { status } = await server.api(token).call('GET', '/get-event-by-admin', { query: { id: 'none' } })
  expect(status).toBe(404)
  const person = await signUp(server.url)
  const event = await createEvent(person, await createGroup(person))
  await server.api(token).get('/get-event-by-admin', { id: event.id })
  await expectLogged('operator-view', { call: 'get-event-by-admin', recordId: event.id })
})

test('OPS-008 the start of the site-wide brake on sign-ins is logged once', async () => {
  const braked = await spawnServer({
    dataDir: join(dataDir, 'braked'),
    env: { RATE_LIMITS: 'on', TRUST_PROXY: 'loopback', LOG_FORMAT: 'json' },
  })
  try {
    const start = () => securityLines(braked).filter(({ event }) => event === 'sign-in-brake-started')
    await Promise.all(Array.from({ length: MAX_FAILED_SIGN_INS_PER_HOUR }, (_, n) => failedSignIn(braked, n)))
    expect(start()).toEqual([])
    await failedSignIn(braked, MAX_FAILED_SIGN_INS_PER_HOUR)
    await failedSignIn(braked, MAX_FAILED_SIGN_INS_PER_HOUR + 1)
    await expect.poll(start).toHaveLength(1)
  } finally {
    await braked.stop()
  }
})

test('OPS-008 sign-ins of the operator are logged, failed ones too', async () => {
  await server.api().call('POST', '/admin-token', { body: { password: 'wrong password' } })
  await expectLogged('operator-sign-in-failed')
  await server.api().send('POST', '/admin-token', { password: OPERATOR_PASSWORD })
  await expectLogged('operator-sign-in')
})

test('OPS-008 no line has a PIN, token, e-mail address, phone number, name or password', () => {
  const text = JSON.stringify(lines().map(({ time: _time, ...line }) => line))
  for (const { email, phone, token, name } of [host, buyer])
    for (const secret of [email, phone, token, name]) expect(text).not.toContain(secret)
  for (const secret of ['"0000"', '"4821"', '"7396"', '90000001', OPERATOR_PASSWORD]) expect(text).not.toContain(secret)
  const fields = new Set(lines().flatMap((line) => Object.keys(line)))
  const allowed = [
    'level',
    'time',
    'event',
    'msg',
    'userId',
    'actorId',
    'groupId',
    'recordId',
    'method',
    'code',
    'call',
    'action',
  ]
  expect([...fields].filter((field) => !allowed.includes(field))).toEqual([])
})

/** Written by `npm run backup` and `npm run restore`: tests/ops/backup.test.ts, tests/dialects/backup-dialects.test.ts. */
const OF_COMMANDS = ['backup-taken', 'backup-failed', 'restore-done', 'restore-failed', 'sign-in-brake-started']

test('OPS-008 the calls of these tests log every event of the server', () => {
  const written = new Set(lines().map(({ event }) => event))
  expect(SECURITY_EVENT_NAMES.filter((name) => !written.has(name) && !OF_COMMANDS.includes(name))).toEqual([])
})

test('OPS-008 docs/operating.md lists every event name and no other', async () => {
  const guide = await readFile(join(import.meta.dirname, '..', '..', 'docs', 'operating.md'), 'utf8')
  const section = guide.split('\n## Security events\n')[1]?.split('\n## ')[0] ?? ''
  const listed = [...section.matchAll(/^\| `([a-z-]+)`/gm)].map(([, name]) => name)
  expect(new Set(listed)).toEqual(new Set(SECURITY_EVENT_NAMES))
})
