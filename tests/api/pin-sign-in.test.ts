// Forgotten PINs and changed PINs.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepSubscription, subscriptionsOf } from '#server/notification/push-repository.ts'
import type { Method } from '#tests/support/api.ts'
import { codeIn, fieldsIn, linkIn, mailsIn, openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let mailbox: Mailbox
let now = Date.now()

beforeAll(async () => {
  mailbox = await openMailbox()
  server = await startServer({
    clock: { now: () => now },
    env: { SMTP_URL: mailbox.url, PUBLIC_URL: 'https://gotong.example.org' },
  })
})
afterAll(async () => {
  await server.close()
  await mailbox.close()
})

const call = (method: Method, path: string, body: unknown) => server.api().call(method, path, { body })
const ask = (email: string) => call('PATCH', '/reset-password', { step: 1, email })
const set = (email: string, code: number, newPassword: unknown = [9, 3, 7, 5]) =>
  call('PATCH', '/reset-password', { step: 2, email, code, newPassword })
const login = (email: string, password: unknown) => call('POST', '/login', { email, password })
const wrongOf = (code: number): number => (code === 999_999 ? 999_998 : code + 1)

const codeFor = async (person: Person): Promise<number> => {
  await ask(person.email)
  return codeIn(await mailbox.next(person.email))
}

test('ACC-049 ACC-053 API-101 a mail with link and code is sent for a forgotten PIN, and only one while it is valid', async () => {
  const person = await signUp(server.url)
  expect(await ask(` ${person.email.toUpperCase()} `)).toMatchObject({
    status: 200,
    msgCode: 10600,
    msgResp: 'Email sent',
  })
  const mail = await mailbox.next(person.email)
  expect(mail).toMatchObject({ subject: 'Set a new PIN for Gotong', from: { name: 'Gotong' } })
  const code = codeIn(mail)
  const { origin, pathname, search } = linkIn(mail)
  expect(`${origin}${pathname}`).toBe('https://gotong.example.org/reset-password-with-code')
  expect(search).toBe('')
  expect(Object.fromEntries(fieldsIn(mail))).toEqual({
    email: person.email,
    code: String(code),
    link: expect.stringMatching(/^[\w-]{22}$/) as string,
  })
  expect(mail.html).toContain(String(code))
  expect(mail.html).not.toMatch(/<img|<script|src=/)
  expect(await ask(person.email)).toMatchObject({ msgCode: 10605, msgResp: 'Email sent' })
  expect(mailbox.mails.filter(({ to }) => to?.some(({ address }) => address === person.email))).toHaveLength(1)
})

test('ACC-050 ACC-052 an invalid or unknown email is handled', async () => {
  expect(await ask('nobody')).toMatchObject({ status: 422, msgResp: 'Invalid email' })
  expect(await ask('nobody@example.org')).toMatchObject({ status: 404, msgCode: 1003, msgResp: 'Account not exist' })
})

test('ACC-054 a guest may report an error', async () => {
  const report = { type: 'error-report', message: '[Forget PIN] 10099 Something went wrong!' }
  expect(await call('POST', '/create-feedback', report)).toMatchObject({ status: 200 })
  const stored = await server.database.read((snapshot) => snapshot.selectFrom('feedback').selectAll().execute())
  expect(stored).toContainEqual(expect.objectContaining(report))
})

test('API-102 ACC-058 the code sets a new PIN once, opens a locked account and ends other sessions', async () => {
  const person = await signUp(server.url)
  for (let n = 0; n < 5; n += 1) await login(person.email, '0000')
  expect(await login(person.email, person.pin)).toMatchObject({ status: 429 })
  const code = await codeFor(person)
  expect(await set(person.email, code)).toMatchObject({ status: 200, msgCode: 10600, msgResp: 'PIN updated' })
  expect(await login(person.email, '9375')).toMatchObject({ status: 200 })
  expect(await login(person.email, person.pin)).toMatchObject({ msgResp: { leftRetries: 4 } })
  expect(await person.api.call('GET', '/get-user')).toMatchObject({ status: 401, msgCode: 99999 })
  expect(await set(person.email, code, '6194')).toMatchObject({ status: 403, msgResp: 'Incorrect ID/code' })
  expect((await mailbox.next(person.email)).subject).toBe('Your PIN for Gotong was changed')
})

test('a code that sets a new PIN removes push subscriptions', async () => {
  const person = await signUp(server.url)
  const row = { endpoint: 'https://push.example.org/x', userId: person.id, p256dh: 'x', auth: 'x', createdAt: 1 }
  await server.database.write((tx) => keepSubscription(tx, row))
  const devices = () => server.database.read((snapshot) => subscriptionsOf(snapshot, [person.id]))
  const code = await codeFor(person)
  await set(person.email, wrongOf(code))
  expect(await devices()).toHaveLength(1)
  expect(await set(person.email, code)).toMatchObject({ status: 200 })
  expect(await devices()).toEqual([])
})

test("ACC-057 a wrong code, another person's code, an expired code and an unknown email get the same answer", async () => {
  const person = await signUp(server.url)
  const other = await signUp(server.url)
  const code = await codeFor(person)
  const refused = { status: 403, msgCode: 10601, msgResp: 'Incorrect ID/code' }
  expect(await set(person.email, wrongOf(code))).toMatchObject(refused)
  expect(await set(other.email, code)).toMatchObject(refused)
  expect(await set('nobody@example.org', code)).toMatchObject(refused)
  expect(await set(person.email, code, 'abcd')).toMatchObject({ status: 422, msgResp: 'Invalid password' })
  now += 15 * 60_000
  expect(await set(person.email, code)).toMatchObject(refused)
  expect(await login(person.email, person.pin)).toMatchObject({ status: 200 })
})

test('a code ends after five wrong attempts, also concurrent ones, and no other is mailed meanwhile', async () => {
  const person = await signUp(server.url)
  const code = await codeFor(person)
  await Promise.all(Array.from({ length: 8 }, () => set(person.email, wrongOf(code))))
  expect(await set(person.email, code)).toMatchObject({ status: 403, msgResp: 'Incorrect ID/code' })
  expect(await ask(person.email)).toMatchObject({ msgCode: 10605 })
  now += 15 * 60_000
  expect(await ask(person.email)).toMatchObject({ msgCode: 10600 })
  await mailbox.next(person.email)
})

const open = (email: string, link: string | null, newPassword: unknown = '9375') =>
  call('PATCH', '/reset-password', { step: 2, email, link, newPassword })

test('further mails of a day have a link only, and the 21st is refused, so that codes cannot be guessed one after another', async () => {
  const person = await signUp(server.url)
  for (let mail = 0; mail < 5; mail += 1) {
    await codeFor(person)
    now += 15 * 60_000
  }
  let last: string | null = null
  for (let mail = 5; mail < 20; mail += 1) {
    await ask(person.email)
    const sent = await mailbox.next(person.email)
    expect(fieldsIn(sent).get('code')).toBeNull()
    expect(sent.text).not.toMatch(/\b\d{6}\b/)
    last = fieldsIn(sent).get('link')
    if (mail < 19) now += 15 * 60_000
  }
  expect(await open(person.email, last)).toMatchObject({ status: 200 })
  expect(await ask(person.email)).toMatchObject({ status: 429, msgCode: 10607 })
})

test('the link in the mail works once, even when the attempts of its code are spent; another link does not', async () => {
  const person = await signUp(server.url)
  const other = await signUp(server.url)
  await ask(person.email)
  const fields = fieldsIn(await mailbox.next(person.email))
  const link = fields.get('link')!
  const refused = { status: 403, msgCode: 10601, msgResp: 'Incorrect ID/code' }
  for (let n = 0; n < 6; n += 1) await set(person.email, wrongOf(Number(fields.get('code'))))
  expect(await set(person.email, Number(fields.get('code')))).toMatchObject(refused)
  expect(await open(person.email, `${link.slice(0, -1)}${link.endsWith('A') ? 'E' : 'A'}`)).toMatchObject(refused)
  expect(await open(other.email, link)).toMatchObject(refused)
  expect(await open(person.email, link)).toMatchObject({ status: 200, msgResp: 'PIN updated' })
  expect(await open(person.email, link, '6194')).toMatchObject(refused)
  expect(await login(person.email, '9375')).toMatchObject({ status: 200 })
})

test('API-107 USR-070 a user who knows the current PIN changes it; this phone continues, others sign in again', async () => {
  const person = await signUp(server.url)
  const { token: other } = (await login(person.email, person.pin)).msgResp as { token: string }
  const change = (oldPassword: unknown, newPassword: unknown, token = person.token) =>
    server.api(token).call('PATCH', '/change-password', { body: { oldPassword, newPassword } })
  expect(await change('0000', '7396')).toMatchObject({ status: 403, msgResp: 'Wrong current PIN. 4 tries left' })
  expect(await change(person.pin, '77')).toMatchObject({ status: 422, msgResp: 'Invalid password' })
  const changed = await change([4, 8, 2, 1], ['7', '3', '9', '6'])
  expect(changed).toMatchObject({ status: 200, msgCode: 10700 })
  const { token } = changed.msgResp as { token: string }
  expect(await server.api(token).get('/get-user')).toMatchObject({ id: person.id })
  for (const ended of [person.token, other])
    expect(await server.api(ended).call('GET', '/get-user')).toMatchObject({ status: 401 })
  expect(await login(person.email, '7396')).toMatchObject({ status: 200 })
  expect(await change('7396', '6194', person.token)).toMatchObject({ status: 401 })
})

test('an unlocked phone gives no more attempts than sign-in', async () => {
  const person = await signUp(server.url)
  const attempt = (n: number) =>
    person.api.call('PATCH', '/change-password', { body: { oldPassword: `000${n}`, newPassword: '6194' } })
  const replies = await Promise.all([0, 1, 2, 3, 4, 5, 6, 7].map(attempt))
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(5)
  expect(await login(person.email, person.pin)).toMatchObject({ status: 429 })
})

test('codes are not in the database, and a mail is removed from it once sent', async () => {
  const person = await signUp(server.url)
  const code = await codeFor(person)
  const stored = await server.database.read((snapshot) =>
    snapshot
      .selectFrom('pin_resets')
      .select(['codeHash', 'linkHash'])
      .where('userId', '=', person.id)
      .executeTakeFirst(),
  )
  for (const hash of [stored?.codeHash, stored?.linkHash]) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  const waiting = () =>
    server.database.read((snapshot) => snapshot.selectFrom('outgoing_mails').select('mail').execute())
  await expect.poll(async () => JSON.stringify(await waiting())).not.toContain(`code=${code}`)
})

test('an unreachable mail server delays no request, and gets the mail when it is back', async () => {
  const person = await signUp(server.url)
  mailbox.refuses = true
  expect(await ask(person.email)).toMatchObject({ status: 200, msgResp: 'Email sent' })
  const waiting = () =>
    server.database.read((snapshot) => snapshot.selectFrom('outgoing_mails').select('tries').execute())
  await expect.poll(waiting).toContainEqual({ tries: 1 })
  mailbox.refuses = false
  now += 60_000
  await ask((await signUp(server.url)).email)
  expect(codeIn(await mailbox.next(person.email))).toBeGreaterThan(99_999)
})

test('without SMTP_URL mails are files in DATA_DIR/mail', async () => {
  const alone = await startServer()
  try {
    const person = await signUp(alone.url)
    await alone.api().send('PATCH', '/reset-password', { step: '1', email: person.email })
    const [mail] = await mailsIn(alone.dataDir, 1)
    expect(mail).toMatchObject({ to: [{ address: person.email }], subject: 'Set a new PIN for Gotong' })
    const reply = await alone.api().call('PATCH', '/reset-password', {
      body: { step: '2', email: person.email, code: String(codeIn(mail!)), newPassword: '5816' },
    })
    expect(reply).toMatchObject({ status: 200, msgResp: 'PIN updated' })
  } finally {
    await alone.close()
  }
})
