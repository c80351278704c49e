// Plans and paid features: choosing, paying, returning from payment, cancelling.
import type { Page } from '@playwright/test'
import type { UserReply } from '#shared/account/user-reply.ts'
import type { SubscriptionReply } from '#shared/plan/subscription.ts'
import { freePort } from '#tests/support/free-port.ts'
import { hitPay, type HitPay } from '#tests/support/hitpay.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { apiAt } from '#tests/support/api.ts'
import { failing, fill } from './full-device.ts'
import { downloaded, expect, newContext, signIn, test as base, expectToast } from './fixtures.ts'

const PASSWORD = 'kopi-o kosong'
const PAID = { name: 'paid.png', mimeType: 'image/png', buffer: paintNoise(40_000) }

interface Shop {
  readonly provider: HitPay
  person(name: string): Promise<Person>
  /** Opens the sign-in page. */
  guestPage(): Promise<Page>
  pageOf(who: Person): Promise<Page>
  /** The operator approves all pending payments. */
  approveAll(): Promise<void>
}

/** `cards`: plans are paid by card through a simulated provider. */
const test = base.extend<{ cards: boolean; shop: Shop }>({
  cards: [false, { option: true }],
  shop: async ({ browser, cards, serverPool }, use) => {
    const [port, provider] = [await freePort(), await hitPay()]
    const url = `http://127.0.0.1:${port}`
    const server = await serverPool.start({
      PORT: String(port),
      PUBLIC_URL: url,
      ADMIN_PASSWORD: PASSWORD,
      PAYMENT_PAYEE: 'PayNow UEN 201912345K',
      ...(cards ? provider.env : {}),
    })
    const context = await newContext(browser, { baseURL: url, viewport: { width: 390, height: 844 } })
    const guestPage = async (): Promise<Page> => {
      const page = await context.newPage()
      await page.goto('/sign-in')
      return page
    }
    await use({
      provider,
      person: (name) => signUp(url, name),
      guestPage,
      pageOf: async (who) => {
        const page = await guestPage()
        await signIn(page, who)
        await downloaded(page, who)
        return page
      },
      approveAll: async () => {
        const { token } = await apiAt(url, null).send<{ token: string }>('POST', '/admin-token', { password: PASSWORD })
        const operator = apiAt(url, token)
        const { subscriptions, features } = await operator.get<{
          subscriptions: { id: string }[]
          features: { id: string; kind: string }[]
        }>('/list-pending-payments')
        for (const { id } of subscriptions)
          await operator.send('PATCH', '/update-payment-subscription-status', { status: 2 }, { id })
        for (const { id, kind } of features)
          await operator.send('PATCH', `/update-payment-${kind}-status`, { paymentStatus: 2, status: 2 }, { id })
      },
    })
    await context.close()
    await server.stop()
    await provider.close()
  },
})

const payments = async ({ api }: Person) =>
  (await api.get<{ payments: SubscriptionReply[] }>('/list-co-be-subscription-payment')).payments
const row = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Subscriptions' }).getByRole('listitem').filter({ hasText: name })

