// The installed app: first load, cold start offline, links into it, the sync chip.
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import sharp from 'sharp'
import { closeEvent, neighbourhood, placeOrder, type Person } from '#tests/support/neighbourhood.ts'
import { spawnServer } from '#tests/support/server.ts'
import { startCountingProxy } from './counting-proxy.ts'
import { newProfile } from './killable-browser.ts'
import { chip, downloaded, expect, installed, order, signIn, test } from './fixtures.ts'
import { IPHONE } from './iphone.ts'

test('PWA-001 the manifest describes an installable app with maskable icons', async ({ app, request }) => {
  const manifest = await (await request.get(`${app.server.url}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ name: 'Gotong', start_url: '/', display: 'standalone' })
  expect(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === 'maskable')).toBe(true)
  for (const icon of manifest.icons as { src: string; sizes: string; type: string }[]) {
    const reply = await request.get(app.server.url + icon.src)
    expect(reply.status(), icon.src).toBe(200)
    expect(reply.headers()['content-type']).toContain(icon.type)
  }
})

test('PWA-011 search engines get robots.txt, and browsers a favicon.ico', async ({ app, request }) => {
  const robots = await request.get(`${app.server.url}/robots.txt`)
  expect(robots.status()).toBe(200)
  expect(robots.headers()['content-type']).toMatch(/^text\/plain/)
  const rules = (await robots.text()).split('\n')
  expect(rules).toContain('User-agent: *')
  for (const closed of ['/api/', '/payment-order', '/event/purchase-detail-share'])
    expect(rules).toContain(`Disallow: ${closed}`)
  expect(rules).toContain('Allow: /api/previews/')

  const favicon = await request.get(`${app.server.url}/favicon.ico`)
  expect(favicon.status()).toBe(200)
  expect(favicon.headers()['content-type']).toMatch(/^image\/(x-icon|vnd\.microsoft\.icon)/)
  // An ICO file: type 1, the number of pictures, and for each its width, length and place.
  const bytes = await favicon.body()
  expect([bytes.readUInt16LE(0), bytes.readUInt16LE(2)]).toEqual([0, 1])
  const count = bytes.readUInt16LE(4)
  expect(count).toBeGreaterThan(0)
  for (let n = 0; n < count; n += 1) {
    const entry = 6 + n * 16
    const [length, start] = [bytes.readUInt32LE(entry + 8), bytes.readUInt32LE(entry + 12)]
    const png = await sharp(bytes.subarray(start, start + length)).metadata()
    expect(png.width).toBe(bytes[entry] === 0 ? 256 : bytes[entry])
  }
})

test('PWA-010 the service worker and the drawings are sent in brotli, or in gzip where a browser asks for that', async ({
  app,
  request,
}) => {
  for (const path of ['/service-worker.js', '/icon.svg', '/wordmark.svg', '/art/dumplings.svg'])
    for (const [asked, sent] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const reply = await request.get(app.server.url + path, { headers: { 'accept-encoding': asked } })
      expect(reply.status(), path).toBe(200)
      expect(reply.headers()['content-encoding'], `${path}, ${asked}`).toBe(sent)
      expect(reply.headers()['vary'], path).toMatch(/accept-encoding/i)
    }
})

test('PWA-001 the manifest has pictures of the app, and a launch goes to the open window', async ({ app, request }) => {
  const manifest = await (await request.get(`${app.server.url}/manifest.webmanifest`)).json()
  expect(manifest.display_override).toEqual(['standalone', 'minimal-ui'])
  expect(manifest.launch_handler).toEqual({ client_mode: ['navigate-existing', 'auto'] })
  const screenshots = manifest.screenshots as { src: string; sizes: string; form_factor: string; label: string }[]
  expect(screenshots.map(({ form_factor: form }) => form).sort()).toEqual(['narrow', 'narrow', 'narrow', 'wide'])
  for (const { src, sizes, label } of screenshots) {
    expect(label).not.toBe('')
    const { width, height } = await sharp(await (await request.get(app.server.url + src)).body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
})

test('PWA-001 an iPhone gets a picture of exactly its screen for the start of the installed app', async ({ app }) => {
  const { page } = await app.phone()
  const splash = page.locator('link[rel="apple-touch-startup-image"]')
  await page.goto('/sign-in')
  await installed(page)
  await expect(splash).toHaveCount(0)

  await page.addInitScript((agent) => Object.defineProperty(navigator, 'userAgent', { get: () => agent }), IPHONE)
  await page.goto('/sign-in')
  await expect(splash).toHaveCount(1, { timeout: 15_000 })
  const address = (await splash.getAttribute('href')) ?? ''
  const picture = sharp(Buffer.from(address.replace('data:image/png;base64,', ''), 'base64'))
  const { width, height } = await picture.metadata()
  const screenSize = await page.evaluate(() => [screen.width, screen.height].map((side) => side * devicePixelRatio))
  expect([width, height]).toEqual(screenSize)
  const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number): number[] => [...data.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)]
  expect(pixel(2, 2)).toEqual([0xfb, 0xf6, 0xec])
  expect(pixel(Math.round(width / 2), Math.round(height * 0.5 - width * 0.13))).toEqual([0x74, 0x1c, 0x46])
})

test('PWA-010 a new phone installs the app with at most 40 files and 1.3 MB, and then opens its pages without signal', async ({
  browser,
  app,
}) => {
  const proxy = await startCountingProxy(app.server.url)
  const context = await browser.newContext({ baseURL: proxy.url })
  try {
    const page = await context.newPage()
    await page.goto('/sign-in')
    await installed(page)
    const files = proxy.answers.filter(({ path }) => !path.startsWith('/api/'))
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
    const seen = JSON.stringify(files)
    expect(new Set(files.map(({ path }) => path)).size, seen).toBeLessThanOrEqual(40)
    // Few files are fetched twice: once by the page, once by its service worker.
    expect(files.length, seen).toBeLessThanOrEqual(45)
    expect(bytes, seen).toBeGreaterThan(500_000)
    expect(bytes, seen).toBeLessThanOrEqual(1.3 * 1024 ** 2)

    await proxy.close()
    for (const [path, text] of [
      ['/policy', 'What we collect'],
      ['/sign-up?by=email', 'First name'],
      ['/reset-password', 'Forget PIN'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByText(text).first()).toBeVisible()
    }
  } finally {
    await context.close()
    await proxy.close().catch(() => undefined)
  }
})

test('PWA-008 the app has shortcuts and a badge with the number of waiting things', async ({ app, request }) => {
  const manifest = await (await request.get(`${app.server.url}/manifest.webmanifest`)).json()
  const shortcuts = manifest.shortcuts as { name: string; url: string; icons: { src: string }[] }[]
  expect(shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ['Scan', '/collection'],
    ['My Purchase', '/event/list-my-purchases'],
    ['Host', '/event/create'],
  ])
  for (const { icons } of shortcuts) expect((await request.get(app.server.url + icons[0]!.src)).status()).toBe(200)

  const { host, buyers, event } = await neighbourhood(app.server.url, 1)
  const phone = await app.phone(buyers[0])
  const { page, context } = phone
  await context.addInitScript(() => {
    const badge = (count: number) => Promise.resolve(void Object.assign(globalThis, { badge: count }))
    Object.assign(navigator, { setAppBadge: badge, clearAppBadge: () => badge(0) })
  })
  const badge = () => page.evaluate(() => (globalThis as { badge?: number }).badge)
  await page.goto('/')
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await expect.poll(badge).toBe(0)
  await phone.offline()
  await order(page, event, { 'Honey mango': 1 })
  await expect.poll(badge).toBe(1)
  await closeEvent(host, event.id)
  await phone.online()
  await expect(chip(page)).toHaveAccessibleName('Needs you · 1')
  await expect.poll(badge).toBe(1)
  await page.goto('/needs-you')
  await page.getByRole('button', { name: 'Discard' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect.poll(badge).toBe(0)
})

test('PWA-001 the app loads, then starts offline', async () => {
  const profile = await newProfile()
  const server = await spawnServer()
  try {
    const { buyers, event } = await neighbourhood(server.url, 1)
    const first = await profile.open()
    await first.page.goto(`${server.url}/sign-in`)
    await signIn(first.page, buyers[0]!)
    await downloaded(first.page, buyers[0]!)
    await installed(first.page)
    await first.page.goto(server.url)
    await expect(first.page.getByRole('heading', { name: event.title })).toBeVisible()
    await expect(chip(first.page)).toHaveAttribute('data-state', 'sent')
    await first.kill()
    await server.kill()

    const second = await profile.open()
    await second.page.goto(server.url)
    await expect(second.page.getByRole('heading', { name: event.title })).toBeVisible()
    await second.page.goto(`${server.url}/event/detail?eid=${event.id}`)
    await expect(second.page.getByText('Honey mango')).toBeVisible()
    await expect(chip(second.page)).toHaveAttribute('data-state', 'offline')
    await second.kill()
  } finally {
    await profile.remove()
  }
})

test('PWA-005 the sync chip shows all sent, offline with count and age, sending, and needs you', async ({ app }) => {
  const { buyers, event, host } = await neighbourhood(app.server.url, 1)
  const phone = await app.phone(buyers[0])
  const { page, context } = phone
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await expect(chip(page)).toHaveAccessibleName('All sent')

  await phone.offline()
  await order(page, event, { 'Honey mango': 1 })
  for (const path of ['/', '/event/list-my-purchases', '/user/profile']) {
    await page.goto(path)
    await expect(chip(page)).toHaveAttribute('data-state', 'offline')
    await expect(chip(page)).toHaveAccessibleName(/^Offline · 1 to send · (just now|\d+ min ago)$/)
  }

  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await context.route('**/api/sync', async (route) => {
    await held
    await route.continue()
  })
  await phone.online()
  await expect(chip(page)).toHaveAttribute('data-state', 'sending')
  await expect(chip(page)).toHaveAccessibleName('Sending 1')
  letGo()
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await context.unroute('**/api/sync')

  await phone.offline()
  await order(page, event, { Cherries: 1 })
  await closeEvent(host, event.id)
  await phone.online()
  await expect(chip(page)).toHaveAttribute('data-state', 'needs')
  await expect(chip(page)).toHaveAccessibleName('Needs you · 1')
  await page.goto('/')
  await chip(page).click()
  await expect(page).toHaveURL(/\/needs-you$/)
})

test('PWA-007 the first load of the start page takes at most 200 KB of script, in gzip and in brotli', async ({
  browser,
  app,
}) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const context = await browser.newContext({ baseURL: app.server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await signIn(page, buyers[0]!)
  const devtools = await context.newCDPSession(page)
  // The rules and the pictures of later pages are loaded five seconds after the start, by timers that run as in use: a load
  // that a busy machine stretches beyond that is measured again.
  const load = async (): Promise<{
    readonly shownMs: number
    /** Path, and bytes by gzip and by brotli. */
    readonly sizes: readonly (readonly [string, number, number])[]
  }> => {
    await page.goto('about:blank')
    await devtools.send('Network.clearBrowserCache')
    const scripts: Response[] = []
    const note = (response: Response): void => {
      if (response.request().resourceType() === 'script') scripts.push(response)
    }
    page.on('response', note)
    await page.goto('/')
    await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
    await expect(chip(page)).toHaveAttribute('data-state', 'sent')
    const shownMs = await page.evaluate(() => performance.now())
    page.off('response', note)
    const sizes = await Promise.all(
      scripts.map(async (response) => {
        const { pathname } = new URL(response.url())
        const body = await response.body()
        return [pathname, gzipSync(body, { level: 9 }).length, brotliCompressSync(body).length] as const
      }),
    )
    return { shownMs, sizes }
  }
  let loaded = await load()
  for (let tries = 1; loaded.shownMs > 5_000 && tries < 5; tries += 1) loaded = await load()
  expect(loaded.sizes.length).toBeGreaterThan(0)
  const [byGzip, byBrotli] = [1, 2].map((at) => loaded.sizes.reduce((sum, sizes) => sum + Number(sizes[at]), 0))
  expect(byGzip, JSON.stringify(loaded)).toBeLessThanOrEqual(200_000)
  expect(byBrotli, JSON.stringify(loaded)).toBeLessThanOrEqual(200_000)
  await context.close()
})

/** Sizes by gzip of the scripts that a page asks for until the network is quiet. */
const scriptsOf = async (page: Page, path: string): Promise<readonly (readonly [string, number])[]> => {
  const scripts: Response[] = []
  const note = (response: Response): void => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  }
  page.on('response', note)
  await page.goto(path, { waitUntil: 'networkidle' })
  page.off('response', note)
  return Promise.all(
    scripts.map(async (response) => {
      const { pathname } = new URL(response.url())
      return [pathname, gzipSync(await response.body(), { level: 9 }).length] as const
    }),
  )
}

test('PWA-010 a page for guests loads at most 120 kB of script, and nothing of the store', async ({ browser, app }) => {
  const { host, event } = await neighbourhood(app.server.url, 1)
  const { shareCode } = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
  for (const [path, shown] of [
    ['/private/list-event', 'Open events'],
    ['/sign-in', 'Sign in'],
    ['/sign-up?by=email', 'First name'],
    [`/event/detail-shared?eid=${event.id}&shareCode=${shareCode}`, event.title],
    ['/', 'Sign in'],
  ] as const) {
    const context = await browser.newContext({ baseURL: app.server.url, serviceWorkers: 'block' })
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    // The second time answers are stored. Scripts come from the server again, so that they can be counted.
    for (const visit of ['first', 'second']) {
      await devtools.send('Network.clearBrowserCache')
      const sizes = await scriptsOf(page, path)
      await expect(page.getByText(shown).first()).toBeVisible()
      const total = sizes.reduce((sum, [, size]) => sum + size, 0)
      expect(total, `${visit} ${path} ${JSON.stringify(sizes)}`).toBeLessThanOrEqual(120_000)
      expect(total).toBeGreaterThan(50_000)
      expect(sizes.map(([name]) => name).join(' ')).not.toMatch(/store-libraries|signed-in|-queries/)
      expect(await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([])
    }
    await context.close()
  }
})

test('a guest whose request fails sees the stored open events at once, and no failure', async ({ browser, app }) => {
  const { event } = await neighbourhood(app.server.url, 1)
  const context = await browser.newContext({ baseURL: app.server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/private/list-event')
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  await page.route('**/api/list-events-opening-unauth*', (route) => route.abort())
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    new MutationObserver(() => seen.push(document.body?.textContent ?? '')).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  const failed = page.waitForEvent('requestfailed')
  await page.reload()
  await failed
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  await expect(page.locator('main')).not.toHaveAttribute('aria-busy')
  const seen = await page.evaluate(() => (globalThis as { seen?: string[] }).seen ?? [])
  expect(seen.some((text) => text.includes(event.title))).toBe(true)
  expect(seen.filter((text) => text.includes('could not be loaded'))).toEqual([])
  await context.close()
})

test('a guest’s open tab follows a sign-in in another tab', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const { page, context } = await app.phone()
  const other = await context.newPage()
  await other.goto('/sign-in')
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signIn(page, buyers[0]!)
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('heading', { name: event.title })).toBeVisible()
})

test('an unknown page shows a message, the sync chip and a way back', async ({ app }) => {
  const { buyers } = await neighbourhood(app.server.url, 1)
  const { page } = await app.phone(buyers[0], { opens: '/no/such/page' })
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL('/')
})

test('from an unknown page a guest reaches the public events, not the sign-in page', async ({ app }) => {
  const { page } = await app.phone(undefined, { opens: '/no/such/page' })
  await expect(page.getByRole('heading', { name: 'There is no page here' })).toBeVisible()
  await page.getByRole('link', { name: 'Open events' }).click()
  await expect(page).toHaveURL('/private/list-event')
})

test('a guest signs in and reaches the page of the link', async ({ app }) => {
  const { buyers, event } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const ref = await placeOrder(buyer, event)
  const phone = await app.phone()
  const { page } = phone
  for (const path of ['/', '/event/list-my-purchases', '/group/list-my-groups', '/collection', '/user/profile']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/sign-in/)
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  }
  await page.goto(`/event/purchase-detail?ref=${ref}`)
  await expect(page).toHaveURL(/\/sign-in/)
  await signIn(page, buyer)
  await expect(page).toHaveURL(`/event/purchase-detail?ref=${ref}`)
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(event.title) })).toBeAttached()
})

test('a link to another site is not followed after sign-in', async ({ app }) => {
  const person = await app.person('Siti Rahman')
  const { page } = await app.phone(undefined, { opens: '/sign-in?next=//example.org/' })
  await signIn(page, person)
  await expect(page).toHaveURL('/welcome')
})
