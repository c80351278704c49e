// The offer to install, with the browser's event made by the test: Chromium sends it after a time of its own choice.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { collectionTable } from './collection-fixtures.ts'
import { field, goOn, openAppAsHost, press } from './event-form-fixtures.ts'
import { choose, expect, place, test } from './fixtures.ts'
import { IPHONE } from './iphone.ts'

const OFFER = 'Gotong on your home screen opens without signal'
const SHEET = join(import.meta.dirname, '..', 'fixtures', 'event-sheets', 'pasir-panjang-fruit-run.xlsx')
declare global {
  interface Window {
    prompts?: number
  }
}

/** Whether the page keeps the browser's own offer back. */
const offerToInstall = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
      prompt: () => {
        window.prompts = (window.prompts ?? 0) + 1
        return Promise.resolve()
      },
    })
    return !dispatchEvent(event)
  })

test('PWA-009 the app offers to install itself after a first order, and not again once it was answered', async ({
  app,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 2)
  const offer = (page: Page) => page.getByText(OFFER)
  for (const [buyer, answer, prompts] of [
    [buyers[0]!, 'Install', 1],
    [buyers[1]!, 'Not now', 0],
  ] as const) {
    const { page } = await app.phone(buyer)
    await choose(page, event, { Cherries: 1 })
    expect(await offerToInstall(page)).toBe(true)
    await expect(offer(page)).toHaveCount(0)
    await place(page)
    await expect(offer(page)).toBeVisible()
    await page.getByRole('button', { name: answer, exact: true }).click()
    await expect(offer(page)).toHaveCount(0)
    expect(await page.evaluate(() => window.prompts ?? 0)).toBe(prompts)

    await choose(page, event, { Cherries: 2 })
    await offerToInstall(page)
    await place(page)
    await expect(page.getByRole('heading', { level: 1, name: /^Order / })).toBeAttached()
    await expect(offer(page)).toHaveCount(0)
  }
})

test('PWA-009 the app offers to install itself after a first packing list', async ({ app }) => {
  const { host, event, close } = await collectionTable(app, ['Siti Rahman'])
  await close()
  const { page } = await app.phone(host, { opens: `/event/manage-orders?eventId=${event.id}` })
  expect(await offerToInstall(page)).toBe(true)
  await page.getByRole('link', { name: 'Add Package', exact: true }).click()
  await expect(page.getByText(OFFER)).toHaveCount(0)
  await page.getByRole('dialog', { name: 'Add Package' }).getByRole('button', { name: 'CREATE' }).click()
  await expect(page).toHaveURL(/\/event\/packing-list\?id=/)
  await expect(page.getByText(OFFER)).toBeVisible()
})

test('PWA-009 without an offer of the browser nothing is shown; on an iPhone a first event shows the steps', async ({
  app,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const buyer = await app.phone(buyers[0] as Person)
  await choose(buyer.page, event, { Cherries: 1 })
  await place(buyer.page)
  await expect(buyer.page.getByText(OFFER)).toHaveCount(0)

  const { page } = await openAppAsHost(app)
  await page.addInitScript((agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), IPHONE)
  await page.goto('/event/create')
  await page
    .getByLabel(/Import an event sheet/)
    .setInputFiles({ name: 'sheet.xlsx', mimeType: 'application/octet-stream', buffer: readFileSync(SHEET) })
  await expect(page.getByRole('region', { name: /7 rows imported/ })).toBeVisible()
  await field(page, 'Collection from').selectOption({ label: '5PM' })
  await field(page, 'to').selectOption({ label: '8PM' })
  await goOn(page)
  await goOn(page)
  await press(page, 'PUBLISH')
  await page.waitForURL(/manage-orders/)
  await page
    .getByRole('dialog', { name: /^Share/ })
    .getByRole('button', { name: 'Close', exact: true })
    .first()
    .click()
  await expect(page.getByText(OFFER)).toBeVisible()
  await page.getByRole('button', { name: 'Show how' }).click()
  const steps = page.getByRole('dialog', { name: 'Put Gotong on your home screen' }).getByRole('listitem')
  await expect(steps).toHaveText([/Tap the Share button/, /Add to Home Screen/, /Tap ‘Add’/])
  // Each step has its picture: the Share button, the line of the sheet, the icon among others.
  const pictures = steps.locator('> [aria-hidden=true]')
  await expect(pictures).toHaveCount(3)
  for (const picture of await pictures.all()) {
    await expect(picture).toBeInViewport({ ratio: 1 })
    const { width, height } = (await picture.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThan(70)
  }
  await expect(pictures.nth(0).locator('svg.lucide-share')).toBeVisible()
  await expect(pictures.nth(1).getByText('Add to Home Screen', { exact: true })).toBeVisible()
  const icon = pictures.nth(2).locator('img')
  await expect(icon).toHaveAttribute('src', '/icon.svg')
  await expect.poll(() => icon.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(OFFER)).toHaveCount(0)
})
