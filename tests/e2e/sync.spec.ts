// Delivery of changes: exactly once, in order, files first, visible to others at once.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Route } from '@playwright/test'
import sharp from 'sharp'
import type { Mutation } from '#sync/protocol/wire.ts'
import { neighbourhood, placeOrder, orderOf, type Person } from '#tests/support/neighbourhood.ts'
import { spawnServer, type SpawnedServer } from '#tests/support/server.ts'
import { ordersOf, outbox, waitingCount, watchChanges } from './sent-mutations.ts'
import { newProfile } from './killable-browser.ts'
import { chip, choose, downloaded, expect, installed, order, place, signIn, test, wake } from './fixtures.ts'

const SYNC = '**/api/sync'

test.describe('SYN-001 exactly-once delivery', () => {
  /** A server that restarts on the same address with the same data. */
  const lasting = async (): Promise<{
    first: SpawnedServer
    again: () => Promise<SpawnedServer>
    remove: () => Promise<void>
  }> => {
    const dataDir = await mkdtemp(join(tmpdir(), 'gotong-lasting-'))
    const first = await spawnServer({ dataDir })
    return {
      first,
      again: () => spawnServer({ dataDir, env: { PORT: String(first.port) } }),
      remove: () => rm(dataDir, { recursive: true, force: true }),
    }
  }

  test('SYN-001 an order made offline survives a killed browser and reaches the server exactly once', async () => {
    const profile = await newProfile()
    const server = await lasting()
    try {
      const { buyers, event, host } = await neighbourhood(server.first.url, 1)
      const [buyer] = buyers as [Person]
      const before = await profile.open()
      await before.page.goto(`${server.first.url}/sign-in`)
      await signIn(before.page, buyer)
      await downloaded(before.page, buyer)
      await installed(before.page)
      await before.page.goto(`${server.first.url}/`)
      await expect(chip(before.page)).toHaveAttribute('data-state', 'sent')
      await server.first.kill()

      await before.page.goto(`${server.first.url}/event/detail?eid=${event.id}`)
      await before.page.getByRole('button', { name: 'Add Cherries' }).click()
      const ref = await place(before.page)
      await before.kill()

      const after = await profile.open()
      await after.page.goto(`${server.first.url}/event/list-my-purchases`)
      await expect(after.page.getByRole('heading', { name: event.title })).toBeVisible()
      await expect(chip(after.page)).toHaveAccessibleName(/^Offline · 1 to send/)

      const back = await server.again()
      await wake(after.page)
      await expect(chip(after.page)).toHaveAttribute('data-state', 'sent')
      expect(await ordersOf(host, event)).toEqual([ref])
      expect((await orderOf(host, ref)).eOrderNo).toBe(1)
      await after.kill()
      await back.stop()
    } finally {
      await profile.remove()
      await server.remove()
    }
  })

  test('SYN-001 a change whose answer a killed browser missed is not applied twice', async ({ app }) => {
    const profile = await newProfile()
    try {
      const { buyers, event, host } = await neighbourhood(app.server.url, 1)
      const [buyer] = buyers as [Person]
      const before = await profile.open()
      await before.page.goto(`${app.server.url}/sign-in`)
      await signIn(before.page, buyer)
      await downloaded(before.page, buyer)
      await installed(before.page)
      await before.page.goto(`${app.server.url}/event/detail?eid=${event.id}`)
      await expect(chip(before.page)).toHaveAttribute('data-state', 'sent')
      const taken = new Promise<void>((resolve) => {
        void before.context.route(SYNC, async (route) => {
          const sends = (route.request().postDataJSON() as { mutations: Mutation[] }).mutations.length
          const response = await route.fetch()
          if (sends > 0) resolve()
          else await route.fulfill({ response })
        })
      })
      await before.page.getByRole('button', { name: 'Add Cherries' }).click()
      const ref = await place(before.page)
      await taken
      expect(await ordersOf(host, event)).toEqual([ref])
      expect(await outbox(before.page, buyer)).toHaveLength(1)
      await before.kill()

      const after = await profile.open()
      const again = watchChanges(after.context)
      await after.page.goto(`${app.server.url}/event/list-my-purchases`)
      await expect(after.page.getByRole('heading', { name: event.title })).toBeVisible()
      await expect(chip(after.page)).toHaveAttribute('data-state', 'sent')
      // The service worker, woken by the browser's start, may send it as well, or alone.
      expect(new Set(again.map(({ name, ulid }) => `${name} ${ulid}`)).size).toBeLessThanOrEqual(1)
      await waitingCount(after.page, buyer, 0)
      expect(await ordersOf(host, event)).toEqual([ref])
      await after.kill()
    } finally {
      await profile.remove()
    }
  })
})

