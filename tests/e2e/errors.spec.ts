// Messages for failures, and how long they stay.
import { createEvent, neighbourhood, placeOrder, type Person } from '#tests/support/neighbourhood.ts'
import { chip, expect, newContext, signIn, test, expectToast } from './fixtures.ts'

test('ERR-008 ERR-011 ERR-012 ERR-013 ERR-016 success and refusal are toasts that disappear; a host confirms first', async ({
  app,
}) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const event = await createEvent(host, groupId, { title: 'Pay later', paynow: 1 })
  const ref = await placeOrder(buyer, event)
  const { page } = await app.phone(host)
  const toast = (text: string) => page.locator('.toast').getByText(text, { exact: true })
  const confirmed = async (press: string, verb: string): Promise<void> => {
    await page.getByRole('button', { name: press, exact: true }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: verb, exact: true }).click()
  }
  await page.goto(`/event/manage-orders?eventId=${event.id}`)
  await page.getByRole('button', { name: 'Close Order', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'Are you sure?' })).toBeVisible()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close Order', exact: true }).click()
  await expectToast(page, 'Update success', 'Success')
  await expect(toast('Update success')).toHaveCount(0)
  await confirmed('Re-open', 'Re-open')
  await expectToast(page, 'Update Successfully', 'Success')
  await confirmed('Close Order', 'Close Order')
  await page.getByRole('button', { name: 'Request Payment', exact: true }).click()
  const request = page.getByRole('dialog', { name: 'Request Payment', exact: true })
  await request.getByRole('button', { name: 'Request Payment', exact: true }).click()
  await expectToast(page, 'Payment requested', 'Success')
  // Waits until the page knows that payment was requested.
  await expect(page.getByRole('button', { name: 'Request Payment', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Re-open', exact: true }).click()
  await expectToast(page, 'You can not re-open order for this event', 'Error')
  await expect(toast('You can not re-open order for this event')).toHaveCount(0)

  const theirs = await app.phone(buyer, { opens: `/event/purchase-detail?ref=${ref}` })
  await theirs.page.getByLabel('NOTES TO THE HOST').fill('Less ice')
  await theirs.page.getByLabel('NOTES TO THE HOST').blur()
  await expect(theirs.page.getByText('SAVED Updated', { exact: true })).toBeVisible()
  await expect(theirs.page.getByText('SAVED Updated', { exact: true })).toHaveCount(0)
})

test('NAV-051 ERR-006 ERR-009 ERR-015 a failing page, an error without a message, a failed action, and an invalid token', async ({
  app,
  browser,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const context = await newContext(browser, { baseURL: app.server.url, serviceWorkers: 'block' })
  const reports: string[] = []
  await context.route('**/api/report-error', (route) => {
    reports.push(route.request().postData() ?? '')
    return route.fulfill({ json: { msgCode: 98300, msgResp: {} } })
  })
  try {
    const page = await context.newPage()
    await page.goto('/private/list-event')
    await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
    await context.route('**/api/list-events-opening-unauth*', (route) =>
      route.fulfill({ status: 500, json: { msgCode: 21099 } }),
    )
    await page.getByRole('searchbox').fill('x')
    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()

    await page.goto('/sign-in')
    await signIn(page, buyer)
    await page.goto('/')
    await expect(chip(page)).toHaveAttribute('data-state', 'sent')
    await context.route('**/assets/list-my-groups-page*', (route) => route.abort())
    await page.getByRole('link', { name: 'My Group' }).click()
    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible()
    await expect.poll(() => reports.join()).toContain('"about":"showing a page"')

    await page.goto('/')
    const search = page.getByRole('searchbox')
    await search.evaluate((field) => {
      field.addEventListener('click', () => void Promise.reject(new TypeError(`No user ${'Mei Ling'}`)))
    })
    await search.click()
    await expectToast(page, 'An error occurred', 'Error')
    await expect.poll(() => reports.join()).toContain('"about":"a page"')
    expect(reports.join()).not.toContain('Mei')

    await page.goto('/event/list-my-purchases')
    await page.evaluate(() => localStorage.setItem('theme', 'dark'))
    // Stops the running app, so that it cannot send another request that would be refused.
    await page.goto('about:blank')
    await context.route('**/api/sync', (route) =>
      route.fulfill({ status: 401, json: { msgCode: 99999, msgResp: 'Unauthorized' } }),
    )
    await page.goto('/event/list-my-purchases')
    await expect(page).toHaveURL('/')
    await expect(page.getByText('Your changes wait on this phone until you sign in again.')).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))
    expect(databases).toContain(`gotong-${buyer.id}`)
    await page.goto('/collection')
    await expect(page).toHaveURL('/collection')
  } finally {
    await context.close()
  }
})
