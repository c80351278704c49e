// How often a group's passcode may be guessed. A try is taken before the passcode is looked at, so that guesses sent at
// once count as many, and given back unless it was wrong.
import { createHash } from 'node:crypto'
import { LOCKED_OUT, WRONG_PASSCODE } from '#shared/group/group-check.ts'
import { toSeconds, type Clock, type Seconds } from '#shared/kernel/clock.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import type { Database, Tx } from '#server/db/database.ts'
import type { Around } from '#server/http/around.ts'
import { passcodeOf } from './group-repository.ts'

interface Limit {
  readonly key: string
  readonly most: number
  readonly seconds: number
}

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Sorted by key, so that two who try at once do not wait for each other in a circle. */
const limitsOf = (groupId: string, userId: string, address: string): Limit[] =>
  [
    { key: `member/${groupId}/${userId}`, most: 5, seconds: 15 * MINUTE },
    { key: `person/${userId}`, most: 20, seconds: DAY },
    // Neighbours behind one address: only wrong tries count.
    { key: `address/${address}`, most: 60, seconds: HOUR },
    // Many people from many addresses at one group.
    { key: `group/${groupId}`, most: 200, seconds: DAY },
  ]
    .map((limit) => ({ ...limit, key: createHash('sha256').update(limit.key).digest('hex') }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))

/** Counts one more of each, or answers until when none may be made. */
const takeTries = async (tx: Tx, limits: readonly Limit[], now: Seconds): Promise<Seconds | null> => {
  await tx.deleteFrom('passcode_tries').where('until', '<=', now).execute()
  let locked: Seconds | null = null
  for (const { key, most, seconds } of limits) {
    const { tries, until } = await tx
      .insertInto('passcode_tries')
      .values({ key, tries: 1, until: now + seconds })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({ tries: eb('passcode_tries.tries', '+', 1) })),
      )
      .returning(['tries', 'until'])
      .executeTakeFirstOrThrow()
    if (tries > most) locked = Math.max(locked ?? 0, until)
  }
  return locked
}

const giveBack = async (tx: Tx, limits: readonly Limit[]): Promise<void> => {
  await tx
    .updateTable('passcode_tries')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where(
      'key',
      'in',
      limits.map(({ key }) => key),
    )
    .where('tries', '>', 0)
    .execute()
}

const lockedOut = (until: Seconds, now: Seconds): Refusal => ({
  ...LOCKED_OUT,
  message: `Too many tries. Try again in ${Math.ceil((until - now) / MINUTE)} min`,
})

export const passcodeTries =
  (database: Database, clock: Clock): Around =>
  async ({ actor, address }, input, run) => {
    const { groupId } = input as { groupId: string }
    if ((await database.read((snapshot) => passcodeOf(snapshot, groupId))) === undefined) return run()
    const limits = limitsOf(groupId, actor.id, address)
    const now = toSeconds(clock.now())
    const locked = await database.write((tx) => takeTries(tx, limits, now))
    if (locked !== null) {
      await database.write((tx) => giveBack(tx, limits))
      return lockedOut(locked, now)
    }
    const ran = await run()
    if (!('refused' in ran) || ran.code !== WRONG_PASSCODE.code) await database.write((tx) => giveBack(tx, limits))
    return ran
  }
