// Measures work on one device without a network, in the bench's page with the product's engine and database.
import { summaryOf, type Measured } from './figures.ts'
import { limitOf, nowSeconds, repeatsOf, type Choices, type Measure } from './measure.ts'
import type { SeedPlan } from './seed.ts'
import { closeContext, inPage, slow, type BenchEnvironment } from './bench-environment.ts'
import type { Page } from '@playwright/test'

const plan = (orders: number): SeedPlan => ({ hostId: 'host', salt: 1, orders, histories: false, now: nowSeconds() })

/** Opens a new page for each condition. */
const eachCondition = async (
  environment: BenchEnvironment,
  { orders, slowed }: Choices,
  work: (page: Page, orders: number, slowed: boolean) => Promise<Measured[]>,
): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const count of orders)
    for (const slower of slowed) {
      const page = await environment.page()
      await slow(page, slower)
      measured.push(...(await work(page, count, slower)))
      await closeContext(page)
    }
  return measured
}

export const enqueue: Measure = {
  name: 'enqueue',
  run: (environment, choices) =>
    eachCondition(environment, choices, async (page, orders, slowed) => {
      const samples = await inPage(page, 'enqueue', { plan: plan(orders), repeats: repeatsOf(choices, 100) })
      const line = { orders, slowed, unit: 'ms' as const, product: summaryOf(samples.product) }
      return [
        {
          ...line,
          what: 'Enqueue a check-off, durable',
          bare: { what: 'Dexie, the same rows, strict', summary: summaryOf(samples.dexie) },
          target: { of: 'p95', limit: limitOf(slowed, 12, 50) },
        },
        {
          ...line,
          what: 'Enqueue a check-off, durable',
          bare: { what: 'IndexedDB, the same rows, strict', summary: summaryOf(samples.indexedDb) },
        },
      ]
    }),
}

export const snapshot: Measure = {
  name: 'snapshot',
  run: (environment, choices) =>
    eachCondition(environment, choices, async (page, orders, slowed) => {
      const samples = await inPage(page, 'snapshot', { plan: plan(orders), repeats: repeatsOf(choices, 7) })
      const line = {
        what: `First snapshot, ${(samples.bytes / 1024 / 1024).toFixed(1)} MB of text, queryable and durable`,
        orders,
        slowed,
        unit: 'ms' as const,
        product: summaryOf(samples.product),
      }
      return [
        {
          ...line,
          bare: { what: 'Dexie `bulkPut` of the same rows, strict', summary: summaryOf(samples.dexie) },
          target: { of: 'ratio', limit: 1.3 },
        },
        { ...line, bare: { what: 'IndexedDB, the same rows, strict', summary: summaryOf(samples.indexedDb) } },
      ]
    }),
}

export const remote: Measure = {
  name: 'remote',
  run: (environment, choices) =>
    eachCondition(environment, choices, async (page, orders, slowed) => {
      const samples = await inPage(page, 'remote', { plan: plan(orders), repeats: repeatsOf(choices, 20) })
      const what = 'Pull of 100 changed orders, nothing pending, durable'
      const line = { what, orders, slowed, unit: 'ms' as const, product: summaryOf(samples.product) }
      return [
        { ...line, bare: { what: 'Dexie, the same rows, strict', summary: summaryOf(samples.dexie) } },
        { ...line, bare: { what: 'IndexedDB, the same rows, strict', summary: summaryOf(samples.indexedDb) } },
      ]
    }),
}

export const open: Measure = {
  name: 'open',
  run: (environment, choices) =>
    eachCondition(environment, choices, async (page, orders, slowed) => {
      const samples = await inPage(page, 'open', { plan: plan(orders), repeats: repeatsOf(choices, 20) })
      const what = 'Database opened, engine created, open events read'
      const line = { what, orders, slowed, unit: 'ms' as const, product: summaryOf(samples.product) }
      return [
        {
          ...line,
          bare: { what: 'Dexie, opened, the same read', summary: summaryOf(samples.dexie) },
          ...(slowed ? {} : { target: { of: 'median' as const, limit: 120 } }),
        },
        { ...line, bare: { what: 'IndexedDB, opened, the same read', summary: summaryOf(samples.indexedDb) } },
      ]
    }),
}

