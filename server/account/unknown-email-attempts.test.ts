import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/open.ts'
import { databaseOf, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { countUnknownEmailAttempt } from '#server/account/unknown-email-attempts-repository.ts'

const NOW = 1_900_000_000

let directory: string
let database: Database
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-strangers-'))
  database = await openDatabase({ DATA_DIR: directory, ...(await databaseOf(directory)) })
})
afterAll(async () => {
  await database.close()
  await forgetDatabaseOf(directory)
  await rm(directory, { recursive: true })
})

const attempt = (email: string, now: number) => database.write((tx) => countUnknownEmailAttempt(tx, email, now))

test('ACC-017 an email without an account is refused like one with: 4, 3, 2, 1, 0 attempts left, then a lock of 15 minutes', async () => {
  const left = []
  for (let n = 0; n < 5; n += 1) left.push((await attempt('x@example.org', NOW)).detail)
  expect(left).toEqual([4, 3, 2, 1, 0].map((leftRetries) => ({ leftRetries })))
  expect((await attempt('x@example.org', NOW + 899)).status).toBe(429)
  expect((await attempt('x@example.org', NOW + 900)).detail).toEqual({ leftRetries: 4 })
})

test('ACC-017 concurrent attempts on one email all count', async () => {
  const refusals = await Promise.all(Array.from({ length: 8 }, () => attempt('y@example.org', NOW)))
  expect(refusals.map(({ status }) => status).filter((status) => status === 403)).toHaveLength(5)
})

test('old attempts are deleted, and emails are stored only as hashes', async () => {
  await attempt('z@example.org', NOW)
  const keys = () => database.read((snapshot) => snapshot.selectFrom('strangers').select('key').execute())
  expect(JSON.stringify(await keys())).not.toContain('example.org')
  await attempt('later@example.org', NOW + 31 * 86_400)
  expect(await keys()).toHaveLength(1)
})
