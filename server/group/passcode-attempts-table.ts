import type { Seconds } from '#shared/kernel/clock.ts'

/** Wrong passcodes within a period. */
export interface PasscodeAttempts {
  /** SHA-256 of the counted subject: a person in a group, a person, an address, or a group. */
  key: string
  tries: number
  /** End of the period. */
  until: Seconds
}
