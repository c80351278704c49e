// Measures a bank statement of 1,000 transfers, matched to 2,000 orders on a phone without a network.
import type { Page } from '@playwright/test'
import type { Order } from '#shared/order/order.ts'
import { statementText, type StatementLine } from '#tests/support/bank-statements.ts'
import { noisyStatement } from '#tests/support/noisy-statement.ts'
import { asCents } from '#shared/kernel/money.ts'
import { installed, signIn } from './app-page.ts'
import { PHONE, slow } from './bench-environment.ts'
import { summaryOf, type Measured } from './figures.ts'
import { nowSeconds, repeatsOf, type Measure } from './measure.ts'
import { seedServer } from './seed-server.ts'
import { seedOf, type SeedRows } from './seed.ts'

const ORDERS = 2000
const TRANSFERS = 1000
const LIMIT_MS = 1000
const UNDO_TIMEOUT_MS = 300_000
const FILE = 'input[type=file][accept*=".csv"]'

interface Statement {
  readonly rows: SeedRows
  readonly csv: string
}

/** Orders of one product without other costs, and the first transfers that pay them. */
const statementOf = (hostId: string): Statement => {
  const now = nowSeconds()
  const { receivables, lines } = noisyStatement(1, ORDERS, now)
  const { rows } = seedOf({ hostId, salt: 60, orders: ORDERS, histories: false, now })
  const orders = (rows.orders ?? []).map((order, n): Order => {
    const receivable = receivables[n]!
    const [line] = order.lines
    return {
      ...order,
      id: receivable.id,
      uName: receivable.payerName,
      createdAt: receivable.since,
      status: 1,
      buyerStatus: receivable.state === 'claimed' ? 2 : 1,
      lines: [{ ...line!, pPrice: receivable.amount, pQuantity: 1, pSubItems: [] }],
    }
  })
  let incoming = 0
  const taken = lines.filter(({ amount }: StatementLine) => amount < 0 || (incoming += 1) <= TRANSFERS)
  const events = (rows.events ?? []).map((event) => ({ ...event, adminCost: asCents(0) }))
  return { rows: { ...rows, events, orders }, csv: statementText('dbs', taken) }
}

/** Milliseconds from choosing the file to the painted matches. */
const read = async (page: Page, csv: string): Promise<number> => {
  await page.locator(FILE).waitFor({ state: 'attached' })
  await page.evaluate(() => window.painted.since('change', 'ul[aria-label="Exact"] li', true))
  await page.locator(FILE).setInputFiles({ name: 'dbs.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  const ms = await page.evaluate(() => window.painted.result)
  await page.getByText(`${TRANSFERS.toLocaleString('en-SG')} transfers`).waitFor()
  return ms
}

/** Milliseconds from the tap that verifies all exact transfers to the painted undo, and their number. The tap is undone. */
const verifyAll = async (page: Page): Promise<{ readonly ms: number; readonly exact: number }> => {
  const button = page.getByRole('button', { name: /^Verify all/ })
  const name = (await button.textContent()) ?? ''
  const region = 'section[aria-label="Exact"]'
  await page.evaluate((list) => window.painted.since('click', list, false), `${region} ul`)
  await button.click()
  const ms = await page.evaluate(() => window.painted.result)
  await page.locator(region).getByRole('button', { name: 'Undo' }).click()
  await page.getByText('payments not verified any more').waitFor({ timeout: UNDO_TIMEOUT_MS })
  await page.getByRole('button', { name, exact: true }).waitFor()
  return { ms, exact: Number(/\d+/.exec(name)?.[0]) }
}

export const bankStatement: Measure = {
  name: 'statement',
  run: async (environment, choices) => {
    const host = await environment.person('Mei Ling Tan')
    const { rows, csv } = statementOf(host.id)
    await seedServer(environment.dataDir, rows)
    const context = await environment.browser.newContext({ ...PHONE, baseURL: environment.url })
    const page = await context.newPage()
    await page.addInitScript(environment.watchPaint)
    await signIn(page, host, ORDERS)
    await installed(page)
    await context.setOffline(true)
    const measured: Measured[] = []
    for (const slowed of choices.slowed) {
      await page.goto('/event/match-payments')
      await slow(page, slowed)
      const samples: number[] = []
      for (let n = 0; n < repeatsOf(choices, 10); n += 1) {
        if (n > 0) await page.getByRole('button', { name: 'Another statement' }).click()
        samples.push(await read(page, csv))
      }
      const { ms, exact } = await verifyAll(page)
      const line = { orders: ORDERS, slowed, unit: 'ms' as const }
      measured.push(
        {
          ...line,
          what: 'Statement of 1,000 transfers chosen to its painted matches',
          product: summaryOf(samples),
          target: { of: 'p95', limit: LIMIT_MS },
        },
        { ...line, what: `All ${exact} exact transfers verified in one tap`, product: summaryOf([ms]) },
      )
    }
    await context.close()
    return measured
  },
}
