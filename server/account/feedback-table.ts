import type { FeedbackType } from '#shared/account/profile-calls.ts'
import type { Seconds } from '#shared/kernel/clock.ts'

export interface FeedbackRow {
  id: string
  /** Null for guests. */
  userId: string | null
  type: FeedbackType
  message: string
  createdAt: Seconds
}
