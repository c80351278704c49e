// npx tsx bench/reconnect-load.ts [--phones 500] [--queued 10] [--within 3]: many phones reconnect at the same time after
// being offline. Starts a server on 127.0.0.1 with rate limits on; ends by itself after at most 3 minutes.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import BetterSqlite3 from 'better-sqlite3'
import { DATABASE_FILE } from '#server/db/sqlite.ts'
import { spawnServer } from '#tests/support/server.ts'
import { seedHosts } from './seed-hosts.ts'
import { summaryOf } from './figures.ts'
import { newPhone, type Phone, type PhoneLog } from './simulated-phone.ts'
import { pause } from '#tests/support/pause.ts'

const MAX_RUN_MS = 180_000
const CLOCK_TICKS = 100

const say = (text: string): void => void process.stdout.write(`${text}\n`)

const numberIn = async (path: string, line: RegExp): Promise<number> =>
  Number(line.exec(await readFile(path, 'utf8'))?.[1])
/** Megabytes. */
const memoryOf = async (pid: number): Promise<number> =>
  (await numberIn(`/proc/${pid}/status`, /VmRSS:\s+(\d+) kB/)) / 1024
/** CPU seconds over all cores. */
const cpuOf = async (pid: number): Promise<number> => {
  const [, user, system] = /\) (?:\S+ ){11}(\d+) (\d+)/.exec(await readFile(`/proc/${pid}/stat`, 'utf8')) ?? []
  return (Number(user) + Number(system)) / CLOCK_TICKS
}

/** Samples memory until stopped; returns the maximum. */
const watchMemory = (pid: number): (() => number) => {
  let largest = 0
  const timer = setInterval(() => {
    memoryOf(pid).then(
      (now) => (largest = Math.max(largest, now)),
      () => undefined,
    )
  }, 100)
  return () => {
    clearInterval(timer)
    return largest
  }
}

const factsIn = (dataDir: string): { readonly facts: number; readonly orders: number } => {
  const file = new BetterSqlite3(join(dataDir, DATABASE_FILE), { readonly: true })
  const row = file.prepare('select count(*) as facts, count(distinct "orderId") as orders from handovers').get()
  file.close()
  return row as { facts: number; orders: number }
}

const eachOf = async <T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = [...items]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await work(next)
    }),
  )
}

const { values } = parseArgs({
  options: {
    phones: { type: 'string', default: '500' },
    queued: { type: 'string', default: '10' },
    within: { type: 'string', default: '3' },
  },
})
const [people, queued, within] = [values.phones, values.queued, values.within].map(Number) as [number, number, number]

const freshLog = (): PhoneLog => ({ took: [], answers: new Map(), bytes: 0, rejected: 0 })
const dataDir = await mkdtemp(join(tmpdir(), 'gotong-reconnect-'))
const hosts = await seedHosts(dataDir, { people, ordersEach: queued, groupSize: Math.min(50, people) })
const server = await spawnServer({ dataDir, env: { RATE_LIMITS: 'on' } })
const cutOff = setTimeout(() => {
  say(`Not done after ${MAX_RUN_MS / 1000} s`)
  process.kill(server.pid, 'SIGKILL')
  process.exit(1)
}, MAX_RUN_MS)

const log = freshLog()
const phones: Phone[] = hosts.map((member) => newPhone(server.url, member, log))
const filledFrom = performance.now()
await eachOf(phones, 8, (phone) => phone.fill())
say(`filled in ${((performance.now() - filledFrom) / 1000).toFixed(1)} s: ${[...log.answers].join(' ')}`)
log.took.length = 0
log.answers.clear()
log.bytes = 0
await pause(2000)

const before = await memoryOf(server.pid)
const cpuBefore = await cpuOf(server.pid)
const largest = watchMemory(server.pid)
const from = performance.now()
let drained = 0
await Promise.all(
  phones.map(async (phone) => {
    await pause(Math.random() * within * 1000)
    await phone.comeBack()
    drained = performance.now()
  }),
)
const drainedAfter = (drained - from) / 1000
for (let calm = 0; calm < 3; calm += 1) {
  await Promise.all(phones.map((phone) => phone.quiet()))
  await pause(1000)
}
const { facts, orders } = factsIn(dataDir)
const took = summaryOf(log.took)
const cpu = (await cpuOf(server.pid)) - cpuBefore
const peak = largest()
await pause(5000)
const after = await memoryOf(server.pid)

say(`${people} phones, ${queued} check-offs each, back within ${within} s; load ${loadavg()[0]?.toFixed(1)}`)
say(`drained after ${drainedAfter.toFixed(1)} s; ${facts} facts of ${orders} orders, ${log.rejected} rejected`)
say(
  `${took.count} sync requests, ${(log.bytes / 1e6).toFixed(1)} MB; by status: ${[...log.answers].map(([status, n]) => `${status}×${n}`).join(' ')}`,
)
say(`p50 ${took.median.toFixed(0)} ms · p95 ${took.p95.toFixed(0)} ms · p99 ${took.p99.toFixed(0)} ms`)
say(
  `server: ${before.toFixed(0)} MB before, ${peak.toFixed(0)} at its peak, ${after.toFixed(0)} after; ${cpu.toFixed(1)} s of CPU`,
)

clearTimeout(cutOff)
phones.forEach((phone) => phone.leave())
await server.stop()
await rm(dataDir, { recursive: true, force: true })
if (facts !== people * queued || orders !== facts || log.rejected > 0) process.exitCode = 1
