// Messages between processes, also after the connection to PostgreSQL was lost.
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { openPostgresListener } from '#server/db/postgres-listener.ts'
import { databaseOf, forgetDatabaseOf } from '#tests/support/postgres-server.ts'

let dataDir: string
let open: Database[]
const faults: unknown[] = []
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gotong-line-'))
  const config = { DATA_DIR: dataDir, ...(await databaseOf(dataDir)) }
  const fault = (error: unknown): void => void faults.push(error)
  faults.length = 0
  open = [await openDatabase(config, fault), await openDatabase(config, fault)]
})
afterEach(async () => {
  for (const database of open) await database.close()
  await forgetDatabaseOf(dataDir)
  await rm(dataDir, { recursive: true, force: true })
})

const heardBy = (database: Database) => {
  const heard: string[] = []
  database.processes.listen({ onMessage: (text) => heard.push(text), onMissed: () => heard.push('MISSED') })
  return heard
}

const until = async (isTrue: () => boolean): Promise<void> => {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 5))
}

/** Ends all but one of this database's connections on the server, like a restart or a firewall. */
const cut = (database: Database): Promise<unknown> =>
  database.write((tx) =>
    sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(tx),
  )

test('OPS-005 a message of one process reaches the others once, in order, and not itself', async () => {
  const [a, b] = open as [Database, Database]
  const [atA, atB] = [heardBy(a), heardBy(b)]
  const long = '街'.repeat(2600)
  await a.processes.send(['one', long])
  await a.processes.send(['three'])
  await b.processes.send(['back'])
  await until(() => atB.length === 3 && atA.length === 1)
  expect(atB).toEqual(['one', long, 'three'])
  expect(atA).toEqual(['back'])
})

test('OPS-005 a lost listener reconnects, reports a gap, and receives messages again', async () => {
  const [a, b] = open as [Database, Database]
  const atB = heardBy(b)
  await cut(a)
  await until(() => atB.includes('MISSED'))
  await a.processes.send(['after'])
  await until(() => atB.includes('after'))
  expect(atB).toEqual(['MISSED', 'after'])
  expect(faults.length).toBeGreaterThan(0)
  const epoch = await b.read((snapshot) => snapshot.selectFrom('sync_epoch').select('epoch').executeTakeFirst())
  expect(epoch?.epoch).toBeTypeOf('string')
})

test('OPS-005 a transaction whose connection was lost is reported as the database’s failure, and the next one works', async () => {
  const [a, b] = open as [Database, Database]
  const cutOff = a.write(async (tx) => {
    await tx.selectFrom('sync_epoch').select('epoch').execute()
    await cut(b)
    await tx.selectFrom('sync_epoch').select('epoch').execute()
  })
  const error: unknown = await cutOff.catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect([a.unavailable(error), a.retryable(error)]).toEqual([true, false])
  // Other connections of the pool may be broken without knowing it.
  let again: unknown
  while (again === undefined)
    again = await a.write((tx) => tx.selectFrom('sync_epoch').select('epoch').execute()).catch(() => undefined)
  expect(again).toHaveLength(1)
})

test('OPS-005 a timer runs in one process at a time, and in another when that one ends', async () => {
  const [a, b] = open as [Database, Database]
  const ran: string[] = []
  const begin = (name: string, database: Database) =>
    database.processes.timer('publish', 10, async () => void ran.push(name))
  const stopA = begin('a', a)
  await until(() => ran.length >= 3)
  begin('b', b)
  await until(() => ran.length >= 10)
  expect(new Set(ran)).toEqual(new Set(['a']))
  stopA()
  await until(() => ran.includes('b'))
  await b.processes.close()
  begin('a again', a)
  await until(() => ran.includes('a again'))
  expect(ran.join(' ')).toMatch(/^(a )+(b )+(a again ?)+$/)
})

test('a timer that throws is reported and runs again, and never overlaps', async () => {
  const [a] = open as [Database]
  let [runs, busy] = [0, 0]
  a.processes.timer('slow', 5, async () => {
    runs += 1
    busy += 1
    expect(busy).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 20))
    busy -= 1
    throw new Error('no luck')
  })
  await until(() => runs >= 3)
  expect(faults.map(String)).toContain('Error: no luck')
})

test('OPS-005 timers go on after a network break that PostgreSQL does not notice', async () => {
  const { DATABASE_URL = '' } = await databaseOf(dataDir)
  // The same database over TCP.
  const address = new URL(new URL(DATABASE_URL).pathname, inject('postgres'))
  const { hostname, port } = address
  const clients: Socket[] = []
  const servers: Socket[] = []
  let sent = ''
  /** A network that may break: then the connection to PostgreSQL stays open. */
  const network = createServer((near) => {
    const far = connect(Number(port), hostname)
    clients.push(near)
    servers.push(far)
    near.on('data', (bytes) => {
      sent += bytes.toString('latin1')
      far.write(bytes)
    })
    far.on('data', (bytes) => near.write(bytes))
    for (const socket of [near, far]) socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  address.port = String((network.address() as AddressInfo).port)
  const config = { connectionString: address.href, application_name: 'gotong' }
  const processes = await openPostgresListener(
    config,
    async () => {},
    () => {},
  )
  let [runs, breaks] = [0, 0]
  processes.listen({ onMessage: () => {}, onMissed: () => (breaks += 1) })
  processes.timer('publish', 10, async () => void (runs += 1))
  await until(() => runs > 0)
  clients[0]?.destroy()
  await until(() => breaks === 1)
  const before = runs
  await until(() => runs > before)
  for (const setting of ['tcp_keepalives_idle', 'tcp_keepalives_interval', 'tcp_keepalives_count', 'tcp_user_timeout'])
    expect(sent).toContain(setting)
  await processes.close()
  for (const socket of [...clients, ...servers]) socket.destroy()
  await new Promise((resolve) => network.close(resolve))
})
