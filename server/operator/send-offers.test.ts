import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#shared/kernel/clock.ts'
import type { Database } from '#server/db/database.ts'
import { partsOf } from '#server/db/parts-of.ts'
import type { NamedHandler } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { openUnsynced } from '#tests/support/empty-database.ts'
import { insertRows } from '#tests/support/insert-rows.ts'
import { person } from '#tests/support/member-rows.ts'
import { databaseOf, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { offerHandlers } from './send-offers.ts'

const RECEIVERS = 501

let directory: string
let database: Database
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-offers-'))
  database = await openUnsynced({ DATA_DIR: directory, ...(await databaseOf(directory)) })
  const ids = Array.from({ length: RECEIVERS }, (_, n) => `u${String(n).padStart(3, '0')}`)
  await insertRows(
    database,
    'users',
    ids.map((id) => person(id, { marketingConsentAt: 1 })),
  )
  const credentials = ids.map((userId) => ({
    userId,
    email: `${userId}@example.org`,
    pinHash: '',
    tokenVersion: 1,
    tries: 5,
    lockedUntil: null,
    locks: 0,
    emailConfirmedAt: 1,
    bannedAt: null,
  }))
  await database.write(async (tx) => {
    for (const part of partsOf(credentials, 100)) await tx.insertInto('credentials').values(part).execute()
  })
})
afterAll(async () => {
  await database.close()
  await forgetDatabaseOf(directory)
  await rm(directory, { recursive: true })
})

test('USR-072 offers are queued in short transactions; a user who unsubscribes meanwhile gets none', async () => {
  let writes = 0
  const write: Database['write'] = async (work) => {
    writes += 1
    if (writes === 1)
      await database.write((tx) =>
        tx.updateTable('users').set({ marketingConsentAt: null }).where('id', '=', 'u001').execute(),
      )
    return database.write(work)
  }
  const context = {
    database: { ...database, write },
    clock: systemClock,
    config: { PUBLIC_URL: 'https://gotong.example.org' },
    mailQueue: { sendSoon: () => {} },
  } as unknown as ServerContext
  const send = offerHandlers(context, Buffer.alloc(32))['send-offers'] as NamedHandler
  expect(await send({ subject: 'Durians', text: 'Half price' }, {} as never)).toEqual({ receivers: RECEIVERS - 1 })
  expect(writes).toBe(2)
  const queued = await database.read((snapshot) => snapshot.selectFrom('outgoing_mails').select('receiver').execute())
  expect(queued).toHaveLength(RECEIVERS - 1)
  expect(queued).not.toContainEqual({ receiver: 'u001@example.org' })
})
