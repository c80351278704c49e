// Sign-in through Google and Facebook, by calls and by the redirects of a browser.
import { createHash, randomBytes } from 'node:crypto'
import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#tests/support/free-port.ts'
import { graphApi, type GraphApi } from '#tests/support/graph-api.ts'
import { codeIn, mailsIn } from '#tests/support/mailbox.ts'
import { signUp } from '#tests/support/neighbourhood.ts'
import { openIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const ADMIN_PASSWORD = 'kopi-o kosong'

let server: TestServer
let provider: OpenIdProvider
let graph: GraphApi

beforeAll(async () => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  ;[provider, graph] = [await openIdProvider(publicUrl), await graphApi()]
  server = await startServer({
    env: { PORT: String(port), PUBLIC_URL: publicUrl, ...provider.env, ...graph.env, ADMIN_PASSWORD },
  })
})
afterAll(async () => {
  await server.close()
  await provider.close()
  await graph.close()
})

interface Browser {
  /** Follows redirects to a page of the app or a form; returns address, content, and the redirects. */
  open(url: string, form?: Record<string, string>): Promise<{ url: URL; html: string; via: URL[] }>
}

const browser = (): Browser => {
  const cookies = new Map<string, Map<string, string>>()
  const keep = (origin: string, response: Response): void => {
    const jar = cookies.get(origin) ?? new Map<string, string>()
    cookies.set(origin, jar)
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s)
      if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) jar.delete(name)
      else jar.set(name, value)
    }
  }
  const sent = (origin: string): string =>
    [...(cookies.get(origin) ?? new Map<string, string>())].map(([name, value]) => `${name}=${value}`).join('; ')
  return {
    open: async (start, form) => {
      let [url, body] = [new URL(start), form && new URLSearchParams(form)]
      const via: URL[] = []
      for (let hop = 0; hop < 12; hop += 1) {
        const response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: sent(url.origin), accept: 'text/html' },
          ...(body ? { method: 'POST', body } : {}),
        })
        keep(url.origin, response)
        const location = response.headers.get('location')
        if (location === null) return { url, html: await response.text(), via }
        url = new URL(location, url)
        via.push(url)
        body = undefined
        if (url.pathname === '/social') return { url, html: '', via }
      }
      throw new Error('redirected for ever')
    },
  }
}

const newVerifier = (): string => randomBytes(32).toString('base64url')
const start = (type: string, verifier: string): string =>
  `${server.url}/api/social/${type}/start?challenge=${createHash('sha256').update(verifier).digest('base64url')}`
const ticketIn = (url: URL): string | null => new URLSearchParams(url.hash.slice(1)).get('ticket')

/** Signs in at the provider as this user and returns the ticket. */
const throughGoogle = async (login: string, verifier: string): Promise<string> => {
  const phone = browser()
  const consent = await phone.open(start('google', verifier))
  expect(consent.html).toContain('Continue')
  const { url } = await phone.open(consent.url.href, { login })
  return ticketIn(url) ?? ''
}

const login = (body: object) => server.api().call('POST', '/login-3rd-party', { body })
const create = (body: object) => server.api().call('POST', '/create-user', { body: { phone: '91234567', ...body } })
const me = (msgResp: unknown) => server.api((msgResp as { token: string }).token).get('/get-user')
const refused = { status: 403, msgCode: 1025, msgResp: "Can't authorize, please sign up!" }

test('ACC-002 ACC-024 API-096 API-097 a user signs up and signs in with Google', async () => {
  provider.people.set('mei', { name: 'Mei Ling Tan', email: 'mei@gmail.example', email_verified: true })
  const verifier = newVerifier()
  const accessToken = await throughGoogle('mei', verifier)
  const unknown = await login({ type: 'google', accessToken, verifier })
  expect(unknown).toMatchObject({ status: 404, msgCode: 1001, msgResp: 'Account not exist' })
  const made = await create({
    accessToken,
    verifier,
    name: 'Mei Ling Tan',
    email: 'mei@gmail.example',
    phone: '98765432',
    postalCode: '310088',
    linkedGoogleAccount: 'mei',
    marketingConsent: true,
  })
  expect(made).toMatchObject({ status: 200, msgCode: 1000 })
  expect(await me(made.msgResp)).toMatchObject({
    name: 'Mei Ling Tan',
    email: 'mei@gmail.example',
    phone: '98765432',
    postalCode: '310088',
    linkedGoogleAccount: 'mei',
    linkedFBAccount: null,
    marketingConsentAt: expect.any(Number) as number,
  })
  const again = newVerifier()
  const back = await login({ type: 'google', accessToken: await throughGoogle('mei', again), verifier: again })
  expect(back).toMatchObject({ status: 200, msgCode: 1300 })
  expect(((await me(back.msgResp)) as { id: string }).id).toBe(((await me(made.msgResp)) as { id: string }).id)
  expect(
    await server.api().call('POST', '/login', { body: { email: 'mei@gmail.example', password: '0000' } }),
  ).toMatchObject({ status: 403 })
})

