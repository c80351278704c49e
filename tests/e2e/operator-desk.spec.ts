// The operator's desk in the browser: payments, users, feedback and the state of the server.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { UserReply } from '#shared/account/user-reply.ts'
import type { User } from '#shared/account/user.ts'
import { FEEDBACK_PER_PAGE } from '#shared/operator/operator-queries.ts'
import type { Person } from '#tests/support/neighbourhood.ts'
import { neighbourhood } from '#tests/support/neighbourhood.ts'
import { uploadPicture } from '#tests/support/upload-picture.ts'
import { expect, expectToast, stored, test, type AppFixture } from './fixtures.ts'

const PASSWORD = 'kopi-o kosong'

test.use({ serverEnv: { ADMIN_PASSWORD: PASSWORD } })

const enterDesk = async (page: Page): Promise<void> => {
  await page.goto('/operator')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Operator' })).toBeVisible()
}

/** The operator's page of somebody without a role. */
const desk = async (app: AppFixture): Promise<Page> => {
  const { page } = await app.phone(await app.person('Ops Lim'), { desktop: true })
  await enterDesk(page)
  return page
}

const openPart = (page: Page, name: string): Promise<void> =>
  page.getByRole('group', { name: 'Part of the page' }).getByRole('button', { name }).click()

const card = (page: Page, words: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: words })

const buyPremium = async (who: Person): Promise<void> => {
  const sent = { premiumPaymentScreenshot: await uploadPicture(who), premiumPrice: 50 }
  await who.api.send('POST', '/create-premium-feature', sent)
}

