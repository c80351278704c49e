// Invoices of the plan that takes 2 % of the revenue, from the sale to the end of the plan.
import { formatDateTime, type Seconds } from '#shared/kernel/clock.ts'
import { monthAfter, monthAt, monthName, periodOf } from '#shared/plan/revenue.ts'
import { STATUS, type SubscriptionReply } from '#shared/plan/subscription.ts'
import { settleRevenueInvoices } from '#server/plan/revenue-invoices.ts'
import { createEvent, createGroup, join, placeOrder, signUp } from '#tests/support/neighbourhood.ts'
import { test, type Later } from './clock-fixture.ts'
import { downloaded, expect, expectToast, newContext, signIn } from './fixtures.ts'

const PASSWORD = 'kopi-o kosong'
const DAY_S = 86_400

test.use({ env: { ADMIN_PASSWORD: PASSWORD, PAYMENT_PAYEE: 'PayNow UEN 201912345K' } })

/** The server's own timer, at once. */
const settle = ({ server: { database, engine }, clock }: Later): Promise<void> =>
  settleRevenueInvoices({ database, engine, clock })

test('SUB-016 SUB-019 SUB-036 a host sees the invoice for a month with its reckoning, pays it, and an unpaid one ends the plan', async ({
  later,
  browser,
}) => {
  const { server } = later
  const host = await signUp(server.url, 'Mei Ling Tan')
  const buyer = await signUp(server.url, 'Arun Nair')
  const groupId = await createGroup(host)
  await join(buyer, groupId)
  await host.api.send('POST', '/create-co-be-subscription-payment', { subId: 'revenue' })
  const first = monthAfter(monthAt(later.at + 5 * DAY_S))
  const second = monthAfter(first)
  const sell = async (pickup: Seconds, cases: number): Promise<string> => {
    const event = await createEvent(host, groupId, {
      closingTime: formatDateTime(pickup - DAY_S),
      pickupTime: formatDateTime(pickup),
      products: [{ name: 'Durian', description: 'Box', price: 100, maxQuantity: 1000 }],
    })
    const ref = await placeOrder(buyer, event, [cases])
    await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
    return ref
  }
  await sell(periodOf(first).from + 2 * DAY_S, 10)
  const refunded = await sell(periodOf(first).from + 3 * DAY_S, 2)
  await host.api.send('PATCH', '/update-order-status', { ref: refunded, status: -1 })
  await sell(periodOf(second).from + 2 * DAY_S, 5)

  const context = await newContext(browser, {
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
  })
  const page = await context.newPage()
  const goTo = async (at: Seconds): Promise<void> => {
    later.at = at
    await page.clock.setFixedTime(at * 1000)
    await settle(later)
  }
  await goTo(periodOf(first).to + 3600)
  await page.goto('/sign-in')
  await signIn(page, host)
  await downloaded(page, host)

  await page.goto('/user/profile')
  await expect(page.getByText(`Invoice for ${monthName(first)}`).first()).toBeVisible()
  await page.goto('/user/invoices')
  const invoices = page.getByRole('list', { name: 'Revenue invoices' }).getByRole('listitem')
  await expect(invoices).toHaveCount(1)
  const invoice = invoices.filter({ hasText: monthName(first) })
  for (const text of ['To pay', 'Verified payments: 2 orders', '1,200.00', '200.00', '1,000.00', '20.00'])
    await expect(invoice).toContainText(text)
  await expect(invoice.getByText('Less refunds')).toBeVisible()
  // The invoice is a pending payment that does not recur.
  const { payments } = await host.api.get<{ payments: SubscriptionReply[] }>('/list-co-be-subscription-payment')
  expect(payments.filter(({ status }) => status === STATUS.pending)).toMatchObject([{ type: 'custom' }])
  await expect(page.getByRole('link', { name: 'Pay invoice', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Payment', exact: true })).toHaveCount(0)

  await invoice.getByRole('link', { name: 'Pay invoice' }).click()
  await expect(page.getByRole('heading', { name: `Pay as you sell, ${monthName(first)}` })).toBeVisible()
  await expect(page.getByText('by bank transfer to PayNow UEN 201912345K')).toBeVisible()
  const reference = new URL(page.url()).searchParams.get('reference') ?? ''
  await expect(page.getByText(reference)).toBeVisible()

  const { token } = await server.api().send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
  const operator = server.api(token)
  const { subscriptions } = await operator.get<{ subscriptions: { id: string; recurringBillingId: string }[] }>(
    '/list-pending-payments',
  )
  const id = subscriptions.find(({ recurringBillingId }) => recurringBillingId === reference)?.id ?? ''
  await operator.send('PATCH', '/update-payment-subscription-status', { status: 2 }, { id })
  await expect(page.getByRole('heading', { name: 'This invoice is paid' })).toBeVisible()
  await page.getByRole('link', { name: 'Invoices' }).last().click()
  await expect(invoice).toContainText('Paid')
  await expect(invoice.getByRole('link')).toHaveCount(0)

  // The next invoice is not paid.
  await goTo(periodOf(second).to + 3600)
  await goTo(later.at + 15 * DAY_S)
  await page.reload()
  await expect(invoices).toHaveCount(2)
  await expect(invoices.filter({ hasText: monthName(second) })).toContainText('Overdue')
  const plan = page.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem')
  await expect(plan.filter({ hasText: 'Pay as you sell' })).toContainText('Expired')
  await page.goto('/user/plans')
  await page.getByRole('button', { name: 'Choose Pay as you sell' }).click()
  await expect(page.getByText('Please pay your last invoice first').first()).toBeVisible()
  await context.close()
})

test('ADM-015 SUB-036 the operator withdraws an invoice after a warning that it cannot be undone', async ({
  later,
  browser,
}) => {
  const { server } = later
  const host = await signUp(server.url, 'Mei Ling Tan')
  const buyer = await signUp(server.url, 'Arun Nair')
  const groupId = await createGroup(host)
  await join(buyer, groupId)
  await host.api.send('POST', '/create-co-be-subscription-payment', { subId: 'revenue' })
  const month = monthAfter(monthAt(later.at + 5 * DAY_S))
  const pickup = periodOf(month).from + 2 * DAY_S
  const event = await createEvent(host, groupId, {
    closingTime: formatDateTime(pickup - DAY_S),
    pickupTime: formatDateTime(pickup),
    products: [{ name: 'Durian', description: 'Box', price: 100, maxQuantity: 1000 }],
  })
  const ref = await placeOrder(buyer, event, [10])
  await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  later.at = periodOf(month).to + 3600
  await settle(later)

  const context = await newContext(browser, { baseURL: server.url, viewport: { width: 1280, height: 900 } })
  const page = await context.newPage()
  await page.clock.setFixedTime(later.at * 1000)
  await page.goto('/sign-in')
  await signIn(page, await signUp(server.url, 'Ops Lim'))
  await page.goto('/operator')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  const invoice = page.getByRole('main').getByRole('listitem').filter({ hasText: host.name })
  await expect(invoice.getByRole('heading')).toHaveText(`Invoice Pay as you sell, ${monthName(month)}`)
  await expect(invoice).toContainText('Due ')
  await expect(invoice.getByRole('button', { name: /^Reject/ })).toHaveCount(0)
  await invoice.getByRole('button', { name: /^Not found, / }).click()
  const search = page.getByRole('alertdialog', { name: 'Payment not found?' })
  await expect(search).toContainText('Mei Ling Tan reads that the payment was not found, and has 14 days to pay again.')
  await search.getByRole('button', { name: 'Not found' }).click()
  await expectToast(page, 'The host pays again', 'Success')
  await expect(search).toHaveCount(0)
  const notices = await host.api.get<{ title: string }[]>('/list-notifications')
  expect(notices.map(({ title }) => title)).toContain(`Payment not found: invoice for ${monthName(month)}`)
  await invoice.getByRole('button', { name: /^Withdraw, / }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw this invoice?' })
  await expect(question).toContainText('Mei Ling Tan no longer owes S$20.00. This can’t be undone.')
  await question.getByRole('button', { name: 'Withdraw' }).click()
  await expectToast(page, 'Withdrawn', 'Success')
  await expect(page.getByRole('heading', { name: 'No payments are waiting' })).toBeVisible()
  const { payments } = await host.api.get<{ payments: { subName: string; status: number }[] }>(
    '/list-co-be-subscription-payment',
  )
  expect(payments.find(({ subName }) => subName.endsWith(monthName(month)))).toMatchObject({ status: -1 })
  await context.close()
})
