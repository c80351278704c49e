import { useSession } from '#client/store/session/session.ts'
import { useLive } from '#client/store/lists/use-live.ts'
import type { User } from '#shared/account/user.ts'

/** Whoever is signed in, as the device knows them; undefined until read. */
export const useMe = (): User | undefined => {
  const { user } = useSession()
  return useLive(async (db) => (user ? db.view.users.get(user.id) : undefined), [user?.id])
}
