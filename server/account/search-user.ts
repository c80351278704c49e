// Whether somebody has an account: by email for who signs up, by phone for who orders on somebody's behalf.
import { cleanEmail } from '#shared/account/account-checks.ts'
import { digitsOf } from '#shared/kernel/text.ts'
import { UNAUTHORIZED } from '#shared/roles.ts'
import { NOBODY, type HandlersFor } from '#server/http/call.ts'
import type { Parts } from '#server/parts.ts'
import { credentialsByEmail } from './credentials-repository.ts'
import { userIdByPhone } from './user-repository.ts'

export const searchUser =
  ({ database }: Parts): HandlersFor<'search-user'>['search-user'] =>
  ({ id }, { actor }) =>
    database.read(async (snapshot) => {
      if (id.includes('@')) {
        const known = await credentialsByEmail(snapshot, cleanEmail(id))
        return known ? { uid: known.userId } : {}
      }
      // A number is nobody's to look up without saying who asks.
      if (actor === NOBODY) return UNAUTHORIZED
      const uid = await userIdByPhone(snapshot, digitsOf(id))
      return uid === undefined ? {} : { uid }
    })
