// Measures the server on PostgreSQL beside the same server on SQLite, alternating the same calls. Every commit
// reaches the disk on both.
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'
import { syncResponseSchema } from '#sync/protocol/wire.ts'
import { signUp, type Person } from '#tests/support/neighbourhood.ts'
import { createDatabase, startPostgres } from '#tests/support/postgres-server.ts'
import { spawnServer } from '#tests/support/server.ts'
import { summaryOf, type Measured } from './figures.ts'
import { nowSeconds, repeatsOf, type Choices, type Measure } from './measure.ts'
import { seedServer } from './seed-server.ts'
import { seedOf, type Seed } from './seed.ts'
import { ask, connection, cursorAfter, pushAll } from './server-alone.ts'

interface Side {
  readonly url: string
  readonly host: Person
  readonly seed: Seed
  readonly pushed: number[]
  readonly pulls: number[]
}

const seeded = async (url: string, dataDir: string, orders: number, databaseUrl?: string): Promise<Side> => {
  const host = await signUp(url, 'Mei Ling Tan')
  const seed = seedOf({ hostId: host.id, salt: 60, orders, histories: false, now: nowSeconds() })
  await seedServer(dataDir, seed.rows, databaseUrl)
  return { url, host, seed, pushed: [], pulls: [] }
}

const pullAll = async ({ url, host, pulls }: Side, times: number): Promise<void> => {
  const client = syncClient('bench-postgres')
  const pull = (body: object) => ask('POST', `${url}/api/sync`, host.token, JSON.stringify(client.request(body)))
  const cursor = cursorAfter(syncResponseSchema.parse(JSON.parse((await pull({ cursor: EMPTY_CURSOR })).text)))
  const warmUp = 100
  for (let n = 0; n < times + warmUp; n += 1) {
    const { ms } = await pull({ cursor })
    if (n >= warmUp) pulls.push(ms)
  }
}

export const comparePostgres = async (choices: Choices): Promise<Measured[]> => {
  const orders = Math.max(...choices.orders)
  const cluster = await startPostgres({ durable: true })
  const DATABASE_URL = await createDatabase(cluster.url, 'bench')
  const servers = [await spawnServer({ env: { DATABASE_URL } }), await spawnServer()]
  try {
    const [postgres, sqlite] = [
      await seeded(servers[0]!.url, servers[0]!.dataDir, orders, DATABASE_URL),
      await seeded(servers[1]!.url, servers[1]!.dataDir, orders),
    ]
    for (let round = 0; round <= repeatsOf(choices, 5); round += 1)
      for (const side of [postgres, sqlite]) {
        const perSecond = await pushAll(side.url, side.host.token, side.seed, round)
        if (round > 0) side.pushed.push(perSecond)
      }
    for (const side of [postgres, sqlite]) await pullAll(side, repeatsOf(choices, 1000))
    const what = 'the same server on SQLite'
    return [
      {
        what: 'On PostgreSQL: check-offs a second through the sync endpoint, two devices, batches of 100',
        orders,
        slowed: false,
        unit: '/s',
        product: summaryOf(postgres.pushed),
        bare: { what, summary: summaryOf(sqlite.pushed) },
      },
      {
        what: 'On PostgreSQL: empty pull, there and back',
        orders,
        slowed: false,
        unit: 'ms',
        product: summaryOf(postgres.pulls),
        bare: { what, summary: summaryOf(sqlite.pulls) },
      },
    ]
  } finally {
    connection.destroy()
    for (const server of servers) await server.stop()
    await cluster.stop()
  }
}

export const onPostgres: Measure = { name: 'postgres', run: (_environment, choices) => comparePostgres(choices) }
