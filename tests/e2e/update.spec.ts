// A new version of the app, served while the old one is open.
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { neighbourhood } from '#tests/support/neighbourhood.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { pause } from '#tests/support/pause.ts'
import { atHome, chip, choose, expect, installed, place, signIn, test } from './fixtures.ts'

/** By then a page has noticed a waiting version: workbox-window looks for one 200 ms after the installation. */
const NOTICED_MS = 1_500

test.describe('PWA-002 updating', () => {
  /** A server whose build can be replaced while it runs. */
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
  /** Resolves when the new build is downloaded and waiting. */
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

  test('PWA-002 an update is offered, but not while the user types, and is never forced', async ({ browser }) => {
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
      await page.goto('/group/create')
      await expect(offer(page)).toBeVisible()
      await page.getByLabel('Name').fill('Makan Club')
      await expect(offer(page)).toBeHidden()
      await page.getByLabel('Name').press('Enter')
      await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Invalid description/)
      await page.getByLabel('Description').fill('We eat')
      await page.getByLabel('Description').fill('')
      await expect(page.getByLabel('Description')).not.toHaveAttribute('aria-invalid')
      await expect(offer(page)).toBeHidden()
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
      await atHome(page, buyers[0]!)
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
      await pause(NOTICED_MS)
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
