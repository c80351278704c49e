// Sign-in, who one is, and what a page needs to know before anybody signs in.
import { isRefusal } from '#shared/kernel/result.ts'
import { cleanEmail, readPin } from '#shared/account/account-checks.ts'
import { wrongAccount } from '#shared/account/account-refusals.ts'
import { socialUnknown } from '#shared/account/social.ts'
import type { HandlersFor } from '#server/http/call.ts'
import type { Parts } from '#server/parts.ts'
import { changePassword } from './change-pin.ts'
import { resetPassword } from './pin-reset.ts'
import { searchUser } from './search-user.ts'
import { signInWith } from './sign-in.ts'
import { createUser, tokenOfLinked } from './sign-up.ts'

const login = (parts: Parts): HandlersFor<'login'>['login'] => {
  const signIn = signInWith(parts)
  return async (input, { address }) => {
    const email = cleanEmail(input.email)
    if (email === '') return wrongAccount({ email: 'Invalid email' })
    const pin = readPin(input.password)
    if (pin === undefined) return wrongAccount({ password: 'Invalid password' })
    const signedIn = await signIn({ email }, pin, { address, devices: input.devices ?? [] })
    if (!isRefusal(signedIn)) return { token: parts.tokenFor(signedIn), device: signedIn.device }
    // A wrong PIN is answered with nothing but how many tries are left.
    return signedIn.status === 403 ? { ...signedIn, message: '' } : signedIn
  }
}

const loginThirdParty =
  (parts: Parts): HandlersFor<'login-3rd-party'>['login-3rd-party'] =>
  async (sent) => {
    const profile = await parts.social.identify(sent)
    if (isRefusal(profile)) return profile
    return (await tokenOfLinked(parts, profile.type, profile.id)) ?? socialUnknown(profile)
  }

type Served =
  | 'create-user'
  | 'login'
  | 'login-3rd-party'
  | 'search-user'
  | 'reset-password'
  | 'change-password'
  | 'get-settings'

export const accountHandlers = (parts: Parts): HandlersFor<Served> => ({
  'create-user': createUser(parts),
  login: login(parts),
  'login-3rd-party': loginThirdParty(parts),
  'search-user': searchUser(parts),
  'reset-password': resetPassword(parts),
  'change-password': changePassword(parts),
  'get-settings': () =>
    Promise.resolve({
      siteUrl: parts.config.SITE_URL,
      contactEmail: parts.config.CONTACT_EMAIL,
      includedFeatures: parts.config.INCLUDED_FEATURES,
      paymentPayee: parts.config.PAYMENT_PAYEE,
    }),
})