test('OPS-008 a banned user gets no session through Google until the ban ends', async () => {
  provider.people.set('arun', { name: 'Arun Nair', email: 'arun@gmail.example', email_verified: true })
  const verifier = newVerifier()
  const accessToken = await throughGoogle('arun', verifier)
  const made = await create({ accessToken, verifier, linkedGoogleAccount: 'arun' })
  const { id } = (await me(made.msgResp)) as { id: string }
  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: ADMIN_PASSWORD })
  await server.api(token).send('PATCH', '/ban-user', { id, banned: 1 })
  const sessions = () =>
    server.database.read((snapshot) => snapshot.selectFrom('sessions').select('id').where('userId', '=', id).execute())
  const again = newVerifier()
  const sent = { accessToken: await throughGoogle('arun', again), verifier: again }
  const closed = { status: 403, msgCode: 96_103, msgResp: 'The operator of this site has closed this account' }
  expect(await login({ type: 'google', ...sent })).toMatchObject(closed)
  expect(await create({ ...sent, linkedGoogleAccount: 'arun' })).toMatchObject(closed)
  expect(await sessions()).toEqual([])
  await server.api(token).send('PATCH', '/ban-user', { id, banned: 0 })
  expect(await login({ type: 'google', ...sent })).toMatchObject({ status: 200 })
})

test('a ticket is invalid for another browser and for another provider', async () => {
  provider.people.set('siti', { name: 'Siti Rahman', email: 'siti@gmail.example' })
  const verifier = newVerifier()
  const accessToken = await throughGoogle('siti', verifier)
  for (const wrong of [
    {},
    { verifier: newVerifier() },
    { verifier, type: 'facebook' },
    { verifier, accessToken: `${accessToken}x` },
    { verifier, accessToken: 'gotong.' },
  ])
    expect(await login({ type: 'google', accessToken, ...wrong })).toMatchObject(refused)
  expect(await create({ accessToken, verifier, linkedGoogleAccount: 'mei' })).toMatchObject(refused)
  expect(await create({ accessToken, verifier, linkedFBAccount: 'siti' })).toMatchObject(refused)
  expect(await create({ accessToken, verifier })).toMatchObject(refused)
})

test('ACC-026 returning without a start, with another state, twice, or with a refusal fails', async () => {
  provider.people.set('ravi', { name: 'Ravi Menon', email: 'ravi@gmail.example' })
  const callback = `${server.url}/api/social/google/callback`
  expect(ticketIn((await browser().open(`${callback}?code=x&state=y`)).url)).toBeNull()

  const [phone, other] = [browser(), browser()]
  const consent = await phone.open(start('google', newVerifier()))
  const cancelled = await phone.open(consent.url.href, { cancel: '1' })
  expect(cancelled.url.pathname).toBe('/social')
  expect(ticketIn(cancelled.url)).toBeNull()

  await other.open(start('google', newVerifier()))
  const once = await phone.open((await phone.open(start('google', newVerifier()))).url.href, { login: 'ravi' })
  const answer = once.via.find(({ pathname }) => pathname.endsWith('/callback'))?.href ?? ''
  expect(ticketIn(once.url)).not.toBeNull()
  for (const again of [other, phone]) expect(ticketIn((await again.open(answer)).url)).toBeNull()
  for (const path of ['google/start', 'google/start?challenge=short', 'myspace/start', 'myspace/callback'])
    expect((await browser().open(`${server.url}/api/social/${path}`)).url.pathname).toBe('/social')
})

