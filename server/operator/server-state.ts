// Figures of the installation for the operator's page.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Snapshot } from '#server/db/database.ts'
import type { Mail } from '#server/mail/mail.ts'

const MAX_FAILED_MAILS = 50
/** Devices seen since then count. */
const DEVICE_AGE_S = 30 * 86_400
const MAX_DEVICE_KINDS = 30
const VERSION_AGE_S = 7 * 86_400
const MAX_APP_VERSIONS = 30

/** Written by a complete backup: its time as ISO text. */
export const LAST_BACKUP_FILE = 'last-backup'

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

/** Devices that were seen lately, by the version of the app that they named last. */
export const appVersionsSeen = async (snapshot: Snapshot, now: Seconds) => {
  const rows = await snapshot
    .selectFrom('sessions')
    .select(['appVersion as version', (eb) => eb.fn.countAll<number>().as('count')])
    .where('lastSeenAt', '>', now - VERSION_AGE_S)
    .groupBy('appVersion')
    .orderBy('count', 'desc')
    .orderBy('appVersion')
    .limit(MAX_APP_VERSIONS)
    .execute()
  return rows.map(({ version, count }) => ({ version, count: Number(count) }))
}
