// Another PIN, by who knows the present one. Every other token ends, and no other device is rung any more.
import { readPin } from '#shared/account/account-checks.ts'
import { wrongAccount, wrongPresentPin } from '#shared/account/account-refusals.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import { UNAUTHORIZED } from '#shared/roles.ts'
import type { HandlersFor } from '#server/http/call.ts'
import { forgetSubscriptionsOf } from '#server/notification/push-repository.ts'
import type { Parts } from '#server/parts.ts'
import { setPin } from './credentials-repository.ts'
import { forgetDevicesOf, newDevice } from './known-devices.ts'
import { changedMail } from './pin-mails.ts'
import { signInWith } from './sign-in.ts'

const NOTICE = 3 * 86_400

export const changePassword = (parts: Parts): HandlersFor<'change-password'>['change-password'] => {
  const { database, clock, pins, post, tokenFor, config } = parts
  const signIn = signInWith(parts)
  return async ({ newPassword, oldPassword, pushEndpoint }, { actor, address }) => {
    const present = readPin(oldPassword)
    if (present === undefined) return wrongAccount({ oldPassword: 'Invalid password' })
    const pin = readPin(newPassword)
    if (pin === undefined) return wrongAccount({ newPassword: 'Invalid password' })
    // Tries are the same as at sign-in: whoever finds a phone open has no more of them.
    const known = await signIn({ userId: actor.id }, present, { address })
    if (isRefusal(known)) return known.status === 403 ? wrongPresentPin(known.detail) : known
    const hash = await pins.of(pin)
    const tokenVersion = await database.write(async (tx) => {
      const version = await setPin(tx, known.userId, hash, known.tokenVersion)
      if (version === undefined) return undefined
      await forgetDevicesOf(tx, known.userId)
      await forgetSubscriptionsOf(tx, known.userId, pushEndpoint)
      await post.put(tx, changedMail(known.email, config.PUBLIC_URL), toSeconds(clock.now()) + NOTICE)
      return version
    })
    if (tokenVersion === undefined) return UNAUTHORIZED
    post.sendSoon()
    const { userId } = known
    return { token: tokenFor({ userId, tokenVersion }), device: newDevice(pins, { userId, tokenVersion }) }
  }
}