test('the browser is bound by state, nonce and PKCE, and no page can read its cookie', async () => {
  const response = await fetch(start('google', newVerifier()), { redirect: 'manual' })
  const at = new URL(response.headers.get('location') ?? '')
  expect(at.origin).toBe(provider.issuer)
  for (const name of ['state', 'nonce', 'code_challenge']) expect(at.searchParams.get(name)?.length).toBeGreaterThan(30)
  expect(at.searchParams.get('code_challenge_method')).toBe('S256')
  const cookie = response.headers.get('set-cookie') ?? ''
  expect(cookie).toMatch(/^gotong-social=[\w.-]+; Path=\/api\/social; Max-Age=900; HttpOnly; SameSite=Lax$/)
  expect(cookie).not.toContain(at.searchParams.get('state'))
})

test('API-096 a Google ID token requires the right signature, issuer, audience and time', async () => {
  const person = { sub: 'aunty', name: 'Aunty Rosie', email: 'rosie@gmail.example' }
  const direct = (accessToken: string) => login({ type: 'google', accessToken })
  const now = Math.floor(Date.now() / 1000)
  expect(await direct(await provider.idToken(person))).toMatchObject({
    status: 404,
    msgCode: 1001,
    msgResp: 'Account not exist',
  })
  const { privateKey } = await generateKeyPair('RS256')
  const [head, body] = (await provider.idToken(person)).split('.')
  const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
  for (const forged of [
    await provider.idToken(person, privateKey),
    await provider.idToken({ ...person, iss: 'https://accounts.google.com' }),
    await provider.idToken({ ...person, aud: 'another-program' }),
    await provider.idToken({ ...person, aud: [provider.clientId, 'another'], azp: 'another' }),
    await provider.idToken({ ...person, exp: now - 60 }),
    await provider.idToken({ ...person, iat: now - 3600 }),
    await provider.idToken({ name: 'Nobody' }),
    `${head}.${body}.`,
    `${none}.${body}.`,
    'x',
  ])
    expect(await direct(forged)).toMatchObject(refused)
})

test('an existing account is never linked by email, verified or not', async () => {
  const person = await signUp(server.url, 'Mei Tan', { email: 'taken@gmail.example' })
  for (const email_verified of [true, false]) {
    const accessToken = await provider.idToken({
      sub: 'thief',
      name: 'A Thief',
      email: 'Taken@gmail.example',
      email_verified,
    })
    const body = { accessToken, linkedGoogleAccount: 'thief', email: 'taken@gmail.example', name: 'A Thief' }
    expect(await create(body)).toMatchObject({ status: 409, msgCode: 1023, msgResp: 'Email is taken' })
    expect(await login({ type: 'google', accessToken })).toMatchObject({ status: 404 })
  }
  expect(await person.api.get('/get-user')).toMatchObject({ name: 'Mei Tan', linkedGoogleAccount: null })
})

test("the provider's data counts, not the sent data; signing up twice signs in", async () => {
  const accessToken = await provider.idToken({
    sub: 'twice',
    name: 'Tan Ah Kow',
    email: 'ahkow@gmail.example',
    email_verified: true,
  })
  const body = { accessToken, linkedGoogleAccount: 'twice', name: 'Somebody Else', email: 'else@example.org' }
  const replies = await Promise.all([create(body), create(body), create(body)])
  const made = replies.filter(({ status }) => status === 200)
  expect(made.length).toBeGreaterThan(0)
  for (const { msgResp } of [...made, await create(body)])
    expect(await me(msgResp)).toMatchObject({ name: 'Tan Ah Kow', email: 'ahkow@gmail.example' })
  const people = await server.database.read((snapshot) =>
    snapshot.selectFrom('users').select('id').where('email', '=', 'ahkow@gmail.example').execute(),
  )
  expect(people).toHaveLength(1)
})

test('ACC-042 ACC-043 the server applies the rules of the form', async () => {
  const accessToken = await provider.idToken({
    sub: 'rules',
    name: 'Rules',
    email: 'rules@gmail.example',
    email_verified: true,
  })
  const body = { accessToken, linkedGoogleAccount: 'rules' }
  expect(await create({ ...body, phone: '' })).toMatchObject({ status: 422, msgResp: 'Invalid phone number' })
  expect(await create({ ...body, postalCode: '3100880' })).toMatchObject({
    status: 422,
    msgResp: 'Invalid postal code',
  })
})

