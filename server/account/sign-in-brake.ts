// The site-wide brake on failed sign-ins. Limits per account and per network do not slow an attacker who has many networks
// and tries a few PINs on each of many accounts. Above a rate of failures that honest people never reach, one wrong PIN from
// an unknown device locks its account, so that such an attacker has 3 guesses at an account instead of 15. The brake refuses
// nobody by itself: a right PIN signs in, known devices have their own tries, and a PIN reset by mail works as always.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Tx } from '#server/db/database.ts'
import { countGuess, uncountGuess } from './guess-counter.ts'

/** Failures of unknown devices in one hour, over all accounts and networks; one network adds at most 30 a day. */
export const MAX_FAILED_SIGN_INS_PER_HOUR = 100
const WINDOW_S = 3_600
/** Not a SHA-256, so that it never equals the key of a network. */
const KEY = 'site'

export interface SignInBrake {
  /** Counts a try before its PIN is compared. `hasStarted` is true for the one try that turns the brake on. */
  countTry(tx: Tx, now: Seconds): Promise<{ readonly isBraked: boolean; readonly hasStarted: boolean }>
  /** Takes a try back whose PIN was right. */
  uncountTry(tx: Tx): Promise<void>
}

const COUNTING: SignInBrake = {
  countTry: async (tx, now) => {
    const count = await countGuess(tx, KEY, WINDOW_S, now)
    const over = count - MAX_FAILED_SIGN_INS_PER_HOUR
    return { isBraked: over > 0, hasStarted: over === 1 }
  },
  uncountTry: (tx) => uncountGuess(tx, KEY),
}

const DISABLED_BRAKE: SignInBrake = {
  countTry: () => Promise.resolve({ isBraked: false, hasStarted: false }),
  uncountTry: () => Promise.resolve(),
}

export const signInBrake = ({ RATE_LIMITS }: { readonly RATE_LIMITS: 'on' | 'off' }): SignInBrake =>
  RATE_LIMITS === 'off' ? DISABLED_BRAKE : COUNTING
