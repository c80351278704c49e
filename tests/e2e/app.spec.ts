// The installed app: first load, cold start without network, updates, the sync chip.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { neighbourhood, placeOrder } from '#tests/support/neighbourhood.ts'
import { startServer } from '#tests/support/server.ts'
import { newProfile } from './killable-browser.ts'
import { expect, installed, signIn, test } from './stage.ts'

const chip = '.sync'

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
  const server = await startServer()
  try {
    const { buyers, event } = await neighbourhood(server.url, 1)
    const first = await profile.open()
    await first.page.goto(`${server.url}/sign-in`)
    await signIn(first.page, buyers[0]!)
    await installed(first.page)
    await first.page.goto(server.url)
    await expect(first.page.getByRole('heading', { name: event.title })).toBeVisible()
    await expect(first.page.locator(chip)).toHaveAttribute('data-state', 'sent')
    await first.kill()
    await server.close()

    const second = await profile.open()
    await second.page.goto(server.url)
    await expect(second.page.getByRole('heading', { name: event.title })).toBeVisible()
    await second.page.goto(`${server.url}/event/detail?eid=${event.id}`)
    await expect(second.page.getByText('Honey mango')).toBeVisible()
    await expect(second.page.locator(chip)).toHaveAttribute('data-state', 'offline')
    await second.kill()
  } finally {
    await profile.remove()
  }
})

test('PWA-002 an update is offered, not while something is typed, and taken only when asked', async ({ browser }) => {
  const folder = mkdtempSync(join(tmpdir(), 'gotong-client-'))
  cpSync('dist/client', folder, { recursive: true })
  const server = await startServer({ clientDirectory: folder })
  const context = await browser.newContext({ baseURL: server.url })
  try {
    const { buyers } = await neighbourhood(server.url, 1)
    const page = await context.newPage()
    await page.goto('/sign-in')
    await signIn(page, buyers[0]!)
    await page.goto('/')
    await installed(page)

    const html = readFileSync(join(folder, 'index.html'), 'utf8')
    writeFileSync(join(folder, 'index.html'), html.replace('<head>', '<head><meta name="build" content="second">'))
    const worker = readFileSync(join(folder, 'service-worker.js'), 'utf8')
    const renewed = worker.replace(/(url:"index\.html",revision:")[^"]*|(revision:")[^"]*(",url:"index\.html")/, (_, a, b, c) =>
      a ? `${a}second` : `${b}second${c}`,
    )
    expect(renewed).not.toBe(worker)
    writeFileSync(join(folder, 'service-worker.js'), renewed)

    const offer = page.getByText('A new version is ready')
    await page.getByPlaceholder('Search by title').fill('man')
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      while (!registration?.waiting) await new Promise((resolve) => setTimeout(resolve, 50))
    })
    await page.waitForTimeout(500)
    await expect(offer).toBeHidden()
    await page.getByPlaceholder('Search by title').fill('')
    await expect(offer).toBeVisible()
    expect(await page.locator('meta[name=build]').count()).toBe(0)

    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(page.locator('meta[name=build][content=second]')).toHaveCount(1)
    await expect(offer).toBeHidden()
  } finally {
    await context.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

test('PWA-005 the sync chip says online, offline with what is to send, sending, and that something needs you', async ({ stage }) => {
  const { buyers, event, host } = await neighbourhood(stage.server.url, 2)
  const { page, context } = await stage.phone(buyers[0])
  await installed(page)
  await page.goto(`/event/detail?eid=${event.id}`)
  await expect(page.locator(chip)).toHaveAttribute('data-state', 'sent')
  await expect(page.locator(chip)).toHaveAccessibleName('All sent')

  await context.setOffline(true)
  await page.getByRole('button', { name: /more.*Honey mango|Add.*Honey mango/i }).first().click()
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(page.getByText('Your purchase has been placed.')).toBeVisible()
  await page.goto('/')
  await expect(page.locator(chip)).toHaveAttribute('data-state', 'offline')
  await expect(page.locator(chip)).toHaveAccessibleName(/^Offline · 1 to send/)

  await context.route('**/api/sync', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500))
    await route.continue()
  })
  await context.setOffline(false)
  await expect(page.locator(chip)).toHaveAttribute('data-state', 'sending')
  await expect(page.locator(chip)).toHaveAttribute('data-state', 'sent')
  await context.unroute('**/api/sync')

  await context.setOffline(true)
  await page.goto(`/event/detail?eid=${event.id}`)
  await page.getByRole('button', { name: /more.*Cherries|Add.*Cherries/i }).first().click()
  await page.getByRole('button', { name: 'PLACE ORDER' }).click()
  await expect(page.getByText('Your purchase has been placed.')).toBeVisible()
  await host.api.send('PATCH', '/update-event-status', { status: 0 }, { id: event.id })
  await placeOrder(buyers[1]!, event).catch(() => undefined)
  await context.setOffline(false)
  await expect(page.locator(chip)).toHaveAttribute('data-state', 'needs')
  await expect(page.locator(chip)).toHaveAccessibleName('Needs you · 1')
})
