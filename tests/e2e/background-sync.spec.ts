// Background sync: the browser wakes the service worker when the network returns.
import { CHROMIUM } from '#tests/support/chromium.ts'
import { neighbourhood, type Person } from '#tests/support/neighbourhood.ts'
import { ordersOf } from './sent-mutations.ts'
import { atHome, chip, choose, expect, installed, place, signIn, test } from './fixtures.ts'

test.use({ launchOptions: CHROMIUM })

test('C23 the service worker sends an order made offline after the app was closed, exactly once', async ({
  browser,
  app,
}) => {
  const { buyers, event, host } = await neighbourhood(app.server.url, 1)
  const context = await browser.newContext({ baseURL: app.server.url })
  try {
    const page = await context.newPage()
    await page.goto('/sign-in')
    await signIn(page, buyers[0] as Person)
    await atHome(page, buyers[0] as Person)
    await installed(page)
    await choose(page, event, { Cherries: 1 })
    await expect(chip(page)).toHaveAttribute('data-state', 'sent')
    await context.setOffline(true)
    const ref = await place(page)
    await expect(chip(page)).toHaveAccessibleName(/^Offline · 1 to send/)
    const registeredTags = () =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.ready
        return (registration as unknown as { sync: { getTags(): Promise<string[]> } }).sync.getTags()
      })
    await expect.poll(registeredTags).toEqual(['outbox'])

    expect(await ordersOf(host, event)).toEqual([])
    await page.close()
    await context.setOffline(false)
    await expect.poll(() => ordersOf(host, event), { timeout: 60_000 }).toEqual([ref])

    const again = await context.newPage()
    await again.goto('/event/list-my-purchases')
    await expect(chip(again)).toHaveAttribute('data-state', 'sent')
    expect(await ordersOf(host, event)).toEqual([ref])
  } finally {
    await context.close()
  }
})
