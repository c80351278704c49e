// Finds an account by email at sign-up, and by phone for orders on behalf. A phone number finds only people whom the viewer
// shares a group with or sold to, so that an account without a group can't map numbers to people.
import { cleanEmail } from '#shared/account/account-checks.ts'
import { digitsOf } from '#shared/kernel/text.ts'
import { ANONYMOUS, type HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { credentialsByEmail } from './credentials-repository.ts'
import { userIdByPhone } from './user-repository.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'

export const searchUser =
  ({ database }: ServerContext): HandlersFor<'search-user'>['search-user'] =>
  ({ id }, { actor }) =>
    database.read(async (snapshot) => {
      if (id.includes('@')) {
        const known = await credentialsByEmail(snapshot, cleanEmail(id))
        return known ? { uid: known.userId } : {}
      }
      if (actor.id === ANONYMOUS.id) return UNAUTHORIZED
      const uid = await userIdByPhone(snapshot, digitsOf(id), actor.id)
      return uid === undefined ? {} : { uid }
    })
