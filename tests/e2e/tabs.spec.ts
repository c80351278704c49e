// Tabs of one browser: each sends its own changes, and one of them has the live stream for all.
import type { Page, Request } from '@playwright/test'
import { neighbourhood, orderOf, placeOrder, type Person } from '#tests/support/neighbourhood.ts'
import { outbox, waitingCount } from './sent-mutations.ts'
import { chip, expect, order, test, type AppFixture } from './fixtures.ts'

/** Paths of a tab's requests to the sync engine of the server. */
const watch = (page: Page): string[] => {
  const seen: string[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (['/api/sync', '/api/live'].includes(pathname)) seen.push(pathname)
  })
  return seen
}

/** A host with two tabs on the orders of an event. The second was opened last, so it leads. */
const twoTabs = async (app: AppFixture) => {
  const { buyers, event, host } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const ref = await placeOrder(buyer, event, [0, 1])
  const phone = await app.phone(host)
  const first = phone.page
  const orders = `/event/manage-orders?eventId=${event.id}`
  await first.goto(orders)
  await expect(chip(first)).toHaveAttribute('data-state', 'sent')
  const second = await phone.context.newPage()
  const asked = { first: watch(first), second: watch(second) }
  await second.goto(orders)
  await expect(chip(second)).toHaveAttribute('data-state', 'sent')
  await expect.poll(() => asked.second).toContain('/api/live')
  asked.first.length = 0
  const status = (page: Page) => page.getByRole('listitem').filter({ hasText: buyer.name }).getByRole('combobox')
  const choose = (page: Page, label: string) => status(page).selectOption({ label })
  const shows = (page: Page, label: string) =>
    expect(status(page).locator('option:checked')).toHaveText(label, { useInnerText: true })
  const stored = async (): Promise<number> => (await orderOf(host, ref)).status
  return { phone, host, first, second, asked, choose, shows, stored }
}

/** Whether a person's database in this browser accepts a write within a second. */
const isFree = (page: Page, who: Person): Promise<boolean> =>
  page.evaluate(
    (name) =>
      new Promise<boolean>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error ?? new Error(`${name} does not open`))
        opening.onsuccess = () => {
          const { result } = opening
          const writing = result.transaction([...result.objectStoreNames], 'readwrite')
          writing.oncomplete = () => resolve(true)
          setTimeout(() => resolve(false), 1000)
          result.close()
        }
      }),
    `gotong-${who.id}`,
  )

/**
 * Freezes a tab until the returned function is called. A browser never freezes a tab inside a transaction, but a
 * debugger may, so this retries.
 */
const standStill = async (tab: Page, other: Page, who: Person): Promise<() => Promise<void>> => {
  const browser = await tab.context().newCDPSession(tab)
  await browser.send('Debugger.enable')
  for (;;) {
    const stands = new Promise((resolve) => browser.once('Debugger.paused', resolve))
    await browser.send('Debugger.pause')
    await stands
    if (await isFree(other, who)) break
    await browser.send('Debugger.resume')
  }
  return async () => {
    await browser.send('Debugger.resume')
    await browser.send('Debugger.disable')
  }
}

test('a change in one of two tabs shows in the other; one tab has the live stream, and leaves it to the other when it closes', async ({
  app,
}) => {
  const { phone, host, first, second, asked, choose, shows, stored } = await twoTabs(app)
  await choose(first, 'Verified')
  await shows(second, 'Verified')
  await expect.poll(stored).toBe(2)
  await waitingCount(first, host, 0)
  expect(asked.first).toContain('/api/sync')
  expect(asked.first).not.toContain('/api/live')
  for (const tab of [first, second]) await expect(chip(tab)).toHaveAttribute('data-state', 'sent')

  await phone.offline()
  await choose(first, 'Unpaid')
  await shows(second, 'Unpaid')
  for (const tab of [first, second]) await expect(chip(tab)).toHaveAccessibleName(/^Offline · 1 to send/)
  await second.close()
  await phone.online()
  await expect.poll(stored).toBe(1)
  await expect(chip(first)).toHaveAttribute('data-state', 'sent')
  await expect.poll(() => asked.first).toContain('/api/sync')
  await expect.poll(() => asked.first).toContain('/api/live')
})

test('a tab that is looked at takes the lead from a frozen one; when shown again that one catches up and leads', async ({
  app,
}) => {
  const { host, first, second, asked, choose, shows, stored } = await twoTabs(app)
  const goesOn = await standStill(second, first, host)
  await choose(first, 'Verified')
  await expect.poll(stored).toBe(2)
  await waitingCount(first, host, 0)
  expect(asked.first).toContain('/api/sync')

  // As where two windows stand side by side.
  await first.evaluate(() => dispatchEvent(new Event('focus')))
  await expect.poll(() => asked.first).toContain('/api/live')

  await goesOn()
  asked.first.length = asked.second.length = 0
  await second.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect.poll(() => asked.second).toContain('/api/live')
  await shows(second, 'Verified')
  asked.second.length = 0
  await choose(second, 'Unpaid')
  await shows(first, 'Unpaid')
  await expect.poll(stored).toBe(1)
  await waitingCount(second, host, 0)
  expect(asked.second).toContain('/api/sync')
})

test('SYN-013 an old tab stops when a newer version has upgraded the database, and its unsent order survives', async ({
  app,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const phone = await app.phone(buyer)
  const { page, context } = phone
  await phone.offline()
  const ref = await order(page, event, { Cherries: 1 })
  const newer = await context.newPage()
  // A page without the app: it opens the database as a later version of the app would.
  await newer.goto('/manifest.webmanifest')
  const kept = await newer.evaluate(
    (name) =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open(name, 10_000)
        opening.onupgradeneeded = () => opening.result.createObjectStore('letters')
        opening.onerror = () => reject(opening.error ?? new Error('not upgraded'))
        opening.onsuccess = () => {
          const reading = opening.result.transaction('outbox').objectStore('outbox').getAll()
          reading.onsuccess = () => {
            opening.result.close()
            resolve((reading.result as { input: { ref: string } }[]).map(({ input }) => input.ref))
          }
        }
      }),
    `gotong-${buyer.id}`,
  )
  expect(kept).toEqual([ref])
  await expect(page.getByRole('heading', { name: 'Gotong was updated in another window', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'PLACE ORDER' })).toHaveCount(0)
  await phone.online()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Gotong was updated in another window', exact: true })).toBeVisible()
  expect((await outbox(newer, buyer)).map(({ input }) => (input as { ref: string }).ref)).toEqual([ref])
})
