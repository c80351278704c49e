import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { readFile, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createGroup, join as joinGroup, signUp } from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let now = Date.now()

beforeAll(async () => {
  server = await startServer({ clock: { now: () => now } })
})
afterAll(() => server.close())

const login = (email: string, password: unknown) => server.api().call('POST', '/login', { body: { email, password } })

const account = (email: string) => ({
  name: 'Siti Rahman',
  phone: '91234567',
  postalCode: '118995',
  email,
  password: ['4', '8', '2', '1'],
})

test('ACC-001 API-094 API-098 an account is created with a PIN of four digits and can sign in', async () => {
  const made = await server.api().call('POST', '/create-user', { body: account('Siti@Example.org ') })
  expect(made).toMatchObject({ status: 200, msgCode: 1000, msgResp: { token: expect.any(String) as string } })
  for (const pin of ['4821', ['4', '8', '2', '1'], [4, 8, 2, 1]]) {
    const signedIn = await login(' SITI@example.org', pin)
    expect(signedIn).toMatchObject({ status: 200, msgCode: 1100 })
    const { token } = signedIn.msgResp as { token: string }
    expect(await server.api(token).get('/get-user')).toMatchObject({ name: 'Siti Rahman', email: 'siti@example.org' })
  }
})

test('ACC-063 the token has the user id as uid and a session id, and nothing else about the person', async () => {
  const person = await signUp(server.url)
  const claim = JSON.parse(Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString()) as object
  expect(claim).toMatchObject({ uid: person.id })
  expect(Object.keys(claim).sort()).toEqual(['exp', 'iat', 'sid', 'uid', 'version'])
})

test('API-001 a sign-in token is valid for 30 days, and then ends as an invalid one', async () => {
  const person = await signUp(server.url)
  const signedInAt = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    vi.setSystemTime(signedInAt + 30 * 86_400_000 - 60_000)
    expect(await person.api.call('GET', '/get-user')).toMatchObject({ status: 200 })
    vi.setSystemTime(signedInAt + 30 * 86_400_000 + 1000)
    expect(await person.api.call('GET', '/get-user')).toMatchObject({ status: 401, msgCode: 99_999 })
  } finally {
    vi.useRealTimers()
  }
})

test('an email can be used once, also by two concurrent sign-ups', async () => {
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => server.api().call('POST', '/create-user', { body: account('once@example.org') })),
  )
  expect(replies.map((reply) => reply.status).filter((status) => status === 200)).toHaveLength(1)
  expect(replies.filter((reply) => reply.status === 409)).toHaveLength(4)
  expect(replies.find((reply) => reply.status === 409)).toMatchObject({ msgCode: 1023, msgResp: 'Email is taken' })
})

test.each([
  [{ password: '12' }, 'Invalid password'],
  [{ password: ['1', '2', '3', 'x'] }, 'Invalid password'],
  [{ email: 'nobody' }, 'Invalid email'],
  [{ phone: '1234567' }, 'Phone number at least 8 digits'],
  [{ name: '' }, 'Invalid first name'],
])('an account with %j is refused in the words of the form', async (change, words) => {
  const reply = await server.api().call('POST', '/create-user', { body: { ...account('bad@example.org'), ...change } })
  expect(reply.status).toBe(422)
  expect(reply.msgResp).toBe(words)
})

test('ACC-015 ACC-017 ACC-018 API-095 wrong PINs count down to 0, then even the right one waits 15 minutes', async () => {
  const person = await signUp(server.url)
  const left: unknown[] = []
  for (let n = 0; n < 5; n += 1) left.push((await login(person.email, '0000')).msgResp)
  expect(left).toEqual([4, 3, 2, 1, 0].map((leftRetries) => ({ leftRetries })))
  expect(await login(person.email, person.pin)).toMatchObject({ status: 429 })
  now += 15 * 60_000 - 2000
  expect(await login(person.email, person.pin)).toMatchObject({ status: 429 })
  now += 3000
  expect(await login(person.email, person.pin)).toMatchObject({ status: 200 })
})

test('ACC-017 a successful sign-in restores the five attempts', async () => {
  const person = await signUp(server.url)
  await login(person.email, '0000')
  await login(person.email, person.pin)
  expect((await login(person.email, '0000')).msgResp).toEqual({ leftRetries: 4 })
})

test('ACC-017 concurrent attempts all count', async () => {
  const person = await signUp(server.url)
  const replies = await Promise.all(Array.from({ length: 12 }, (_, n) => login(person.email, String(1000 + n))))
  expect(replies.filter((reply) => reply.status === 403)).toHaveLength(5)
  expect(replies.filter((reply) => reply.status === 429)).toHaveLength(7)
})

