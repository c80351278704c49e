// Signing in by email and PIN. A try is taken before its PIN is looked at: guesses sent at once count as many.
import { toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { ACCOUNT_NOT_FOUND } from '#shared/account/account-refusals.ts'
import { afterWrongPin, FRESH_ATTEMPTS, signInRefusal } from '#shared/account/sign-in-attempts.ts'
import type { Parts } from '#server/parts.ts'
import { setAttempts, takeCredentials, type Whose } from './credentials-repository.ts'
import type { Credentials } from './credentials-table.ts'
import { refuseStranger } from './strangers-repository.ts'
import { wrongGuesses } from './wrong-guesses.ts'

export interface SignedIn {
  readonly userId: string
  readonly tokenVersion: number
}

/** `address`: where it was asked from. */
export type SignIn = (whose: Whose, pin: string, address: string) => Promise<(SignedIn & { email: string }) | Refusal>

export const signInWith = ({
  database,
  pins,
  clock,
  config,
}: Pick<Parts, 'database' | 'pins' | 'clock' | 'config'>): SignIn => {
  const guesses = wrongGuesses(config)

  /**
   * What a wrong PIN is answered, with the account if there is one whose PIN may be tried; a refusal when the address may
   * not guess. Without an account the same work is done, so that time does not tell a locked one from nobody's.
   */
  const takeTry = (whose: Whose, address: string): Promise<{ known?: Credentials; wrong: Refusal } | Refusal> => {
    const now = toSeconds(clock.now())
    return database.write(async (tx) => {
      const tooMany = await guesses.take(tx, address, now)
      if (tooMany) return tooMany
      const known = await takeCredentials(tx, whose)
      if (!known) return { wrong: 'email' in whose ? await refuseStranger(tx, whose.email, now) : ACCOUNT_NOT_FOUND }
      const locked = signInRefusal(known, now)
      if (locked) return { wrong: locked }
      const { next, refusal } = afterWrongPin(known, now)
      await setAttempts(tx, known.userId, next)
      return { known, wrong: refusal }
    })
  }

  return async (whose, pin, address) => {
    const taken = await takeTry(whose, address)
    if (isRefusal(taken)) return taken
    const { known, wrong } = taken
    if (!(await pins.matches(known?.pinHash, pin)) || !known) return wrong
    await database.write(async (tx) => {
      await guesses.giveBack(tx, address)
      await setAttempts(tx, known.userId, FRESH_ATTEMPTS)
    })
    return { userId: known.userId, tokenVersion: known.tokenVersion, email: known.email }
  }
}
