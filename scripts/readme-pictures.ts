// Takes the README's pictures of the real screens: the demo, a real browser, a phone and a desktop. Run with `npx tsx
// scripts/readme-pictures.ts [folder]` after a build.
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { OrderReply } from '#shared/order/order-reply.ts'
import type { PackingListReply } from '#shared/packing/packing-reply.ts'
import { startServer } from '#tests/support/server.ts'
import { fillNeighbourhood } from './demo-neighbourhood.ts'

const folder = process.argv[2] ?? 'docs/pictures'
mkdirSync(folder, { recursive: true })

const server = await startServer({ clientDirectory: resolve(process.env.CLIENT ?? 'dist/client') })
const { hosts, members, events } = await fillNeighbourhood(server.url)
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })

interface View {
  readonly dark?: boolean
  readonly desktop?: boolean
}

const open = async (
  who: { email: string; pin: string },
  { dark = false, desktop = false }: View = {},
): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: desktop ? { width: 1280, height: 860 } : { width: 390, height: 844 },
    deviceScaleFactor: 2,
    colorScheme: dark ? 'dark' : 'light',
    locale: 'en-SG',
    timezoneId: 'Asia/Singapore',
  })
  const page = await context.newPage()
  await page.goto('/sign-in')
  await page.getByLabel('Email').fill(who.email)
  for (const [n, digit] of Array.from(who.pin).entries()) await page.locator('.pin input').nth(n).fill(digit)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((url) => !url.pathname.startsWith('/sign-in'))
  await page.locator('.sync[data-state="sent"]').waitFor()
  return page
}

const take = async (page: Page, name: string): Promise<void> => {
  await page.locator('.sk').first().waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await document.fonts.ready
    await Promise.all(Array.from(document.images, (image) => image.decode().catch(() => undefined)))
  })
  const picture = await page.screenshot({ animations: 'disabled' })
  await sharp(picture)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`))
}

const scan = (page: Page, code: string): Promise<void> =>
  page.evaluate((keys) => {
    for (const key of keys)
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  }, Array.from(code))

const [mei] = hosts
const [buyer] = members
const [fruit] = events
if (!mei || !buyer || !fruit) throw new Error('the neighbourhood is empty')
const orders = await mei.api.get<OrderReply[]>('/list-orders-by-event', { eid: fruit.id })
const lists = await mei.api.get<PackingListReply[]>('/list-packing-list')
const list = lists.find(({ eventIds }) => eventIds.includes(fruit.id)) ?? lists[0]
if (!list) throw new Error('no packing list')

const phone = await open(mei)
await phone.goto('/')
await phone.getByRole('heading', { level: 2 }).first().waitFor()
await take(phone, 'home')
await phone.goto(`/event/packing-list?id=${list.id}`)
await phone.getByText('Kavitha R.').first().waitFor()
await take(phone, 'packing-list')
await phone.goto(`/collection?list=${list.id}`)
await phone.getByRole('button', { name: 'Start scanning' }).click()
const code = async (fits: (order: OrderReply) => boolean, name: string): Promise<void> => {
  const order = orders.find(fits)
  if (!order) throw new Error(`no order for ${name}`)
  await scan(phone, order.ref)
  await phone.locator('.verdict').waitFor()
  await take(phone, name)
  await phone.getByRole('button', { name: 'Close' }).first().click()
}
await code((order) => order.status === 2 && order.buyerStatus === 2, 'hand-over')
await code((order) => order.status === 3, 'already-collected')
await code((order) => order.status === 1 && order.buyerStatus === 2, 'claimed')

const theirs = await open(buyer, { dark: true })
await theirs.goto('/')
await theirs.getByRole('heading', { level: 2 }).first().waitFor()
await take(theirs, 'home-dark')
const desk = await open(mei, { desktop: true })
await desk.goto(`/event/packing-list?id=${list.id}`)
await desk.getByText('Kavitha R.').first().waitFor()
await take(desk, 'packing-list-desktop')
await desk.goto(`/event/manage-orders?eventId=${fruit.id}`)
await desk.getByText('Kavitha R.').first().waitFor()
await take(desk, 'manage-orders-desktop')

await browser.close()
await server.close()
