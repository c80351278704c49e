// Handlers of sign-in, the caller's profile, and settings for pages before sign-in.
import { isRefusal } from '#shared/kernel/result.ts'
import { cleanEmail, readPin } from '#shared/account/account-checks.ts'
import { wrongAccount, WRONG_PIN } from '#shared/account/account-refusals.ts'
import { SOCIAL_TYPES, socialUnknown } from '#shared/account/social.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { changePayeeHandler } from './change-payee.ts'
import { changePassword } from './change-pin.ts'
import { resetPassword } from './reset-password.ts'
import { searchUser } from './search-user.ts'
import { issueToken } from './issue-token.ts'
import { signInWith } from './sign-in.ts'
import { createUser, tokenOfLinked } from './sign-up.ts'

const login = (parts: ServerContext): HandlersFor<'login'>['login'] => {
  const signIn = signInWith(parts)
  return async (input, { address, userAgent }) => {
    const email = cleanEmail(input.email)
    if (email === '') return wrongAccount({ email: 'Invalid email' })
    const pin = readPin(input.password)
    if (pin === undefined) return wrongAccount({ password: 'Invalid password' })
    const signedIn = await signIn({ email }, pin, { address, devices: input.devices ?? [] })
    if (!isRefusal(signedIn)) {
      parts.securityLog({ event: 'sign-in', userId: signedIn.userId, method: 'pin' })
      return { token: await issueToken(parts, signedIn, userAgent), device: signedIn.device }
    }
    // A wrong PIN is answered only with the number of attempts left.
    return signedIn.code === WRONG_PIN.code ? { ...signedIn, message: '' } : signedIn
  }
}

const loginThirdParty =
  (parts: ServerContext): HandlersFor<'login-3rd-party'>['login-3rd-party'] =>
  async (sent, { userAgent }) => {
    const profile = await parts.social.identify(sent)
    if (isRefusal(profile)) return profile
    return (await tokenOfLinked(parts, profile.type, profile.id, userAgent)) ?? socialUnknown(profile)
  }

type Served =
  | 'create-user'
  | 'login'
  | 'login-3rd-party'
  | 'search-user'
  | 'reset-password'
  | 'change-password'
  | 'pay-with-uen'
  | 'get-settings'

export const accountHandlers = (parts: ServerContext): HandlersFor<Served> => ({
  'create-user': createUser(parts),
  login: login(parts),
  'login-3rd-party': loginThirdParty(parts),
  'search-user': searchUser(parts),
  'reset-password': resetPassword(parts),
  'change-password': changePassword(parts),
  'pay-with-uen': changePayeeHandler(parts),
  'get-settings': () =>
    Promise.resolve({
      siteUrl: parts.config.SITE_URL,
      contactEmail: parts.config.CONTACT_EMAIL,
      includedFeatures: parts.config.INCLUDED_FEATURES,
      paymentPayee: parts.config.PAYMENT_PAYEE,
      operatorView: parts.config.ADMIN_PASSWORD !== undefined,
      socialProviders: SOCIAL_TYPES.filter((type) => parts.social.providers[type] !== undefined),
    }),
})
