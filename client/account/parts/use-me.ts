import type { GotongDatabase } from '#client/store/database/gotong-database.ts'
import { useSession } from '#client/store/session/session.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import type { User } from '#shared/account/user.ts'

const userById = async (db: GotongDatabase, id: string): Promise<User | undefined> => db.view.users.get(id)

/** The signed-in user from the device; undefined while loading. */
export const useMe = (): User | undefined => {
  const id = useSession().user?.id ?? ''
  return useLive(userById, id)
}
