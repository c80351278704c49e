// Pictures offline.
import type { Locator } from '@playwright/test'
import { formatDateTime } from '#shared/kernel/clock.ts'
import { createEvent, neighbourhood, orderOf } from '#tests/support/neighbourhood.ts'
import { claim, collectionTable, uploadPicture } from './collection-fixtures.ts'
import { expect, installed, test } from './fixtures.ts'

test('COL-003 pictures of tomorrow’s collection are cached although its page was never opened, and so are pictures shown before', async ({
  app,
}) => {
  const hours = (many: number) => formatDateTime(Math.floor(Date.now() / 1000) + many * 3600)
  const times = { closingTime: hours(2), pickupTime: hours(24) }
  const { host, buyers, groupId, event, order, close } = await collectionTable(app, ['Siti Rahman'], times)
  const ref = await order(buyers[0]!, [2], { paid: false })
  await claim(buyers[0]!, ref)
  const proof = (await orderOf(host, ref)).paymentScreenshot ?? ''
  const photoUrls = [await uploadPicture(host, '#aa3311')]
  await createEvent(host, groupId, { title: 'Later, with a photo', photoUrls })
  await close()

  const { page, context } = await app.phone(host)
  const card = page.getByRole('link').filter({ hasText: 'Later, with a photo' }).locator('img').first()
  await expect(card).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  const isKept = (path: string) =>
    page.evaluate(async (url) => (await caches.match(url, { ignoreVary: true })) !== undefined, path)
  expect(await isKept(photoUrls[0]!)).toBe(false)
  await installed(page)
  await expect.poll(() => isKept(photoUrls[0]!)).toBe(true)
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40)
  await expect.poll(() => isKept(proof)).toBe(true)

  await context.setOffline(true)
  await page.goto(`/collection?eventId=${event.id}`)
  await expect(page.locator('[data-check=photos]')).toHaveAttribute('data-ready', 'true')
})

test('a picture that is not cached fails without signal as a network error, and nothing fails in the service worker', async ({
  app,
}) => {
  const { host } = await neighbourhood(app.server.url)
  const { page, context } = await app.phone(host)
  await installed(page)
  const [worker] = context.serviceWorkers()
  await worker!.evaluate(() => {
    const failures: string[] = []
    Object.assign(self, { failures })
    self.addEventListener('unhandledrejection', ({ reason }) => failures.push(String(reason)))
  })
  await context.setOffline(true)
  const failureOf = (path: string) =>
    page.evaluate(
      (url) =>
        fetch(url).then(
          ({ status }) => `answered ${status}`,
          (error: unknown) => (error as Error).name,
        ),
      path,
    )
  expect(await failureOf(`/api/files/${'a'.repeat(64)}`)).toBe('TypeError')
  expect(await failureOf(`/api/files/${'a'.repeat(64)}?size=320`)).toBe('TypeError')
  expect(await worker!.evaluate(() => (self as unknown as { failures: string[] }).failures)).toEqual([])
})

test('a list loads thumbnails; offline it shows the full picture when only that is cached', async ({ app }) => {
  const { host, groupId } = await neighbourhood(app.server.url)
  const photo = await uploadPicture(host, '#aa3311')
  const event = await createEvent(host, groupId, { title: 'Later, with a photo', photoUrls: [photo] })
  const { page, context } = await app.phone(host, { installed: true })
  await page.goto('/event/list-my-events')
  const card = page.getByRole('listitem').filter({ hasText: event.title }).locator('img')
  const isThere = (image: Locator) =>
    expect.poll(() => image.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBe(40)
  await expect(card).toHaveAttribute('src', `${photo}?size=small`)
  await isThere(card)
  const isKept = () =>
    page.evaluate(async (url) => (await caches.match(url, { ignoreVary: true })) !== undefined, `${photo}?size=small`)
  await expect.poll(isKept).toBe(true)

  await context.setOffline(true)
  await page.goto(`/event/detail?eid=${event.id}`)
  const hero = page.locator(`img[src="${photo}"]`).first()
  await isThere(hero)
})