test('ACC-002 API-096 API-097 a user signs up and signs in with Facebook', async () => {
  graph.visitor = { id: '10', name: 'Farid', email: 'farid@fb.example' }
  const verifier = newVerifier()
  const { url } = await browser().open(start('facebook', verifier))
  const accessToken = ticketIn(url) ?? ''
  expect(await login({ type: 'facebook', accessToken, verifier })).toMatchObject({ status: 404, msgCode: 1001 })
  const made = await create({ accessToken, verifier, linkedFBAccount: '10', email: 'farid@fb.example', name: 'Farid' })
  expect(await me(made.msgResp)).toMatchObject({ name: 'Farid', email: 'farid@fb.example', linkedFBAccount: '10' })
  graph.tokens.set('own', { person: graph.visitor })
  expect(await login({ type: 'facebook', accessToken: 'own' })).toMatchObject({ status: 200, msgCode: 1300 })
  graph.visitor = null
  expect(ticketIn((await browser().open(start('facebook', verifier))).url)).toBeNull()
})

test('a Facebook token of another app, an invalid, an expired and a foreign one are refused', async () => {
  const person = { id: '10', name: 'Farid' }
  for (const [n, debug] of [
    { app_id: 'another' },
    { is_valid: false },
    { expires_at: 1_000_000_000 },
    { user_id: '11' },
    { type: 'PAGE' },
  ].entries()) {
    graph.tokens.set(`bad-${n}`, { person, debug })
    expect(await login({ type: 'facebook', accessToken: `bad-${n}` })).toMatchObject(refused)
  }
  expect(await login({ type: 'facebook', accessToken: 'unknown' })).toMatchObject(refused)
})

test('a user without a Facebook email types one, which must be unused', async () => {
  await signUp(server.url, 'Mei Tan', { email: 'hers@example.org' })
  graph.tokens.set('no-mail', { person: { id: '20', name: 'Priya' } })
  const body = { accessToken: 'no-mail', linkedFBAccount: '20' }
  expect(await create(body)).toMatchObject({ status: 422, msgResp: 'Invalid email' })
  expect(await create({ ...body, email: 'hers@example.org' })).toMatchObject({ status: 409, msgCode: 1023 })
  expect(await create({ ...body, email: 'priya@example.org' })).toMatchObject({ status: 200 })
})

test('an unverified email of Google is ignored', async () => {
  const accessToken = await provider.idToken({ sub: 'unproven', name: 'Unproven', email: 'boss@example.org' })
  const body = { accessToken, linkedGoogleAccount: 'unproven' }
  expect(await create(body)).toMatchObject({ status: 422, msgResp: 'Invalid email' })
  const made = await create({ ...body, email: 'typed@example.org' })
  expect(await me(made.msgResp)).toMatchObject({ email: 'typed@example.org' })
})

test('a PIN set by mail ends sign-in through a provider, because somebody else may have created the account', async () => {
  graph.tokens.set('early', { person: { id: '30', name: 'An Early Bird' } })
  const email = 'owner@example.org'
  expect(await create({ accessToken: 'early', linkedFBAccount: '30', email })).toMatchObject({ status: 200 })
  const through = () => login({ type: 'facebook', accessToken: 'early' })
  expect(await through()).toMatchObject({ status: 200 })
  const reset = (body: object) => server.api().call('PATCH', '/reset-password', { body: { email, ...body } })
  await reset({ step: 1 })
  const [mail] = await mailsIn(server.dataDir, 1)
  const code = codeIn(mail!)
  expect(await reset({ step: 2, code, newPassword: '5816' })).toMatchObject({ status: 200 })
  expect(await through()).toMatchObject({ status: 404, msgCode: 1001 })
  const pinMail = (await mailsIn(server.dataDir, 2)).find(
    ({ subject }) => subject === 'Your PIN for Gotong was changed',
  )
  const words = 'Facebook does not open your account any more: sign in with this email and the new PIN.'
  expect(pinMail).toMatchObject({ to: [{ address: email }], text: expect.stringContaining(words) as string })
  expect(pinMail!.html).toContain(words)
  expect(await server.api().call('POST', '/login', { body: { email, password: '5816' } })).toMatchObject({
    status: 200,
  })
})

test('without configured providers the calls say so, and the buttons lead to a page that explains it', async () => {
  const bare = await startServer()
  try {
    const reply = await bare.api().call('POST', '/login-3rd-party', { body: { type: 'google', accessToken: 'x' } })
    expect(reply).toMatchObject({ status: 422, msgResp: 'Sign-in with Google is not set up here' })
    const begun = await fetch(`${bare.url}/api/social/facebook/start?challenge=${'a'.repeat(43)}`, {
      redirect: 'manual',
    })
    expect(begun.headers.get('location')).toBe('/social')
  } finally {
    await bare.close()
  }
})
