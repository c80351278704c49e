// Sign-in with Google and Facebook in a browser.
import type { Page } from '@playwright/test'
import { freePort } from '#tests/support/free-port.ts'
import { graphApi, type GraphApi } from '#tests/support/graph-api.ts'
import { openIdProvider, type OpenIdProvider } from '#tests/support/openid-provider.ts'
import type { PooledServer } from '#tests/support/server-pool.ts'
import { expect, expectToast, newContext, test as base } from './fixtures.ts'

interface Social {
  readonly provider: OpenIdProvider
  readonly graph: GraphApi
  readonly server: PooledServer
  readonly page: Page
}

const test = base.extend<{ social: Social }>({
  social: async ({ browser, serverPool }, use) => {
    const port = await freePort()
    const publicUrl = `http://127.0.0.1:${port}`
    const [provider, graph] = [await openIdProvider(publicUrl), await graphApi()]
    const server = await serverPool.start({ PORT: String(port), PUBLIC_URL: publicUrl, ...provider.env, ...graph.env })
    const context = await newContext(browser, { baseURL: publicUrl, viewport: { width: 390, height: 844 } })
    await use({ provider, graph, server, page: await context.newPage() })
    await context.close()
    await server.stop()
    await provider.close()
    await graph.close()
  },
})

const atGoogle = async (page: Page, login: string): Promise<void> => {
  await page.getByRole('button', { name: 'Google' }).click()
  await page.getByLabel('Account').fill(login)
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('ACC-002 ACC-005 ACC-019 ACC-023 ACC-024 ACC-042 ACC-043 ACC-064 ACC-068 a person signs up with Google and later signs in to the requested page', async ({
  social,
}) => {
  const { page, provider, server } = social
  provider.people.set('mei', { name: 'Mei Ling Tan', email: 'mei@gmail.example', email_verified: true })
  await page.goto('/sign-up')
  await expect(page.getByRole('main').getByRole('button')).toHaveText([
    'Facebook',
    'Google',
    'Sign-Up with Mobile / Email',
  ])
  await atGoogle(page, 'mei')
  await expect(page.getByText('Mei Ling Tan · mei@gmail.example')).toBeVisible()
  await expect(page).not.toHaveURL(/ticket/)
  const next = page.getByRole('button', { name: 'NEXT' })
  await next.click()
  await expect(page.getByLabel('Mobile')).toHaveAccessibleDescription('Invalid phone number Singapore')
  await expect(page.getByRole('alert')).toHaveCount(1)
  await page.getByLabel('Mobile').fill('98765432')
  await page.getByLabel('Postal code').pressSequentially('3100889')
  await expect(page.getByLabel('Postal code')).toHaveValue('310088')
  await page.reload()
  await page.getByLabel('Mobile').fill('98765432')
  await page.getByLabel('Postal code').fill('310088')
  await next.click()
  await expect(page).toHaveURL(/\/welcome$/)

  await page.goto('/user/profile')
  await page.getByRole('button', { name: /Sign out|Log out|Logout/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Sign out|Log out|Logout/ })
    .click()
  await expect(page).toHaveURL(/\/sign-in/)
  await page.goto('/group/search')
  await expect(page.getByRole('button', { name: 'Facebook', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Google', exact: true }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/group/search')

  const people = await server.api().get<{ uid: string }>('/search-user', { id: 'mei@gmail.example' })
  expect(people.uid).toBeTruthy()
})

test('ACC-026 ACC-064 ACC-068 an unknown account, a declined consent and a taken email show their messages', async ({
  social,
}) => {
  const { page, provider, graph, server } = social
  const response = page.getByRole('heading', { name: 'Response' })
  await page.goto('/sign-in')
  provider.people.set('ravi', { name: 'Ravi Menon', email: 'ravi@gmail.example' })
  await atGoogle(page, 'ravi')
  await expect(response).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText("Can't authorize, please sign up!")
  await page.getByRole('link', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/sign-up$/)

  graph.visitor = null
  await page.getByRole('button', { name: 'Facebook' }).click()
  await expect(response).toBeVisible()

  const account = { name: 'Priya Nair', email: 'priya@example.org', phone: '91234567', password: '6194' }
  await server.api().send('POST', '/create-user', account)
  graph.visitor = { id: '20', name: 'Priya' }
  await page.goto('/sign-up')
  await page.getByRole('button', { name: 'Facebook' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill('priya@example.org')
  await page.getByLabel('Mobile').fill('91234567')
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expectToast(page, 'Email is taken', 'Error')
  await page.getByRole('textbox', { name: 'Email' }).fill('priya.nair@example.org')
  await page.getByRole('button', { name: 'NEXT' }).click()
  await expect(page).toHaveURL(/\/welcome$/)
})

test('ACC-064 a sign-in with Google that the server cannot answer now shows its message and can be tried again', async ({
  social,
}) => {
  const { page, provider } = social
  provider.people.set('mei', { name: 'Mei Ling Tan', email: 'mei@gmail.example', email_verified: true })
  await page.route('**/api/login-3rd-party', (route) =>
    route.fulfill({ status: 429, json: { msgCode: 99_005, msgResp: 'Too many tries. Try again in 2 min' } }),
  )
  await page.goto('/sign-up')
  await atGoogle(page, 'mei')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Too many tries. Try again in 2 min')
  await expectToast(page, 'Too many tries. Try again in 2 min', 'Error')
  await expect(page.getByRole('link', { name: 'Sign up' })).toHaveCount(0)
  await page.unroute('**/api/login-3rd-party')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Mei Ling Tan · mei@gmail.example')).toBeVisible()
})

test('a sign-in link prepared by somebody else is refused', async ({ social }) => {
  const { page } = social
  await page.goto('/social#type=google&ticket=gotong.stolen')
  await expect(page.getByRole('heading', { name: 'Response' })).toBeVisible()
})

test('without configured providers signing in and signing up offer email only', async ({ app }) => {
  const { page } = await app.phone()
  const providers = page.getByRole('button', { name: /^(Google|Facebook)$/ })
  // The settings of the installation decide, and this link comes with them.
  await expect(page.getByRole('link', { name: /^What is Gotong/ })).toBeVisible()
  await expect(providers).toHaveCount(0)
  await page.goto('/sign-up')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(providers).toHaveCount(0)
})
