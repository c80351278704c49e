import type { User } from '#shared/account/user.ts'
import type { Snapshot } from '#server/db/database.ts'
import { codecOf } from '#server/db/replicated.ts'

const users = codecOf('users')

export const usersByIds = async (snapshot: Snapshot, ids: readonly string[]): Promise<User[]> => {
  if (ids.length === 0) return []
  const rows = await snapshot
    .selectFrom('users')
    .select(users.fields)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return rows.map(users.fromStored)
}

export const userById = async (snapshot: Snapshot, id: string): Promise<User | undefined> =>
  (await usersByIds(snapshot, [id]))[0]

/** Of several people on one phone the one who was there first. */
export const userIdByPhone = async (snapshot: Snapshot, phone: string): Promise<string | undefined> => {
  if (phone === '') return undefined
  const row = await snapshot
    .selectFrom('users')
    .select('id')
    .where('phone', '=', phone)
    .orderBy('createdAt')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}
