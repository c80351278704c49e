import { useSession } from '#client/store/session.ts'
import { useLive } from '#client/store/use-live.ts'
import type { User } from '#shared/account/user.ts'

/** Whoever is signed in, as the device knows them; undefined until read. */
export const useMe = (): User | undefined => {
  const { user } = useSession()
  return useLive(async (db) => (user ? db.view.users.get(user.id) : undefined), [user?.id])
}
