// npx tsx bench/push-cost.ts [--database sqlite,postgres] [--rounds 5] [--batches 100,20,1]: statements of a check-off as the database's driver
// gets them, and check-offs a second through the sync endpoint, for batches of different sizes. Ends by itself.
import { parseArgs } from 'node:util'
import BetterSqlite3 from 'better-sqlite3'
import { Client } from 'pg'
import { newId } from '#shared/kernel/ids.ts'
import { syncResponseSchema } from '#sync/protocol/wire.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { createDatabase, startPostgres } from '#tests/support/postgres-server.ts'
import { spawnServer, startServer } from '#tests/support/server.ts'
import { summaryOf } from './figures.ts'
import { nowSeconds } from './measure.ts'
import { seedServer } from './seed-server.ts'
import { seedOf, type Seed } from './seed.ts'
import { ask, connection } from './server-alone.ts'

const ORDERS = 5_000
const MUTATIONS = 1_000
const CLIENTS = 2

const say = (text: string): void => void process.stdout.write(`${text}\n`)

let statements = 0
/** Where the driver runs a statement. */
const countCalls = (target: object, method: string): void => {
  const methods = target as Record<string, (...values: unknown[]) => unknown>
  const original = methods[method]
  if (original === undefined) throw new Error(`no ${method}`)
  methods[method] = function (this: unknown, ...values) {
    statements += 1
    return original.apply(this, values)
  }
}
const countStatements = (): void => {
  const file = new BetterSqlite3(':memory:')
  const prototype = Object.getPrototypeOf(file.prepare('select 1')) as object
  countCalls(prototype, 'run')
  countCalls(prototype, 'all')
  file.close()
  countCalls(Client.prototype, 'query')
}

interface Side {
  readonly url: string
  readonly host: Person
  readonly seed: Seed
}

const seeded = async (url: string, dataDir: string, databaseUrl?: string): Promise<Side> => {
  const host = await signUp(url, 'Mei Ling Tan')
  const seed = seedOf({ hostId: host.id, salt: 70, orders: ORDERS, histories: false, now: nowSeconds() })
  await seedServer(dataDir, seed.rows, databaseUrl)
  return { url, host, seed }
}

let nextOrder = 0

/** Devices send their queues at once; returns check-offs a second. */
const push = async ({ url, host, seed }: Side, batch: number, total: number): Promise<number> => {
  const orders = seed.rows.orders ?? []
  const bodies = Array.from({ length: CLIENTS }, () => {
    const client = syncClient(newId())
    return Array.from({ length: total / CLIENTS / batch }, () => {
      const mutations = Array.from({ length: batch }, () => {
        const order = orders[nextOrder++ % orders.length]!
        const lines = order.lines.map((line) => ({ lineId: line.id, quantity: line.pQuantity }))
        return client.mutation('hand-over', { id: newId(), ref: order.id, lines, seen: [] })
      })
      return JSON.stringify(client.request({ mutations }))
    })
  })
  const from = performance.now()
  await Promise.all(
    bodies.map(async (queue) => {
      for (const body of queue) {
        const { status, text } = await ask('POST', `${url}/api/sync`, host.token, body)
        const { results } = syncResponseSchema.parse(JSON.parse(text))
        if (status !== 200 || results.length !== batch || results.some(({ outcome }) => outcome !== 'applied'))
          throw new Error(`a batch was not taken: ${status} ${text.slice(0, 300)}`)
      }
    }),
  )
  return (total * 1000) / (performance.now() - from)
}

/** Milliseconds of pulls without changes. */
const pulls = async ({ url, host }: Side, times: number): Promise<number[]> => {
  const client = syncClient(newId())
  const pull = (body: object) => ask('POST', `${url}/api/sync`, host.token, JSON.stringify(client.request(body)))
  const { patch } = syncResponseSchema.parse(JSON.parse((await pull({ cursor: EMPTY_CURSOR })).text))
  if (!patch) throw new Error('no snapshot')
  const scopes = Object.fromEntries(patch.scopes.map((one) => [one.scope, one.version]))
  const took: number[] = []
  for (let n = 0; n < times; n += 1) took.push((await pull({ cursor: { epoch: patch.epoch, scopes } })).ms)
  return took
}

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'sqlite,postgres' },
    rounds: { type: 'string', default: '5' },
    batches: { type: 'string', default: '100,20,1' },
  },
})
const names = values.database.split(',')
const rounds = Number(values.rounds)
const batches = values.batches.split(',').map(Number)
const cluster = names.includes('postgres') ? await startPostgres({ durable: true }) : null
const settings = async (name: string): Promise<Readonly<Record<string, string>>> =>
  cluster && name.startsWith('postgres') ? { DATABASE_URL: await createDatabase(cluster.url, name) } : {}
try {
  countStatements()
  for (const name of names) {
    const env = await settings(name)
    const server = await startServer({ env: { ...env, RATE_LIMITS: 'on' } })
    const side = await seeded(server.url, server.dataDir, env.DATABASE_URL)
    for (const batch of batches) {
      await push(side, batch, batch * CLIENTS)
      const before = statements
      const total = Math.min(MUTATIONS, batch * 10)
      await push(side, batch, total)
      say(`${name}: ${((statements - before) / total).toFixed(2)} statements a check-off in batches of ${batch}`)
    }
    await server.close()
  }
  for (const name of rounds > 0 ? names : []) {
    const env = await settings(`${name}-speed`)
    const server = await spawnServer({ env })
    const side = await seeded(server.url, server.dataDir, env.DATABASE_URL)
    for (const batch of batches) {
      const total = batch === 1 ? MUTATIONS / 5 : MUTATIONS * 2
      const perSecond: number[] = []
      for (let round = 0; round <= rounds; round += 1) {
        const speed = await push(side, batch, total)
        if (round > 0) perSecond.push(speed)
      }
      say(`${name}: ${Math.round(summaryOf(perSecond).median)} check-offs a second in batches of ${batch}`)
    }
    const { median, p99 } = summaryOf((await pulls(side, 1100)).slice(100))
    say(`${name}: empty pull ${median.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`)
    await server.stop()
  }
} finally {
  connection.destroy()
  await cluster?.stop()
}
