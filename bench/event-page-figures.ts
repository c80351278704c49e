// Measures long event pages on a phone: opening, scrolling and tapping, and reading event sheets.
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { installed, signIn } from './app-page.ts'
import { openStaticBaseline, type StaticBaseline } from './static-baseline.ts'
import { summaryOf, type Measured } from './figures.ts'
import { nowSeconds, repeatsOf, type Measure } from './measure.ts'
import { seedServer } from './seed-server.ts'
import { seedOf } from './seed.ts'
import type { Scrolled } from './page/paint-times.ts'
import { PHONE, slow } from './bench-environment.ts'

const PRODUCTS = 400
const ORDERS = 1000
const EVENTS = 1000
/** Pixels per frame: scrolling while reading, and the fastest fling. */
const SPEEDS = [
  { how: 'scrolling', pixels: 40 },
  { how: 'flinging', pixels: 120 },
] as const
/** Maximum frames of one scroll. */
const FRAMES = 120

const SHEETS = [
  'pasir-panjang-fruit-run',
  'bak-kwa-text-cells',
  'expired-dates',
  'warehouse-400-products',
  'invalid-no-title',
  'invalid-truncated',
  'invalid-not-a-workbook',
].map((name) => join(import.meta.dirname, '..', 'tests', 'fixtures', 'event-sheets', `${name}.xlsx`))

/** A page without lists, from which the measured pages are opened. */
const PAGE_WITHOUT_LISTS = '/policy'

/** Milliseconds from the app's navigation to the painted page. */
const open = async (page: Page, path: string, ready: string): Promise<number> => {
  await page.goto(PAGE_WITHOUT_LISTS)
  await page.locator('h1').first().waitFor()
  return page.evaluate(
    async ([to, selector]) => {
      const from = performance.now()
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
      const never = new Promise<never>((_resolve, reject) => {
        setTimeout(() => reject(new Error(`${to} never showed ${selector}`)), 60_000)
      })
      return (await Promise.race([window.painted.when(selector, true), never])) - from
    },
    [path, ready] as const,
  )
}

/** Milliseconds from the time stamp of the tap to its painted result. */
const tap = async (page: Page, on: string, shows: string): Promise<number> => {
  await page.locator(on).scrollIntoViewIfNeeded()
  await page.evaluate((selector) => window.painted.since('click', selector, true), shows)
  await page.locator(on).click()
  return page.evaluate(() => window.painted.result)
}

/** Milliseconds from choosing the file to its painted report or error. */
const readSheet = async (page: Page, file: string): Promise<number> => {
  await page.goto('/event/create')
  const input = page.locator('input[type=file][accept*=".xlsx"]')
  await input.waitFor({ state: 'attached' })
  await page.evaluate(
    (selector) => window.painted.since('change', selector, true),
    '#sheet-error, [aria-labelledby="sheet-report"]',
  )
  await input.setInputFiles(file)
  return page.evaluate(() => window.painted.result)
}

const scrollThrough = (page: Page, pixels: number): Promise<Scrolled> =>
  page.evaluate(([each, most]) => window.painted.scroll(each, most), [pixels, FRAMES] as const)

interface Samples {
  readonly what: string
  readonly orders?: number
  readonly values: readonly number[]
  /** The same page as a static copy. */
  readonly bare?: readonly number[]
}