test('an email without an account gets the same answers as one with', async () => {
  const person = await signUp(server.url)
  const answers = async (email: string) => {
    const replies = []
    for (let n = 0; n < 6; n += 1) {
      const { status, msgCode, msgResp } = await login(email, '0000')
      replies.push({ status, msgCode, msgResp })
    }
    return replies
  }
  expect(await answers('outsider@example.org')).toEqual(await answers(person.email))
})

test('ACC-034 API-099 a query tells whether an email has an account', async () => {
  const person = await signUp(server.url)
  const search = (id: string) => server.api().call('GET', '/search-user', { query: { id } })
  expect(await search(` ${person.email.toUpperCase()}`)).toMatchObject({
    status: 200,
    msgCode: 1400,
    msgResp: { uid: person.id },
  })
  expect((await search('nobody@example.org')).msgResp).toEqual({})
})

test('API-100 looking up a user by phone number requires a token', async () => {
  const person = await signUp(server.url, 'Siti Rahman', { phone: '9876 5432' })
  const search = (token: string | undefined, id: string) =>
    server.api(token).call('GET', '/search-user', { query: { id } })
  expect((await search(person.token, '9876 5432')).msgResp).toEqual({ uid: person.id })
  for (const unknown of ['98765433', '', '%', '9876543'])
    expect((await search(person.token, unknown)).msgResp).toEqual({})
  expect(await search(undefined, '98765432')).toMatchObject({ status: 401 })
})

test('ACC-040 sign-up stores name, phone, postal code and the time of marketing consent', async () => {
  const storedUser = async (email: string, consent: object) => {
    const body = { ...account(email), name: 'Mei Ling Tan', ...consent }
    const { token } = await server.api().send<{ token: string }>('POST', '/create-user', body)
    return server.api(token).get('/get-user')
  }
  expect(await storedUser('yes@example.org', { marketingConsent: true })).toMatchObject({
    name: 'Mei Ling Tan',
    phone: '91234567',
    postalCode: '118995',
    marketingConsentAt: Math.floor(now / 1000),
    linkedGoogleAccount: null,
    linkedFBAccount: null,
  })
  expect(await storedUser('no@example.org', { marketingConsent: false })).toMatchObject({ marketingConsentAt: null })
  expect(await storedUser('silent@example.org', {})).toMatchObject({ marketingConsentAt: null })
})

test('ACC-029 API-106 a photo is uploaded after the account is created, and then set in the profile', async () => {
  const { token } = await server.api().send<{ token: string }>('POST', '/create-user', account('photo@example.org'))
  const form = new FormData()
  form.set('type', '1')
  form.set('file', new Blob([new Uint8Array(paintNoise())], { type: 'image/png' }), 'me.png')
  const uploaded = await server.api(token).raw('/api/upload-photo', { method: 'POST', body: form })
  const { msgResp } = (await uploaded.json()) as { msgResp: { url: string } }
  await server.api(token).send('PATCH', '/update-user', { photoUrl: msgResp.url })
  expect(await server.api(token).get('/get-user')).toMatchObject({ photoUrl: msgResp.url })
})

test('ACC-007 FMT-007 a page gets the addresses of this installation', async () => {
  expect(await server.api().get('/get-settings')).toEqual({
    siteUrl: 'https://example.org',
    contactEmail: 'hello@example.org',
    includedFeatures: [],
    paymentPayee: '',
    operatorView: false,
    socialProviders: [],
  })
})

test('API-103 groups are included on request', async () => {
  const person = await signUp(server.url)
  const groupId = await createGroup(person)
  expect(await person.api.get('/get-user')).not.toHaveProperty('groups')
  expect(await person.api.get('/get-user', { getGroups: 1 })).toMatchObject({
    isAdmin: true,
    isHost: true,
    groups: [{ gid: groupId, uid: person.id, banned: 0, approval: 2 }],
  })
})

test('API-002 the group-id header narrows list calls', async () => {
  const host = await signUp(server.url)
  const member = await signUp(server.url)
  const [one, other] = [await createGroup(host), await createGroup(host, { name: 'Block 12' })]
  await joinGroup(member, one)
  const ids = async (headers: Record<string, string>) =>
    ((await member.api.call('GET', '/list-groups', { headers })).msgResp as { id: string }[]).map((group) => group.id)
  expect(await ids({})).toEqual(expect.arrayContaining([one, other]))
  expect(await ids({ 'group-id': other })).toEqual([other])
})

test('personal fields are only for their owner, and the PIN is in no answer', async () => {
  const directory = join(server.dataDir, 'secrets')
  for (const name of await readdir(directory)) expect((await stat(join(directory, name))).mode & 0o777).toBe(0o600)
  const rows = await server.database.read((snapshot) => snapshot.selectFrom('credentials').select('pinHash').execute())
  expect(rows.length).toBeGreaterThan(0)
  for (const { pinHash } of rows) expect(pinHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await readFile(join(directory, 'pin-pepper'), 'utf8')).toMatch(/^[\w-]{43}$/)
})
