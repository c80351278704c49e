// Measures installing the whole app over a network with latency.
import type { Page } from '@playwright/test'
import { installed } from './app-page.ts'
import { startLatencyProxy } from './latency-proxy.ts'
import { summaryOf, type Measured } from './figures.ts'
import { repeatsOf, type Measure } from './measure.ts'
import { PHONE, type BenchEnvironment } from './bench-environment.ts'

/** Milliseconds. */
const ROUND_TRIP = 50

/** Addresses of the app's files in the service worker's precache. */
const filesOf = async (url: string): Promise<string[]> => {
  const worker = await (await fetch(`${url}/service-worker.js`)).text()
  return [...new Set([...worker.matchAll(/"url":"([^"]+)"/g)].map(([, path]) => `/${path}`))]
}

const onNewPhone = async <T>(
  { browser }: BenchEnvironment,
  url: string,
  work: (page: Page) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext({ ...PHONE, baseURL: url })
  try {
    return await work(await context.newPage())
  } finally {
    await context.close()
  }
}

export const install: Measure = {
  name: 'install',
  run: async (environment, choices): Promise<Measured[]> => {
    const far = await startLatencyProxy(environment.url, ROUND_TRIP)
    const files = await filesOf(environment.url)
    const [product, bare]: [number[], number[]] = [[], []]
    try {
      for (let n = 0; n < repeatsOf(choices, 6); n += 1) {
        product.push(
          await onNewPhone(environment, far.url, async (page) => {
            const from = performance.now()
            await page.goto('/sign-in')
            await installed(page)
            return performance.now() - from
          }),
        )
        bare.push(
          await onNewPhone(environment, far.url, async (page) => {
            const from = performance.now()
            await page.goto('/icon.svg')
            await page.evaluate(async (paths) => (await caches.open('all')).addAll(paths), files)
            return performance.now() - from
          }),
        )
      }
    } finally {
      await far.close()
    }
    return [
      {
        what: `The app installed, ${files.length} files over a round trip of ${ROUND_TRIP} ms`,
        orders: null,
        slowed: false,
        unit: 'ms',
        product: summaryOf(product),
        bare: { what: 'the same files put into a cache by one call', summary: summaryOf(bare) },
      },
    ]
  },
}
