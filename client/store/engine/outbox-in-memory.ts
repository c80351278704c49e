// The unsent changes of a user's database in memory: they can be copied and sent while the database is closed.
import { TableRows } from '#client/store/database/live-rows.ts'
import { retryLater } from '#client/store/database/storage-health.ts'
import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import type { FailedMutation, OutboxEntry } from '#sync/client/client-store.ts'

/** Milliseconds before a failed read is repeated. */
const REREAD_PAUSE_MS = 500

export interface OutboxInMemory {
  /** In their order, as last read. */
  readonly outbox: () => readonly OutboxEntry[]
  readonly failed: () => readonly FailedMutation[]
  /** Calls the listener after each change; replaces an earlier listener. */
  readonly follow: (changed: () => void) => void
  readonly close: () => void
}

export const outboxInMemory = (db: GotongDatabase): OutboxInMemory => {
  let tell = (): void => undefined
  const retries = new Set<() => void>()
  const rowsOf = <R extends object>(table: string): TableRows<R> => {
    const rows: TableRows<R> = new TableRows<R>(
      db,
      db.feed,
      { table },
      {
        // Before the rows are replaced.
        changed: () => queueMicrotask(tell),
        ready: () => tell(),
        failed: () => {
          const cancel = retryLater(() => {
            retries.delete(cancel)
            rows.retry()
          }, REREAD_PAUSE_MS)
          retries.add(cancel)
        },
      },
    )
    return rows
  }
  const outbox = rowsOf<OutboxEntry>('outbox')
  const failed = rowsOf<FailedMutation>('failed')
  return {
    outbox: () => [...outbox.values()].sort((a, b) => a.seq - b.seq),
    failed: () => [...failed.values()],
    follow: (changed) => (tell = changed),
    close: () => {
      outbox.close()
      failed.close()
      for (const cancel of retries) cancel()
    },
  }
}
