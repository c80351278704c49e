// npm run bench: measures the product beside the bare platform in one run, prints the table, and writes a file in
// bench/results. --only <name>[,<name>]  some measures, nothing written   --orders 1000,5000   --effort 0.2  fewer
// repetitions   --not-slowed  without CPU throttling
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { archivedOrders } from './archived-orders.ts'
import { bankStatement } from './bank-statement.ts'
import { codeSize } from './code-size.ts'
import { coldStart } from './cold-start.ts'
import { scanToVerdict } from './counter.ts'
import { eventPages } from './event-page-figures.ts'
import type { Measured } from './figures.ts'
import type { Choices, Measure } from './measure.ts'
import { install } from './install.ts'
import { enqueue, exported, live, open, pdf, rebase, remote, snapshot } from './on-device.ts'
import { onPostgres } from './on-postgres.ts'
import { orderRush } from './order-rush.ts'
import { devices, replay } from './over-network.ts'
import { tableOf, writeReport } from './bench-report.ts'
import { server } from './server-alone.ts'
import { openBenchEnvironment } from './bench-environment.ts'

const MEASURES: readonly Measure[] = [
  enqueue,
  scanToVerdict,
  snapshot,
  replay,
  rebase,
  remote,
  open,
  coldStart,
  install,
  pdf,
  exported,
  eventPages,
  bankStatement,
  live,
  devices,
  server,
  archivedOrders,
  orderRush,
  onPostgres,
  codeSize,
]

const say = (text: string): void => void process.stdout.write(`[gotong] ${text}\n`)

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    orders: { type: 'string', default: '1000,5000' },
    effort: { type: 'string', default: '1' },
    'not-slowed': { type: 'boolean', default: false },
  },
})
const wanted = values.only?.split(',')
const chosen = MEASURES.filter(({ name }) => wanted === undefined || wanted.includes(name))
if (chosen.length === 0 || chosen.length < (wanted?.length ?? 0)) {
  say(`--only takes ${MEASURES.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}
const choices: Choices = {
  orders: values.orders.split(',').map(Number),
  slowed: values['not-slowed'] ? [false] : [false, true],
  effort: Number(values.effort),
}

const seconds = (from: number): number => (performance.now() - from) / 1000
const began = performance.now()
const before = loadavg()[0] ?? 0
say('Building what is measured …')
const environment = await openBenchEnvironment()
const measured: Measured[] = []
const failed: string[] = []
try {
  for (const measure of chosen) {
    const from = performance.now()
    try {
      measured.push(...(await measure.run(environment, choices)))
      say(`${measure.name} (${Math.round(seconds(from))} s)`)
    } catch (error) {
      failed.push(measure.name)
      say(`${measure.name} FAILED: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      // Pages that it left open would slow the measures after it.
      await Promise.all(environment.browser.contexts().map((context) => context.close()))
    }
  }
} finally {
  await environment.end()
}
process.stdout.write(`${tableOf(measured)}\n`)
if (failed.length > 0) {
  say(`Nothing is written: ${failed.join(', ')} failed`)
  process.exitCode = 1
} else if (wanted === undefined) {
  const load = [before, loadavg()[0] ?? 0] as const
  const path = writeReport(measured, { browser: environment.browser.version(), seconds: seconds(began), load })
  say(`Written to ${path}`)
}
