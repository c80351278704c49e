// Wrong PINs and codes by the address they came from, whoever's account they were for: nobody tries one PIN on everybody.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Seconds } from '#shared/kernel/clock.ts'
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import type { Tx } from '#server/db/database.ts'
import { networkOf } from '#server/http/network.ts'

/** A household, or a whole network behind one address, has so many a day. */
export const GUESSES_A_DAY = 30
const DAY = 86_400

const TOO_MANY: Refusal = refuse(429, 1019, 'Too many tries from this network. Try again tomorrow')

const keyOf = (address: string): string => createHash('sha256').update(networkOf(address)).digest('hex')

export interface WrongGuesses {
  /** Counts a guess before it is looked at, so that guesses sent at once count as many. Null while the address may guess. */
  take(tx: Tx, address: string, now: Seconds): Promise<Refusal | null>
  /** It was right. */
  giveBack(tx: Tx, address: string): Promise<void>
}

export const wrongGuesses = ({ RATE_LIMITS }: { readonly RATE_LIMITS: 'on' | 'off' }): WrongGuesses =>
  RATE_LIMITS === 'off' ? { take: () => Promise.resolve(null), giveBack: () => Promise.resolve() } : counted

const counted: WrongGuesses = {
  take: async (tx, address, now) => {
    const isOld = sql<boolean>`wrong_guesses.since <= ${now - DAY}`
    const { count } = await tx
      .insertInto('wrong_guesses')
      .values({ key: keyOf(address), count: 1, since: now })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          count: sql<number>`case when ${isOld} then 1 else wrong_guesses.count + 1 end`,
          since: sql<number>`case when ${isOld} then ${now} else wrong_guesses.since end`,
        }),
      )
      .returning('count')
      .executeTakeFirstOrThrow()
    return count > GUESSES_A_DAY ? TOO_MANY : null
  },
  giveBack: async (tx, address) => {
    await tx
      .updateTable('wrong_guesses')
      .set((eb) => ({ count: eb('count', '-', 1) }))
      .where('key', '=', keyOf(address))
      .where('count', '>', 0)
      .execute()
  },
}

export const forgetGuesses = async (tx: Tx, now: Seconds): Promise<void> => {
  await tx
    .deleteFrom('wrong_guesses')
    .where('since', '<=', now - DAY)
    .execute()
}
