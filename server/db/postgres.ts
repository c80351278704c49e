// PostgreSQL through pg: a pool for writing, another for reading, and a listener for other processes.
import { CompiledQuery, Kysely, sql } from 'kysely'
import { Client, Pool, type ClientConfig } from 'pg'
import { Refused } from '#server/ops/refused.ts'
import type { Handles, Locks, Tx } from './database.ts'
import type { LockMode } from './lock-keys.ts'
import { migrate } from './migrate.ts'
import { numbersAsNumbers, postgresDialect } from './postgres-dialect.ts'
import { openPostgresListener } from './postgres-listener.ts'
import type { Schema } from './schema.ts'

/** Connections per pool. With the listener a process has at most 17 of PostgreSQL's default 100. */
const MAX_WRITE_CONNECTIONS = 8
const MAX_READ_CONNECTIONS = 8

/** A stuck transaction must not block others for ever. */
const CONNECT_TIMEOUT_MS = 10_000
const POOL_WAIT_TIMEOUT_MS = 30_000
const LOCK_TIMEOUT_MS = 10_000
const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_TRANSACTION_TIMEOUT_MS = 30_000

/** Deadlock, serialization failure, lock timeout, and a row inserted concurrently. */
const RETRYABLE = new Set(['40P01', '40001', '55P03', '23505'])

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

export const postgresRetryable = (error: unknown): boolean => RETRYABLE.has(String(codeOf(error)))

/**
 * Classes of SQLSTATE that are the database's fault: connection, transaction state (a standby is read-only), authorization,
 * no such database, resources, an operator's intervention, the system, the configuration, internal.
 */
const OF_THE_DATABASE = new Set(['08', '25', '28', '3D', '53', '57', '58', 'F0', 'XX'])

/** Class of SQLSTATE for tables and columns that do not exist and for missing privileges. */
const SCHEMA_CLASS = '42'

/** Messages of pg without a connection: these errors have no code. */
const NO_CONNECTION =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded)/

/** ECONNRESET, EPIPE, ENOTFOUND …: no SQLSTATE has this form. */
const SYSTEM = /^E[A-Z_]{3,}$/

const unavailable = (error: unknown): boolean => {
  const code = codeOf(error)
  if (typeof code === 'string') return OF_THE_DATABASE.has(code.slice(0, 2)) || SYSTEM.test(code)
  return error instanceof Error && NO_CONNECTION.test(error.message)
}

const schemaFault = (error: unknown): boolean => {
  const code = codeOf(error)
  return typeof code === 'string' && code.length === 5 && code.startsWith(SCHEMA_CLASS)
}

const LOCKING: Record<LockMode, { readonly take: string; readonly try: string }> = {
  exclusive: {
    take: 'select pg_advisory_xact_lock(hashtextextended($1, 0))',
    try: 'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as held',
  },
  shared: {
    take: 'select pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
    try: 'select pg_try_advisory_xact_lock_shared(hashtextextended($1, 0)) as held',
  },
}

const run = <R>(tx: Tx, text: string, name: string) => tx.getExecutor().executeQuery<R>(CompiledQuery.raw(text, [name]))

const locks: Locks = {
  take: async (tx, name, how) => {
    await run(tx, LOCKING[how].take, name)
  },
  try: async (tx, name, how) => {
    const { rows } = await run<{ held: boolean }>(tx, LOCKING[how].try, name)
    return rows[0]?.held === true
  },
}

const configOf = (url: string): ClientConfig => ({
  connectionString: url,
  application_name: 'gotong',
  keepAlive: true,
  types: numbersAsNumbers,
  pipeline: true,
})

/** Opens one connection under that name. A failure gives one line without the password. */
export const withPostgres = async (url: string, name: string): Promise<Client> => {
  const client = new Client({ ...configOf(url), application_name: name, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return client
  } catch (error) {
    client.end().catch(() => {})
    const why = String(error instanceof AggregateError ? error.errors[0] : error).replaceAll(/\s+/g, ' ')
    throw new Refused(`DATABASE_URL ${client.host}:${client.port}/${client.database ?? ''} cannot be used: ${why}`)
  }
}

const mustReach = async (url: string): Promise<void> => {
  const client = await withPostgres(url, 'gotong')
  client.end().catch(() => {})
}

interface OpenOptions {
  /** `false` for a restore: its migrations may take longer than a request may. */
  readonly hasTimeLimits?: boolean
}

const TIME_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  idle_in_transaction_session_timeout: IDLE_TRANSACTION_TIMEOUT_MS,
}

const poolOf = (config: ClientConfig, max: number, onFault: (error: unknown) => void): Pool => {
  const pool = new Pool({
    ...config,
    max,
    connectionTimeoutMillis: POOL_WAIT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
  })
  pool.on('error', onFault)
  pool.on('connect', (client) => client.on('error', onFault))
  return pool
}

/** Processes that start at once wait for one another. Migrations have no statement timeout. */
export const migratePostgres = async (url: string): Promise<void> => {
  await mustReach(url)
  const pool = new Pool({ ...configOf(url), max: 1 })
  pool.on('error', () => {})
  const db = new Kysely<Schema>({ dialect: postgresDialect(pool, 'begin') })
  try {
    await migrate(db)
  } finally {
    await db.destroy()
  }
}

/** Opens without migrating. Refused when it is unreachable. */
export const openPostgres = async (
  url: string,
  onFault: (error: unknown) => void,
  { hasTimeLimits = true }: OpenOptions = {},
): Promise<Handles> => {
  await mustReach(url)
  const config = configOf(url)
  const limited = hasTimeLimits ? { ...config, ...TIME_LIMITS } : config
  const dialect = postgresDialect(
    poolOf(limited, MAX_WRITE_CONNECTIONS, onFault),
    'begin isolation level read committed',
  )
  const writer = new Kysely<Schema>({ dialect })
  const reader = new Kysely<Schema>({
    dialect: postgresDialect(
      poolOf(limited, MAX_READ_CONNECTIONS, onFault),
      'begin isolation level repeatable read read only',
    ),
  })
  const sendAll = async (texts: readonly string[]): Promise<void> => {
    await sql`select pg_notify('gotong', message) from unnest(${[...texts]}::text[]) as message`.execute(writer)
  }
  const processes = await openPostgresListener(config, sendAll, onFault)
  return { writer, reader, dialect, retryable: postgresRetryable, unavailable, schemaFault, locks, processes }
}
