// Signing in by email and PIN. A try is taken before its PIN is looked at: guesses sent at once count as many.
import { toSeconds, type Clock } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { afterWrongPin, FRESH_ATTEMPTS, signInRefusal } from '#shared/account/sign-in-attempts.ts'
import type { Database } from '#server/db/database.ts'
import { setAttempts, takeCredentials } from './credentials-repository.ts'
import type { Credentials } from './credentials-table.ts'
import type { PinHash } from './pin-hash.ts'
import { refuseStranger } from './strangers-repository.ts'

export interface SignedIn {
  readonly userId: string
  readonly tokenVersion: number
}

export type SignIn = (email: string, pin: string) => Promise<SignedIn | Refusal>

export const signInWith = (database: Database, pins: PinHash, clock: Clock): SignIn => {
  /** What a wrong PIN is answered, with the account if there is one; a refusal when no PIN may be tried. */
  const takeTry = (email: string): Promise<{ known?: Credentials; wrong: Refusal } | Refusal> => {
    const now = toSeconds(clock.now())
    return database.write(async (tx) => {
      const known = await takeCredentials(tx, email)
      if (!known) return { wrong: await refuseStranger(tx, email, now) }
      const locked = signInRefusal(known, now)
      if (locked) return locked
      const { next, refusal } = afterWrongPin(known, now)
      await setAttempts(tx, known.userId, next)
      return { known, wrong: refusal }
    })
  }

  return async (email, pin) => {
    const taken = await takeTry(email)
    if (isRefusal(taken)) return taken
    const { known, wrong } = taken
    if (!(await pins.matches(known?.pinHash, pin)) || !known) return wrong
    await database.write((tx) => setAttempts(tx, known.userId, FRESH_ATTEMPTS))
    return { userId: known.userId, tokenVersion: known.tokenVersion }
  }
}
