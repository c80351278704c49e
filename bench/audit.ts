// Lighthouse's scores of the pages that people meet first. npx fetches Lighthouse once: 60 packages that nothing else needs
// are not part of every installation. Prints a table.
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { fillNeighbourhood } from '#scripts/demo-neighbourhood.ts'
import { spawnServer } from '#tests/support/server.ts'

const HELP = `npm run audit -- [options]

  --pages <text,text>  only pages whose address has one of these texts, such as 'detail-shared,manage-orders'; '/' is the
                       start page alone
  --runs <number>      runs of each page, of which the median counts (3)
  --write              also writes the table to bench/results
`
if (process.argv.includes('--help')) {
  process.stdout.write(HELP)
  process.exit()
}

const optionOf = (name: string): string | undefined => {
  const at = process.argv.indexOf(name)
  return at === -1 ? undefined : process.argv[at + 1]
}

/** The last version that runs on Node.js 20. */
const LIGHTHOUSE = 'lighthouse@12.8.2'
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const GOAL = 95
/** Runs of each page; the median of their scores counts. */
const RUNS = Number(optionOf('--runs')) || 3
const CHOSEN = optionOf('--pages')?.split(',')

const isChosen = ({ path }: { path: string }): boolean =>
  CHOSEN === undefined || CHOSEN.some((text) => (text === '/' ? path === text : path.includes(text)))

interface Audit {
  readonly title: string
  readonly score: number | null
  readonly displayValue?: string
}
interface Report {
  readonly categories: Readonly<
    Record<string, { score: number | null; auditRefs: readonly { id: string; weight: number }[] }>
  >
  readonly audits: Readonly<Record<string, Audit>>
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

const signIn = async (page: Page, url: string, who: { email: string; pin: string }): Promise<void> => {
  await page.goto(`${url}/sign-in`)
  await page.getByLabel('Email').fill(who.email)
  for (const [n, digit] of Array.from(who.pin).entries()) await page.locator('.pin input').nth(n).fill(digit)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL((address) => !address.pathname.startsWith('/sign-in'))
  await page.locator('.sync[data-state="sent"]').waitFor()
}

const folder = mkdtempSync(join(tmpdir(), 'gotong-audit-'))
const server = await spawnServer()
const { hosts, events } = await fillNeighbourhood(server.url)
const [host] = hosts
const [event] = events
if (host === undefined || event === undefined) throw new Error('the neighbourhood is empty')
const port = await freePort()
const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
})

const lighthouse = async (path: string, keepsStorage: boolean): Promise<Report> => {
  const file = join(folder, 'report.json')
  const options = [
    `--port=${port}`,
    '--quiet',
    '--output=json',
    `--output-path=${file}`,
    `--only-categories=${CATEGORIES.join(',')}`,
    ...(keepsStorage ? ['--disable-storage-reset'] : []),
  ]
  await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, server.url + path, ...options], { timeout: 480_000 })
  return JSON.parse(readFileSync(file, 'utf8')) as Report
}

const { shareCode } = await host.api.send<{ shareCode: string }>('PATCH', '/update-event-share', { id: event.id })
const shared = `/event/detail-shared?eid=${event.id}&shareCode=${shareCode}`
const pages = [
  { who: 'guest', path: '/private/list-event' },
  { who: 'guest', path: '/sign-in' },
  { who: 'guest', path: shared },
  { who: 'host', path: '/' },
  { who: 'host', path: `/event/detail?eid=${event.id}` },
  { who: 'host', path: `/event/manage-orders?eventId=${event.id}` },
].filter(isChosen)
const lines = [
  `Lighthouse ${LIGHTHOUSE.split('@')[1]}, ${cpus().length} cores, load average ${loadavg()[0]?.toFixed(1)}, median of ${RUNS}.`,
  '',
  `| page | as | ${CATEGORIES.join(' | ')} | what costs most |`,
  `| --- | --- | ${CATEGORIES.map(() => '---').join(' | ')} | --- |`,
]
let misses = 0
try {
  let signedIn = false
  for (const { who, path } of pages) {
    if (who === 'host' && !signedIn) {
      await signIn(await context.newPage(), server.url, host)
      signedIn = true
    }
    const reports: Report[] = []
    for (let run = 0; run < RUNS; run += 1) reports.push(await lighthouse(path, who === 'host'))
    const scores = CATEGORIES.map((name) =>
      Math.round(100 * median(reports.map(({ categories }) => categories[name]?.score ?? 0))),
    )
    misses += scores.filter((score) => score < GOAL).length
    const [report] = reports
    const costs = CATEGORIES.flatMap((name) => report?.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report?.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => [report?.audits[id]?.title, report?.audits[id]?.displayValue].filter(Boolean).join(' '))
    const line = `| \`${path.split('?')[0]}\` | ${who} | ${scores.join(' | ')} | ${costs.join('; ')} |`
    lines.push(line)
    process.stdout.write(`${line}\n`)
  }
} finally {
  await context.close()
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
}
lines.push('', misses === 0 ? `Every score is at least ${GOAL}.` : `${misses} scores are below ${GOAL}.`)
process.stdout.write(`\n${lines.join('\n')}\n`)
if (process.argv.includes('--write')) {
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(`bench/results/${day}-lighthouse.md`, `# Lighthouse\n\n${lines.join('\n')}\n`)
}
