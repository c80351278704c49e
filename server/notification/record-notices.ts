// Writes the notices of an operation to the outbox, in the operation's transaction. A changed event is one row, however many
// buyers it has: the delivery finds them.
import type { Actor } from '#shared/kernel/change.ts'
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import { noticesOf, type ChangedRow } from '#shared/notification/pending-notice.ts'
import type { Tx } from '#server/db/database.ts'
import { putPendingNotices } from './pending-notices-repository.ts'

export const recordNotices =
  (clock: Clock, windowS: number) =>
  async (tx: Tx, actor: Actor, changes: readonly ChangedRow[]): Promise<void> => {
    const now = toSeconds(clock.now())
    const notices = noticesOf(changes, actor, now)
    if (notices.length > 0) await putPendingNotices(tx, notices, { actorId: actor.id, now, dueAt: now + windowS })
  }
