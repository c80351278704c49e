// Measures the real collection page, offline, with the keys of a hardware scanner.
import type { Page } from '@playwright/test'
import { signIn, installed } from './app-page.ts'
import { summaryOf, type Measured } from './figures.ts'
import { limitOf, nowSeconds, repeatsOf, type Measure } from './measure.ts'
import { seedServer } from './seed-server.ts'
import { seedOf } from './seed.ts'
import { cdp, closeContext, inPage, PHONE, slow, type BenchEnvironment } from './bench-environment.ts'

const VERDICT = '.verdict'
const WARM_UP = 3

/** Sends keys as fast as a scanner, without waiting for responses. */
const burst = async (page: Page, code: string): Promise<void> => {
  const session = await cdp(page)
  const keys = [...code].map((key) => ({ key, text: key })).concat({ key: 'Enter', text: '\r' })
  await Promise.all(keys.map((key) => session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key })))
  await session.detach()
}

/** Milliseconds from the time stamp of the Enter key to the painted verdict. */
const scan = async (page: Page, code: string): Promise<number> => {
  await page.evaluate((selector) => window.painted.since('keydown', selector, true), VERDICT)
  await burst(page, code)
  return page.evaluate(() => window.painted.result)
}

/** Milliseconds from the tap to the painted counter, with the check-off on disk. */
const giveAll = async (page: Page): Promise<number> => {
  await page.evaluate((selector) => window.painted.since('click', selector, false), VERDICT)
  await page.getByRole('button', { name: /^Hand over all/ }).click()
  return page.evaluate(() => window.painted.result)
}

export const scanToVerdict: Measure = {
  name: 'scan',
  run: async (environment, choices) => {
    const measured: Measured[] = []
    const repeats = repeatsOf(choices, 30)
    for (const [n, orders] of choices.orders.entries()) {
      const host = await environment.person('Mei Ling Tan')
      const seed = seedOf({ hostId: host.id, salt: 30 + n, orders, histories: false, now: nowSeconds() })
      await seedServer(environment.dataDir, seed.rows)
      const context = await environment.browser.newContext({ ...PHONE, baseURL: environment.url })
      const page = await context.newPage()
      await page.addInitScript(environment.watchPaint)
      await signIn(page, host, orders)
      await installed(page)
      await context.setOffline(true)
      await page.goto(`/collection?list=${seed.listId}`)
      await page.getByRole('button', { name: 'Start scanning' }).click()
      await page.getByRole('button', { name: 'Find by name or phone' }).waitFor()
      let next = 0
      for (const slowed of choices.slowed) {
        await slow(page, slowed)
        const bare = await bareScans(environment, orders, slowed, repeats)
        const verdicts: number[] = []
        const given: number[] = []
        for (let i = 0; i < repeats + WARM_UP; i += 1) {
          // Spreads the choice over all events of the list.
          const ref = seed.refs[(next * 37) % seed.refs.length]!
          next += 1
          const verdict = await scan(page, ref)
          const gave = await giveAll(page)
          if (i < WARM_UP) continue
          verdicts.push(verdict)
          given.push(gave)
        }
        const line = { orders, slowed, unit: 'ms' as const }
        measured.push(
          {
            ...line,
            what: 'Scan to painted verdict',
            product: summaryOf(verdicts),
            bare: { what: 'a page with one look-up and one element', summary: summaryOf(bare) },
            target: { of: 'p95', limit: limitOf(slowed, 50, 120) },
          },
          {
            ...line,
            what: 'Tap on ‘Hand over all’ to the painted counter, durable',
            product: summaryOf(given),
          },
        )
      }
      await context.close()
    }
    return measured
  },
}

const bareScans = async (
  environment: BenchEnvironment,
  orders: number,
  slowed: boolean,
  repeats: number,
): Promise<number[]> => {
  const plan = { hostId: 'host', salt: 1, orders, histories: false, now: nowSeconds() }
  const page = await environment.page()
  await page.evaluate(environment.watchPaint)
  await inPage(page, 'bareScanner', { plan })
  await slow(page, slowed)
  const { refs } = seedOf(plan)
  const took: number[] = []
  for (let i = 0; i < repeats + WARM_UP; i += 1) {
    const ms = await scan(page, refs[(i * 37) % refs.length]!)
    await page.keyboard.press('Escape')
    if (i >= WARM_UP) took.push(ms)
  }
  await closeContext(page)
  return took
}
