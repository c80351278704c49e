// Limits attempts at a group's passcode. An attempt is counted before it is checked, so that concurrent attempts all
// count, and removed unless it was wrong.
import { sql } from 'kysely'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { sha256Hex } from '#server/sha256.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { OperationGuard } from '#server/http/operation-guard.ts'
import { networkOf } from '#server/http/network-address.ts'
import { passcodeOf } from './group-repository.ts'
import { LOCKED_OUT, WRONG_PASSCODE } from '#shared/group/group-refusals.ts'

interface Limit {
  readonly key: string
  readonly most: number
  readonly seconds: number
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** Sorted by key, so that concurrent attempts cannot deadlock. */
const limitsOf = (groupId: string, userId: string, address: string): Limit[] =>
  [
    { key: `member/${groupId}/${userId}`, most: 5, seconds: 15 * MINUTE_S },
    { key: `person/${userId}`, most: 20, seconds: DAY_S },
    // Neighbours may share one address: only wrong attempts count.
    { key: `address/${networkOf(address)}`, most: 60, seconds: HOUR_S },
    // Attempts from many accounts and addresses against one group.
    { key: `group/${groupId}`, most: 200, seconds: DAY_S },
  ]
    .map((limit) => ({ ...limit, key: sha256Hex(limit.key) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))

/**
 * Rolls the transaction back, so that a refused attempt is not counted and a locked-out user does not lock out others.
 */
class TooMany extends Error {
  readonly until: Seconds
  constructor(until: Seconds) {
    super('too many tries')
    this.until = until
  }
}

/** Adds one to each counter. A window that ends much later than a new one began while the server's clock was ahead, and is over. */
const countAttempts = async (tx: Tx, limits: readonly Limit[], now: Seconds): Promise<void> => {
  for (const { key, most, seconds } of limits) {
    const isOld = sql<boolean>`(passcode_tries.until <= ${now} or passcode_tries.until > ${now + 2 * seconds})`
    const { tries, until } = await tx
      .insertInto('passcode_tries')
      .values({ key, tries: 1, until: now + seconds })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          tries: sql<number>`case when ${isOld} then 1 else passcode_tries.tries + 1 end`,
          until: sql<number>`case when ${isOld} then ${now + seconds} else passcode_tries.until end`,
        }),
      )
      .returning(['tries', 'until'])
      .executeTakeFirstOrThrow()
    if (tries > most) throw new TooMany(until)
  }
}

const uncountAttempts = async (tx: Tx, limits: readonly Limit[]): Promise<void> => {
  for (const { key } of limits)
    await tx
      .updateTable('passcode_tries')
      .set((eb) => ({ tries: eb('tries', '-', 1) }))
      .where('key', '=', key)
      .where('tries', '>', 0)
      .execute()
}

export const forgetPasscodeAttempts = async (tx: Tx, now: Seconds): Promise<void> => {
  await tx.deleteFrom('passcode_tries').where('until', '<=', now).execute()
}

const lockedOut = (until: Seconds, now: Seconds): Refusal => ({
  ...LOCKED_OUT,
  message: `Too many tries. Try again in ${Math.ceil((until - now) / MINUTE_S)} min`,
})

export const limitPasscodeAttempts =
  (database: Database, clock: Clock): OperationGuard =>
  async ({ actor, address }, input, run) => {
    const { groupId } = input as { groupId: string }
    if ((await database.read((snapshot) => passcodeOf(snapshot, groupId))) === undefined) return run()
    const limits = limitsOf(groupId, actor.id, address)
    const now = toSeconds(clock.now())
    try {
      await database.write((tx) => countAttempts(tx, limits, now))
    } catch (error) {
      if (error instanceof TooMany) return lockedOut(error.until, now)
      throw error
    }
    let isWrong = false
    try {
      const ran = await run()
      isWrong = 'refused' in ran && ran.code === WRONG_PASSCODE.code
      return ran
    } finally {
      if (!isWrong) await database.write((tx) => uncountAttempts(tx, limits))
    }
  }
