// The site-wide brake on failed sign-ins. Limits per account and per network do not slow an attacker who has many networks
// and tries a few PINs on each of many accounts. Above a rate of failures that honest people never reach, one wrong PIN from
// an unknown device locks its account, so that such an attacker has 3 attempts at an account instead of 15. The brake refuses
// no sign-in by itself: a right PIN signs in, known devices have their own attempts, and a PIN reset by mail works as always.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Tx } from '#server/db/database.ts'
import { addAttempt, removeAttempt } from './attempt-counter.ts'

/** Failures of unknown devices in one hour, over all accounts and networks; one network adds at most 30 a day. */
export const MAX_FAILED_SIGN_INS_PER_HOUR = 100
const WINDOW_S = 3_600
/** Not a SHA-256, so that it never equals the key of a network. */
const KEY = 'site'

export interface SignInBrake {
  /** Counts an attempt before its PIN is compared. `hasStarted` is true for the one attempt that turns the brake on. */
  countAttempt(tx: Tx, now: Seconds): Promise<{ readonly isBraked: boolean; readonly hasStarted: boolean }>
  /** Removes an attempt whose PIN was right. */
  uncountAttempt(tx: Tx): Promise<void>
}

const COUNTING: SignInBrake = {
  countAttempt: async (tx, now) => {
    const count = await addAttempt(tx, KEY, WINDOW_S, now)
    const over = count - MAX_FAILED_SIGN_INS_PER_HOUR
    return { isBraked: over > 0, hasStarted: over === 1 }
  },
  uncountAttempt: (tx) => removeAttempt(tx, KEY),
}

const DISABLED_BRAKE: SignInBrake = {
  countAttempt: () => Promise.resolve({ isBraked: false, hasStarted: false }),
  uncountAttempt: () => Promise.resolve(),
}

export const signInBrake = ({ RATE_LIMITS }: { readonly RATE_LIMITS: 'on' | 'off' }): SignInBrake =>
  RATE_LIMITS === 'off' ? DISABLED_BRAKE : COUNTING
