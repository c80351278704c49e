// The operator's password, and payments that await review.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { UserReply } from '#shared/account/user-reply.ts'
import type { SubscriptionReply } from '#shared/plan/subscription.ts'
import { openDatabase } from '#server/db/open.ts'
import { databaseOf } from '#tests/support/postgres-server.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { runServer, spawnServer, startServer, type TestServer } from '#tests/support/server.ts'
import { uploadPicture } from '#tests/support/upload-picture.ts'

const PASSWORD = 'kopi-o kosong'
const DAY_S = 86_400
const START = 1_900_000_000
let now = START
let server: TestServer
let host: Person

beforeAll(async () => {
  server = await startServer({ env: { ADMIN_PASSWORD: PASSWORD }, clock: { now: () => now * 1000 } })
  host = await signUp(server.url)
})
afterAll(() => server.close())

const signIn = (password: unknown, there = server) => there.api().call('POST', '/admin-token', { body: { password } })
const operator = async () => {
  const { token } = (await signIn(PASSWORD)).msgResp as { token: string }
  return server.api(token)
}
const pending = async () =>
  (await operator()).get<{ subscriptions: { id: string }[]; features: { id: string; kind: string }[] }>(
    '/list-pending-payments',
  )
const own = (who: Person) => who.api.get<UserReply>('/get-user')
const buy = async (who: Person, kind: 'premium' | 'schedule', price: number): Promise<string> => {
  const sent = { [`${kind}PaymentScreenshot`]: await uploadPicture(who), [`${kind}Price`]: price }
  return (await who.api.send<{ id: string }>('POST', `/create-${kind}-feature`, sent)).id
}

test('ADM-005 the operator password returns a one-hour token that belongs to no user', async () => {
  for (const wrong of ['', 'kopi-o', `${PASSWORD} `])
    expect(await signIn(wrong)).toMatchObject({
      status: 403,
      msgCode: 95101,
      msgResp: 'Incorrect password. Please try again.',
    })
  const admin = await operator()
  expect(await admin.call('GET', '/get-user')).toMatchObject({ status: 401 })
  expect(await admin.call('GET', '/list-pending-payments')).toMatchObject({ msgCode: 19100 })
  now += 3601
  expect(await admin.call('GET', '/list-pending-payments')).toMatchObject({ status: 401 })
})

test('ADM-019 without ADMIN_PASSWORD there is no operator access, and the reply says so', async () => {
  const other = await startServer()
  for (const tried of ['', 'undefined', PASSWORD])
    expect(await signIn(tried, other)).toMatchObject({ status: 403, msgCode: 95_105 })
  await other.close()
})

test.each([
  ['premium', 50, 'premiumFeatures', { premiumPaymentStatus: 2, premiumStatus: 2 }],
  ['schedule', 30, 'scheduleFeatures', { schedulePaymentStatus: 2, scheduleStatus: 2 }],
] as const)('API-132 API-133 only the operator approves a %s payment', async (kind, price, list, approved) => {
  const id = await buy(host, kind, price)
  const path = `/update-payment-${kind}-status`
  const body = { paymentStatus: 2, status: 2 }
  expect(await host.api.call('PATCH', path, { query: { id }, body })).toMatchObject({ status: 403, msgCode: 95103 })
  expect(await server.api().call('PATCH', path, { query: { id }, body })).toMatchObject({ status: 401 })
  expect((await own(host))[list]).not.toMatchObject([approved])
  expect((await pending()).features).toMatchObject([{ id, kind, price, person: { email: host.email } }])

  const admin = await operator()
  const other = kind === 'premium' ? 'schedule' : 'premium'
  expect(await admin.call('PATCH', `/update-payment-${other}-status`, { query: { id }, body })).toMatchObject({
    status: 404,
  })
  expect(await admin.call('PATCH', path, { query: { id }, body: { paymentStatus: 7, status: 2 } })).toMatchObject({
    status: 422,
  })
  expect(await admin.call('PATCH', path, { query: { id }, body })).toMatchObject({ status: 200 })
  expect((await own(host))[list]).toMatchObject([approved])
  expect((await pending()).features).toEqual([])
})

