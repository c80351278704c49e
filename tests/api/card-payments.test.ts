// Plans that are paid by card: what the provider says counts, not what a page sends.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SubscriptionReply } from '#shared/plan/subscription.ts'
import { hitPay, type HitPay } from '#tests/support/hitpay.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let provider: HitPay
let server: TestServer
let host: Person

beforeAll(async () => {
  provider = await hitPay()
  server = await startServer({ env: { ...provider.env, PUBLIC_URL: 'https://gotong.example.org' } })
})
afterAll(async () => {
  await server.close()
  await provider.close()
})
beforeEach(async () => {
  provider.silent = false
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
  expect(billingOf(made).asked).toMatchObject({
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

test('coming back marks it approved only when the provider says that it is active', async () => {
  const made = await chosen(host, 'basic')
  expect(await confirm(host, made)).toMatchObject({ status: 409, msgCode: 18011 })
  billingOf(made).status = 'active'
  const stranger = await signUp(server.url)
  expect(await confirm(stranger, made)).toMatchObject({ status: 404, msgCode: 18003 })
  provider.silent = true
  expect(await confirm(host, made)).toMatchObject({ status: 500, msgCode: 18009 })
  expect(await statuses(host)).toEqual(['Basic 1'])
  provider.silent = false
  expect(await confirm(host, made)).toMatchObject({ msgCode: 18700, msgResp: { status: 2, paidUntil: null } })
  expect(await confirm(host, made)).toMatchObject({ msgCode: 18700 })
})

test('cancelling ends the charges first, and is refused while the provider does not hear it', async () => {
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

test('without an answer of the provider nothing waits, and another choice ends the one before', async () => {
  provider.silent = true
  expect(await choose(host, 'basic')).toMatchObject({ status: 500, msgCode: 18009 })
  expect(await statuses(host)).toEqual(['Basic -1'])
  provider.silent = false
  const basic = await chosen(host, 'basic')
  const pro = await chosen(host, 'pro')
  expect(await statuses(host)).toEqual(['Basic -1', 'Basic 0', 'Pro 1'])
  expect([billingOf(basic).status, billingOf(pro).status]).toEqual(['canceled', 'scheduled'])
})

test('who deletes their account is charged no more', async () => {
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