const samplesOf = async (
  page: Page,
  baseline: StaticBaseline,
  { places, repeats, slowed }: { places: Places; repeats: number; slowed: boolean },
): Promise<Samples[]> => {
  const samples: Samples[] = []
  for (const { what, path, ready, orders } of places.pages) {
    const opened: number[] = []
    const of = orders === undefined ? {} : { orders }
    for (let n = 0; n < repeats; n += 1) opened.push(await open(page, path, ready))
    samples.push({ ...of, what: `Opening ${what}`, values: opened })
    const still = await baseline.of(page)
    await slow(still, slowed)
    for (const { how, pixels } of SPEEDS) {
      await still.bringToFront()
      const bare = await scrollThrough(still, pixels)
      await page.bringToFront()
      const scrolled = await scrollThrough(page, pixels)
      samples.push(
        { ...of, what: `A frame of ${how} through ${what}`, values: scrolled.frames, bare: bare.frames },
        {
          ...of,
          what: `Longest task while ${how} through ${what}`,
          values: [scrolled.longest],
          bare: [bare.longest],
        },
      )
    }
  }
  const taps: number[] = []
  await open(page, places.form, '.stepper')
  for (let n = 0; n < repeats * 5; n += 1) {
    // Spreads the choice, so that rows are opened that were not rendered yet. The page keeps what an earlier pass chose.
    const place = (slowed ? repeats * 5 : 0) + n
    const product = `#product-${places.products[(place * 37) % places.products.length]}`
    taps.push(await tap(page, `${product} button[aria-label^="Add "]`, `${product} .stepper.on`))
  }
  samples.push({ what: `Tap on + among ${PRODUCTS} products to the painted quantity`, values: taps })
  const pages: number[] = []
  await open(page, places.orders, 'nav[aria-label="Pages"]')
  for (let n = 2; n < 2 + repeats; n += 1)
    pages.push(await tap(page, 'button[aria-label="Next"]', `[aria-label="Page ${n}"][aria-current="page"]`))
  samples.push({ orders: ORDERS, what: 'Tap on the next page of orders to its first row, painted', values: pages })
  for (const file of SHEETS) {
    const read: number[] = []
    for (let n = 0; n < Math.ceil(repeats / 3); n += 1) read.push(await readSheet(page, file))
    samples.push({ what: `Event sheet ${file.split('/').at(-1)?.replace('.xlsx', '')} to its report`, values: read })
  }
  return samples
}

interface Places {
  readonly pages: readonly {
    readonly what: string
    readonly path: string
    readonly ready: string
    readonly orders?: number
  }[]
  readonly form: string
  readonly products: readonly string[]
  readonly orders: string
}

export const eventPages: Measure = {
  name: 'pages',
  run: async (environment, choices) => {
    const host = await environment.person('Mei Ling Tan')
    const plan = { hostId: host.id, salt: 50, orders: ORDERS, histories: false, now: nowSeconds() }
    const seed = seedOf({ ...plan, ordersAnEvent: ORDERS, openEvents: EVENTS, longForm: PRODUCTS })
    await seedServer(environment.dataDir, seed.rows)
    await host.api.send('POST', '/create-group', { name: 'Lorong 8', description: 'Neighbours', autoApproval: 1 })
    const form = `/event/detail?eid=${seed.openIds[0]}`
    const orders = `/event/manage-orders?eventId=${seed.eventIds[0]}`
    const places: Places = {
      form,
      orders,
      products: (seed.rows.products ?? []).filter(({ eid }) => eid === seed.openIds[0]).map(({ id }) => id),
      pages: [
        { what: `an event with ${PRODUCTS} products`, path: form, ready: '.stepper' },
        {
          what: `a hosted event with ${ORDERS} orders`,
          path: orders,
          ready: 'nav[aria-label="Pages"]',
          orders: ORDERS,
        },
        { what: `${EVENTS} open events`, path: '/', ready: 'section[aria-label="More open events"] li[aria-setsize]' },
        { what: `${EVENTS} hosted events`, path: '/event/list-my-events', ready: 'main li[aria-setsize]' },
      ],
    }
    const context = await environment.browser.newContext({ ...PHONE, baseURL: environment.url })
    const page = await context.newPage()
    await page.addInitScript(environment.watchPaint)
    await signIn(page, host, ORDERS)
    await installed(page)
    await page.goto('/')
    await page.locator('section[aria-label="More open events"] li').first().waitFor()
    await context.setOffline(true)
    const baseline = await openStaticBaseline(environment.browser, environment)
    const measured: Measured[] = []
    const before = new Map<string, readonly number[]>()
    for (const slowed of choices.slowed) {
      await slow(page, slowed)
      for (const { what, orders: held, values, bare } of await samplesOf(page, baseline, {
        places,
        repeats: repeatsOf(choices, 8),
        slowed,
      })) {
        const against = bare ?? (slowed ? before.get(what) : undefined)
        measured.push({
          what,
          orders: held ?? null,
          slowed,
          unit: 'ms',
          product: summaryOf(values),
          ...(against &&
            summaryOf(against).median > 0 && {
              bare: { what: bare ? 'the page alone' : 'the same, not slowed', summary: summaryOf(against) },
            }),
        })
        if (!slowed) before.set(what, values)
      }
    }
    await baseline.end()
    await context.close()
    return measured
  },
}
