// Measures the offline start of the installed app in a new browser process, up to the first list.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { installed, signIn } from './app-page.ts'
import { summaryOf, type Measured } from './figures.ts'
import { limitOf, nowSeconds, repeatsOf, type Measure } from './measure.ts'
import { seedServer } from './seed-server.ts'
import { seedOf } from './seed.ts'
import { PHONE, slow, type BenchEnvironment } from './bench-environment.ts'
import { CHROMIUM } from '#tests/support/chromium.ts'

/** Each order has a history row: 10,000 rows. */
const ORDERS = 5000
const LIST = 'section[aria-label="Open events"] h2'

const onProfile = async <T>(
  folder: string,
  options: { readonly offline?: boolean; readonly baseURL?: string },
  work: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await chromium.launchPersistentContext(folder, { ...CHROMIUM, ...PHONE, ...options })
  try {
    return await work(context.pages()[0] ?? (await context.newPage()))
  } finally {
    await context.close()
  }
}

/** Milliseconds from the start of the navigation, in a new browser process. */
const start = (
  environment: BenchEnvironment,
  folder: string,
  address: string,
  slowed: boolean,
  offline: boolean,
): Promise<number> =>
  onProfile(folder, { offline }, async (page) => {
    await page.addInitScript(environment.watchPaint)
    await slow(page, slowed)
    await page.goto(address, { waitUntil: 'commit' })
    return page.evaluate((selector) => window.painted.when(selector, true), LIST)
  })

const prepare = async (environment: BenchEnvironment, folder: string): Promise<void> => {
  const host = await environment.person('Mei Ling Tan')
  const plan = { hostId: host.id, salt: 40, orders: ORDERS, histories: true, now: nowSeconds() }
  const { rows } = seedOf(plan)
  await seedServer(environment.dataDir, rows)
  await onProfile(folder, { baseURL: environment.url }, async (page) => {
    await signIn(page, host, ORDERS)
    await installed(page)
    await page.goto('/')
    await page.locator(LIST).first().waitFor()
  })
}

export const coldStart: Measure = {
  name: 'start',
  run: async (environment, choices) => {
    const folder = await mkdtemp(join(tmpdir(), 'gotong-bench-profile-'))
    const bareFolder = await mkdtemp(join(tmpdir(), 'gotong-bench-profile-'))
    const measured: Measured[] = []
    try {
      await prepare(environment, folder)
      const plan = { hostId: 'host', salt: 1, orders: ORDERS, histories: true, now: nowSeconds() }
      const barePage = `${environment.url}/bench/bare-start.html`
      await onProfile(bareFolder, {}, async (page) => {
        await page.goto(barePage)
        await page.waitForFunction(() => 'fill' in window)
        await page.evaluate((given) => (window as unknown as { fill(plan: unknown): Promise<void> }).fill(given), plan)
      })
      for (const slowed of choices.slowed) {
        const [product, bare]: [number[], number[]] = [[], []]
        for (let n = 0; n < repeatsOf(choices, 8); n += 1) {
          product.push(await start(environment, folder, `${environment.url}/`, slowed, true))
          bare.push(await start(environment, bareFolder, barePage, slowed, false))
        }
        measured.push({
          what: 'Cold start offline to the first list, 10,000 rows on the device',
          orders: ORDERS,
          slowed,
          unit: 'ms',
          product: summaryOf(product),
          bare: { what: 'a page over loopback that reads the list by plain IndexedDB', summary: summaryOf(bare) },
          target: { of: 'median', limit: limitOf(slowed, 400, 1200) },
        })
      }
    } finally {
      for (const each of [folder, bareFolder]) await rm(each, { recursive: true, force: true, maxRetries: 5 })
    }
    return measured
  },
}
