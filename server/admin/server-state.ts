// Figures of the installation for the operator's page.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Database, Snapshot } from '#server/db/database.ts'
import { DATABASE_FILE } from '#server/db/sqlite.ts'
import type { Mail } from '#server/mail/mail.ts'

const MAX_FAILED_MAILS = 50
/** Devices seen since then count. */
const DEVICE_AGE_S = 30 * 86_400
const MAX_DEVICE_KINDS = 30

/** Written by a complete backup: its time as ISO text. */
export const LAST_BACKUP_FILE = 'last-backup'

const sizeOfFile = async (path: string): Promise<number> => (await stat(path).catch(() => ({ size: 0 }))).size

/** Bytes of the database: the file with its log, or the PostgreSQL database. */
export const databaseBytes = async (database: Database, dataDir: string): Promise<number> => {
  if (database.name === 'postgres') {
    const { rows } = await database.read((snapshot) =>
      sql<{ bytes: number | string }>`select pg_database_size(current_database()) as bytes`.execute(snapshot),
    )
    return Number(rows[0]?.bytes ?? 0)
  }
  const sizes = await Promise.all(
    [DATABASE_FILE, `${DATABASE_FILE}-wal`].map((file) => sizeOfFile(join(dataDir, file))),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export const lastBackupOf = async (dataDir: string): Promise<string | null> => {
  const text = await readFile(join(dataDir, LAST_BACKUP_FILE), 'utf8').catch(() => '')
  return Number.isNaN(Date.parse(text)) ? null : text.trim()
}

const countOf = async (snapshot: Snapshot, table: 'outgoing_mails' | 'pending_notices'): Promise<number> => {
  const { count } = await snapshot
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export const queuesOf = async (snapshot: Snapshot) => {
  const { count } = await snapshot
    .selectFrom('feedback')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('doneAt', 'is', null)
    .executeTakeFirstOrThrow()
  return {
    mails: await countOf(snapshot, 'outgoing_mails'),
    notices: await countOf(snapshot, 'pending_notices'),
    feedback: Number(count),
  }
}

/** Mails that were tried and wait for the next attempt. */
export const failedMails = async (snapshot: Snapshot) => {
  const rows = await snapshot
    .selectFrom('outgoing_mails')
    .select(['mail', 'tries', 'nextAt'])
    .where('tries', '>', 0)
    .orderBy('nextAt')
    .limit(MAX_FAILED_MAILS)
    .execute()
  return rows.map(({ mail, tries, nextAt }) => ({ subject: (JSON.parse(mail) as Mail).subject, tries, nextAt }))
}

export const devicesSeen = async (snapshot: Snapshot, now: Seconds) => {
  const rows = await snapshot
    .selectFrom('sessions')
    .select(['deviceName as name', (eb) => eb.fn.countAll<number>().as('count')])
    .where('lastSeenAt', '>', now - DEVICE_AGE_S)
    .groupBy('deviceName')
    .orderBy('count', 'desc')
    .limit(MAX_DEVICE_KINDS)
    .execute()
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

export const uploadsTotal = async (snapshot: Snapshot) => {
  const { files, bytes } = await snapshot
    .selectFrom('uploads')
    .select((eb) => [eb.fn.count<number>('sha256').distinct().as('files'), eb.fn.sum<number>('size').as('bytes')])
    .executeTakeFirstOrThrow()
  return { files: Number(files), bytes: Number(bytes ?? 0) }
}
