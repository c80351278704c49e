// The focus of a keyboard stays in its place when the focused control disappears.
import type { Page } from '@playwright/test'
import { join, neighbourhood, placeOrder, shareOrder } from '#tests/support/neighbourhood.ts'
import { expect, test } from './fixtures.ts'

/** Waits for the module that keeps the focus: it is loaded some seconds after the start. */
const keepsFocus = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/keep-focus-'))),
    )
    .toBe(true)

/** Presses a button by keyboard. */
const pressKey = async (page: Page, name: string, key = 'Enter'): Promise<void> => {
  await page.getByRole('button', { name, exact: true }).first().focus()
  await page.keyboard.press(key)
}

test('PWA-006 after an answer to a request to join, the focus is at the next member, and no control has it', async ({
  app,
}) => {
  const { host, groupId } = await neighbourhood(app.server.url, 0)
  await host.api.send('PATCH', '/update-group', { autoApproval: 0 }, { id: groupId })
  for (const name of ['Grace Ooi', 'Hui Ling Ong']) await join(await app.person(name), groupId)
  const { page } = await app.phone(host, { opens: `/group/list-members?groupId=${groupId}` })
  const rows = page.getByRole('main').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  await keepsFocus(page)
  await pressKey(page, 'Name')
  await expect(rows.first()).toContainText('Grace Ooi')
  await pressKey(page, 'PENDING: Grace Ooi')
  await expect(page.getByRole('dialog', { name: 'Grace Ooi' })).toBeVisible()
  await pressKey(page, 'ACCEPT')
  await expect(page.getByText('Grace Ooi was accepted')).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).not.toHaveCount(0)
  await expect(page.locator(':is(a, button, input):focus')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Hui Ling Ong' })).toBeFocused()
})

test('PWA-006 a notification that is read by keyboard keeps the focus in the list of notifications', async ({
  app,
}) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers
  for (const message of ['Bring a bag', 'Bring a box'])
    await host.api.send('POST', '/create-notification', { receiverId: buyer!.id, title: event.title, message })
  const { page } = await app.phone(buyer, { opens: '/user/profile' })
  const read = page.getByRole('button', { name: 'Mark as read', exact: true })
  await expect(read).toHaveCount(2)
  await keepsFocus(page)
  await pressKey(page, 'Mark as read')
  await expect(read).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Notification' }).locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(read).toBeFocused()
})

/** Name of the focused control. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

test('PWA-006 the Tab key leaves the boxes of a PIN, empty or half filled, in both directions', async ({ app }) => {
  const { page } = await app.phone(undefined, { opens: '/sign-in' })
  await page.getByLabel('Email', { exact: true }).focus()
  for (const typed of ['', '48']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(typed)
    expect(await focusedName(page)).toBe(`Digit ${typed.length + 1} of 4`)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    expect(await focusedName(page)).toBe(`Digit ${typed.length + 1} of 4`)
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
  }
})

test('PWA-006 after the press that starts a payment, Tab goes on in the payment section', async ({ app }) => {
  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  const ref = await placeOrder(buyers[0]!, event, [1])
  const { page } = await app.phone(buyers[0], { opens: `/event/purchase-detail?ref=${ref}` })
  const guest = await app.phone(undefined, { opens: await shareOrder(host, ref) })
  for (const each of [page, guest.page]) {
    await each.getByRole('button', { name: /^Click here to make Payment/ }).focus()
    await each.keyboard.press('Enter')
    await expect(each.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused()
    await each.keyboard.press('Tab')
    await expect(each.getByRole('button', { name: /^Save the code/ })).toBeFocused()
  }
})
