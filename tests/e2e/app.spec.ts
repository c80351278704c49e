// The installed app: first load, cold start without network, updates, the sync chip.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, Response } from '@playwright/test'
import { closeEvent, neighbourhood, placeOrder, type Person } from '#tests/support/neighbourhood.ts'
import { spawnServer, startServer, type TestServer } from '#tests/support/server.ts'
import { newProfile } from './killable-browser.ts'
import { chip, choose, expect, installed, order, place, signIn, test } from './stage.ts'

test('PWA-001 the manifest offers an installable app with maskable icons', async ({ stage, request }) => {
  const manifest = await (await request.get(`${stage.server.url}/manifest.webmanifest`)).json()
  expect(manifest).toMatchObject({ name: 'Gotong', start_url: '/', display: 'standalone' })
  expect(manifest.icons.some((icon: { purpose?: string }) => icon.purpose === 'maskable')).toBe(true)
  for (const icon of manifest.icons as { src: string; sizes: string; type: string }[]) {
    const reply = await request.get(stage.server.url + icon.src)
    expect(reply.status(), icon.src).toBe(200)
    expect(reply.headers()['content-type']).toContain(icon.type)
  }
})

test('PWA-001 first load, then a cold start without network', async () => {
  const profile = await newProfile()
  const server = await spawnServer()
  try {
    const { buyers, event } = await neighbourhood(server.url, 1)
    const first = await profile.open()
    await first.page.goto(`${server.url}/sign-in`)
    await signIn(first.page, buyers[0]!)
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

test.describe('PWA-002', () => {
  /** A server whose build can be replaced by the next one while it runs. */
  const updatable = async (): Promise<{
    server: TestServer
    release: (build: string) => void
    remove: () => Promise<void>
  }> => {
    const folder = mkdtempSync(join(tmpdir(), 'gotong-client-'))
    const isCompressed = (path: string): boolean => /\.(br|gz)$/.test(path)
    cpSync('dist/client', folder, { recursive: true, filter: (path) => !isCompressed(path) })
    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8')
    const server = await startServer({ clientDirectory: folder })
    return {
      server,
      release: (build) => {
        const renewed = worker.replace(/("revision":")\w+(","url":"index\.html")/, `$1${build}$2`)
        expect(renewed).not.toBe(worker)
        writeFileSync(
          join(folder, 'index.html'),
          html.replace('<head>', `<head><meta name="build" content="${build}">`),
        )
        writeFileSync(join(folder, 'service-worker.js'), renewed)
      },
      remove: async () => {
        await server.close()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  }
  /** Resolves when the new build is on the device and waits to be taken. */
  const downloaded = (page: Page): Promise<void> =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      await registration.update()
      const { installing } = registration
      if (registration.waiting || !installing) return
      await new Promise((resolve) => installing.addEventListener('statechange', resolve, { once: true }))
    })
  const offer = (page: Page) => page.getByText('A new version is ready')
  const build = (page: Page, name: string) => page.locator(`meta[name=build][content=${name}]`)

  test('PWA-002 an update is offered, not while something is typed, and never forced', async ({ browser }) => {
    const { server, release, remove } = await updatable()
    const context = await browser.newContext({ baseURL: server.url })
    try {
      const { buyers } = await neighbourhood(server.url, 1)
      const page = await context.newPage()
      await page.goto('/sign-in')
      await signIn(page, buyers[0]!)
      await installed(page)
      await page.goto('/')
      const search = page.getByPlaceholder('Search by title')
      await search.fill('man')
      release('second')
      await downloaded(page)
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
        .toBe('installed')
      await expect(offer(page)).toBeHidden()
      await expect(search).toHaveValue('man')

      await search.fill('')
      await expect(offer(page)).toBeVisible()
      await page.goto('/event/list-my-purchases')
      await expect(offer(page)).toBeVisible()
      await page.reload()
      await expect(offer(page)).toBeVisible()
      await expect(build(page, 'second')).toHaveCount(0)

      await page.getByRole('button', { name: 'Update', exact: true }).click()
      await expect(build(page, 'second')).toHaveCount(1)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await expect(offer(page)).toBeHidden()
    } finally {
      await context.close()
      await remove()
    }
  })

  test('PWA-002 an update is not offered while a change is being sent', async ({ browser }) => {
    const { server, release, remove } = await updatable()
    const context = await browser.newContext({ baseURL: server.url })
    try {
      const { buyers, event } = await neighbourhood(server.url, 1)
      const page = await context.newPage()
      await page.goto('/sign-in')
      await signIn(page, buyers[0]!)
      await installed(page)
      await choose(page, event, { Cherries: 1 })
      await expect(chip(page)).toHaveAttribute('data-state', 'sent')
      let letGo: () => void = () => undefined
      const held = new Promise<void>((resolve) => (letGo = resolve))
      await context.route('**/api/sync', async (route) => {
        await held
        await route.continue()
      })
      await place(page)
      await expect(chip(page)).toHaveAttribute('data-state', 'sending')
      release('second')
      await downloaded(page)
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state))
        .toBe('installed')
      await expect(chip(page)).toHaveAttribute('data-state', 'sending')
      await expect(offer(page)).toBeHidden()
      letGo()
      await expect(chip(page)).toHaveAttribute('data-state', 'sent')
      await expect(offer(page)).toBeVisible()
    } finally {
      await context.close()
      await remove()
    }
  })
})

test('PWA-005 the sync chip says all sent, offline with what is to send and since when, sending, and that something needs you', async ({
  stage,
}) => {
  const { buyers, event, host } = await neighbourhood(stage.server.url, 1)
  const phone = await stage.phone(buyers[0])
  const { page, context } = phone
  await page.goto('/')
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

test('PWA-007 the first load of the start page takes at most 200 KB of compressed script', async ({
  browser,
  stage,
}) => {
  const { buyers, event } = await neighbourhood(stage.server.url, 1)
  const context = await browser.newContext({ baseURL: stage.server.url, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await signIn(page, buyers[0]!)
  await page.goto('about:blank')
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.clearBrowserCache')

  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: event.title })).toBeVisible()
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  const sizes = await Promise.all(
    scripts.map(
      async (response) =>
        [new URL(response.url()).pathname, (await response.request().sizes()).responseBodySize] as const,
    ),
  )
  expect(sizes.length).toBeGreaterThan(0)
  const total = sizes.reduce((sum, [, size]) => sum + size, 0)
  expect(total, JSON.stringify(sizes)).toBeLessThanOrEqual(200_000)
  await context.close()
})

test('a guest is asked to sign in, and comes to the page of the link', async ({ stage }) => {
  const { buyers, event } = await neighbourhood(stage.server.url, 1)
  const [buyer] = buyers as [Person]
  const ref = await placeOrder(buyer, event)
  const phone = await stage.phone()
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

test('after signing in, a link to another site is not followed', async ({ stage }) => {
  const person = await stage.person('Siti Rahman')
  const { page } = await stage.phone()
  await page.goto('/sign-in?next=//example.org/')
  await signIn(page, person)
  await expect(page).toHaveURL('/welcome')
})
