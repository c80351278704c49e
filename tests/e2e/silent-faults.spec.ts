// Faults that the app reports without disturbing the person, and the age at which it asks for notifications again.
import type { Page, Request } from '@playwright/test'
import { createEvent, neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { paintNoise } from '#tests/support/noise-picture.ts'
import { failing, fill } from './full-device.ts'
import { expect, test } from './fixtures.ts'

interface SentReport {
  readonly about: string
  readonly kind: string
}

/** Reports that the page sends, in their order. */
const reportsOf = async (page: Page): Promise<readonly SentReport[]> => {
  const sent: SentReport[] = []
  await page.route('**/api/report-error', (route) => {
    sent.push(route.request().postDataJSON() as SentReport)
    return route.fulfill({ status: 200, contentType: 'application/json', body: '{"msgCode":98300,"msgResp":{}}' })
  })
  return sent
}

const typePin = async (page: Page, legend: string, pin: string): Promise<void> => {
  const inputs = page.getByRole('group', { name: legend, exact: true }).locator('input')
  for (const [n, digit] of [...pin].entries()) await inputs.nth(n).fill(digit)
}

test('USR-022 a profile, a picture and a PIN that cannot be saved are reported with their tags', async ({ app }) => {
  const who = await app.person('Mei Tan')
  const { page } = await app.phone(who)
  const reports = await reportsOf(page)
  await page.addInitScript(fill)
  await page.goto('/user/update')
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await page.getByLabel('First name').fill('Siti')
  await failing(page, () => save.click())
  const tags = () => reports.filter(({ kind }) => /^\d+$/.test(kind)).map(({ about }) => about)
  await expect.poll(tags).toEqual(['Update profile'])

  const picture = { name: 'me.png', mimeType: 'image/png', buffer: paintNoise(3000) }
  await page.evaluate(() => (window.isFull = true))
  await page.getByLabel('Choose a picture').setInputFiles(picture)
  await expect(page.getByRole('group', { name: 'Photo' }).getByRole('alert')).toHaveText(
    'Not saved: this device cannot save pictures now. Free some room and choose the picture again.',
  )
  await page.evaluate(() => (window.isFull = false))
  await page.getByLabel('Choose a picture').setInputFiles(picture)
  await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible()
  await failing(page, () => save.click())
  await expect.poll(tags).toEqual(['Update profile', 'Avatar'])

  await page.route('**/api/change-password', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"msgCode":1099,"msgResp":"down"}' }),
  )
  await page.goto('/user/change-password')
  await typePin(page, 'Current PIN', who.pin)
  await typePin(page, 'New PIN', '8362')
  await typePin(page, 'Re-type the new PIN', '8362')
  await page.getByRole('button', { name: 'UPDATE PIN' }).click()
  await expect.poll(() => reports.at(-1)).toMatchObject({ about: 'Change password', kind: '01099' })
})

test('USR-058 an address that cannot be saved to the profile is reported, and the order is placed without an error', async ({
  app,
}) => {
  const { host, buyers, groupId } = await neighbourhood(app.server.url, 1)
  const buyer = buyers[0] as Person
  const products = [{ name: 'Eggs', price: 5, stock: 10 }]
  const event = await createEvent(host, groupId, { products, bookingAddressRequired: true })
  const { page } = await app.phone(buyer)
  const reports = await reportsOf(page)
  await page.addInitScript(() => {
    for (const name of ['put', 'add'] as const) {
      const write = IDBObjectStore.prototype[name]
      IDBObjectStore.prototype[name] = function (this: IDBObjectStore, ...args: Parameters<typeof write>) {
        if (JSON.stringify(args[0]).includes('update-remembered-delivery-address'))
          throw new TypeError('x is not a function')
        return write.apply(this, args)
      }
    }
  })
  await page.goto(`/event/detail?eid=${event.id}&eventShop=true`)
  await page.getByRole('button', { name: 'Add Eggs', exact: true }).click()
  await page.getByLabel('Address', { exact: true }).fill('Blk 12 #03-04')
  await page.getByLabel('Postal code', { exact: true }).fill('520012')
  const day = page.getByLabel('Delivery date', { exact: true })
  await day.fill((await day.getAttribute('min')) ?? '')
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(page.getByRole('dialog', { name: 'Your purchase has been placed.', exact: true })).toBeVisible()
  await expect.poll(() => reports.map(({ about }) => about)).toContain('remembering a delivery address')
  expect(await page.evaluate(() => window.toasts.filter(({ kind }) => kind === 'Error'))).toEqual([])
})

test('USR-031 opening the notifications asks the server again once the list is 60 seconds old', async ({ app }) => {
  const { buyers } = await neighbourhood(app.server.url, 1)
  const { page } = await app.phone(buyers[0])
  let syncs = 0
  let ended = 0
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/sync') syncs += 1
  })
  const countEnd = (request: Request): void => {
    if (new URL(request.url()).pathname === '/api/sync') ended += 1
  }
  page.on('requestfinished', countEnd)
  page.on('requestfailed', countEnd)
  await page.clock.install()
  await page.goto('/user/update')
  const notifications = page.getByRole('navigation', { name: 'User' }).getByRole('link', { name: /^Notification/ })
  const open = async (): Promise<number> => {
    const before = syncs
    await notifications.click()
    await expect(page.getByRole('heading', { level: 2, name: 'Notification' })).toBeVisible()
    // A request of the page would have left before this one.
    await page.evaluate(() => fetch('/api/health').then((response) => response.text()))
    await page.getByRole('link', { name: 'Edit Profile' }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
    return syncs - before
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Profile' })).toBeVisible()
  // A start has more than one round: the first list, and the live line that opened.
  const newRequests = async (): Promise<number> => {
    const before = syncs
    await page.evaluate(() => new Promise((done) => setTimeout(done, 2_000)))
    return Math.max(syncs - before, syncs - ended)
  }
  await expect.poll(() => ended).toBeGreaterThan(0)
  await expect.poll(newRequests).toBe(0)
  expect(await open()).toBe(0)
  await page.clock.setSystemTime(new Date(Date.now() + 3_600_000))
  expect(await open()).toBeGreaterThan(0)
})
