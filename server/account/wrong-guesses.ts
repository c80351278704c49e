// Wrong PINs and codes by the address they came from, whoever's account they were for: nobody tries one PIN on everybody.
import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { sql } from 'kysely'
import type { Seconds } from '#shared/kernel/clock.ts'
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import type { Tx } from '#server/db/database.ts'

/** A household, or a whole network behind one address, has so many a day. */
export const GUESSES_A_DAY = 30
const DAY = 86_400

const TOO_MANY: Refusal = refuse(429, 1019, 'Too many tries from this network. Try again tomorrow')

/** Of an IPv6 address the network, of which one home has a whole one. */
const network = (address: string): string => {
  const v4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (v4 !== undefined) return v4
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('%')[0]!.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  const groups = [...before, ...Array<string>(zeros).fill('0'), ...after]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

const keyOf = (address: string): string => createHash('sha256').update(network(address)).digest('hex')

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
