import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { sql } from 'kysely'
import { migrationNames } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { confirmSecrets, keepSecrets } from '#server/secrets.ts'
import { databaseOf, databaseUrl, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { runServer } from '#tests/support/server.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'gotong-start-'))
})
afterEach(async () => {
  await forgetDatabaseOf(dataDir)
  await rm(dataDir, { recursive: true, force: true })
})

const server = (): URL => new URL(inject('postgres'))
const withPassword = (password: string): string => Object.assign(server(), { password }).href
const atPort = (port: string): string => Object.assign(server(), { port }).href

test.each([
  ['is no address', () => 'postgres://'],
  ['is of another database', () => 'mysql://localhost/gotong'],
  ['names a port where nobody listens', () => atPort('1')],
  ['names a database that is not there', () => databaseUrl(inject('postgres'), 'nowhere')],
  ['has a wrong password', () => withPassword('wrong-secret')],
  ['names a host that is not there', () => 'postgres://me@nowhere.invalid/gotong'],
])('OPS-001 OPS-005 a DATABASE_URL that %s stops the start with one line that names it', async (_what, url) => {
  const ended = await runServer({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: url() })
  expect(ended.code).toBe(1)
  expect(ended.stdout).toBe('')
  expect(ended.stderr).toMatch(/^DATABASE_URL [^\n]+\n$/)
  expect(ended.stderr).not.toContain('wrong-secret')
})

test('OPS-005 processes that start concurrently migrate once and agree on the secrets', async () => {
  const config = { DATA_DIR: dataDir, ...(await databaseOf(dataDir)) }
  const started = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const database = await openDatabase(config)
      const secrets = await keepSecrets(dataDir)
      await confirmSecrets(database, secrets, dataDir)
      return { database, secrets }
    }),
  )
  const [first] = started
  for (const { database, secrets } of started) {
    expect(secrets.pinPepper).toEqual(first?.secrets.pinPepper)
    expect(secrets.tokenSecret).toEqual(first?.secrets.tokenSecret)
    await database.close()
  }
  expect(migrationNames.length).toBeGreaterThan(0)
})

test('OPS-005 a process with another data directory, and so with other secrets, does not start', async () => {
  const { DATABASE_URL = '' } = await databaseOf(dataDir)
  const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL })
  await confirmSecrets(database, await keepSecrets(dataDir), dataDir)
  await database.close()
  const elsewhere = await mkdtemp(join(tmpdir(), 'gotong-start-'))
  const ended = await runServer({ PORT: '0', DATA_DIR: elsewhere, DATABASE_URL })
  expect(ended.code).toBe(1)
  expect(ended.stderr).toMatch(/^DATA_DIR [^\n]+other secrets[^\n]+\n$/)
  await rm(elsewhere, { recursive: true })
})

test('OPS-005 a removed token secret is replaced; a removed pepper stops the start', async () => {
  const { DATABASE_URL = '' } = await databaseOf(dataDir)
  const database = await openDatabase({ DATA_DIR: dataDir, DATABASE_URL })
  const before = await keepSecrets(dataDir)
  await confirmSecrets(database, before, dataDir)
  await rm(join(dataDir, 'secrets', 'token'))
  const after = await keepSecrets(dataDir)
  await confirmSecrets(database, after, dataDir)
  expect(after.tokenSecret).not.toEqual(before.tokenSecret)
  await confirmSecrets(database, await keepSecrets(dataDir), dataDir)
  await rm(join(dataDir, 'secrets', 'pin-pepper'))
  await expect(confirmSecrets(database, await keepSecrets(dataDir), dataDir)).rejects.toThrow(/other secrets/)
  await database.close()
})

test('a truncated secret is reported, and not replaced', async () => {
  await keepSecrets(dataDir)
  await writeFile(join(dataDir, 'secrets', 'token'), 'half')
  await expect(keepSecrets(dataDir)).rejects.toThrow(/damaged/)
})

test.each(['SQLite', 'PostgreSQL'])(
  'OPS-001 OPS-010 a %s database of a newer version stops the start with one line, and the doctor names it',
  async (kind) => {
    const settings = { DATA_DIR: dataDir, ...(kind === 'SQLite' ? { DATABASE_URL: '' } : await databaseOf(dataDir)) }
    const { DATABASE_URL } = settings
    const database = await openDatabase({ DATA_DIR: dataDir, ...(DATABASE_URL === '' ? {} : { DATABASE_URL }) })
    await database.write((tx) =>
      sql`insert into kysely_migration (name, timestamp) values ('9999-newer', '2999')`.execute(tx),
    )
    await database.close()
    const ended = await runServer({ PORT: '0', ...settings })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^The database was written by another version of Gotong \(9999-newer\)[^\n]+\n$/)
    const doctor = await runServer({ PORT: '0', PUSH_SERVICES: 'off', ...settings }, 'server/ops/doctor-main.ts')
    expect(doctor.code).toBe(1)
    expect(doctor.stdout).toMatch(/PROBLEM +Data: [^\n]+another version of Gotong \(9999-newer\)/)
  },
)
