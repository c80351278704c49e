// Attacks on PINs: common PINs, long guessing at one account, and guessing at many accounts from many networks.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { COMMON_PIN, REPEATED_PIN, RUN_PIN, YEAR_PIN } from '#shared/account/common-pins.ts'
import { pinHash } from '#server/account/pin-hash.ts'
import { MAX_FAILED_SIGN_INS_PER_HOUR } from '#server/account/sign-in-brake.ts'
import { keepSecrets } from '#server/secrets.ts'
import { linkIn, openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { signUp } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const EASY_PINS = [
  ['1234', RUN_PIN],
  ['7777', REPEATED_PIN],
  ['1987', YEAR_PIN],
  ['2580', COMMON_PIN],
] as const

describe('a PIN that is easy to guess', () => {
  let server: TestServer
  let mailbox: Mailbox
  beforeAll(async () => {
    mailbox = await openMailbox()
    server = await startServer({ env: { SMTP_URL: mailbox.url } })
  })
  afterAll(async () => {
    await server.close()
    await mailbox.close()
  })

  test.each(EASY_PINS)('sign-up refuses %s', async (password, message) => {
    const account = { name: 'Mei Tan', email: 'mei@example.org', phone: '91234567', postalCode: '', password }
    const reply = await server.api().call('POST', '/create-user', { body: account })
    expect(reply).toMatchObject({ status: 422, msgCode: 1015, msgResp: message })
  })

  test.each(EASY_PINS)('a change of PIN refuses %s', async (newPassword, message) => {
    const person = await signUp(server.url)
    const body = { oldPassword: person.pin, newPassword }
    const reply = await person.api.call('PATCH', '/change-password', { body })
    expect(reply).toMatchObject({ status: 422, msgCode: 1015, msgResp: message })
  })

  test('a PIN reset refuses it, and its link still works with another PIN', async () => {
    const person = await signUp(server.url)
    await server.api().send('PATCH', '/reset-password', { step: 1, email: person.email })
    const url = linkIn(await mailbox.next(person.email))
    const link = url.searchParams.get('link') ?? new URLSearchParams(url.hash.slice(1)).get('link')
    const reset = (newPassword: string) =>
      server.api().call('PATCH', '/reset-password', { body: { step: 2, email: person.email, link, newPassword } })
    for (const [pin, message] of EASY_PINS) expect(await reset(pin)).toMatchObject({ status: 422, msgResp: message })
    expect(await reset('7396')).toMatchObject({ status: 200 })
  })

  test('an account that already has such a PIN keeps it', async () => {
    const person = await signUp(server.url)
    const { pinPepper } = await keepSecrets(server.dataDir)
    const old = await (await pinHash(pinPepper)).of('1234')
    await server.database.write((tx) =>
      tx.updateTable('credentials').set({ pinHash: old }).where('userId', '=', person.id).execute(),
    )
    const reply = await server.api().call('POST', '/login', { body: { email: person.email, password: '1234' } })
    expect(reply).toMatchObject({ status: 200 })
  })
})

describe('guessing', () => {
  let server: TestServer
  let now = Date.now()
  beforeAll(async () => {
    server = await startServer({ clock: { now: () => now }, env: { TRUST_PROXY: 'loopback', RATE_LIMITS: 'on' } })
  })
  afterAll(() => server.close())

  let networks = 0
  /** Each call comes from another network. */
  const login = (email: string, password: string, devices: readonly string[] = []) => {
    networks += 1
    return server.api().call('POST', '/login', {
      body: { email, password, devices },
      headers: { 'x-forwarded-for': `2001:db8:${networks.toString(16)}::1` },
    })
  }
  const rightOf = (attempts: readonly { status: number }[]): number =>
    attempts.filter(({ status }) => status === 403).length
  const guessUntilLocked = async (email: string, days: number): Promise<number> => {
    let attempts = 0
    for (let day = 0; day < days; day += 1) {
      const replies = []
      for (let n = 0; n < 6; n += 1) replies.push(await login(email, '0000'))
      attempts += rightOf(replies)
      now += 86_400_000
    }
    return attempts
  }

  test('one account has at most 15 attempts, until its owner resets the PIN', async () => {
    const victim = await signUp(server.url)
    expect(await guessUntilLocked(victim.email, 12)).toBe(15)
    expect(await login(victim.email, victim.pin)).toMatchObject({ status: 429 })
  })

  test('a right sign-in clears the count of wrong PINs', async () => {
    const person = await signUp(server.url)
    for (let round = 0; round < 5; round += 1) {
      for (let n = 0; n < 4; n += 1) expect(await login(person.email, '0000')).toMatchObject({ status: 403 })
      expect(await login(person.email, person.pin)).toMatchObject({ status: 200 })
    }
  })

  test('many networks and many accounts: the site-wide brake leaves one attempt until the lock, and right PINs sign in', async () => {
    now += 2 * 3_600_000
    const owner = await signUp(server.url)
    const { device } = (await login(owner.email, owner.pin)).msgResp as { device: string }
    for (let n = 0; n < MAX_FAILED_SIGN_INS_PER_HOUR; n += 1)
      expect(await login(`victim${n}@example.org`, '4826')).toMatchObject({ status: 403, msgResp: { leftRetries: 4 } })

    const attacked = await signUp(server.url)
    expect(await login(attacked.email, '0000')).toMatchObject({ status: 403, msgResp: { leftRetries: 0 } })
    expect(await login(attacked.email, '0001')).toMatchObject({ status: 429 })
    expect(await login('nobody@example.org', '0000')).toMatchObject({ status: 403, msgResp: { leftRetries: 0 } })

    const neighbour = await signUp(server.url)
    expect(await login(neighbour.email, neighbour.pin)).toMatchObject({ status: 200 })
    expect(await login(owner.email, '0000', [device])).toMatchObject({ status: 403, msgResp: { leftRetries: 4 } })
    expect(await login(owner.email, owner.pin, [device])).toMatchObject({ status: 200 })

    now += 3_600_000
    expect(await login(attacked.email, '0000')).toMatchObject({ status: 403, msgResp: { leftRetries: 4 } })
  })
})
