// Rows that were stored before a check existed, or were damaged on the device: their page still opens.
import Database from 'better-sqlite3'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { createEvent, neighbourhood, placeOrder, type Person } from '#tests/support/neighbourhood.ts'
import { downloaded, expect, stored, test } from './fixtures.ts'

/** Writes into one store of somebody's database on this browser, past the app. */
const overwrite = (page: Page, who: Person, store: string, row: object): Promise<void> =>
  page.evaluate(
    ([database, name, value]) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(database)
        opening.onerror = () => reject(opening.error ?? new Error(`${database} does not open`))
        opening.onsuccess = () => {
          const writing = opening.result.transaction(name, 'readwrite')
          writing.objectStore(name).put(value)
          writing.onerror = () => reject(writing.error ?? new Error(`${name} is not written`))
          writing.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
    [`gotong-${who.id}`, store, row] as const,
  )

/** A pull compares digests (C20), and would download a damaged row again. */
const stopSync = async (page: Page): Promise<void> => {
  await page.route('**/api/sync', (route) => route.abort())
}

test('a notification with a hostile link, five hundred lines or damaged text does not break the profile page', async ({
  app,
}) => {
  const there = await neighbourhood(app.server.url)
  const buyer = there.buyers[0]!
  await placeOrder(buyer, there.event)
  const tell = (message: string) =>
    there.host.api.send<{ id: string }>('POST', '/create-notification', {
      receiverId: buyer.id,
      title: 'Fruit run',
      message,
      link: '/sync',
    })
  const links = ['/\\', '/\t/', '/\\evil.com/x', '//']
  const ids = []
  for (const [n] of links.entries()) ids.push((await tell(`Message ${n}`)).id)
  const damaged = await tell('Damaged')
  await tell(`Good${'\na'.repeat(500)}`)
  const database = new Database(join(app.server.dataDir, 'gotong.sqlite'))
  for (const [n, link] of links.entries())
    database.prepare('update notifications set link = ? where id = ?').run(link, ids[n])
  database.close()

  const { page } = await app.phone(buyer, { opens: '/user/profile' })
  await downloaded(page, buyer)
  const rows = page.getByRole('region', { name: 'Notification' }).getByRole('listitem')
  await expect(rows).toHaveCount(6)
  for (const [n] of links.entries()) {
    const row = rows.filter({ hasText: `Message ${n}` })
    await expect(row).toBeVisible()
    await expect(row.getByRole('link')).toHaveCount(0)
  }
  const good = rows.filter({ hasText: 'Good' })
  await expect(good.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/sync')
  await expect(good.getByRole('button', { name: 'More' })).toBeVisible()
  expect((await good.boundingBox())!.height, 'five hundred lines leave the others on the screen').toBeLessThan(600)

  await stopSync(page)
  const kept = await stored<{ id: string }>(page, buyer, 'notifications')
  await overwrite(page, buyer, 'notifications', { ...kept.find(({ id }) => id === damaged.id), message: {} })
  await page.reload()
  await expect(rows.filter({ hasText: 'Good' })).toBeVisible()
  await expect(rows).toHaveCount(5)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
})

test('a damaged event does not break the list of purchases', async ({ app }) => {
  const there = await neighbourhood(app.server.url)
  const buyer = there.buyers[0]!
  const damagedEvent = await createEvent(there.host, there.groupId, { title: 'Damaged run' })
  const damaged = await placeOrder(buyer, damagedEvent)
  const good = await placeOrder(buyer, there.event)
  const { page } = await app.phone(buyer, { opens: '/event/list-my-purchases' })
  await downloaded(page, buyer)
  await expect(page.locator('main a[href*="/event/purchase-detail"]')).toHaveCount(2)
  await stopSync(page)
  const events = await stored<{ id: string }>(page, buyer, 'events')
  await overwrite(page, buyer, 'events', { ...events.find(({ id }) => id === damagedEvent.id), photoUrls: null })
  await page.reload()
  await expect(page.locator(`a[href*="${good}"]`)).toBeVisible()
  await expect(page.locator(`a[href*="${damaged}"]`)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
})
