import type { Seconds } from '#shared/kernel/clock.ts'
import type { FeedbackType } from '#shared/account/account-commands.ts'

export interface FeedbackRow {
  id: string
  /** Null for guests. */
  userId: string | null
  type: FeedbackType
  message: string
  createdAt: Seconds
  /** When the operator marked it as done; null before. */
  doneAt: Seconds | null
}
