import type { Seconds } from '#shared/kernel/clock.ts'

/** Wrong passcodes, counted for a while. */
export interface PasscodeTries {
  /** SHA-256 of whose: a person in a group, a person, an address, a group. */
  key: string
  tries: number
  /** When they are forgotten. */
  until: Seconds
}