test('a plan paid by bank transfer lasts one cycle and then expires', async () => {
  const payments = async () =>
    (await host.api.get<{ payments: SubscriptionReply[] }>('/list-co-be-subscription-payment')).payments
  const made = await host.api.send<SubscriptionReply>('POST', '/create-co-be-subscription-payment', { subId: 'pro' })
  const path = '/update-payment-subscription-status'
  const say = (api: Person['api'], status: number) =>
    api.call('PATCH', path, { query: { id: made.id }, body: { status } })
  expect(await say(host.api, 2)).toMatchObject({ status: 403, msgCode: 95103 })
  expect((await pending()).subscriptions.map(({ id }) => id)).toEqual([made.id])
  expect((await say(await operator(), 2)).msgCode).toBe(19000)
  expect(await payments()).toMatchObject([{ status: 2, paidUntil: now + 31 * DAY_S }])
  expect(await say(await operator(), 2)).toMatchObject({ status: 409, msgCode: 18013 })
  expect((await own(host)).isUsingSubscription).toBe(true)
})

test('npm run payments lists pending payments and decides them', async () => {
  const box = await spawnServer({ env: { ADMIN_PASSWORD: PASSWORD } })
  const who = await signUp(box.url, 'Mei Ling Tan')
  const id = await buy(who, 'premium', 50)
  const plan = await who.api.send<SubscriptionReply>('POST', '/create-co-be-subscription-payment', { subId: 'plus' })
  const settings = { PORT: String(box.port), HOST: '127.0.0.1', DATA_DIR: box.dataDir, ADMIN_PASSWORD: PASSWORD }
  const run = (args: readonly string[], change: Record<string, string> = {}) =>
    runServer({ ...settings, ...change }, 'server/ops/payments-main.ts', args)

  const listed = await run([])
  expect(listed).toMatchObject({ code: 0, stderr: '' })
  expect(listed.stdout).toContain(`${plan.id}  plan Plus  S$30  reference ${plan.recurringBillingId}  Mei Ling Tan`)
  const forger = await signUp(box.url, 'Siti Binte')
  // A name from before names lost their control characters.
  const database = await openDatabase({ DATA_DIR: box.dataDir, ...(await databaseOf(box.dataDir)) })
  await database.write((tx) =>
    tx.updateTable('users').set({ name: 'Siti\u001b[2K\u009b1A Binte' }).where('id', '=', forger.id).execute(),
  )
  await database.close()
  const forged = await buy(forger, 'premium', 50)
  const shown = (await run([])).stdout
  expect(shown).toContain('Siti\ufffd[2K\ufffd1A Binte')
  expect(shown).not.toMatch(/[^\P{Cc}\n]/u)
  expect(await run(['reject', forged])).toMatchObject({ stdout: 'Rejected: Siti\ufffd[2K\ufffd1A Binte, premium\n' })
  expect(listed.stdout).toMatch(new RegExp(`${id}  premium  S\\$50 .* screenshot ${box.dataDir}/uploads/`))

  expect(await run(['approve', id])).toMatchObject({ code: 0, stdout: 'Approved: Mei Ling Tan, premium\n' })
  expect(await run(['reject', plan.id])).toMatchObject({ code: 0, stdout: 'Rejected: Mei Ling Tan, plan\n' })
  expect((await own(who)).premiumFeatures).toMatchObject([{ premiumPaymentStatus: 2, premiumStatus: 2 }])
  expect((await run([])).stdout).toBe('No payments are waiting.\n')

  expect(await run(['approve', id])).toMatchObject({ code: 1, stderr: `[gotong] no payment ${id} waits\n` })
  expect(await run(['bless', id])).toMatchObject({ code: 1, stderr: expect.stringContaining('usage:') })
  expect(await run([], { ADMIN_PASSWORD: 'teh tarik' })).toMatchObject({
    code: 1,
    stderr: '[gotong] Incorrect password. Please try again.\n',
  })
  await box.stop()
  expect(await run([])).toMatchObject({ code: 1, stderr: expect.stringContaining('start it first') })
})
