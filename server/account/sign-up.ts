// Making an account: with a PIN, or through a provider.
import { randomBytes } from 'node:crypto'
import { cleanEmail, readPin } from '#shared/account/account-checks.ts'
import { EMAIL_TAKEN, wrongAccount } from '#shared/account/account-refusals.ts'
import { FRESH_ATTEMPTS } from '#shared/account/sign-in-attempts.ts'
import { SOCIAL_REFUSED, type SocialType } from '#shared/account/social.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { newId } from '#shared/kernel/ids.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/database.ts'
import type { HandlersFor } from '#server/http/call.ts'
import type { Parts } from '#server/parts.ts'
import { credentialsByEmail, insertCredentials, tokenVersionOf } from './credentials-repository.ts'
import { newDevice } from './known-devices.ts'
import { insertLink, linkedUser } from './social-links-repository.ts'

const SYSTEM = { id: 'system', kind: 'system' } as const

/** Undoes the transaction. */
class Taken extends Error {}

const featureFlags = ({ DEFAULT_FEATURES }: Config) => ({
  packingList: DEFAULT_FEATURES.includes('packingList'),
  splitCase: DEFAULT_FEATURES.includes('splitCase'),
})

type CreateUser = HandlersFor<'create-user'>['create-user']
type Sent = Parameters<CreateUser>[0]
type Reply = { token: string; device?: string } | Refusal

interface NewAccount {
  readonly name: string
  readonly email: string
  /** What is typed at sign-in; nobody knows that of an account without one. */
  readonly pin: string
  readonly social: boolean
  /** In the transaction that makes the account; a throw undoes it. */
  readonly alongside: (tx: Tx, userId: string) => Promise<void>
}

const makeWith =
  ({ engine, pins, tokenFor, config }: Parts) =>
  async (sent: Sent, { name, email, pin, social, alongside }: NewAccount): Promise<Reply> => {
    const id = newId()
    const pinHash = await pins.of(pin)
    const account = {
      id,
      email,
      name: name.trim(),
      phone: sent.phone.trim(),
      postalCode: sent.postalCode.trim(),
      photoUrl: null,
      featureFlags: featureFlags(config),
      marketingConsent: sent.marketingConsent ?? false,
      social,
    }
    try {
      const ran = await engine.run(SYSTEM, 'create-account', account, {
        alongside: async (tx) => {
          if (await credentialsByEmail(tx, email)) throw new Taken()
          await insertCredentials(tx, { userId: id, email, pinHash, tokenVersion: 1, ...FRESH_ATTEMPTS })
          await alongside(tx, id)
        },
      })
      return isRefusal(ran)
        ? ran
        : { token: tokenFor({ userId: id, tokenVersion: 1 }), device: newDevice(pins, { userId: id, tokenVersion: 1 }) }
    } catch (error) {
      if (error instanceof Taken) return EMAIL_TAKEN
      throw error
    }
  }

const typeOf = ({ linkedGoogleAccount, linkedFBAccount }: Sent): SocialType | undefined => {
  if ((linkedGoogleAccount === undefined) === (linkedFBAccount === undefined)) return undefined
  return linkedGoogleAccount === undefined ? 'facebook' : 'google'
}

/** The token of whoever signed up with this account of a provider before. */
export const tokenOfLinked = async (
  { database, tokenFor }: Pick<Parts, 'database' | 'tokenFor'>,
  type: SocialType,
  subject: string,
): Promise<{ token: string } | undefined> =>
  database.read(async (snapshot) => {
    const userId = await linkedUser(snapshot, type, subject)
    const tokenVersion = userId === undefined ? undefined : await tokenVersionOf(snapshot, userId)
    return userId === undefined || tokenVersion === undefined
      ? undefined
      : { token: tokenFor({ userId, tokenVersion }) }
  })

export const createUser = (parts: Parts): CreateUser => {
  const make = makeWith(parts)

  /** Never joins what is there already by its email: who typed that email first need not be whose it is. */
  const throughProvider = async (sent: Sent, accessToken: string): Promise<Reply> => {
    const type = typeOf(sent)
    if (type === undefined) return SOCIAL_REFUSED
    const profile = await parts.social.identify({ type, accessToken, verifier: sent.verifier })
    if (isRefusal(profile)) return profile
    if (profile.id !== (sent.linkedGoogleAccount ?? sent.linkedFBAccount)) return SOCIAL_REFUSED
    const link = { type, subject: profile.id, createdAt: toSeconds(parts.clock.now()) }
    const known = await tokenOfLinked(parts, type, profile.id)
    if (known) return known
    return make(sent, {
      name: profile.name || sent.name,
      email: cleanEmail(profile.email || sent.email),
      pin: randomBytes(32).toString('hex'),
      social: true,
      alongside: async (tx, userId) => {
        if (!(await insertLink(tx, { ...link, userId }))) throw new Taken()
      },
    })
  }

  return async (sent) => {
    if (sent.accessToken !== undefined) return throughProvider(sent, sent.accessToken)
    const pin = readPin(sent.password)
    if (pin === undefined) return wrongAccount({ password: 'Invalid password' })
    const alongside = (): Promise<void> => Promise.resolve()
    return make(sent, { name: sent.name, email: cleanEmail(sent.email), pin, social: false, alongside })
  }
}
