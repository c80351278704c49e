// What would be lost if a database were removed.
import type { GotongDatabase } from './database.ts'

/** Changes that the server does not have, and refused ones that nobody has answered. */
export const unsentIn = (db: GotongDatabase): Promise<number> =>
  db.transaction(
    'r',
    ['outbox', 'failed'],
    async () => (await db.table('outbox').count()) + (await db.table('failed').count()),
  )

export const EXPORT_VERSION = 1

export const exportOf = (db: GotongDatabase): Promise<Record<string, unknown>> =>
  db.transaction('r', ['outbox', 'failed'], async () => ({
    version: EXPORT_VERSION,
    userId: db.userId,
    outbox: await db.table('outbox').toArray(),
    failed: await db.table('failed').toArray(),
  }))
