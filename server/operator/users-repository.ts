import { sql } from 'kysely'
import { signInRefusal } from '#shared/account/sign-in-attempts.ts'
import type { User } from '#shared/account/user.ts'
import type { Seconds } from '#shared/kernel/clock.ts'
import { usersByIds } from '#server/account/user-repository.ts'
import type { Snapshot } from '#server/db/database.ts'
import type { PageRequest } from '#server/event/event-repository.ts'
import { patternOf } from './user-search-repository.ts'

export interface ListedUser {
  readonly user: User
  readonly isLocked: boolean
  readonly bannedAt: Seconds | null
}

/** Users with an account, newest first. */
export const usersFound = async (
  snapshot: Snapshot,
  search: string,
  now: Seconds,
  { take, page }: PageRequest,
): Promise<ListedUser[]> => {
  const rows = await snapshot
    .selectFrom('users')
    .innerJoin('credentials', 'credentials.userId', 'users.id')
    .innerJoin('user_searches', 'user_searches.userId', 'users.id')
    .select(['users.id', 'credentials.tries', 'credentials.lockedUntil', 'credentials.locks', 'credentials.bannedAt'])
    .where(sql<boolean>`user_searches.text like ${patternOf(search)} escape '\\'`)
    .orderBy('users.createdAt', 'desc')
    .orderBy('users.id', 'desc')
    .limit(take)
    .offset((page - 1) * take)
    .execute()
  const users = new Map(
    (
      await usersByIds(
        snapshot,
        rows.map(({ id }) => id),
      )
    ).map((user) => [user.id, user]),
  )
  return rows.flatMap(({ id, bannedAt, ...attempts }) => {
    const user = users.get(id)
    return user === undefined ? [] : [{ user, isLocked: signInRefusal(attempts, now) !== null, bannedAt }]
  })
}
