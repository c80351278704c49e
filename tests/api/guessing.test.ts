// A PIN of four digits cannot be guessed online in any way.
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { resetPassword } from '#server/account/reset-password.ts'
import { signInWith } from '#server/account/sign-in.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Reply } from '#tests/support/api.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
let now = Date.now()

beforeAll(async () => {
  server = await startServer({ clock: { now: () => now }, env: { TRUST_PROXY: 'loopback', RATE_LIMITS: 'on' } })
})
afterAll(() => server.close())

let addresses = 0
const anAddress = (): string => `203.0.113.${(addresses += 1)}`

const PATCHED = new Set(['/change-password', '/reset-password'])
const from = (address: string, person?: Person) => (path: string, body: unknown) =>
  server.api(person?.token).call(PATCHED.has(path) ? 'PATCH' : 'POST', path, {
    body,
    headers: { 'x-forwarded-for': address },
  })

const login = (address: string, email: string, password: string) => from(address)('/login', { email, password })

const signUpFrom = (): Promise<Person> => signUp(server.url)

const TOO_MANY = 'Too many tries from this network. Try again tomorrow'

/** Number of attempts that were checked, and the refusal of the next one. */
const wrongUntilRefused = async (attempt: (n: number) => Promise<Reply>): Promise<readonly [number, unknown]> => {
  for (let n = 0; n < 100; n += 1) {
    const { status, msgResp } = await attempt(n)
    if (status === 429) return [n, msgResp]
  }
  throw new Error('never refused')
}

test('ACC-017 many accounts from one address: after 30 wrong PINs no more are checked, not even a right one', async () => {
  const [attacker, neighbour] = [anAddress(), anAddress()]
  const victim = await signUpFrom()
  const ofUnknownEmail = (n: number) => login(attacker, `victim${n}@example.org`, '1234')
  expect(await wrongUntilRefused(ofUnknownEmail)).toEqual([30, TOO_MANY])
  expect(await login(attacker, victim.email, victim.pin)).toMatchObject({ status: 429, msgResp: TOO_MANY })
  expect(await login(neighbour, victim.email, victim.pin)).toMatchObject({ status: 200 })
})

test('concurrent attempts from one address all count, and an IPv6 home counts as one address', async () => {
  const victims = Array.from({ length: 40 }, (_, n) => `at-once${n}@example.org`)
  const replies = await Promise.all(victims.map((email, n) => login(`2001:db8:1:2::${n + 1}`, email, '1234')))
  expect(replies.filter(({ status }) => status === 403)).toHaveLength(30)
  expect(replies.filter(({ msgResp }) => msgResp === TOO_MANY)).toHaveLength(10)
})

test('a day later the address has attempts again', async () => {
  now += 86_400_000
  expect(await login('2001:db8:1:2::9', 'later@example.org', '1234')).toMatchObject({ status: 403 })
})

test('ACC-017 one account from many addresses has 15 wrong PINs over days, and then only a PIN reset opens it', async () => {
  const victim = await signUpFrom()
  let attempts = 0
  for (let round = 0; round < 12; round += 1) {
    for (let n = 0; n < 6; n += 1) if ((await login(anAddress(), victim.email, '0000')).status === 403) attempts += 1
    now += 86_400_000
  }
  expect(attempts).toBe(15)
  expect(await login(anAddress(), victim.email, victim.pin)).toMatchObject({
    status: 429,
    msgResp: 'Too many tries. Press Forgot to set a new PIN',
  })
})

test('people at one address who type the right PIN are not counted', async () => {
  const address = anAddress()
  const person = await signUpFrom()
  for (let n = 0; n < 35; n += 1) expect((await login(address, person.email, person.pin)).status).toBe(200)
})

const deviceOf = async (person: Person): Promise<string> =>
  ((await login(anAddress(), person.email, person.pin)).msgResp as { device: string }).device

test('ACC-017 a known device has separate attempts, so that other people’s attempts do not lock its owner out', async () => {
  const [shared, owner, other] = [anAddress(), await signUpFrom(), await signUpFrom()]
  const devices = [await deviceOf(other), await deviceOf(owner)]
  await wrongUntilRefused((n) => login(shared, `victim${n}@example.org`, '1234'))
  for (let n = 0; n < 6; n += 1) await login(anAddress(), owner.email, '0000')
  const known = (password: string, shown = devices) =>
    from(shared)('/login', { email: owner.email, password, devices: shown })
  expect(await login(anAddress(), owner.email, owner.pin)).toMatchObject({ status: 429 })
  expect(await known('0000')).toMatchObject({ status: 403, msgResp: { leftRetries: 4 } })
  expect(await known(owner.pin)).toMatchObject({ status: 200, msgResp: { device: devices[1] } })
  const [secret] = devices[1]!.split('.')
  // A suffix must not make it another device with separate attempts.
  const varied = [`${devices[1]}.x`, `${devices[1]} `, `${devices[1]}.`]
  for (const foreign of [devices[0]!, `${secret}.${'0'.repeat(64)}`, 'x', '', ...varied])
    expect(await known(owner.pin, [foreign])).toMatchObject({ status: 429, msgResp: TOO_MANY })
})

