// What would be lost if a database were removed.
import type { FailedMutation, OutboxEntry } from '#sync/client/client-store.ts'
import type { GotongDatabase } from './database.ts'

/** Changes that the server does not have, and refused ones that nobody has answered. */
export const unsentIn = (db: GotongDatabase): Promise<number> =>
  db.transaction(
    'r',
    ['outbox', 'failed'],
    async (trans) => (await trans.table('outbox').count()) + (await trans.table('failed').count()),
  )

export interface UnsentFile {
  readonly version: 1
  readonly userId: string | null
  readonly outbox: readonly OutboxEntry[]
  readonly failed: readonly FailedMutation[]
}

export const NOTHING_UNSENT: UnsentFile = { version: 1, userId: null, outbox: [], failed: [] }

export const exportOf = (db: GotongDatabase): Promise<UnsentFile> =>
  db.transaction('r', ['outbox', 'failed'], async (trans) => ({
    version: 1,
    userId: db.userId,
    outbox: await trans.table<OutboxEntry>('outbox').toArray(),
    failed: await trans.table<FailedMutation>('failed').toArray(),
  }))
