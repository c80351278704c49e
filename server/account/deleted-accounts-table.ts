// Which accounts were deleted, so that their other devices clear themselves. Nothing about the person.
import type { Seconds } from '#shared/kernel/clock.ts'

export interface DeletedAccount {
  userId: string
  at: Seconds
}
