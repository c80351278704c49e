// Measures the server alone: its sync endpoint over loopback, called as devices call it.
import { Agent, request } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { newId } from '#shared/kernel/ids.ts'
import { syncResponseSchema, type Cursor, type Mutation, type SyncResponse } from '#sync/protocol/wire.ts'
import { EMPTY_CURSOR, syncClient } from '#tests/support/sync-client.ts'
import { summaryOf } from './figures.ts'
import { nowSeconds, repeatsOf, type Measure } from './measure.ts'
import { seedServer } from './seed-server.ts'
import { seedOf, type Seed } from './seed.ts'

interface Answer {
  readonly ms: number
  readonly status: number
  readonly text: string
  readonly bytes: number
}

export const connection = new Agent({ keepAlive: true, maxSockets: 8 })

export const ask = (method: 'GET' | 'POST', address: string, token: string, body = ''): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const from = performance.now()
    const headers = {
      authorization: `Bearer ${token}`,
      'x-client': 'web',
      ...(body === '' ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
    }
    const asking = request(address, { method, agent: connection, headers }, (reply) => {
      const chunks: Buffer[] = []
      reply.on('data', (chunk: Buffer) => chunks.push(chunk))
      reply.on('end', () => {
        const all = Buffer.concat(chunks)
        const ms = performance.now() - from
        resolve({ ms, status: reply.statusCode ?? 0, text: all.toString(), bytes: all.length })
      })
    })
    asking.on('error', reject)
    asking.end(body)
  })

const BATCH = 100
const BATCHES = 20
const CLIENTS = 2

/** Two devices send a thousand check-offs each; returns mutations per second. */
export const pushAll = async (url: string, token: string, seed: Seed, round: number): Promise<number> => {
  const orders = seed.rows.orders ?? []
  const clients = Array.from({ length: CLIENTS }, (_, n) => syncClient(`bench-${round}-${n}`))
  const bodies = clients.map((client, n) =>
    Array.from({ length: BATCHES / CLIENTS }, (_b, batch) => {
      const mutations: Mutation[] = Array.from({ length: BATCH }, (_m, i) => {
        const order = orders[(round * BATCHES * BATCH + (batch * CLIENTS + n) * BATCH + i) % orders.length]!
        const lines = order.lines.map((line) => ({ lineId: line.id, quantity: line.pQuantity }))
        return client.mutation('hand-over', { id: newId(), ref: order.id, lines, seen: [] })
      })
      return JSON.stringify(client.request({ mutations }))
    }),
  )
  const from = performance.now()
  await Promise.all(
    bodies.map(async (batches) => {
      for (const body of batches) {
        const { status, text } = await ask('POST', `${url}/api/sync`, token, body)
        const answer = syncResponseSchema.parse(JSON.parse(text))
        if (status !== 200 || answer.results.length !== BATCH || !answer.results.every(isApplied))
          throw new Error(`a batch was not taken: ${status} ${text.slice(0, 300)}`)
      }
    }),
  )
  return (BATCH * BATCHES) / ((performance.now() - from) / 1000)
}

const isApplied = ({ outcome }: { outcome: string }): boolean => outcome === 'applied'

/**
 * Plain better-sqlite3: batches of a hundred, each with a hand-over record and a history line as JSON, every commit
 * synced.
 */
const bareWrites = (directory: string, seed: Seed): number => {
  const file = new BetterSqlite3(join(directory, `bare-${newId()}.sqlite`))
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.exec('create table rows (id text primary key, orderId text, row text) without rowid')
  file.exec('create index byOrder on rows (orderId)')
  const insert = file.prepare('insert into rows values (?, ?, ?)')
  const orders = seed.rows.orders ?? []
  const batch = file.transaction((start: number) => {
    for (let i = 0; i < BATCH; i += 1) {
      const order = orders[(start + i) % orders.length]!
      for (const kind of ['fact', 'history'])
        insert.run(`${kind}-${start + i}`, order.id, JSON.stringify({ lines: order.lines.map(({ id }) => id), kind }))
    }
  })
  const from = performance.now()
  for (let n = 0; n < BATCHES; n += 1) batch.immediate(n * BATCH)
  const perSecond = (BATCH * BATCHES) / ((performance.now() - from) / 1000)
  file.close()
  return perSecond
}

/** The cursor of a device that has all rows, those of large scopes included. */
export const cursorAfter = ({ patch }: SyncResponse): Cursor => {
  if (!patch) throw new Error('no snapshot')
  const whole = patch.scopes.map(({ scope, version }) => [scope, version] as const)
  return { epoch: patch.epoch, scopes: Object.fromEntries([...whole, ...(patch.large ?? [])]) }
}

export const server: Measure = {
  name: 'server',
  run: async (environment, choices) => {
    const orders = Math.max(...choices.orders)
    const host = await environment.person('Mei Ling Tan')
    const seed = seedOf({ hostId: host.id, salt: 50, orders, histories: false, now: nowSeconds() })
    await seedServer(environment.dataDir, seed.rows)
    const sync = `${environment.url}/api/sync`

    const directory = await mkdtemp(join(tmpdir(), 'gotong-bench-sqlite-'))
    const [pushed, bare]: [number[], number[]] = [[], []]
    await pushAll(environment.url, host.token, seed, 0)
    for (let round = 1; round <= repeatsOf(choices, 5); round += 1) {
      pushed.push(await pushAll(environment.url, host.token, seed, round))
      bare.push(bareWrites(directory, seed))
    }
    await rm(directory, { recursive: true, force: true })

    const client = syncClient('bench-pull')
    const whole = await ask('POST', sync, host.token, JSON.stringify(client.request({ cursor: EMPTY_CURSOR })))
    const cursor = cursorAfter(syncResponseSchema.parse(JSON.parse(whole.text)))
    const [pulls, healths, bytes]: [number[], number[], number[]] = [[], [], []]
    const warmUp = 100
    for (let n = 0; n < repeatsOf(choices, 1000) + warmUp; n += 1) {
      const pull = await ask('POST', sync, host.token, JSON.stringify(client.request({ cursor })))
      const health = await ask('GET', `${environment.url}/api/health`, host.token)
      if (n < warmUp) continue
      pulls.push(pull.ms)
      healths.push(health.ms)
      bytes.push(pull.bytes)
    }
    connection.destroy()
    return [
      {
        what: 'Check-offs a second through the sync endpoint, two devices, batches of 100',
        orders,
        slowed: false,
        unit: '/s',
        product: summaryOf(pushed),
        bare: { what: 'better-sqlite3 inserting two rows for each, same batches, full sync', summary: summaryOf(bare) },
        target: { of: 'median', limit: 2500, atLeast: true },
      },
      {
        what: 'Empty pull, there and back',
        orders,
        slowed: false,
        unit: 'ms',
        product: summaryOf(pulls),
        bare: { what: '`GET /api/health` of the same server', summary: summaryOf(healths) },
        target: { of: 'p99', limit: 2 },
      },
      {
        what: 'Body of an empty pull',
        orders,
        slowed: false,
        unit: 'B',
        product: summaryOf(bytes),
        target: { of: 'p99', limit: 300 },
      },
    ]
  },
}
