// The map of a booking's address, with and without a geocoding service.
import type { Page } from '@playwright/test'
import { bookDelivery, bookingOf, createDelivered, neighbourhood } from '#tests/support/neighbourhood.ts'
import { startOneMapStub } from '#tests/support/one-map-stub.ts'
import { appAt, expect, test, type AppFixture } from './fixtures.ts'

const openBooking = async (app: AppFixture): Promise<Page> => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 1)
  const buyer = buyers[0]!
  await bookDelivery(buyer, (await createDelivered(host, groupId)).deliveryId)
  const { page } = await app.phone(host, { opens: '/event/delivery-list' })
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

const PLACES: Readonly<Record<string, { readonly latitude: number; readonly longitude: number }>> = {
  '310008': { latitude: 1.3343, longitude: 103.8563 },
  '310009': { latitude: 1.335, longitude: 103.857 },
}
const addressAt = (postalCode: string): string => `Blk 8 #03-04, Singapore ${postalCode}`

test('DEL-060 stored coordinates open the map without the service, compare zones for the host and choose the buyer’s zone', async ({
  browser,
  serverPool,
}) => {
  const service = await startOneMapStub(
    (searched) => PLACES[searched]!,
    (searched) => searched in PLACES,
  )
  const server = await serverPool.start(service.env)
  const [app, clear] = appAt(browser, server)
  try {
    const { host, groupId, buyers } = await neighbourhood(server.url, 2)
    const [first, second] = [buyers[0]!, buyers[1]!]
    const { deliveryId } = await createDelivered(host, groupId)
    const refs = [
      await bookDelivery(first, deliveryId, { address: addressAt('310008'), deliveryZone: 'East' }),
      await bookDelivery(second, deliveryId, { address: addressAt('310009') }),
    ]
    for (const ref of refs)
      await expect.poll(async () => (await bookingOf(host, ref)).place, { timeout: 15_000 }).not.toBeNull()
    service.close()

    const { page } = await app.phone(host, { opens: '/event/delivery-list' })
    await page
      .getByRole('button', { name: new RegExp(second.name) })
      .first()
      .click()
    const sheet = page.getByRole('dialog', { name: second.name })
    await expect(sheet.getByText('Bookings near this address are in zone East.')).toBeVisible()
    expect(await queryOf(page)).toBe('1.335,103.857')

    await first.api.send('PUT', '/update-remembered-delivery-address', {
      rememberedDeliveryAddress: addressAt('310008'),
    })
    const phone = await app.phone(first, { opens: '/event/list-my-purchases' })
    await phone.page.getByRole('button', { name: 'Book Delivery' }).click()
    const form = phone.page.getByRole('dialog', { name: 'Book Delivery' })
    await expect(form.getByLabel('Address')).toHaveValue(addressAt('310008'))
    await expect(form.getByLabel('Delivery Location')).toHaveValue('East')
  } finally {
    await clear()
    await server.stop()
    service.close()
  }
})

test('DEL-060 without the service the host sees no zones of bookings nearby, and the buyer chooses the zone', async ({
  app,
}) => {
  const { host, groupId, buyers } = await neighbourhood(app.server.url, 2)
  const [first, second] = [buyers[0]!, buyers[1]!]
  const { deliveryId } = await createDelivered(host, groupId)
  await bookDelivery(first, deliveryId, { address: addressAt('310008'), deliveryZone: 'East' })
  await bookDelivery(second, deliveryId, { address: addressAt('310009') })
  await first.api.send('PUT', '/update-remembered-delivery-address', {
    rememberedDeliveryAddress: addressAt('310008'),
  })
  const { page } = await app.phone(host, { opens: '/event/delivery-list' })
  await page
    .getByRole('button', { name: new RegExp(second.name) })
    .first()
    .click()
  await expect(page.getByRole('dialog', { name: second.name }).getByText('Reference')).toBeVisible()
  await expect(page.getByText(/Bookings near this address/)).toHaveCount(0)
  const phone = await app.phone(first, { opens: '/event/list-my-purchases' })
  await phone.page.getByRole('button', { name: 'Book Delivery' }).click()
  const form = phone.page.getByRole('dialog', { name: 'Book Delivery' })
  await expect(form.getByLabel('Address')).toHaveValue(addressAt('310008'))
  await expect(form.getByLabel('Delivery Location')).toHaveValue('')
})
