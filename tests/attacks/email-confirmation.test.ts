// Somebody signs up with the address of another person.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeIn, openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { createGroup, join, signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let mailbox: Mailbox
let now = Date.now()
beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startServer({ clock: { now: () => now }, env: { SMTP_URL: mailbox.url } })
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

const send = (person: Person) => person.api.call('POST', '/send-email-confirmation', { body: {} })
const confirm = (userId: string, secret: string) =>
  server.api().call('POST', '/confirm-email', { body: { userId, secret } })
const isConfirmed = async (person: Person): Promise<boolean> =>
  (await person.api.get<{ isEmailConfirmed: boolean }>('/get-user')).isEmailConfirmed
/** User id and secret of the link in the next mail. */
const linkFor = async (person: Person): Promise<{ user: string; secret: string }> => {
  const { text = '' } = await mailbox.next(person.email)
  const url = new URL(/https?:\S+\/confirm-email\S*/.exec(text)?.[0] ?? '')
  expect(url.search).toBe('')
  const parameters = new URLSearchParams(url.hash.slice(1))
  return { user: parameters.get('user') ?? '', secret: parameters.get('secret') ?? '' }
}
const INVALID = { status: 403, msgCode: 8501 }

test('an address is not confirmed until the link in its mail is opened, once', async () => {
  const person = await signUp(server.url)
  expect(await isConfirmed(person)).toBe(false)
  expect(await send(person)).toMatchObject({ status: 200 })
  const { user, secret } = await linkFor(person)
  expect(user).toBe(person.id)
  expect(await confirm(user, secret)).toMatchObject({ status: 200 })
  expect(await isConfirmed(person)).toBe(true)
  expect(await confirm(user, secret)).toMatchObject(INVALID)
})

test('a guessed, foreign or old secret confirms nothing, and the database has only its hash', async () => {
  const [person, other] = [await signUp(server.url), await signUp(server.url)]
  await send(person)
  const { user, secret } = await linkFor(person)
  for (const [id, tried] of [
    [user, 'guessed'],
    [user, ''],
    [other.id, secret],
    ['nobody', secret],
  ] as const)
    expect(await confirm(id, tried)).toMatchObject(INVALID)
  const rows = await server.database.read((snapshot) =>
    snapshot.selectFrom('email_confirmations').selectAll().execute(),
  )
  expect(JSON.stringify(rows)).not.toContain(secret)
  now += 3 * 86_400_000
  expect(await confirm(user, secret)).toMatchObject(INVALID)
  expect(await isConfirmed(person)).toBe(false)
})

test('five confirmation mails a day are sent, and only to the caller', async () => {
  const person = await signUp(server.url)
  for (let n = 0; n < 5; n += 1) expect(await send(person)).toMatchObject({ status: 200 })
  expect(await send(person)).toMatchObject({ status: 429, msgCode: 8401 })
  now += 86_400_000
  expect(await send(person)).toMatchObject({ status: 200 })
  expect(await server.api().call('POST', '/send-email-confirmation', { body: {} })).toMatchObject({ status: 401 })
})

test('a PIN reset by mail confirms the address too', async () => {
  const person = await signUp(server.url)
  await server.api().send('PATCH', '/reset-password', { step: 1, email: person.email })
  const code = codeIn(await mailbox.next(person.email))
  await server.api().send('PATCH', '/reset-password', { step: 2, email: person.email, code, newPassword: '7396' })
  const body = { email: person.email, password: '7396' }
  const { token } = await server.api().send<{ token: string }>('POST', '/login', body)
  expect(await server.api(token).get('/get-user')).toMatchObject({ isEmailConfirmed: true })
})

test('a group admin sees whether the address of somebody who asks to join is confirmed', async () => {
  const [admin, person] = [await signUp(server.url), await signUp(server.url)]
  await join(person, await createGroup(admin, { autoApproval: 0 }))
  const seen = () => admin.api.get('/get-user', { id: person.id })
  expect(await seen()).toMatchObject({ email: person.email, isEmailConfirmed: false })
  await send(person)
  const { user, secret } = await linkFor(person)
  await confirm(user, secret)
  expect(await seen()).toMatchObject({ email: person.email, isEmailConfirmed: true })
})
