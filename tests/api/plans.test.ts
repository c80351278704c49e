// Plans, subscriptions, and features bought with a screenshot.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import type { UserReply } from '#shared/account/user-reply.ts'
import type { PlanReply } from '#shared/plan/plan.ts'
import type { SubscriptionReply } from '#shared/plan/subscription.ts'
import { manualProvider } from '#server/plan/manual-provider.ts'
import { subscriptionsWith } from '#server/plan/subscriptions.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { uploadPicture } from '#tests/support/upload-picture.ts'

const DAY_S = 86_400
const START = 1_900_000_000
let now = START
const clock = { now: () => now * 1000 }
let server: TestServer
let host: Person
let outsider: Person

beforeAll(async () => {
  server = await startServer({ clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  now = START
  host = await signUp(server.url)
  outsider = await signUp(server.url)
})

const choose = ({ api }: Person, subId: string) =>
  api.call('POST', '/create-co-be-subscription-payment', { body: { subId } })
const cancel = ({ api }: Person, subPaymentId: string) =>
  api.call('POST', '/cancel-co-be-subscription-payment', { body: { subPaymentId } })
const confirm = ({ api }: Person, reference: string | null) =>
  api.call('POST', '/confirm-co-be-subscription-payment', { body: { reference } })
const payments = async ({ api }: Person) =>
  (await api.get<{ payments: SubscriptionReply[] }>('/list-co-be-subscription-payment')).payments
const chosen = async (who: Person, subId: string) => (await choose(who, subId)).msgResp as SubscriptionReply
const approve = (who: Person, { id }: SubscriptionReply) =>
  server.engine.run(SYSTEM, 'change-subscription', {
    id,
    userId: who.id,
    action: 'approve',
    paidUntil: now + 31 * DAY_S,
  })

test('SUB-012 SUB-014 API-122 API-124 plans are an array, and equal the packages of the product', async () => {
  const plans = await host.api.get<PlanReply[]>('/list-plans')
  expect(plans.map(({ name, amount, type, cycle, limit }) => [name, amount, type, cycle, limit])).toEqual([
    ['Pay as you sell', 0, 'percent of revenue', 'month', 0],
    ['Basic', 10, 'fixed', 'month', 0],
    ['Plus', 30, 'fixed', 'month', 0],
    ['Pro', 50, 'fixed', 'month', 0],
  ])
  expect(Object.keys(plans[0] ?? {}).sort()).toEqual(
    ['amount', 'cycle', 'description', 'id', 'limit', 'name', 'type'].sort(),
  )
  const reply = await host.api.call('GET', '/list-co-be-subscription-package')
  expect(reply).toMatchObject({ msgCode: 18100, msgResp: { packages: plans } })
  expect(await host.api.get('/list-co-be-subscription-payment')).toEqual({ payments: [] })
})

test('SUB-010 SUB-013 SUB-014 API-123 API-125 API-126 a plan with a price gives a payment link and is pending', async () => {
  const reply = await choose(host, 'basic')
  expect(reply.msgCode).toBe(18000)
  const made = reply.msgResp as SubscriptionReply
  expect(made).toMatchObject({ subName: 'Basic', status: 1, type: 'recurring', subPrice: 10, createdAt: now })
  const link = new URL(made.paymentLink ?? '')
  expect(link.pathname).toBe('/user/plan-payment')
  expect(link.searchParams.get('reference')).toBe(made.recurringBillingId)
  expect(made.subPaymentId).toBe(made.id)
  expect(await payments(host)).toEqual([made])
  expect(await payments(outsider)).toEqual([])
  expect(await host.api.get<UserReply>('/get-user')).toMatchObject({ isUsingSubscription: false })
})

test('SUB-009 a plan by percent of revenue is registered at once, with nothing to pay', async () => {
  expect(await choose(host, 'revenue')).toMatchObject({
    msgCode: 18000,
    msgResp: { status: 2, type: 'custom', paymentLink: null, subPrice: 0 },
  })
  expect(await host.api.get<UserReply>('/get-user')).toMatchObject({ isUsingSubscription: true })
})

test('choosing twice is refused with 18007; an unpaid choice is replaced by another plan', async () => {
  const basic = await chosen(host, 'basic')
  expect(await choose(host, 'basic')).toMatchObject({ status: 409, msgCode: 18007 })
  const plus = await chosen(host, 'plus')
  expect((await payments(host)).map(({ id, status }) => [id, status])).toEqual(
    expect.arrayContaining([
      [basic.id, 0],
      [plus.id, 1],
    ]),
  )
  await approve(host, plus)
  for (const plan of ['basic', 'plus', 'revenue'])
    expect(await choose(host, plan)).toMatchObject({ status: 409, msgCode: 18007 })
  expect(await choose(host, 'nonsense')).toMatchObject({ status: 404, msgCode: 18001 })
})

test('a plan accepts as many subscribers as its limit, also concurrent ones', async () => {
  const few = { id: 'few', name: 'Few', description: '', amount: 500, cycle: 'month', type: 'fixed', limit: 2 }
  await server.engine.run(SYSTEM, 'add-plans', { plans: [few] })
  const people = await Promise.all(Array.from({ length: 5 }, () => signUp(server.url)))
  const replies = await Promise.all(people.map((who) => choose(who, 'few')))
  const counts = [18000, 18002].map((code) => replies.filter(({ msgCode }) => msgCode === code).length)
  expect(counts).toEqual([2, 3])
})

test('SUB-015 SUB-022 API-127 only its owner cancels an active subscription', async () => {
  const made = await chosen(host, 'basic')
  expect(await cancel(host, made.id)).toMatchObject({ status: 409, msgCode: 18004 })
  await approve(host, made)
  expect((await payments(host))[0]).toMatchObject({ status: 2 })
  expect(await cancel(outsider, made.id)).toMatchObject({ status: 404, msgCode: 18003 })
  expect(
    await server.api().call('POST', '/cancel-co-be-subscription-payment', { body: { subPaymentId: made.id } }),
  ).toMatchObject({ status: 401 })
  expect(await cancel(host, made.id)).toMatchObject({ msgCode: 18200, msgResp: { status: 0 } })
  expect(await cancel(host, made.id)).toMatchObject({ status: 409, msgCode: 18004 })
  expect((await payments(host))[0]).toMatchObject({ status: 0 })
})

test('returning from a payment approves nothing that was not paid', async () => {
  const made = await chosen(host, 'basic')
  for (const sent of [
    { reference: made.recurringBillingId },
    { reference: made.recurringBillingId, type: 'recurring', status: 'active' },
  ])
    expect(await host.api.call('POST', '/confirm-co-be-subscription-payment', { body: sent })).toMatchObject({
      status: 409,
      msgResp: 'Your payment is not confirmed yet',
    })
  expect((await payments(host))[0]).toMatchObject({ status: 1 })
  await approve(host, made)
  expect(await confirm(outsider, made.recurringBillingId)).toMatchObject({ status: 404, msgCode: 18003 })
  expect(await confirm(host, made.recurringBillingId)).toMatchObject({ msgCode: 18700, msgResp: { status: 2 } })
  await cancel(host, made.id)
  expect(await confirm(host, made.recurringBillingId)).toMatchObject({ status: 409, msgCode: 18011 })
})

test('SUB-015 a subscription paid for a period expires after it', async () => {
  const made = await chosen(host, 'basic')
  await approve(host, made)
  const subscriptions = subscriptionsWith({ ...server, clock }, manualProvider({ PUBLIC_URL: server.url }))
  now += 31 * DAY_S - 1
  await subscriptions.settleAll()
  expect((await payments(host))[0]).toMatchObject({ status: 2 })
  now += 1
  await subscriptions.settleAll()
  expect((await payments(host))[0]).toMatchObject({ status: -2 })
  expect((await choose(host, 'basic')).msgCode).toBe(18000)
})

test('SUB-015 a subscription whose change fails does not keep others from expiring', async () => {
  const mine = await chosen(host, 'basic')
  await approve(host, mine)
  now += 1
  const others = await chosen(outsider, 'basic')
  await approve(outsider, others)
  now += 31 * DAY_S
  const engine: typeof server.engine = {
    ...server.engine,
    run: (actor, name, input, options) =>
      (input as { id?: string }).id === mine.id
        ? Promise.reject(new Error('unreadable'))
        : server.engine.run(actor, name, input, options),
  }
  const settling = subscriptionsWith({ ...server, engine, clock }, manualProvider({ PUBLIC_URL: server.url }))
  await expect(settling.settleAll()).rejects.toThrow('unreadable')
  expect(await payments(host)).toMatchObject([{ status: 2 }])
  expect(await payments(outsider)).toMatchObject([{ status: -2 }])
})

const buy = (who: Person, kind: 'premium' | 'schedule', sent: object, query?: { userId: string }) =>
  who.api.call('POST', `/create-${kind}-feature`, { body: sent, ...(query ? { query } : {}) })
const features = ({ api }: Person) => api.get<UserReply>('/get-user')

test("SUB-001 API-128 a premium account is bought for 50 with the buyer's own screenshot", async () => {
  const premiumPaymentScreenshot = await uploadPicture(host)
  const sent = { premiumPaymentScreenshot, premiumPrice: '50' }
  const needed = { status: 422, msgCode: 18005, msgResp: 'Please upload payment screenshot' }
  for (const none of [undefined, null, '', 'https://example.org/paid.png', `/api/files/${'0'.repeat(64)}`])
    expect(await buy(host, 'premium', { ...sent, premiumPaymentScreenshot: none })).toMatchObject(needed)
  expect(await buy(outsider, 'premium', sent)).toMatchObject(needed)
  for (const premiumPrice of [undefined, '5', 49.99, 5000])
    expect(await buy(host, 'premium', { ...sent, premiumPrice })).toMatchObject({ status: 422, msgCode: 18006 })
  expect(await buy(host, 'premium', sent, { userId: outsider.id })).toMatchObject({ status: 403, msgCode: 18012 })
  expect((await features(host)).premiumFeatures).toEqual([])

  expect(await buy(host, 'premium', sent, { userId: host.id })).toMatchObject({ msgCode: 18500 })
  expect((await features(host)).premiumFeatures).toEqual([
    { premiumPrice: 50, premiumPaymentStatus: 1, premiumStatus: 1, premiumPaymentScreenshot },
  ])
  expect(await buy(host, 'premium', sent)).toMatchObject({ status: 409, msgCode: 18008 })
  expect((await features(outsider)).premiumFeatures).toEqual([])
})

test('SUB-002 SUB-004 API-129 scheduling is bought for its fixed price with a screenshot', async () => {
  const schedulePaymentScreenshot = await uploadPicture(host)
  expect(await buy(host, 'schedule', { schedulePrice: 30 })).toMatchObject({
    status: 422,
    msgResp: 'Please upload payment screenshot',
  })
  for (const schedulePrice of ['50', 29])
    expect(await buy(host, 'schedule', { schedulePaymentScreenshot, schedulePrice })).toMatchObject({ msgCode: 18006 })
  expect(await buy(host, 'schedule', { schedulePaymentScreenshot, schedulePrice: '30' })).toMatchObject({
    msgCode: 18600,
  })
  expect((await features(host)).scheduleFeatures).toEqual([{ schedulePaymentStatus: 1, scheduleStatus: 1 }])
})
