// One attempt to open this page's databases again after a storage fault (C33).
import { checkForRoom } from './check-for-room.ts'
import { rewriteLog } from './rewrite-log.ts'
import type { RecoveryStep } from './storage-health.ts'
import type { WatchedDatabase } from './watched-database.ts'

/** `opening` is called before the first database is opened. */
export const reopenStorage = async (
  databases: readonly WatchedDatabase[],
  steps: readonly RecoveryStep[],
  opening: () => void,
): Promise<void> => {
  await checkForRoom()
  for (const step of steps) await step.beforeReopen()
  await rewriteLog()
  opening()
  // Those that were never open are opened by who waits for them, with an upgrade where it is due.
  for (const db of databases)
    if (!db.isAwaited) {
      // Gives auto-open back.
      db.close({ disableAutoOpen: false })
      await db.openNow()
    }
  for (const step of steps) await step.afterReopen()
}