const PENDING = 500

export const rebase: Measure = {
  name: 'rebase',
  run: (environment, choices) =>
    eachCondition(environment, choices, async (page, orders, slowed) => {
      const input = { plan: plan(orders), pending: PENDING, repeats: repeatsOf(choices, 25) }
      const samples = await inPage(page, 'rebase', input)
      const line = { orders, slowed, unit: 'ms' as const }
      const bare = {
        what: 'Dexie reading the queue and its base copies, putting 50 orders',
        summary: summaryOf(samples.dexie),
      }
      return [
        {
          ...line,
          what: 'Rebase of 500 pending under a pull of 50 orders',
          product: summaryOf(samples.rebase),
          bare,
          ...(slowed ? {} : { target: { of: 'p95' as const, limit: 120 } }),
        },
        { ...line, what: 'The same, written: the whole pull', product: summaryOf(samples.takenIn), bare },
      ]
    }),
}

export const live: Measure = {
  name: 'live',
  run: (environment, choices) =>
    eachCondition(environment, choices, async (page, orders, slowed) => {
      const samples = await inPage(page, 'live', { plan: plan(orders), repeats: repeatsOf(choices, 30) })
      const line = { orders, slowed, unit: 'ms' as const }
      const bare = { what: 'a Dexie live query that reads the fifty anew', summary: summaryOf(samples.dexie) }
      const target = { of: 'p95' as const, limit: 5 }
      return [
        {
          ...line,
          what: 'Written check-off known to a list of 50 shown orders with its count',
          product: summaryOf(samples.shown),
          bare,
          ...(slowed ? {} : { target }),
        },
        {
          ...line,
          what: 'Written check-off known to the counter: book, tally, last hand-overs',
          product: summaryOf(samples.counter),
          bare,
          ...(slowed ? {} : { target }),
        },
        {
          ...line,
          what: 'Written check-off known to the page of 500 orders',
          product: summaryOf(samples.managed),
          bare,
          ...(slowed ? {} : { target }),
        },
        {
          orders,
          slowed,
          unit: 'lists' as const,
          what: `Lists woken by a pull of one event, of ${Math.ceil(orders / 500)} events’ lists`,
          product: summaryOf(samples.woken),
          bare: {
            what: 'Dexie live queries woken by `bulkPut` of the same 50 rows',
            summary: summaryOf(samples.wokenQueries),
          },
          target: { of: 'p95' as const, limit: 1 },
        },
      ]
    }),
}

const PRINTED = 1000

export const pdf: Measure = {
  name: 'pdf',
  run: (environment, choices) =>
    eachCondition(environment, { ...choices, orders: [PRINTED] }, async (page, orders, slowed) => {
      const repeats = repeatsOf(choices, slowed ? 3 : 5)
      const samples = await inPage(page, 'pdf', { plan: plan(orders), repeats, inWorker: !slowed })
      const where = slowed ? 'on the slowed main thread' : 'in the worker'
      const what = `PDF of 1,000 orders ${where}, ${Math.round(samples.bytes / 1024)} kB`
      return [{ what, orders, slowed, unit: 'ms', product: summaryOf(samples.product) }]
    }),
}

const EXPORTED_LINES = 10_000

export const exported: Measure = {
  name: 'export',
  run: (environment, choices) =>
    eachCondition(environment, { ...choices, orders: [PRINTED] }, async (page, orders, slowed) => {
      const repeats = repeatsOf(choices, slowed ? 3 : 5)
      const line = { orders, slowed, unit: 'ms' as const }
      const lines: Measured[] = []
      for (const format of ['xlsx', 'csv'] as const) {
        const samples = await inPage(page, 'exported', { plan: plan(orders), lines: EXPORTED_LINES, repeats, format })
        const what = `Format 1 of 10,000 lines as ${format}, ${Math.round(samples.bytes / 1024)} kB`
        lines.push({ ...line, what, product: summaryOf(samples.product) })
        lines.push({ ...line, what: `${what}: longest slice of the page`, product: summaryOf(samples.slices) })
      }
      return lines
    }),
}
