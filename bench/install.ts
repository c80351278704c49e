// Measures installing the whole app over a network with latency.
import type { Page } from '@playwright/test'
import { installed } from './app-page.ts'
import { startLatencyProxy, type Line } from './latency-proxy.ts'
import { summaryOf, type Measured } from './figures.ts'
import { repeatsOf, type Measure } from './measure.ts'
import { PHONE, type BenchEnvironment } from './bench-environment.ts'

const LINES: readonly Line[] = [{ roundTrip: 50 }, { roundTrip: 150, bytesPerSecond: 200_000 }]

/** Addresses of the app's files in the service worker's precache, without the pack that the worker installs them from. */
const filesOf = async (url: string): Promise<string[]> => {
  const worker = await (await fetch(`${url}/service-worker.js`)).text()
  const paths = [...worker.matchAll(/"url":"([^"]+)"/g)].map(([, path]) => `/${path}`)
  return [...new Set(paths)].filter((path) => !path.startsWith('/assets/pack-'))
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

const measureOver = async (environment: BenchEnvironment, line: Line, repeats: number): Promise<Measured> => {
  const far = await startLatencyProxy(environment.url, line)
  const files = await filesOf(environment.url)
  const [product, bare]: [number[], number[]] = [[], []]
  try {
    for (let n = 0; n < repeats; n += 1) {
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
  const speed = line.bytesPerSecond === undefined ? '' : ` and ${(line.bytesPerSecond * 8) / 1e6} Mbit/s`
  return {
    what: `The app installed, ${files.length} files over a round trip of ${line.roundTrip} ms${speed}`,
    orders: null,
    slowed: false,
    unit: 'ms',
    product: summaryOf(product),
    bare: { what: 'the same files put into a cache by one call', summary: summaryOf(bare) },
  }
}

export const install: Measure = {
  name: 'install',
  run: async (environment, choices): Promise<Measured[]> => {
    const measured: Measured[] = []
    for (const line of LINES) measured.push(await measureOver(environment, line, repeatsOf(choices, 6)))
    return measured
  },
}
