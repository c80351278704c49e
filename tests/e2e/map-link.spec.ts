// The map of a booking's address, with and without a geocoding service.
import type { Page } from '@playwright/test'
import { bookDelivery, createDelivered, neighbourhood } from '#tests/support/neighbourhood.ts'
import { startOneMapStub } from '#tests/support/one-map-stub.ts'
import { appAt, expect, test, type AppFixture } from './fixtures.ts'

const openBooking = async (app: AppFixture): Promise<Page> => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 1)
  const buyer = buyers[0]!
  await bookDelivery(buyer, (await createDelivered(host, groupId)).slotId)
  const { page } = await app.phone(host)
  await page.goto('/event/delivery-list')
  await page
    .getByRole('button', { name: new RegExp(buyer.name) })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: buyer.name })).toBeVisible()
  return page
}

const queryOf = async (page: Page): Promise<string> => {
  const href =
    (await page.getByRole('dialog').getByRole('link', { name: 'Map', exact: true }).getAttribute('href')) ?? ''
  const url = new URL(href)
  expect(url.origin + url.pathname).toBe('https://www.google.com/maps/search/')
  return url.searchParams.get('query') ?? ''
}

test('DEL-054 the map of a booking opens at the coordinates that the service finds', async ({
  browser,
  serverPool,
}) => {
  const service = await startOneMapStub({ latitude: 1.3329, longitude: 103.8482 })
  const server = await serverPool.start(service.env)
  const [app, clear] = appAt(browser, server)
  try {
    const page = await openBooking(app)
    await expect.poll(() => queryOf(page)).toBe('1.3329,103.8482')
    expect(service.searches).toHaveLength(1)
  } finally {
    await clear()
    await server.stop()
    service.close()
  }
})

test('DEL-054 without the service the map searches for the text of the address', async ({ app }) => {
  const page = await openBooking(app)
  const address = await page
    .getByRole('dialog')
    .locator('dt', { hasText: 'Address' })
    .locator('+ dd span span')
    .first()
    .innerText()
  expect(await queryOf(page)).toBe(`${address} Singapore`)
})
