// Upgrades a database with waiting mails that name no receiver, and forgets the mails to one address.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { databaseOf, forgetDatabaseOf } from '#tests/support/postgres-server.ts'
import { planOf } from '#tests/support/query-plan.ts'
import type { Handles } from './database.ts'
import { migrate } from './migrate.ts'
import { openHandles } from './open.ts'
import { forgetMailsTo, mailsTo } from '#server/mail/mail-queue.ts'
import type { Mail } from '#server/mail/mail.ts'

let directory: string
let handles: Handles

const insert = async (id: string, mail: Pick<Mail, 'to' | 'list'>): Promise<void> => {
  const text = JSON.stringify({ subject: 'Hello', text: 'Hello', html: '', ...mail })
  await sql`insert into outgoing_mails (id, mail, tries, "nextAt", "expiresAt") values (${id}, ${text}, 0, 1, 2)`.execute(
    handles.writer,
  )
}
const waiting = async (): Promise<string[]> =>
  (await handles.writer.selectFrom('outgoing_mails').select('id').orderBy('id').execute()).map(({ id }) => id)

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'gotong-mails-'))
  handles = (await openHandles({ DATA_DIR: directory, ...(await databaseOf(directory)) })).handles
  await migrate(handles.writer, { last: '0103-notices-by-mail' })
  await insert('pin', { to: 'ann@example.org' })
  await insert('notice', { to: 'ann@example.org', list: 'notices' })
  await insert('offer', { to: 'ann@example.org', list: 'offers' })
  await insert('other', { to: 'annie@example.org', list: 'notices' })
  await migrate(handles.writer)
})
afterAll(async () => {
  await handles.processes.close()
  await handles.reader.destroy()
  await handles.writer.destroy()
  await forgetDatabaseOf(directory)
  await rm(directory, { recursive: true })
})

test('mails to one address are found by index', async () => {
  const query = mailsTo(handles.writer, 'ann@example.org').compile()
  await vi.waitFor(async () => {
    const plan = await handles.writer.transaction().execute((tx) => planOf(tx, query))
    expect(plan).toContain('outgoing_mails_receiver')
  })
})

test('USR-072 leaving a list deletes its waiting mails to this address alone, also those from before the upgrade', async () => {
  await forgetMailsTo(handles.writer as never, 'ann@example.org', 'notices')
  expect(await waiting()).toEqual(['offer', 'other', 'pin'])
  await forgetMailsTo(handles.writer as never, 'ann@example.org')
  expect(await waiting()).toEqual(['other'])
})
