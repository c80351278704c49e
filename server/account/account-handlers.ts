// Sign-up, sign-in and who one is.
import { newId } from '#shared/kernel/ids.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { UNAUTHORIZED } from '#shared/roles.ts'
import { cleanEmail, readPin } from '#shared/account/account-checks.ts'
import { EMAIL_TAKEN, wrongAccount } from '#shared/account/account-refusals.ts'
import { userReply } from '#shared/account/user-reply.ts'
import { FRESH_ATTEMPTS } from '#shared/account/sign-in-attempts.ts'
import { isAsked } from '#shared/kernel/rest-shapes.ts'
import type { Config } from '#server/config.ts'
import type { HandlersFor } from '#server/http/call.ts'
import type { Parts } from '#server/parts.ts'
import { membershipsOf } from '#server/group/group-repository.ts'
import { credentialsByEmail, insertCredentials } from './credentials-repository.ts'
import { signInWith } from './sign-in.ts'
import { userById } from './user-repository.ts'

const SYSTEM = { id: 'system', kind: 'system' } as const

class EmailTaken extends Error {}

const featureFlags = ({ DEFAULT_FEATURES }: Config) => ({
  packingList: DEFAULT_FEATURES.includes('packingList'),
  splitCase: DEFAULT_FEATURES.includes('splitCase'),
})

const createUser = ({ engine, pins, tokenFor, config }: Parts): HandlersFor<'create-user'>['create-user'] => {
  return async (input) => {
    const pin = readPin(input.password)
    if (pin === undefined) return wrongAccount({ password: 'Invalid password' })
    const email = cleanEmail(input.email)
    const id = newId()
    const pinHash = await pins.of(pin)
    const account = {
      id,
      email,
      name: input.name.trim(),
      phone: input.phone.trim(),
      postalCode: input.postalCode.trim(),
      photoUrl: null,
      featureFlags: featureFlags(config),
      marketingConsent: input.marketingConsent ?? false,
    }
    try {
      const ran = await engine.run(SYSTEM, 'create-account', account, {
        alongside: async (tx) => {
          if (await credentialsByEmail(tx, email)) throw new EmailTaken()
          await insertCredentials(tx, { userId: id, email, pinHash, tokenVersion: 1, ...FRESH_ATTEMPTS })
        },
      })
      return isRefusal(ran) ? ran : { token: tokenFor({ userId: id, tokenVersion: 1 }) }
    } catch (error) {
      if (error instanceof EmailTaken) return EMAIL_TAKEN
      throw error
    }
  }
}

const login = ({ database, pins, clock, tokenFor }: Parts): HandlersFor<'login'>['login'] => {
  const signIn = signInWith(database, pins, clock)
  return async (input) => {
    const email = cleanEmail(input.email)
    if (email === '') return wrongAccount({ email: 'Invalid email' })
    const pin = readPin(input.password)
    if (pin === undefined) return wrongAccount({ password: 'Invalid password' })
    const signedIn = await signIn(email, pin)
    if (!isRefusal(signedIn)) return { token: tokenFor(signedIn) }
    // A wrong PIN is answered with nothing but how many tries are left.
    return signedIn.status === 403 ? { ...signedIn, message: '' } : signedIn
  }
}

export const accountHandlers = (parts: Parts): HandlersFor<'create-user' | 'login' | 'get-user'> => ({
  'create-user': createUser(parts),
  login: login(parts),
  'get-user': (input, { actor }) =>
    parts.database.read(async (snapshot) => {
      const user = await userById(snapshot, actor.id)
      if (!user) return UNAUTHORIZED
      return userReply(user, await membershipsOf(snapshot, actor.id), isAsked(input.getGroups))
    }),
})