test('SYN-011 two tabs that enqueue at once produce one queue, which is sent in its order', async ({ app }) => {
  const { buyers, event, host } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const phone = await app.phone(buyer)
  const sent = watchChanges(phone.context)
  const tabs = [phone.page, await phone.context.newPage()] as const
  await phone.page.goto('/')
  await expect(chip(phone.page)).toHaveAttribute('data-state', 'sent')
  await phone.offline()

  const refs: string[] = []
  for (let round = 0; round < 4; round += 1) {
    // Opened before choosing: a later tab would restore what the first one filled in.
    const adding = tabs.map((tab) => tab.getByRole('button', { name: 'Add Cherries', exact: true }))
    for (const tab of tabs) await tab.goto(`/event/detail?eid=${event.id}`)
    for (const add of adding) await expect(add).toBeVisible()
    for (const add of adding) await add.click()
    refs.push(...(await Promise.all(tabs.map(place))))
  }
  const queued = await outbox(phone.page, buyer)
  expect(queued.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  expect(new Set(queued.map(({ ulid }) => ulid)).size).toBe(8)
  expect(queued.map(({ input }) => (input as { ref: string }).ref).sort()).toEqual([...refs].sort())
  for (const tab of tabs) await expect(chip(tab)).toHaveAccessibleName(/^Offline · 8 to send/)

  await phone.online()
  for (const tab of tabs) await expect(chip(tab)).toHaveAttribute('data-state', 'sent')
  expect([...new Set(sent.map(({ ulid }) => ulid))]).toEqual(queued.map(({ ulid }) => ulid))

  expect(await ordersOf(host, event)).toEqual([...refs].sort())
  const numbers = await Promise.all(
    queued.map(async ({ input }) => (await orderOf(host, (input as { ref: string }).ref)).eOrderNo),
  )
  expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

test('SYN-024 a screenshot is uploaded before its change; a failed upload holds back only that change', async ({
  app,
}) => {
  const { buyers, event, host } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const paid = await placeOrder(buyer, event, [1])
  const phone = await app.phone(buyer, { opens: `/event/purchase-detail?ref=${paid}` })
  const { page, context } = phone
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')

  await phone.offline()
  const picture = await sharp({ create: { width: 300, height: 500, channels: 3, background: '#2a7' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Add payment screenshot')
    .setInputFiles({ name: 'paid.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('img', { name: 'Payment screenshot', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'CONFIRM PAYMENT' }).click()
  await expect(page.getByText('Pending Confirmation').first()).toBeVisible()
  const waits = page.getByText('Your payment screenshot is saved on this phone')
  await expect(waits).toBeVisible()
  const later = await order(page, event, { Cherries: 1 })
  await expect(chip(page)).toHaveAccessibleName(/^Offline · 2 to send/)

  await context.route('**/api/files/*', (route) => route.abort())
  await phone.online()
  await expect.poll(() => ordersOf(host, event)).toContain(later)
  await waitingCount(page, buyer, 1)
  expect((await outbox(page, buyer)).map(({ name }) => name)).toEqual(['update-order-buyer-status'])
  expect(await orderOf(host, paid)).toMatchObject({ buyerStatus: 1, paymentScreenshot: null })

  // Written down where the server answers: the page that asked may be gone by then, and either may be sent again.
  const accepted = new Set<string>()
  const noteAccepted = async (route: Route, what: string): Promise<void> => {
    const response = await route.fetch()
    if (response.ok()) accepted.add(what)
    await route.fulfill({ response }).catch(() => undefined)
  }
  await context.route('**/api/sync', async (route) =>
    route.request().postData()?.includes('update-order-buyer-status')
      ? noteAccepted(route, 'change')
      : route.continue(),
  )
  // The latest handler is asked first: from here on uploads arrive.
  await context.route('**/api/files/*', async (route) =>
    route.request().method() === 'PUT' ? noteAccepted(route, 'file') : route.continue(),
  )
  await page.goto('/sync')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(chip(page)).toHaveAttribute('data-state', 'sent')
  await expect.poll(() => [...accepted]).toEqual(['file', 'change'])
  const claimed = await orderOf(host, paid)
  expect(claimed).toMatchObject({ status: 1, buyerStatus: 2 })
  await page.goto(`/event/purchase-detail?ref=${paid}`)
  await expect(page.getByText('The host will check your payment screenshot.')).toBeVisible()
  await expect(waits).toBeHidden()
  const proof = await host.api.raw(claimed.paymentScreenshot ?? '')
  expect(proof.status).toBe(200)
  expect((await sharp(Buffer.from(await proof.arrayBuffer())).metadata()).width).toBe(300)
})

test('SYN-027 a device online sees another’s change at once, without reloading', async ({ app }) => {
  const { buyers, event, host } = await neighbourhood(app.server.url, 1)
  const [buyer] = buyers as [Person]
  const seller = await app.phone(host)
  const purchaser = await app.phone(buyer)
  await seller.page.goto(`/event/manage-orders?eventId=${event.id}`)
  await expect(chip(seller.page)).toHaveAttribute('data-state', 'sent')
  await seller.page.evaluate(() => document.body.setAttribute('data-not-reloaded', ''))

  await choose(purchaser.page, event, { Cherries: 2 })
  const ref = await place(purchaser.page)
  const card = seller.page.getByRole('listitem').filter({ hasText: buyer.name })
  await expect(card).toBeVisible()
  await expect(card).toContainText('Cherries')
  await expect(seller.page.locator('body[data-not-reloaded]')).toHaveCount(1)

  await purchaser.page.goto(`/event/purchase-detail?ref=${ref}`)
  const payment = purchaser.page.locator('#pay')
  await expect(payment.getByText('Not Paid', { exact: true })).toBeVisible()
  await expect(chip(purchaser.page)).toHaveAttribute('data-state', 'sent')
  await card.getByRole('combobox').selectOption({ label: 'Verified' })
  await expect(payment.getByText('Payment Confirmed', { exact: true })).toBeVisible()
})