test('USR-029 SUB-005 SUB-006 SUB-007 SUB-008 SUB-009 SUB-011 SUB-016 SUB-017 SUB-022 SUB-023 SUB-025 SUB-027 plans are sorted by amount; a host chooses one and cancels it', async ({
  shop,
}) => {
  const who = await shop.person('Mei Tan')
  const page = await shop.pageOf(who)
  await page.goto('/user/profile')
  await page.getByRole('link', { name: 'Plans', exact: true }).click()
  const plans = page.getByRole('list', { name: 'Plans' }).getByRole('listitem')
  await expect(plans).toHaveCount(4)
  await expect(plans.getByRole('heading', { level: 2 })).toHaveText([
    'Pay as you sell',
    'BasicMost Popular',
    'Plus',
    'Pro',
  ])
  for (const [n, price] of ['2% of revenue', 'S$10 a month', 'S$30 a month', 'S$50 a month'].entries()) {
    await expect(plans.nth(n)).toContainText(price)
    await expect(plans.nth(n)).toContainText('Unlimited registrations')
  }
  await expect(page.getByText('Most Popular')).toHaveCount(1)

  const call = '**/api/create-co-be-subscription-payment'
  const wordless = JSON.stringify({ msgCode: 18_099, msgResp: null })
  const fulfil = { status: 500, contentType: 'application/json', body: wordless }
  await page.route(call, (route) => route.fulfill(fulfil))
  await expect(page.getByRole('button', { name: 'Choose Basic' })).toHaveClass(/btn-main/)
  await page.getByRole('button', { name: 'Choose Pay as you sell' }).click()
  await expectToast(page, 'An error occurred', 'Error')
  await page.unroute(call)
  await page.getByRole('button', { name: 'Choose Pay as you sell' }).click()
  await expectToast(page, 'Registration successful!', 'Success')
  await expect(page).toHaveURL('/user/invoices')
  const mine = row(page, 'Pay as you sell')
  await expect(mine).toContainText('Active')
  await expect(mine).toContainText('2% of revenue')
  await expect(mine.getByRole('button', { name: 'Cancel' })).toBeVisible()
  expect(await payments(who)).toMatchObject([{ status: 2, type: 'custom', paymentLink: null }])
  // A host who has a plan is not asked to take another.
  await page.goto('/user/plans')
  await expect(plans.filter({ hasText: 'Pay as you sell' })).toContainText('Active')
  await expect(page.getByRole('button', { name: 'Choose Basic' })).not.toHaveClass(/btn-main/)
  await page.goto('/user/invoices')
  const cancel = row(page, 'Pay as you sell').getByRole('button', { name: 'Cancel' })
  const question = page.getByRole('alertdialog', { name: 'Cancel the plan ‘Pay as you sell’?' })
  await cancel.click()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await expect(question).toBeHidden()
  await expect(cancel).toBeVisible()
  expect(await payments(who)).toMatchObject([{ status: 2 }])

  const ending = '**/api/cancel-co-be-subscription-payment'
  await page.route(ending, (route) => route.fulfill(fulfil))
  await cancel.click()
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await expectToast(page, 'Cancel failed', 'Error')
  await page.unroute(ending)
  await cancel.click()
  await question.getByRole('button', { name: 'Cancel subscription' }).click()
  await expectToast(page, 'Cancel subscription successfully!', 'Success')
  await expect(row(page, 'Pay as you sell')).toContainText('Cancelled')
  await expect(cancel).toHaveCount(0)
  expect(await payments(who)).toMatchObject([{ status: 0 }])
})

test('SUB-010 SUB-016 SUB-018 SUB-024 a paid plan opens its payment link and stays pending; choosing it again shows a warning', async ({
  shop,
}) => {
  const who = await shop.person('Mei Tan')
  const page = await shop.pageOf(who)
  await page.goto('/user/plans')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Choose Basic' }).click()
  const payment = await opening
  const [made] = await payments(who)
  await expect(payment).toHaveURL(made?.paymentLink ?? '')
  await expect(payment.getByText(made?.recurringBillingId ?? '')).toBeVisible()
  await expect(payment.getByText('PayNow UEN 201912345K')).toBeVisible()
  await expect(payment.getByText('S$10.00').first()).toBeVisible()

  const mine = row(page, 'Basic')
  await expect(mine).toContainText('Pending')
  await expect(mine.getByRole('link', { name: 'Payment' })).toHaveAttribute('href', made?.paymentLink ?? '')
  await expect(mine.getByRole('link', { name: 'Payment' })).toHaveAttribute('target', '_blank')
  await expect(mine.getByRole('button', { name: 'Cancel' })).toHaveCount(0)

  // A device that does not know of it requests the same plan again.
  await page.goto('/user/plans')
  const refused = (msgCode: number, msgResp: unknown) =>
    page.route('**/api/create-co-be-subscription-payment', (route) =>
      route.fulfill({ status: 409, contentType: 'application/json', body: JSON.stringify({ msgCode, msgResp }) }),
    )
  const plus = page.getByRole('button', { name: 'Choose Plus' })
  await refused(18_007, 'This plan is already waiting for your payment')
  await plus.click()
  await expect(page.locator('.toast[data-type=warning]')).toContainText('This plan is already waiting for your payment')
  await page.unroute('**/api/create-co-be-subscription-payment')
  await refused(18_002, 'This plan is full')
  await plus.click()
  await expect(page.locator('.toast[data-type=error]')).toContainText('This plan is full')
})

test('a payment address alone approves nothing, and the payment page shows the operator’s decision', async ({
  shop,
}) => {
  const who = await shop.person('Mei Tan')
  const page = await shop.pageOf(who)
  await page.goto('/user/plans')
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: 'Choose Basic' }).click()
  const payment = await opening
  const [made] = await payments(who)
  await page.goto(`/user/invoices?type=recurring&reference=${made?.recurringBillingId}&status=active`)
  await expect(page.getByText('Your payment is not confirmed yet')).toBeVisible()
  await expect(row(page, 'Basic')).toContainText('Pending')
  expect(await payments(who)).toMatchObject([{ status: 1 }])

  await shop.approveAll()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible()
  await payment.getByRole('link', { name: 'Done' }).click()
  await expect(payment.getByRole('dialog', { name: 'Payment Successful!' })).toBeVisible()
})

