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

const login = (context: ServerContext): HandlersFor<'login'>['login'] => {
  const signIn = signInWith(context)
  return async (input, { address, userAgent }) => {
    const email = cleanEmail(input.email)
    if (email === '') return wrongAccount({ email: 'Invalid email' })
    const pin = readPin(input.password)
    if (pin === undefined) return wrongAccount({ password: 'Invalid password' })
    const signedIn = await signIn({ email }, pin, { address, devices: input.devices ?? [] })
    if (!isRefusal(signedIn)) {
      context.securityLog({ event: 'sign-in', userId: signedIn.userId, method: 'pin' })
      return { token: await issueToken(context, signedIn, userAgent), device: signedIn.device }
    }
    // A wrong PIN is answered only with the number of attempts left.
    return signedIn.code === WRONG_PIN.code ? { ...signedIn, message: '' } : signedIn
  }
}

const loginThirdParty =
  (context: ServerContext): HandlersFor<'login-3rd-party'>['login-3rd-party'] =>
  async (sent, { userAgent }) => {
    const profile = await context.social.identify(sent)
    if (isRefusal(profile)) return profile
    return (await tokenOfLinked(context, profile.type, profile.id, userAgent)) ?? socialUnknown(profile)
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

export const accountHandlers = (context: ServerContext): HandlersFor<Served> => ({
  'create-user': createUser(context),
  login: login(context),
  'login-3rd-party': loginThirdParty(context),
  'search-user': searchUser(context),
  'reset-password': resetPassword(context),
  'change-password': changePassword(context),
  'pay-with-uen': changePayeeHandler(context),
  'get-settings': () =>
    Promise.resolve({
      siteUrl: context.config.SITE_URL,
      contactEmail: context.config.CONTACT_EMAIL,
      includedFeatures: context.config.INCLUDED_FEATURES,
      paymentPayee: context.config.PAYMENT_PAYEE,
      operatorView: context.config.ADMIN_PASSWORD !== undefined,
      socialProviders: SOCIAL_TYPES.filter((type) => context.social.providers[type] !== undefined),
    }),
})
