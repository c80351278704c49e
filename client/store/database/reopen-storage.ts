// One attempt to open this page's databases again after a storage fault (C33). Loaded when storage fails.
import { checkForRoom } from './check-for-room.ts'
import { rewriteLog } from './rewrite-log.ts'
import type { RecoveryStep } from './storage-health.ts'
import type { WatchedDatabase } from './watched-database.ts'

export { rewriteLog } from './rewrite-log.ts'

export const reopenStorage = async (
  databases: readonly WatchedDatabase[],
  steps: readonly RecoveryStep[],
): Promise<void> => {
  await checkForRoom()
  for (const step of steps) await step.beforeReopen()
  await rewriteLog()
  for (const db of databases) {
    // Gives auto-open back.
    if (!db.isAwaited) db.close({ disableAutoOpen: false })
    await db.openNow()
  }
  for (const step of steps) await step.afterReopen()
}