test('ADM-015 the operator approves and rejects payments of plans and features, with their screenshots', async ({
  app,
}) => {
  const [mei, ravi, siti] = [
    await app.person('Mei Tan'),
    await app.person('Ravi Menon'),
    await app.person('Siti Rahman'),
  ]
  await buyPremium(mei)
  await buyPremium(ravi)
  for (const [who, subId] of [
    [siti, 'basic'],
    [ravi, 'pro'],
  ] as const)
    await who.api.send('POST', '/create-co-be-subscription-payment', { subId })
  const page = await desk(app)
  await expect(page.getByRole('img', { name: 'Payment screenshot of Mei Tan' })).toBeVisible()
  await expect(card(page, 'Mei Tan')).toContainText('50.00')

  await page.getByRole('button', { name: 'Approve, Premium account of Mei Tan' }).click()
  await expectToast(page, 'Approved: Premium account of Mei Tan', 'Success')
  await expect(card(page, 'Mei Tan')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reject, Premium account of Ravi Menon' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
  await expectToast(page, 'Rejected: Premium account of Ravi Menon', 'Success')
  await page.getByRole('button', { name: /^Approve, Plan .* of Siti Rahman$/ }).click()
  await expectToast(page, 'Approved', 'Success')
  await page.getByRole('button', { name: /^Reject, Plan .* of Ravi Menon$/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Ravi Menon can choose the plan again.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByRole('heading', { name: 'No payments are waiting' })).toBeVisible()

  const own = (who: Person) => who.api.get<UserReply>('/get-user')
  expect((await own(mei)).premiumFeatures).toMatchObject([{ premiumPaymentStatus: 2, premiumStatus: 2 }])
  expect((await own(ravi)).premiumFeatures).not.toMatchObject([{ premiumStatus: 2 }])
  expect((await own(siti)).isUsingSubscription).toBe(true)
  expect((await own(ravi)).isUsingSubscription).toBe(false)

  const openNotice = async (who: Person, title: string, words: string): Promise<Page> => {
    const { page: profile } = await app.phone(who, { opens: '/user/profile' })
    const notice = profile.getByRole('listitem').filter({ hasText: title })
    await expect(notice).toContainText(words)
    await notice.getByRole('link', { name: 'Open' }).click()
    return profile
  }
  const found = await openNotice(mei, 'Premium account: payment confirmed', 'You can use it now.')
  await expect(found).toHaveURL('/user/invoices')
  const missed = await openNotice(ravi, 'Premium account: payment not found', 'did not find your payment of S$50.00')
  await expect(missed).toHaveURL('/user/plans')
})

test('ADM-015 a screenshot that cannot be loaded says so and can be loaded again', async ({ app }) => {
  await buyPremium(await app.person('Mei Tan'))
  const { page } = await app.phone(await app.person('Ops Lim'), { desktop: true })
  await page.route(/\/api\/files\//, (route) => route.abort())
  await enterDesk(page)
  const payment = card(page, 'Mei Tan')
  await expect(payment.getByText('The screenshot could not be loaded')).toBeVisible()
  await page.unroute(/\/api\/files\//)
  await page.route(/\/api\/files\//, (route) => route.fulfill({ body: 'not a picture', contentType: 'image/webp' }))
  const again = payment.getByRole('button', { name: 'Try again, screenshot of Mei Tan' })
  await again.click()
  await expect(payment.getByText('The screenshot could not be loaded')).toBeVisible()
  await page.unroute(/\/api\/files\//)
  await again.click()
  await expect(payment.getByRole('img', { name: 'Payment screenshot of Mei Tan' })).toBeVisible()
  await expect(payment.getByText('The screenshot could not be loaded')).toHaveCount(0)
})

/** The flag that the phone has received. */
const hasFeature = async (phone: Page, who: Person, feature: keyof User['featureFlags']) => {
  const users = await stored<User>(phone, who, 'users')
  return users.find(({ id }) => id === who.id)?.featureFlags[feature]
}

test('ADM-016 a feature that the operator switches off and on disappears from and returns to the host’s phone', async ({
  app,
}) => {
  const { host } = await neighbourhood(app.server.url, 1)
  const { page: phone } = await app.phone(host, { opens: '/event/list-my-events' })
  await expect(phone.getByRole('heading', { level: 1 }).first()).toBeVisible()
  const addPackage = async (): Promise<void> => {
    await phone.getByRole('button', { name: 'Add', exact: true }).click()
    await phone.getByRole('dialog', { name: 'Add' }).getByText('Add Package', { exact: true }).click()
  }
  await addPackage()
  await expect(phone).toHaveURL(/list-packing-list/)

  const page = await desk(app)
  await openPart(page, 'Users')
  await page.getByRole('searchbox', { name: 'Search name, email or phone' }).fill(host.email)
  await expect(card(page, host.email)).toHaveCount(1)
  const packing = card(page, host.email).getByRole('button', { name: 'Packing lists' })
  await expect(packing).toHaveAttribute('aria-pressed', 'true')
  await packing.click()
  await expect(packing).toHaveAttribute('aria-pressed', 'false')
  await expectToast(page, `Packing lists off for ${host.name}`, 'Success')

  await card(page, host.email).getByRole('button', { name: 'Split cases' }).click()
  await expectToast(page, `Split cases off for ${host.name}`, 'Success')

  await phone.goto('/event/list-my-events')
  for (const feature of ['packingList', 'splitCase'] as const)
    await expect.poll(() => hasFeature(phone, host, feature)).toBe(false)
  await addPackage()
  await expectToast(phone, 'This feature is currently available to a limited set of users for testing', 'Error')
  await packing.click()
  await expect(packing).toHaveAttribute('aria-pressed', 'true')
  await phone.goto('/event/list-my-events')
  await expect.poll(() => hasFeature(phone, host, 'packingList')).toBe(true)
  await addPackage()
  await expect(phone).toHaveURL(/list-packing-list/)
})

test('ADM-017 the operator reads feedback, marks it done and opens it again', async ({ app }) => {
  const mei = await app.person('Mei Tan')
  await mei.api.send('POST', '/create-feedback', { type: 'feedback', message: 'More mangoes, please' })
  const page = await desk(app)
  await openPart(page, 'Feedback')
  await expect(card(page, 'More mangoes, please')).toContainText(mei.email)
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByRole('heading', { name: 'No open feedback' })).toBeVisible()
  const states = page.getByRole('group', { name: 'State of feedback' })
  await states.getByRole('button', { name: 'Done' }).click()
  await expect(card(page, 'More mangoes, please')).toBeVisible()
  await page.getByRole('button', { name: 'Open again' }).click()
  await expect(page.getByRole('heading', { name: 'No feedback is marked as done' })).toBeVisible()
  await states.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(card(page, 'More mangoes, please')).toBeVisible()
})

test('ADM-017 the operator pages through more feedback than fits on one page', async ({ app }) => {
  const mei = await app.person('Mei Tan')
  const message = (n: number): string => `Suggestion ${String(n).padStart(3, '0')}`
  for (let n = 1; n <= FEEDBACK_PER_PAGE + 1; n += 1)
    await mei.api.send('POST', '/create-feedback', { type: 'feedback', message: message(n) })
  const page = await desk(app)
  await openPart(page, 'Feedback')
  const cards = page.getByRole('main').getByRole('listitem')
  const pages = page.getByRole('navigation', { name: 'Pages of feedback' })
  await expect(cards).toHaveCount(FEEDBACK_PER_PAGE)
  await expect(pages).toContainText('Page 1')
  await expect(pages.getByRole('button', { name: 'Previous' })).toBeDisabled()
  const firstPage = await cards.allTextContents()
  await pages.getByRole('button', { name: 'Next' }).click()
  await expect(pages).toContainText('Page 2')
  await expect(cards).toHaveCount(1)
  const secondPage = await cards.allTextContents()
  const shown = [...firstPage, ...secondPage].map((text) => /Suggestion \d+/.exec(text)?.[0])
  expect(shown).toEqual(Array.from({ length: FEEDBACK_PER_PAGE + 1 }, (_, n) => message(n + 1)))
  await expect(pages.getByRole('button', { name: 'Next' })).toBeDisabled()

  // The last one of the page leaves it.
  await page.getByRole('button', { name: 'Mark as done' }).click()
  await expect(page.getByRole('heading', { name: 'No more feedback' })).toBeVisible()
  await pages.getByRole('button', { name: 'Previous' }).click()
  await expect(cards).toHaveCount(FEEDBACK_PER_PAGE)
  await page.getByRole('group', { name: 'State of feedback' }).getByRole('button', { name: 'Done' }).click()
  await expect(cards).toHaveCount(1)
  await expect(pages).toHaveCount(0)
})

test('ADM-016 a search that fails shows its error without the rows of the previous search', async ({ app }) => {
  const mei = await app.person('Mei Tan')
  const ravi = await app.person('Ravi Menon')
  const page = await desk(app)
  await openPart(page, 'Users')
  const search = page.getByRole('searchbox', { name: 'Search name, email or phone' })
  await search.fill('Mei')
  await expect(card(page, mei.email)).toBeVisible()
  await expect(card(page, ravi.email)).toHaveCount(0)

  await page.route(/list-users-by-admin/, (route) => route.abort())
  await search.fill('Ravi')
  const failure = page.getByRole('alert').filter({ hasText: 'The server did not send this part of the page.' })
  await expect(failure).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(0)

  await page.unroute(/list-users-by-admin/)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(card(page, ravi.email)).toBeVisible()
  await expect(failure).toHaveCount(0)
})

test('ADM-016 the rows of the previous search stay, marked as old, while the next search loads', async ({ app }) => {
  const mei = await app.person('Mei Tan')
  const ravi = await app.person('Ravi Menon')
  const page = await desk(app)
  await openPart(page, 'Users')
  const search = page.getByRole('searchbox', { name: 'Search name, email or phone' })
  await search.fill('Mei')
  await expect(card(page, ravi.email)).toHaveCount(0)
  let answerSearch: () => void = () => undefined
  const mayAnswer = new Promise<void>((resolve) => (answerSearch = resolve))
  await page.route(/list-users-by-admin/, async (route) => {
    await mayAnswer
    await route.continue()
  })
  await search.fill('Ravi')
  const rows = page.locator('[aria-busy=true]').filter({ hasText: mei.email })
  await expect(rows).toHaveCSS('opacity', '0.6')
  answerSearch()
  await expect(card(page, ravi.email)).toBeVisible()
  await expect(card(page, mei.email)).toHaveCount(0)
  await expect(rows).toHaveCount(0)
})

test('OPS-008 a user whom the operator bans is signed out, and the desk’s log shows it', async ({ app }) => {
  const ravi = await app.person('Ravi Menon')
  const page = await desk(app)
  await openPart(page, 'Users')
  await page.getByRole('searchbox', { name: 'Search name, email or phone' }).fill('Ravi')
  await expect(card(page, ravi.email)).toHaveCount(1)
  await card(page, ravi.email).getByRole('button', { name: 'Ban', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ban', exact: true }).click()
  await expect(card(page, ravi.email).getByText('Banned', { exact: true })).toBeVisible()
  expect((await ravi.api.call('GET', '/get-user')).status).toBe(401)
  await card(page, ravi.email).getByRole('button', { name: 'End ban' }).click()
  await expect(card(page, ravi.email).getByText('Banned', { exact: true })).toHaveCount(0)
  await openPart(page, 'Server')
  await expect(page.getByText(`call=ban-user, recordId=${ravi.id}`).first()).toBeVisible()
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string }
  const versions = page.getByRole('heading', { name: 'App versions of the last 7 days' }).locator('..')
  await expect(versions).toContainText(`${version}1 device`)
})