test.describe('by card', () => {
  test.use({ cards: true })

  test('USR-028 SUB-020 SUB-021 SUB-034 returning from the provider approves the plan; cancelling clears the return parameters', async ({
    shop,
  }) => {
    const who = await shop.person('Mei Tan')
    const page = await shop.pageOf(who)
    await page.goto('/user/plans')
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Choose Plus' }).click()
    const payment = await opening
    const [made] = await payments(who)
    await expect(payment).toHaveURL(made?.paymentLink ?? '')
    await payment.getByRole('button', { name: 'Pay by card' }).click()
    await expect(payment).toHaveURL(`/user/invoices?type=recurring&reference=${made?.recurringBillingId}&status=active`)
    const modal = payment.getByRole('dialog', { name: 'Payment Successful!' })
    await expect(modal).toContainText('Thank you for your payment. Your payment has been confirmed.')
    await modal.getByRole('button', { name: 'Close' }).last().click()
    await expect(row(payment, 'Plus')).toContainText('Active')
    expect(await payments(who)).toMatchObject([{ status: 2, subName: 'Plus' }])

    await row(payment, 'Plus').getByRole('button', { name: 'Cancel' }).click()
    await payment.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
    await expectToast(payment, 'Cancel subscription successfully!', 'Success')
    await expect(payment).toHaveURL('/user/invoices')
    await expect(row(payment, 'Plus')).toContainText('Cancelled')
    expect([...shop.provider.billings.values()]).toMatchObject([{ status: 'canceled' }])
  })
})

test('SUB-001 SUB-002 SUB-004 SUB-028 SUB-030 SUB-031 a host buys the premium account and scheduling with a screenshot', async ({
  shop,
}) => {
  const who = await shop.person('Mei Tan')
  const page = await shop.pageOf(who)
  await page.addInitScript(fill)
  await page.goto('/user/plans')
  const offers = page.getByRole('list', { name: 'For your account' }).getByRole('listitem')
  await expect(offers.nth(0)).toContainText('S$50.00')
  await expect(offers.nth(1)).toContainText('S$30.00')
  const own = () => who.api.get<UserReply>('/get-user')

  for (const [n, name] of ['Premium account', 'Scheduling'].entries()) {
    await offers
      .nth(n)
      .getByRole('button', { name: `Buy ${name}` })
      .click()
    const sheet = page.getByRole('dialog', { name })
    await expect(sheet).toContainText('PayNow UEN 201912345K')
    const submit = sheet.getByRole('button', { name: 'SUBMIT' })
    await submit.click()
    await expect(sheet.getByRole('alert')).toHaveText('Please upload payment screenshot')
    const picker = sheet.getByLabel('Add payment screenshot')
    await expect(picker).toHaveAccessibleDescription('Please upload payment screenshot')
    await picker.setInputFiles(PAID)
    await expect(sheet.getByAltText('Payment screenshot')).toBeVisible()
    await expect(sheet.getByRole('alert')).toHaveCount(0)
    if (n === 0) {
      await failing(page, () => submit.click())
      await expect(page.locator('.toast[data-type=error]')).toContainText(
        'Not saved. This device could not save the change; try again',
      )
      // A toast stays while the pointer is over it.
      await page.mouse.move(1, 1)
      await expect(submit).toBeEnabled()
    }
    await submit.click()
    await expectToast(page, 'Thank you!', 'Success')
    await page.mouse.move(1, 1)
    await expect(offers.nth(n)).toContainText('Verify')
    await expect(page.locator('.toast').filter({ hasText: 'Thank you!' })).toHaveCount(0)
  }
  await expect.poll(async () => (await own()).scheduleFeatures.length).toBe(1)
  expect((await own()).premiumFeatures).toMatchObject([{ premiumPrice: 50, premiumPaymentStatus: 1, premiumStatus: 1 }])

  await shop.approveAll()
  for (const n of [0, 1]) await expect(offers.nth(n)).toContainText('Active')
  await expect(offers.getByRole('button')).toHaveCount(0)
})

test('a purchase before the initial sync is decided once all data is on the device', async ({ shop }) => {
  const who = await shop.person('Mei Tan')
  const page = await shop.guestPage()
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/sync', async (route) => {
    await held
    await route.continue()
  })
  await signIn(page, who)
  await page.goto('/user/plans')
  await page.getByRole('button', { name: 'Buy Premium account' }).click()
  const sheet = page.getByRole('dialog', { name: 'Premium account' })
  await sheet.getByLabel('Add payment screenshot').setInputFiles(PAID)
  await expect(sheet.getByAltText('Payment screenshot')).toBeVisible()
  const submit = sheet.getByRole('button', { name: 'SUBMIT' })
  await submit.click()
  await expect(submit).toHaveAttribute('aria-busy', 'true')
  letGo()
  await expectToast(page, 'Thank you!', 'Success')
  await expect
    .poll(async () => (await who.api.get<UserReply>('/get-user')).premiumFeatures)
    .toMatchObject([{ premiumPaymentStatus: 1 }])
})
