// A restore into PostgreSQL: the new is filled in a schema of its own, and the tables change places in one transaction.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { openPostgres, withPostgres } from '#server/db/postgres.ts'
import { presentNames, moveFiles } from './places.ts'
import { Refused } from './refused.ts'
import type { RestoreTarget } from './restore-target.ts'

const STAGING = 'gotong_restoring_'
const LOCK = `select pg_try_advisory_lock(hashtextextended('gotong restore', 0)) as held`

const IN_USE = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and application_name = 'gotong'`

/** Tables that belong to no extension. */
const TABLES = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = coalesce($1, current_schema())
  and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`

const LEFT = `select nspname as name from pg_namespace where starts_with(nspname, '${STAGING}')`

const namesOf = async (client: Client, text: string, values: readonly (string | null)[] = []): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(text, [...values])
  return rows.map(({ name }) => name)
}

const mustBeUnused = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ count: number }>(IN_USE)
  if (rows[0]?.count !== 0)
    throw new Refused('DATABASE_URL is in use by a server or a backup; stop it first. Nothing was changed.')
}

const moveTables = async (client: Client, from: string | null, to: string): Promise<number> => {
  const names = await namesOf(client, TABLES, [from])
  const source = from === null ? '' : `${escapeIdentifier(from)}.`
  for (const name of names)
    await client.query(`alter table ${source}${escapeIdentifier(name)} set schema ${escapeIdentifier(to)}`)
  return names.length
}

const NAME = 'gotong restore'

/** Every connection of it works in that schema, and is told apart from a server's. */
const inSchema = (url: string, schema: string): string => {
  const changed = new URL(url)
  changed.searchParams.set('application_name', NAME)
  changed.searchParams.set('options', `-c search_path=${schema}`)
  return changed.href
}

export const postgresTarget = async (dataDir: string, url: string): Promise<RestoreTarget> => {
  const client = await withPostgres(url, NAME)
  const schema = `${STAGING}${randomUUID().replaceAll('-', '')}`
  const drop = async (name: string): Promise<void> => {
    await client.query(`drop schema if exists ${escapeIdentifier(name)} cascade`)
  }
  const begin = async (): Promise<string> => {
    const { rows } = await client.query<{ held: boolean }>(LOCK)
    if (rows[0]?.held !== true) throw new Refused('DATABASE_URL is being restored already. Nothing was changed.')
    await mustBeUnused(client)
    for (const left of await namesOf(client, LEFT)) await drop(left)
    const [here] = await namesOf(client, 'select current_schema() as name')
    if (here === undefined) throw new Refused('DATABASE_URL names a database without a schema to work in')
    return here
  }
  const here = await begin().catch(async (error: unknown) => {
    await client.end()
    throw error
  })

  return {
    name: 'postgres',
    schema,
    describeExisting: async () => {
      if ((await namesOf(client, TABLES, [here])).length > 0) return 'DATABASE_URL'
      return (await presentNames(dataDir)).length > 0 ? `DATA_DIR ${dataDir}` : null
    },
    prepare: async () => {
      await client.query(`create schema ${escapeIdentifier(schema)}`)
      return openPostgres(inSchema(url, schema), () => {}, { hasTimeLimits: false })
    },
    moveIn: async (staging, before) => {
      const old = before.replaceAll('-', '_')
      await client.query('begin')
      try {
        await mustBeUnused(client)
        await client.query(`create schema ${escapeIdentifier(old)}`)
        const moved = await moveTables(client, here, old)
        if (moved === 0) await drop(old)
        await moveTables(client, schema, here)
        await drop(schema)
        const files = await moveFiles(staging, dataDir, join(dataDir, before))
        await client.query('commit')
        const places = [...(moved > 0 ? [`schema ${old}`] : []), ...(files ? [join(dataDir, before)] : [])]
        return places.length > 0 ? places.join(' and ') : null
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
    end: async () => {
      try {
        await drop(schema)
      } finally {
        await client.end()
      }
    },
  }
}
