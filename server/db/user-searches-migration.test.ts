// Upgrades a database whose users have no folded texts for the operator's search.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { folded } from '#shared/kernel/text.ts'
import { databaseOf, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import type { Handles } from './database.ts'
import { migrate } from './migrate.ts'
import { openHandles } from './open.ts'

/** More than the migration reads at once. */
const USERS = 1001
const NAMES = ['Ángel  NÚÑEZ', 'ராஜா முத்து', '陈 美玲']

let directory: string
let handles: Handles

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-before-'))
  handles = (await openHandles({ DATA_DIR: directory, ...(await databaseOf(directory)) })).handles
  await migrate(handles.writer, { last: '0119-counter-payments' })
  for (let n = 0; n < USERS; n += 1)
    await handles.writer
      .insertInto('users')
      .values({
        id: `u${n}`,
        name: NAMES[n % NAMES.length]!,
        email: `Person${n}@Example.sg`,
        phone: `9${n}`,
        photoUrl: null,
        postalCode: '',
        uen: '',
        isPayWithUEN: 0,
        rememberedDeliveryAddress: '',
        rememberedDeliveryZones: '[]',
        featureFlags: '{}',
        marketingConsentAt: null,
        noticesByMailAt: null,
        createdAt: n,
      })
      .execute()
  await migrate(handles.writer)
})
afterAll(async () => {
  await handles.reader.destroy()
  await handles.writer.destroy()
  await handles.processes.close()
  await forgetDatabaseOf(directory)
  await rm(directory, { recursive: true })
})

test('an upgrade writes the folded texts of every user', async () => {
  const rows = await handles.reader.selectFrom('user_searches').selectAll().execute()
  const expected = Array.from(
    { length: USERS },
    (_, n) => [`u${n}`, `${folded(NAMES[n % NAMES.length]!)}\nperson${n}@example.sg\n9${n}`] as const,
  )
  expect(new Map(rows.map(({ userId, text }) => [userId, text]))).toEqual(new Map(expected))
})
