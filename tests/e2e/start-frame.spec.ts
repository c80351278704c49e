// The frame that index.html shows until the app has drawn a page.
import type { Page } from '@playwright/test'
import { neighbourhood } from '#tests/support/neighbourhood.ts'
import { expect, installed, signIn, test } from './fixtures.ts'

/** Keeps the app's script back until the returned function is called. */
const holdScript = async (page: Page): Promise<() => void> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/start-[\w-]+\.js$/, async (route) => {
    await released
    await route.continue()
  })
  return release
}

const wordmarks = (page: Page) => page.locator('#start svg:visible[viewBox="0 0 856 252"]')

test('a guest sees the frame of the page before any script of it has arrived', async ({ browser, app }) => {
  const { host, event } = await neighbourhood(app.server.url, 1)
  const { shareCode } = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  for (const [path, shows, block] of [
    ['/private/list-event', 'Open events', '.start-tile'],
    ['/sign-in', 'Sign in', '.door-picture'],
    [`/event/detail-shared?eid=${event.id}&shareCode=${shareCode}`, event.title, '.start-picture'],
    ['/', 'Sign in', '.door-picture'],
    ['/policy', 'Privacy', '.start-field'],
  ] as const) {
    const context = await browser.newContext({ baseURL: app.server.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    const release = await holdScript(page)
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('status', { name: 'Opening Gotong...' })).toBeVisible()
    await expect(wordmarks(page)).toHaveCount(1)
    await expect(page.locator(`#start ${block}`).first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)).toBe(1)
    expect(await page.locator('#root').innerHTML()).toBe('')
    // The style sheet, which the frame needs, arrives before the scripts.
    await expect(page.locator('head > script[type="module"]')).not.toHaveCount(0)
    await expect(page.locator('head > script[type="module"]:not([fetchpriority="low"])')).toHaveCount(0)
    release()
    await expect(page.getByText(shows).first()).toBeVisible()
    await expect(page.locator('#start')).toHaveCount(0)
    await context.close()
  }
})

test('a signed-in person sees the frame of a main page, of an event or of a page with a way back', async ({
  browser,
  app,
}) => {
  const { host, event } = await neighbourhood(app.server.url, 1)
  const context = await browser.newContext({
    baseURL: app.server.url,
    serviceWorkers: 'block',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await signIn(page, host)
  const release = await holdScript(page)
  for (const [path, shown, hidden] of [
    ['/', '.start-tabs', '.start-picture'],
    [`/event/detail?eid=${event.id}`, '.start-picture', '.wm'],
    [`/event/manage-orders?eventId=${event.id}`, '.top > .i', '.wm'],
  ] as const) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.locator(`#start ${shown}`)).toBeVisible()
    await expect(page.locator(`#start ${hidden}`)).toBeHidden()
  }
  release()
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  await expect(page.locator('#start')).toHaveCount(0)
  await context.close()
})

/** Content of each frame of the browser since the page began. */
type Seen = 'nothing' | 'frame' | 'page' | 'both'

const watchFrames = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen: Seen[] = []
    Object.assign(globalThis, { seen })
    const look = (): void => {
      const isFrame = document.getElementById('start')?.checkVisibility() ?? false
      const isPage = document.querySelector('#root main') !== null
      seen.push(isFrame ? (isPage ? 'both' : 'frame') : isPage ? 'page' : 'nothing')
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })

/** From the first frame that is not empty; each state once in a row. */
const framesOf = (page: Page): Promise<Seen[]> =>
  page.evaluate(() => {
    const { seen = [] } = globalThis as { seen?: Seen[] }
    const first = seen.findIndex((each) => each !== 'nothing')
    return first < 0 ? [] : seen.slice(first).filter((each, at, all) => each !== all[at - 1])
  })

test('the page takes the place of the frame at once, also at a start without signal', async ({ app }) => {
  const { host, event } = await neighbourhood(app.server.url, 1)
  const phone = await app.phone(host)
  const { page } = phone
  await installed(page)
  await watchFrames(page)
  const starts: string[] = []
  for (const signal of ['online', 'offline'] as const) {
    await phone[signal]()
    for (const path of ['/', `/event/detail?eid=${event.id}`, `/event/manage-orders?eventId=${event.id}`]) {
      await page.goto(path)
      await expect(page.getByText(event.title).first()).toBeVisible()
      const frames = (await framesOf(page)).join(', ')
      // A page may be ready before the browser draws its first frame.
      expect(frames, `${path}, ${signal}`).toMatch(/^(frame, )?page$/)
      starts.push(frames)
    }
  }
  expect(starts).toContain('frame, page')
})

test('PWA-005 a start of a phone that has its data never says that it is the first download', async ({ app }) => {
  const { host, event } = await neighbourhood(app.server.url, 1)
  const { page } = await app.phone(host)
  await installed(page)
  await page.addInitScript(() => {
    const states: string[] = []
    Object.assign(globalThis, { states })
    const look = (): void => {
      const state = document.querySelector('#root .sync')?.getAttribute('aria-label')
      if (state && state !== states.at(-1)) states.push(state)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto('/')
  await expect(page.getByText(event.title).first()).toBeVisible()
  await expect(page.getByRole('link', { name: 'All sent' })).toBeVisible()
  const states = await page.evaluate(() => (globalThis as { states?: string[] }).states ?? [])
  expect(states).toContain('All sent')
  expect(states).not.toContain('First download')
})
