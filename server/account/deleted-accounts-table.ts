// Deleted accounts, so that their other devices clear themselves. Contains no personal data.
import type { Seconds } from '#shared/kernel/clock.ts'

export interface DeletedAccount {
  userId: string
  at: Seconds
}
