import type { PendingKind } from '#shared/notification/pending-notice.ts'
import type { Seconds } from '#shared/kernel/clock.ts'

/** A change that a person, or the buyers of an event, are still to be notified of. */
export interface PendingNoticeRow {
  /** Receiver, kind and record: a further change of the same value joins the row. */
  id: string
  /** Empty: the buyers of the event. */
  userId: string
  kind: PendingKind
  recordId: string
  /** The value before the first change. */
  was: string
  /** The person whose change it is, where the receivers are not known yet; otherwise empty. */
  actorId: string
  /** Number of changes in this row; detects a change that comes during the delivery. */
  changes: number
  createdAt: Seconds
  dueAt: Seconds
}
