import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { postgresTarget } from '#server/ops/postgres-target.ts'
import { runBackup, runRestore } from '#tests/support/run-backup.ts'
import { neighbourhood, orderOf, placeOrder, signInAgain } from '#tests/support/neighbourhood.ts'
import { databaseOf, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { spawnServer } from '#tests/support/server.ts'

test('OPS-003 a backup of SQLite is restored on PostgreSQL, and one of PostgreSQL on SQLite', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gotong-either-'))
  const sqlite = (name: string) => ({ DATA_DIR: join(folder, name), DATABASE_URL: '' })
  const postgres = { DATA_DIR: join(folder, 'postgres'), ...(await databaseOf(join(folder, 'postgres'))) }
  const started = async (env: { DATA_DIR: string; DATABASE_URL?: string }) => {
    const server = await spawnServer({ dataDir: env.DATA_DIR, env })
    const { database } = (await (await fetch(`${server.url}/api/health`)).json()) as { database: string }
    return { ...server, database }
  }

  const first = await started(sqlite('first'))
  expect(first.database).toBe('sqlite')
  const { buyers, event } = await neighbourhood(first.url, 1)
  const ref = await placeOrder(buyers[0]!, event, [2])
  const order = await orderOf(buyers[0]!, ref)
  expect(await runBackup(sqlite('first'), join(folder, 'sqlite.tar'))).toMatchObject({ code: 0, stderr: '' })
  await first.stop()

  expect(await runRestore(postgres, join(folder, 'sqlite.tar'))).toMatchObject({ code: 0, stderr: '' })
  const second = await started(postgres)
  expect(second.database).toBe('postgres')
  const buyer = await signInAgain(second.url, buyers[0]!)
  expect(await orderOf(buyer, ref)).toEqual(order)
  const more = await placeOrder(buyer, event, [1])
  expect(await runBackup(postgres, join(folder, 'postgres.tar'))).toMatchObject({ code: 0, stderr: '' })
  await second.stop()

  expect(await runRestore(sqlite('third'), join(folder, 'postgres.tar'))).toMatchObject({ code: 0, stderr: '' })
  const third = await started(sqlite('third'))
  expect(third.database).toBe('sqlite')
  const again = await signInAgain(third.url, buyers[0]!)
  expect(await orderOf(again, ref)).toEqual(order)
  expect(await orderOf(again, more)).toMatchObject({ eOrderNo: 2 })
  await third.stop()
  await forgetDatabaseOf(postgres.DATA_DIR)
  await rm(folder, { recursive: true, force: true })
})

test("OPS-003 a restore is refused while another machine's server uses the database", async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gotong-in-use-'))
  const dataDir = join(folder, 'there')
  const there = { DATA_DIR: dataDir, ...(await databaseOf(dataDir)) }
  const server = await spawnServer({ dataDir })
  const { host } = await neighbourhood(server.url)
  expect(await runBackup(there, join(folder, 'backup.tar'))).toMatchObject({ code: 0, stderr: '' })

  const here = { ...there, DATA_DIR: join(folder, 'here') }
  const refused = await runRestore(here, join(folder, 'backup.tar'), '--replace')
  expect(refused).toMatchObject({ code: 1, stdout: expect.stringContaining('"event":"restore-failed"') })
  expect(refused.stderr).toMatch(/^\[gotong\] DATABASE_URL is in use by a server or a backup[^\n]*\n$/)
  expect(await host.api.get('/get-user')).toMatchObject({ uid: host.id })
  await server.stop()

  expect(await runRestore(here, join(folder, 'backup.tar'), '--replace')).toMatchObject({ code: 0, stderr: '' })
  await forgetDatabaseOf(dataDir)
  await rm(folder, { recursive: true, force: true })
})

test('OPS-003 the migrations of a restore on PostgreSQL have no time limit', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gotong-slow-'))
  const { DATABASE_URL = '' } = await databaseOf(folder)
  const target = await postgresTarget(folder, DATABASE_URL)
  const { writer, reader, processes } = await target.prepare(folder)
  const limitOf = async (name: string): Promise<unknown> => {
    const { rows } = await sql<{ limit: string }>`select current_setting(${name}) as limit`.execute(writer)
    return rows[0]?.limit
  }
  expect(await limitOf('statement_timeout')).toBe('0')
  expect(await limitOf('idle_in_transaction_session_timeout')).toBe('0')
  await processes.close()
  await writer.destroy()
  await reader.destroy()
  await target.end()
  await forgetDatabaseOf(folder)
  await rm(folder, { recursive: true, force: true })
})
