// Banners of an order from placing to collection, day by day.
import { addDays, formatDateTime, startOfDay, systemClock, toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import type { Browser } from '@playwright/test'
import {
  closeEvent,
  createEvent,
  createGroup,
  join,
  orderOf,
  placeOrder,
  signUp,
} from '#tests/support/neighbourhood.ts'
import { startServer } from '#tests/support/server.ts'
import { newUpload } from '#tests/support/order-load.ts'
import { waitingCount } from './sent-mutations.ts'
import { expect, newContext, signIn, test as base } from './fixtures.ts'

/** Noon of a future day. */
const NOON = startOfDay(toSeconds(systemClock.now())) + 30 * 86_400 + 12 * 3600

/** A server whose clock the test sets. */
const test = base.extend<{ days: { readonly url: string; at: Seconds } }>({
  // oxlint-disable-next-line no-empty-pattern
  days: async ({}, use) => {
    const began = systemClock.now()
    const days = { url: '', at: NOON }
    const server = await startServer({ clock: { now: () => days.at * 1000 + systemClock.now() - began } })
    await use(Object.assign(days, { url: server.url }))
    await server.close()
  },
})

/** A buyer's phone whose clock follows the server's. */
const openAsBuyer = async (days: { readonly url: string; at: Seconds }, browser: Browser) => {
  const context = await newContext(browser, {
    baseURL: days.url,
    viewport: { width: 390, height: 844 },
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
  })
  const page = await context.newPage()
  const dayIs = async (n: number): Promise<void> => {
    days.at = addDays(NOON, n)
    await page.clock.setFixedTime(days.at * 1000)
  }
  return { page, dayIs }
}

test("ORD-054 ORD-055 ORD-056 ORD-057 ORD-058 ORD-059 ORD-060 ORD-061 ORD-062 ORD-063 ORD-064 ORD-065 ORD-066 an order's banner changes from ORDER PLACED to COLLECTED", async ({
  days,
  browser,
}) => {
  const host = await signUp(days.url, 'Mei Ling Tan')
  const buyer = await signUp(days.url, 'Arun Nair')
  const groupId = await createGroup(host)
  await join(buyer, groupId)
  const event = await createEvent(host, groupId, {
    payAfterClosing: true,
    closingTime: formatDateTime(addDays(NOON, 2)),
    pickupTime: formatDateTime(addDays(NOON, 6)),
  })
  const ref = await placeOrder(buyer, event)
  const given = await placeOrder(buyer, event)
  await buyer.api.send('PATCH', '/update-order-buyer-status', { ref: given, buyerStatus: -1 })

  const { page, dayIs } = await openAsBuyer(days, browser)
  await dayIs(0)
  await page.goto('/sign-in')
  await signIn(page, buyer)
  const banner = page.locator('.banner')

  await page.goto(`/event/purchase-detail?ref=${given}`)
  await expect(banner).toContainText('CANCELLED')
  const cancel = page.getByRole('button', { name: 'CANCEL', exact: true })
  await expect(page.getByRole('link', { name: 'EDIT', exact: true })).toBeVisible()
  await expect(cancel).toHaveCount(0)

  await page.goto(`/event/purchase-detail?ref=${ref}`)
  await expect(banner).toContainText('ORDER PLACED')
  await expect(cancel).toBeVisible()
  await expect(banner).toContainText('Payment after closing date')
  await expect(page.getByText('Click here to make Payment', { exact: true })).toHaveCount(0)

  await dayIs(3)
  await expect(banner).toContainText('Click here to make Payment')
  await banner.click()
  const { bytes } = newUpload(2000)
  await page.getByLabel(/payment screenshot/).setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: bytes })
  await expect(page.getByRole('img', { name: 'Payment screenshot', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'CONFIRM PAYMENT', exact: true }).click()
  await expect(banner).toContainText('Pending Confirmation')
  await expect.poll(async () => (await orderOf(host, ref)).buyerStatus).toBe(2)

  await host.api.send('PATCH', '/update-order-status', { ref, status: 2 })
  await page.reload()
  await expect(banner).toContainText('ORDER CONFIRMED')
  await expect(banner).toContainText('3 days to Collection')
  await dayIs(4)
  await expect(banner).toContainText('2 days to Collection')
  await dayIs(5)
  await expect(banner).toContainText('Collection tomorrow')
  await expect(page.getByText('Have you collected?', { exact: true })).toHaveCount(0)
  await dayIs(6)
  await expect(banner).toContainText('Collection today')
  const pass = page.getByRole('region', { name: 'Pickup pass', exact: true })
  const collected = page.getByRole('button', { name: 'COLLECTED', exact: true })
  const isBelowPass = async (): Promise<boolean> => (await collected.boundingBox())!.y > (await pass.boundingBox())!.y
  await expect(page.getByText('Have you collected?', { exact: true })).toBeVisible()
  expect(await isBelowPass()).toBe(true)
  await dayIs(8)
  await expect(banner).toHaveText(/^ORDER CONFIRMED$/)
  await expect.poll(isBelowPass).toBe(false)
  await collected.click()
  const question = page.getByRole('alertdialog', { name: 'Have you collected order 1?' })
  await question.getByRole('button', { name: 'Not yet', exact: true }).click()
  await expect(question).toBeHidden()
  await expect(banner).toHaveText(/^ORDER CONFIRMED$/)
  await collected.click()
  await question.getByRole('button', { name: 'I have it', exact: true }).click()
  await expect(banner).toHaveText(/^COLLECTED$/)
  await expect(cancel).toHaveCount(0)
  await waitingCount(page, buyer, 0)
  expect(await orderOf(host, ref)).toMatchObject({ status: 2, buyerStatus: 3 })
  await page.context().close()

  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1280, height: 900 },
  ]) {
    const desk = await newContext(browser, { baseURL: days.url, viewport, timezoneId: 'Asia/Singapore' })
    const hostPage = await desk.newPage()
    await hostPage.clock.setFixedTime(days.at * 1000)
    await hostPage.goto('/sign-in')
    await signIn(hostPage, host)
    await hostPage.goto(`/event/manage-orders?eventId=${event.id}`)
    await expect(hostPage.getByText('Buyer says collected', { exact: true })).toBeVisible()
    await desk.close()
  }
})

test('an order that is paid on request says so before and after the closing', async ({ days, browser }) => {
  const host = await signUp(days.url, 'Mei Ling Tan')
  const buyer = await signUp(days.url, 'Arun Nair')
  const groupId = await createGroup(host)
  await join(buyer, groupId)
  const event = await createEvent(host, groupId, {
    paynow: 1,
    closingTime: formatDateTime(addDays(NOON, 2)),
    pickupTime: formatDateTime(addDays(NOON, 6)),
  })
  const ref = await placeOrder(buyer, event)
  const { page, dayIs } = await openAsBuyer(days, browser)
  await dayIs(0)
  await page.goto('/sign-in')
  await signIn(page, buyer)
  const banner = page.locator('.banner')
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  await expect(banner).toContainText('You pay when your host asks for it, after the closing date.')
  await closeEvent(host, event.id)
  await expect(banner).toContainText('You pay when your host asks for it.')
  await host.api.send('PATCH', '/request-payment', { payable: 1, notify: 0 }, { id: event.id })
  await expect(banner).toContainText('Click here to make Payment')
  await page.context().close()
})
