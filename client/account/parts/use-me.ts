import { useSession } from '#client/store/session/session.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import type { User } from '#shared/account/user.ts'

/** The signed-in user from the device; undefined while loading. */
export const useMe = (): User | undefined => {
  const { user } = useSession()
  return useLive(async (db) => (user ? db.view.users.get(user.id) : undefined), [user?.id])
}
