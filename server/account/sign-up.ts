// Creates an account: with a PIN, or through a provider.
import { randomBytes } from 'node:crypto'
import { SYSTEM } from '#shared/kernel/change.ts'
import { cleanEmail, readNewPin } from '#shared/account/account-checks.ts'
import { EMAIL_TAKEN, wrongAccount, SOCIAL_REFUSED } from '#shared/account/account-refusals.ts'
import { USER_BANNED } from '#shared/operator/operator-refusals.ts'
import { FRESH_ATTEMPTS } from '#shared/account/sign-in-attempts.ts'
import type { SocialType } from '#shared/account/social.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import { cleanPhone } from '#shared/kernel/text.ts'
import { cleanName } from '#shared/kernel/visible-text.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/database.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { credentialsByEmail, credentialsOf, insertCredentials } from './credentials-repository.ts'
import { newDevice } from './known-device-attempts.ts'
import { issueToken } from './issue-token.ts'
import { openSession } from './sessions-repository.ts'
import { insertLink, linkedUser } from './social-links-repository.ts'

/** Rolls the transaction back. */
class Taken extends Error {}

const featureFlags = ({ DEFAULT_FEATURES }: Config) => ({
  packingList: DEFAULT_FEATURES.includes('packingList'),
  splitCase: DEFAULT_FEATURES.includes('splitCase'),
})

type CreateUser = HandlersFor<'create-user'>['create-user']
type SignUpInput = Parameters<CreateUser>[0]
type Reply = { token: string; device?: string } | Refusal

interface NewAccount {
  readonly name: string
  readonly email: string
  /** The PIN; random for an account created through a provider. */
  readonly pin: string
  readonly method: 'pin' | SocialType
  readonly isEmailConfirmed: boolean
  /** Runs in the transaction that creates the account; an exception rolls it back. */
  readonly inSameTransaction: (tx: Tx, userId: string) => Promise<void>
}

const makeWith =
  ({ engine, pins, tokenFor, config, clock, securityLog }: ServerContext) =>
  async (
    sent: SignUpInput,
    userAgent: string,
    { name, email, pin, method, isEmailConfirmed, inSameTransaction }: NewAccount,
  ): Promise<Reply> => {
    const id = newId()
    const pinHash = await pins.of(pin)
    const account = {
      id,
      email,
      name: cleanName(name),
      phone: cleanPhone(sent.phone),
      postalCode: sent.postalCode.trim(),
      photoUrl: null,
      featureFlags: featureFlags(config),
      marketingConsent: sent.marketingConsent ?? false,
      social: method !== 'pin',
    }
    let sessionId = ''
    const emailConfirmedAt = isEmailConfirmed ? toSeconds(clock.now()) : null
    try {
      const ran = await engine.run(SYSTEM, 'create-account', account, {
        inSameTransaction: async (tx) => {
          if (await credentialsByEmail(tx, email)) throw new Taken()
          await insertCredentials(tx, {
            userId: id,
            email,
            pinHash,
            tokenVersion: 1,
            emailConfirmedAt,
            ...FRESH_ATTEMPTS,
          })
          sessionId = await openSession(tx, id, userAgent, toSeconds(clock.now()))
          await inSameTransaction(tx, id)
        },
      })
      if (!isRefusal(ran)) securityLog({ event: 'sign-up', userId: id, method })
      return isRefusal(ran)
        ? ran
        : {
            token: tokenFor({ userId: id, tokenVersion: 1, sessionId }),
            device: newDevice(pins, { userId: id, tokenVersion: 1 }),
          }
    } catch (error) {
      if (error instanceof Taken) return EMAIL_TAKEN
      throw error
    }
  }

const typeOf = ({ linkedGoogleAccount, linkedFBAccount }: SignUpInput): SocialType | undefined => {
  if ((linkedGoogleAccount === undefined) === (linkedFBAccount === undefined)) return undefined
  return linkedGoogleAccount === undefined ? 'facebook' : 'google'
}

/** Token of the account linked to this provider's account; undefined without one. */
export const tokenOfLinked = async (
  context: Pick<ServerContext, 'database' | 'clock' | 'tokenFor' | 'securityLog'>,
  type: SocialType,
  subject: string,
  userAgent: string,
): Promise<{ token: string } | Refusal | undefined> => {
  const known = await context.database.read(async (snapshot) => {
    const userId = await linkedUser(snapshot, type, subject)
    return userId === undefined ? undefined : credentialsOf(snapshot, userId)
  })
  if (known === undefined) return undefined
  if (known.bannedAt !== null) {
    context.securityLog({ event: 'sign-in-failed', userId: known.userId, code: USER_BANNED.code })
    return USER_BANNED
  }
  context.securityLog({ event: 'sign-in', userId: known.userId, method: type })
  return { token: await issueToken(context, known, userAgent) }
}

export const createUser = (context: ServerContext): CreateUser => {
  const make = makeWith(context)

  /** Never links to an existing account by its email, because its creator may not own the address. */
  const throughProvider = async (sent: SignUpInput, accessToken: string, userAgent: string): Promise<Reply> => {
    const type = typeOf(sent)
    if (type === undefined) return SOCIAL_REFUSED
    const profile = await context.social.identify({ type, accessToken, verifier: sent.verifier })
    if (isRefusal(profile)) return profile
    if (profile.id !== (sent.linkedGoogleAccount ?? sent.linkedFBAccount)) return SOCIAL_REFUSED
    const link = { type, subject: profile.id, createdAt: toSeconds(context.clock.now()) }
    const known = await tokenOfLinked(context, type, profile.id, userAgent)
    if (known) return known
    return make(sent, userAgent, {
      name: profile.name || sent.name,
      email: cleanEmail(profile.email || sent.email),
      pin: randomBytes(32).toString('hex'),
      method: type,
      // Google's profile has an address only if Google verified it; Facebook does not say.
      isEmailConfirmed: type === 'google' && profile.email !== '',
      inSameTransaction: async (tx, userId) => {
        if (!(await insertLink(tx, { ...link, userId }))) throw new Taken()
      },
    })
  }

  return async (sent, { userAgent }) => {
    if (sent.accessToken !== undefined) return throughProvider(sent, sent.accessToken, userAgent)
    const chosen = readNewPin(sent.password)
    if ('message' in chosen) return wrongAccount({ password: chosen.message })
    const inSameTransaction = (): Promise<void> => Promise.resolve()
    return make(sent, userAgent, {
      name: sent.name,
      email: cleanEmail(sent.email),
      pin: chosen.pin,
      method: 'pin',
      isEmailConfirmed: false,
      inSameTransaction,
    })
  }
}
