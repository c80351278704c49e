// Real PostgreSQL servers for tests and measurements, and databases on them.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { SUPERUSER } from './postgres-user.ts'

/** Environment variable with the `socketUrl` of the tests' PostgreSQL; set in test files of the `dialects` project alone. */
export const TEST_POSTGRES = 'TEST_POSTGRES'

export interface Postgres {
  /** Address of the server, with an empty database. */
  readonly url: string
  /** The same over a Unix socket: a statement takes less processor time than over TCP. */
  readonly socketUrl: string
  /** Resolves when the server has ended and its files are removed. */
  stop(): Promise<void>
}

/** `durable`: every commit reaches the disk, as in production. Ends with this process. */
export const startPostgres = async ({ durable = false } = {}): Promise<Postgres> => {
  const program = join(import.meta.dirname, 'postgres-cluster.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', program, ...(durable ? ['--durable'] : [])], {
    cwd: join(import.meta.dirname, '..', '..'),
    stdio: ['pipe', 'pipe', 'pipe'],
    // Ctrl-C reaches its starter; it ends by its standard input.
    detached: true,
  })
  let output = ''
  child.stderr.on('data', (chunk) => (output += String(chunk)))
  const gone = once(child, 'exit')
  const first = once(createInterface({ input: child.stdout }), 'line') as Promise<[string]>
  const line = await Promise.race([first, gone.then(() => undefined)])
  if (line === undefined) throw new Error(`PostgreSQL did not start: ${output}`)
  const { port, socketFolder } = JSON.parse(line[0]) as { port: number; socketFolder: string }
  child.unref()
  const urlAt = (host: string): string => `postgres://${SUPERUSER.name}:${SUPERUSER.password}@${host}:${port}/postgres`
  return {
    url: urlAt('127.0.0.1'),
    socketUrl: urlAt(encodeURIComponent(socketFolder)),
    stop: async () => {
      child.ref()
      child.stdin.end()
      await gone
    },
  }
}

const runStatement = async (url: string, text: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

export const databaseUrl = (serverUrl: string, name: string): string => {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Returns the address of a database with this name; creates it if missing, as a copy of `template`. */
export const createDatabase = async (serverUrl: string, name: string, template?: string): Promise<string> => {
  try {
    await runStatement(serverUrl, `create database "${name}"${template === undefined ? '' : ` template "${template}"`}`)
  } catch (error) {
    // A concurrent caller created it.
    const { code } = error as { code?: string }
    if (code !== '42P04' && code !== '23505') throw error
  }
  return databaseUrl(serverUrl, name)
}

/** Ends its connections. */
const dropDatabase = (serverUrl: string, name: string): Promise<void> =>
  runStatement(serverUrl, `drop database if exists "${name}" with (force)`)

const nameFor = (dataDir: string): string => `t${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`

/** The database of these tests. */
export const dialect = (): 'sqlite' | 'postgres' => (process.env[TEST_POSTGRES] === undefined ? 'sqlite' : 'postgres')

/** A migrated database on the PostgreSQL of the tests, for copies. */
export const EMPTY_DATABASE = 'empty'

/** Database settings for a data directory: none for SQLite, whose file is in it. */
export const databaseOf = async (dataDir: string, template?: string): Promise<{ DATABASE_URL?: string }> => {
  const server = process.env[TEST_POSTGRES]
  return server === undefined ? {} : { DATABASE_URL: await createDatabase(server, nameFor(dataDir), template) }
}

export const forgetDatabaseOf = async (dataDir: string): Promise<void> => {
  const server = process.env[TEST_POSTGRES]
  if (server !== undefined) await dropDatabase(server, nameFor(dataDir))
}
