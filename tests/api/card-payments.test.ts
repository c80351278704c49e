// Plans paid by card: the provider's state counts, not the page's.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { SYSTEM } from '#shared/kernel/change.ts'
import type { SubscriptionReply } from '#shared/plan/subscription.ts'
import { hitPayProvider } from '#server/plan/hitpay-provider.ts'
import type { PaymentProvider } from '#server/plan/payment-provider.ts'
import { subscriptionsWith } from '#server/plan/subscriptions.ts'
import { hitPay, type HitPay } from '#tests/support/hitpay.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const PASSWORD = 'kopi-o kosong'
const DAY_S = 86_400
const START = 1_900_000_000
let now = START
const clock = { now: () => now * 1000 }
let provider: HitPay
let server: TestServer
let host: Person

beforeAll(async () => {
  provider = await hitPay()
  const env = { ...provider.env, PUBLIC_URL: 'https://gotong.example.org', ADMIN_PASSWORD: PASSWORD }
  server = await startServer({ env, clock })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(async () => {
  provider.silent = false
  now = START
  host = await signUp(server.url)
})

const choose = (who: Person, subId: string) =>
  who.api.call('POST', '/create-co-be-subscription-payment', { body: { subId } })
const chosen = async (who: Person, subId: string) => (await choose(who, subId)).msgResp as SubscriptionReply
const confirm = (who: Person, { recurringBillingId: reference }: SubscriptionReply) =>
  who.api.call('POST', '/confirm-co-be-subscription-payment', { body: { reference } })
const cancel = (who: Person, { id: subPaymentId }: SubscriptionReply) =>
  who.api.call('POST', '/cancel-co-be-subscription-payment', { body: { subPaymentId } })
const statuses = async ({ api }: Person) =>
  (await api.get<{ payments: SubscriptionReply[] }>('/list-co-be-subscription-payment')).payments
    .map(({ subName, status }) => `${subName} ${status}`)
    .sort()
const billingOf = ({ recurringBillingId }: SubscriptionReply) => provider.billings.get(recurringBillingId ?? '')!

test('SUB-034 the payment link is the provider’s, for the plan’s amount each cycle', async () => {
  const made = await chosen(host, 'plus')
  expect(made.paymentLink).toBe(`${provider.env.HITPAY_URL}/pay/${made.recurringBillingId}`)
  expect(billingOf(made).requested).toMatchObject({
    name: 'Plus',
    amount: '30.00',
    currency: 'SGD',
    cycle: 'monthly',
    customer_email: host.email,
    redirect_url: 'https://gotong.example.org/user/invoices',
    reference: made.id,
    start_date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  })
})

test('returning approves the subscription only when the provider says that it is active', async () => {
  const made = await chosen(host, 'basic')
  expect(await confirm(host, made)).toMatchObject({ status: 409, msgCode: 18011 })
  billingOf(made).status = 'active'
  const outsider = await signUp(server.url)
  expect(await confirm(outsider, made)).toMatchObject({ status: 404, msgCode: 18003 })
  provider.silent = true
  expect(await confirm(host, made)).toMatchObject({ status: 500, msgCode: 18009 })
  expect(await statuses(host)).toEqual(['Basic 1'])
  provider.silent = false
  expect(await confirm(host, made)).toMatchObject({ msgCode: 18700, msgResp: { status: 2, paidUntil: null } })
  expect(await confirm(host, made)).toMatchObject({ msgCode: 18700 })
})

test('cancelling ends the charges first, and is refused while the provider does not answer', async () => {
  const made = await chosen(host, 'basic')
  billingOf(made).status = 'active'
  await confirm(host, made)
  provider.silent = true
  expect(await cancel(host, made)).toMatchObject({ status: 500, msgCode: 18009 })
  expect(await statuses(host)).toEqual(['Basic 2'])
  provider.silent = false
  expect(await cancel(host, made)).toMatchObject({ msgCode: 18200 })
  expect(billingOf(made).status).toBe('canceled')
})

test('SUB-015 without an answer of the provider nothing is pending, and another choice ends the previous one', async () => {
  provider.silent = true
  expect(await choose(host, 'basic')).toMatchObject({ status: 500, msgCode: 18009 })
  expect(await statuses(host)).toEqual(['Basic -1'])
  provider.silent = false
  const basic = await chosen(host, 'basic')
  const pro = await chosen(host, 'pro')
  expect(await statuses(host)).toEqual(['Basic -1', 'Basic 0', 'Pro 1'])
  expect([billingOf(basic).status, billingOf(pro).status]).toEqual(['canceled', 'scheduled'])
})

test('deleting an account ends its charges', async () => {
  const made = await chosen(host, 'basic')
  billingOf(made).status = 'active'
  await confirm(host, made)
  provider.silent = true
  expect(await host.api.call('POST', '/delete-account', { body: { password: host.pin } })).toMatchObject({
    msgCode: 18009,
  })
  provider.silent = false
  expect((await host.api.call('POST', '/delete-account', { body: { password: host.pin } })).status).toBe(200)
  expect(billingOf(made).status).toBe('canceled')
})

const settling = (change: Partial<PaymentProvider> = {}) => {
  const { HITPAY_API_KEY: apiKey = '', HITPAY_URL: apiUrl = '' } = provider.env
  const cards = hitPayProvider({ apiKey, apiUrl, publicUrl: server.url, clock })
  return subscriptionsWith({ ...server, clock }, { ...cards, ...change })
}
const review = async ({ id }: SubscriptionReply, status: 2 | -1) => {
  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
  return server.api(token).call('PATCH', '/update-payment-subscription-status', { query: { id }, body: { status } })
}

test('a paid plan whose buyer did not return is not lost by choosing another', async () => {
  const basic = await chosen(host, 'basic')
  billingOf(basic).status = 'active'
  expect(await choose(host, 'pro')).toMatchObject({ status: 409, msgCode: 18007 })
  expect(await statuses(host)).toEqual(['Basic 2'])
  expect(billingOf(basic).status).toBe('active')
})

test('while the provider does not confirm the end, or for an unknown plan, the previous choice stays', async () => {
  const basic = await chosen(host, 'basic')
  provider.silent = true
  expect(await choose(host, 'pro')).toMatchObject({ status: 500, msgCode: 18009 })
  provider.silent = false
  expect(await choose(host, 'nonsense')).toMatchObject({ status: 404, msgCode: 18001 })
  expect(await choose(host, 'basic')).toMatchObject({ status: 409, msgCode: 18007 })
  expect(await statuses(host)).toEqual(['Basic 1'])
  expect(billingOf(basic).status).toBe('scheduled')
})

test('choosing a full plan does not end the previous choice', async () => {
  const none = { id: 'one', name: 'One', description: '', amount: 500, cycle: 'month', type: 'fixed', limit: 1 }
  await server.engine.run(SYSTEM, 'add-plans', { plans: [none] })
  await chosen(await signUp(server.url), 'one')
  const basic = await chosen(host, 'basic')
  expect(await choose(host, 'one')).toMatchObject({ status: 409, msgCode: 18002 })
  expect(billingOf(basic).status).toBe('scheduled')
  expect(await statuses(host)).toEqual(['Basic 1'])
})

test('a payment link that arrives after another choice is ended', async () => {
  let letGo = (): void => {}
  const held = new Promise<void>((resolve) => void (letGo = resolve))
  let asked = (): void => {}
  const isAsked = new Promise<void>((resolve) => void (asked = resolve))
  const { HITPAY_API_KEY: apiKey = '', HITPAY_URL: apiUrl = '' } = provider.env
  const cards = hitPayProvider({ apiKey, apiUrl, publicUrl: server.url, clock })
  const slow = settling({
    open: async (...sent) => {
      const opened = await cards.open(...sent)
      asked()
      await held
      return opened
    },
  })
  const first = slow.choose(host.id, 'basic')
  await isAsked
  const pro = await chosen(host, 'pro')
  letGo()
  expect(await first).toMatchObject({ code: 18013 })
  const ofHost = [...provider.billings.values()].filter(({ requested: sent }) => sent.customer_email === host.email)
  expect(ofHost.map(({ requested: sent, status }) => `${String(sent.name)} ${status}`).sort()).toEqual([
    'Basic canceled',
    'Pro scheduled',
  ])
  expect(await statuses(host)).toEqual(['Basic 0', 'Pro 1'])
  expect(billingOf(pro).status).toBe('scheduled')
})

test('a payment reported after its choice was replaced is not charged again', async () => {
  const made = await chosen(host, 'basic')
  billingOf(made).status = 'active'
  const replaced = { id: made.id, userId: host.id, action: 'replace', paidUntil: null }
  const late = settling({
    stateOf: async () => {
      await server.engine.run(SYSTEM, 'change-subscription', replaced)
      return 'paid'
    },
  })
  expect(await late.confirm(host.id, made.recurringBillingId ?? '')).toMatchObject({ code: 18013 })
  expect(billingOf(made).status).toBe('canceled')
  expect(await statuses(host)).toEqual(['Basic 0'])
})

test('two concurrent reports of one payment approve it once', async () => {
  const made = await chosen(host, 'basic')
  billingOf(made).status = 'active'
  const approved = { id: made.id, userId: host.id, action: 'approve', paidUntil: null }
  const late = settling({
    stateOf: async () => {
      await server.engine.run(SYSTEM, 'change-subscription', approved)
      return 'paid'
    },
  })
  expect(await late.confirm(host.id, made.recurringBillingId ?? '')).toMatchObject({ status: 2 })
  expect(billingOf(made).status).toBe('active')
})

test('a subscription ended at the provider expires; one without an answer does not', async () => {
  const made = await chosen(host, 'basic')
  billingOf(made).status = 'active'
  await confirm(host, made)
  provider.silent = true
  await settling().settleAll()
  expect(await statuses(host)).toEqual(['Basic 2'])
  provider.silent = false
  await settling().settleAll()
  expect(await statuses(host)).toEqual(['Basic 2'])
  billingOf(made).status = 'canceled'
  await settling().settleAll()
  expect(await statuses(host)).toEqual(['Basic -2'])
})

test('a subscription that the operator approved and the provider does not charge lasts one cycle', async () => {
  const made = await chosen(host, 'basic')
  expect(await review(made, 2)).toMatchObject({ status: 200 })
  now += 31 * DAY_S - 1
  await settling().settleAll()
  expect(await statuses(host)).toEqual(['Basic 2'])
  now += 1
  provider.silent = true
  await settling().settleAll()
  expect(await statuses(host)).toEqual(['Basic 2'])
  provider.silent = false
  await settling().settleAll()
  expect(await statuses(host)).toEqual(['Basic -2'])
  expect(billingOf(made).status).toBe('canceled')

  const charged = await chosen(host, 'plus')
  billingOf(charged).status = 'active'
  expect(await review(charged, 2)).toMatchObject({ status: 200 })
  now += 62 * DAY_S
  await settling().settleAll()
  expect(await statuses(host)).toEqual(['Basic -2', 'Plus 2'])
})

test('SUB-015 a payment link unused for a week is ended unless it was paid', async () => {
  const other = await signUp(server.url)
  const [left, paid] = [await chosen(host, 'basic'), await chosen(other, 'basic')]
  now += 7 * DAY_S - 1
  await settling().settleAll()
  expect(await statuses(host)).toEqual(['Basic 1'])
  now += 1
  billingOf(paid).status = 'active'
  provider.silent = true
  await settling().settleAll()
  expect(await statuses(host)).toEqual(['Basic 1'])
  provider.silent = false
  await settling().settleAll()
  expect([await statuses(host), await statuses(other)]).toEqual([['Basic -1'], ['Basic 2']])
  expect([billingOf(left).status, billingOf(paid).status]).toEqual(['canceled', 'active'])
})
