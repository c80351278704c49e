// Counts wrong PINs and codes by network address over all accounts, so that an attacker cannot try one PIN on every
// account.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { sha256Hex } from '#server/sha256.ts'
import type { Tx } from '#server/db/database.ts'
import { networkOf } from '#server/http/network-address.ts'
import { countGuess, uncountGuess } from './guess-counter.ts'
import { TOO_MANY_FROM_NETWORK } from '#shared/account/account-refusals.ts'

/** Per network and day; a household or a whole network may share one address. */
const MAX_GUESSES_PER_DAY = 30
const DAY_S = 86_400

const keyOf = (address: string): string => sha256Hex(networkOf(address))

export interface WrongGuesses {
  /** Counts a guess before it is checked, so that concurrent guesses all count. Null while the address may guess. */
  take(tx: Tx, address: string, now: Seconds): Promise<Refusal | null>
  /** Removes the guess, because it was right. */
  giveBack(tx: Tx, address: string): Promise<void>
}

export const wrongGuesses = ({ RATE_LIMITS }: { readonly RATE_LIMITS: 'on' | 'off' }): WrongGuesses =>
  RATE_LIMITS === 'off' ? { take: () => Promise.resolve(null), giveBack: () => Promise.resolve() } : counted

const counted: WrongGuesses = {
  take: async (tx, address, now) => {
    const count = await countGuess(tx, keyOf(address), DAY_S, now)
    return count > MAX_GUESSES_PER_DAY ? TOO_MANY_FROM_NETWORK : null
  },
  giveBack: (tx, address) => uncountGuess(tx, keyOf(address)),
}

export const forgetGuesses = async (tx: Tx, now: Seconds): Promise<void> => {
  await tx
    .deleteFrom('wrong_guesses')
    .where('since', '<=', now - DAY_S)
    .execute()
}
