// Counts wrong PINs and codes by network address over all accounts, so that an attacker cannot try one PIN on every
// account.
import type { Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { sha256Hex } from '#server/sha256.ts'
import type { Tx } from '#server/db/database.ts'
import { networkOf } from '#server/http/network-address.ts'
import { addAttempt, removeAttempt } from './attempt-counter.ts'
import { TOO_MANY_FROM_NETWORK } from '#shared/account/account-refusals.ts'

/** Per network and day; a household or a whole network may share one address. */
const MAX_WRONG_ATTEMPTS_PER_DAY = 30
const DAY_S = 86_400

const keyOf = (address: string): string => sha256Hex(networkOf(address))

export interface NetworkAttempts {
  /** Counts an attempt before it is checked, so that concurrent attempts all count. Null while the address may go on. */
  count(tx: Tx, address: string, now: Seconds): Promise<Refusal | null>
  /** Removes the attempt, because it was right. */
  uncount(tx: Tx, address: string): Promise<void>
}

export const networkAttemptsWith = ({ RATE_LIMITS }: { readonly RATE_LIMITS: 'on' | 'off' }): NetworkAttempts =>
  RATE_LIMITS === 'off' ? { count: () => Promise.resolve(null), uncount: () => Promise.resolve() } : COUNTING

const COUNTING: NetworkAttempts = {
  count: async (tx, address, now) => {
    const attempts = await addAttempt(tx, keyOf(address), DAY_S, now)
    return attempts > MAX_WRONG_ATTEMPTS_PER_DAY ? TOO_MANY_FROM_NETWORK : null
  },
  uncount: (tx, address) => removeAttempt(tx, keyOf(address)),
}

export const forgetNetworkAttempts = async (tx: Tx, now: Seconds): Promise<void> => {
  await tx
    .deleteFrom('wrong_guesses')
    .where('since', '<=', now - DAY_S)
    .execute()
}
