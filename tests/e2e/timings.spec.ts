// Durations by the page's clock.
import type { Locator, Page } from '@playwright/test'
import { neighbourhood, placeOrder, type Person } from '#tests/support/neighbourhood.ts'
import { addItem, dialog, field, fillDetails, openAppAsHost, press } from './event-form-fixtures.ts'
import { expect, test } from './fixtures.ts'

/** Stops the page's clock one minute ahead, which a slow machine does not exceed; `page.clock.runFor` advances it. */
const still = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000)
}

/** Waits for content that needs clock steps to be stored and rendered: up to 60 for a changed profile. */
const shown = (page: Page, what: Locator): Promise<void> =>
  expect(async () => {
    await page.clock.runFor(5)
    expect(await what.isVisible()).toBe(true)
  }).toPass({ intervals: [20] })

test('ERR-011 FMT-005 a toast is visible for 3 seconds, COPIED for two, and a page scrolls after 80 ms', async ({
  app,
}) => {
  const { buyers, groupId, event } = await neighbourhood(app.server.url, 1)
  const { page } = await app.phone(buyers[0] as Person, { permissions: ['clipboard-read', 'clipboard-write'] })
  await page.clock.install()
  await page.goto(`/group/list-events?groupId=${groupId}`)
  await page.getByRole('button', { name: 'SHARE' }).click()
  const copy = page.getByRole('dialog').getByRole('button', { name: /^COP/ })
  await expect(copy).toHaveText('COPY')
  await still(page)
  await copy.click()
  await expect(copy).toHaveText('COPIED')
  await page.clock.runFor(1900)
  await expect(copy).toHaveText('COPIED')
  await page.clock.runFor(200)
  await expect(copy).toHaveText('COPY')

  await page.clock.resume()
  await page.goto('/user/profile')
  await page.getByLabel('Name of this phone').fill('Counter 2')
  await still(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  const toast = page.locator('.toast').getByText('This phone is now ‘Counter 2’', { exact: true })
  await shown(page, toast)
  await page.clock.runFor(2800)
  await expect(toast).toBeVisible()
  await page.clock.runFor(300)
  await page.clock.resume()
  await expect(toast).toHaveCount(0)

  await page.goto(`/event/detail?eid=${event.id}`)
  const place = page.getByRole('button', { name: 'PLACE ORDER' })
  await expect(place).toBeVisible()
  await page.evaluate(() => {
    const scrolled: number[] = []
    Element.prototype.scrollIntoView = () => void scrolled.push(1)
    Object.assign(window, { scrolled })
  })
  const scrolled = () => page.evaluate(() => (window as unknown as { scrolled: number[] }).scrolled.length)
  await still(page)
  const before = await scrolled()
  await place.dispatchEvent('click')
  await expect(page.getByRole('alert').first()).toBeVisible()
  await page.clock.runFor(79)
  expect(await scrolled()).toBe(before)
  await page.clock.runFor(2)
  expect(await scrolled()).toBe(before + 1)
})

test('ERR-011 ERR-016 ORD-077 SAVED is shown for 3 seconds after a note was saved', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const ref = await placeOrder(buyers[0] as Person, event)
  const { page } = await app.phone(buyers[0] as Person)
  await page.clock.install()
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  const note = page.getByLabel('NOTES TO THE HOST', { exact: true })
  await note.fill('Less ice')
  await still(page)
  await note.blur()
  const saved = page.getByRole('status').filter({ hasText: /^\s*SAVED\s*Updated\s*$/ })
  await shown(page, saved)
  await page.clock.runFor(2800)
  await expect(saved).toBeVisible()
  await page.clock.runFor(300)
  await expect(saved).toBeHidden()
})

test('EVT-069 the cost of a piece is computed one second after its case was edited', async ({ app }) => {
  const { page } = await openAppAsHost(app)
  await page.clock.install()
  await page.goto('/event/create')
  await fillDetails(page)
  await press(page, 'NEXT')
  await addItem(page, 'Mao Shan Wang', '10')
  await page.getByRole('button', { name: /^Split case purchase/ }).click()
  const split = dialog(page, 'Split case purchase')
  await split.getByRole('switch', { name: 'Sell by the piece too', exact: true }).click()
  const cost = split.getByLabel('Cost per item', { exact: true })
  await expect(cost).toHaveValue('')
  const perCase = field(page, 'Items per case')
  await still(page)
  await perCase.fill('3')
  await expect(perCase).toHaveValue('3')
  await page.clock.runFor(900)
  await expect(cost).toHaveValue('')
  await page.clock.runFor(200)
  await expect(cost).toHaveValue('3.33')
})