test('a new PIN invalidates other known devices; the one that changed it stays known', async () => {
  const owner = await signUpFrom()
  const before = await deviceOf(owner)
  const body = { oldPassword: owner.pin, newPassword: '7396' }
  const changed = await owner.api.send<{ device: string }>('PATCH', '/change-password', body)
  for (let n = 0; n < 6; n += 1) await login(anAddress(), owner.email, '0000')
  const known = (device: string) =>
    from(anAddress())('/login', { email: owner.email, password: '7396', devices: [device] })
  expect(await known(before)).toMatchObject({ status: 429 })
  expect(await known(changed.device)).toMatchObject({ status: 200 })
})

test('ACC-017 a known device has 15 wrong PINs over days, and then counts like any other device', async () => {
  const owner = await signUpFrom()
  const devices = [await deviceOf(owner)]
  const known = (password: string) => from(anAddress())('/login', { email: owner.email, password, devices })
  for (let round = 1; round <= 3; round += 1) {
    for (let n = 0; n < 5; n += 1) expect(await known('0000')).toMatchObject({ msgResp: { leftRetries: 4 - n } })
    now += 86_400_000
  }
  for (let n = 0; n < 4; n += 1) expect(await known('0000')).toMatchObject({ msgResp: { leftRetries: 4 - n } })
  expect(await known(owner.pin)).toMatchObject({ status: 200 })
  const rows = () => server.database.read((snapshot) => snapshot.selectFrom('known_devices').selectAll().execute())
  expect((await rows()).filter(({ userId }) => userId === owner.id)).toHaveLength(1)
})

test('mailed codes: 30 wrong ones from one address are accepted, over all accounts', async () => {
  const address = anAddress()
  const attempt = (n: number) =>
    from(address)('/reset-password', { step: 2, email: `p${n}@example.org`, code: 123_456, newPassword: '6194' })
  expect(await wrongUntilRefused(attempt)).toEqual([30, TOO_MANY])
})

test('an address over its limit causes no hashing on the server', async () => {
  const of = vi.fn<() => Promise<string>>(() => Promise.resolve('hash'))
  const config = { RATE_LIMITS: 'on', PUBLIC_URL: 'https://gotong.example.org' }
  const mailQueue = { put: () => Promise.resolve(), sendSoon: () => undefined }
  const securityLog = () => undefined
  const parts = { database: server.database, clock: { now: () => now }, pins: { of }, mailQueue, config, securityLog }
  const reset = resetPassword(parts as never)
  const address = anAddress()
  const attempt = () =>
    reset({ step: 2, email: 'who@example.org', code: 123_456, newPassword: '6194' }, { address } as never)
  for (let n = 0; n < 31; n += 1) await attempt()
  expect(of).toHaveBeenCalledTimes(30)
  expect(await attempt()).toMatchObject({ refused: true, status: 429 })
})

test.each(['/change-password', '/delete-account'])(
  'the PIN that %s asks for counts against the account',
  async (path) => {
    const address = anAddress()
    const person = await signUpFrom()
    const attempt = (n: number) =>
      from(address, person)(path, { oldPassword: `000${n}`, password: `000${n}`, newPassword: '6194' })
    expect((await wrongUntilRefused(attempt))[0]).toBe(5)
    expect(await login(anAddress(), person.email, person.pin)).toMatchObject({ status: 429 })
    expect(await server.api(person.token).get('/get-user')).toMatchObject({ id: person.id })
  },
)

/** Calls with a PIN or the operator's password: each counts an attempt before it checks, or sets a new PIN. */
const TAKING = [
  '/api/admin-token',
  '/api/change-password',
  '/api/create-user',
  '/api/delete-account',
  '/api/login',
  '/api/pay-with-uen',
  '/api/reset-password',
]

test('every call with a PIN counts its attempts', async () => {
  const { paths } = (await (await server.api().raw('/api/docs/json')).json()) as { paths: object }
  const taking = Object.entries(paths)
    .filter(([, methods]) => /"(password|oldPassword|newPassword|pin)"/.test(JSON.stringify(methods)))
    .map(([path]) => path)
  expect(taking).toContain('/api/login')
  expect(taking.filter((path) => !TAKING.includes(path))).toEqual([])
})

test('a locked account takes as long to answer as a missing one', async () => {
  const person = await signUpFrom()
  const matches = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false))
  const config = { RATE_LIMITS: 'on' }
  const signIn = signInWith({
    database: server.database,
    clock: { now: () => now },
    pins: { matches },
    config,
    securityLog: () => undefined,
  } as never)
  for (const email of [person.email, 'nobody.there@example.org']) {
    matches.mockClear()
    const address = anAddress()
    const answers = []
    for (let n = 0; n < 7; n += 1) answers.push(await signIn({ email }, '0000', { address }))
    expect(answers.map((answer) => (answer as Refusal).status)).toEqual([403, 403, 403, 403, 403, 429, 429])
    expect(matches).toHaveBeenCalledTimes(7)
    expect(matches).toHaveBeenLastCalledWith(undefined, '0000')
  }
  expect(await login(anAddress(), person.email, person.pin)).toMatchObject({ status: 429 })
})

test('an unknown email gets the same answer as a known one', async () => {
  const person = await signUpFrom()
  const answers = await Promise.all(
    [person.email, 'nobody-at-all@example.org'].map(async (email) => {
      const { status, msgCode, msgResp } = await login(anAddress(), email, '0000')
      return { status, msgCode, msgResp }
    }),
  )
  expect(answers[0]).toEqual(answers[1])
})
