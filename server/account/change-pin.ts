// Changes the PIN of a user who knows the present one. Ends every other token and all web push subscriptions of other
// devices.
import { readNewPin, readPin } from '#shared/account/account-checks.ts'
import { wrongAccount, wrongCurrentPin } from '#shared/account/account-refusals.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import { forgetSubscriptionsOf } from '#server/notification/push-repository.ts'
import type { ServerContext } from '#server/server-context.ts'
import { setPin } from './credentials-repository.ts'
import { forgetDevicesOf, newDevice } from './known-device-attempts.ts'
import { changedMail, NOTICE_LIFETIME_S } from './pin-mails.ts'
import { openSession } from './sessions-repository.ts'
import { signInWith } from './sign-in.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'

export const changePassword = (context: ServerContext): HandlersFor<'change-password'>['change-password'] => {
  const { database, clock, pins, mailQueue, tokenFor, streams, config, securityLog } = context
  const signIn = signInWith(context)
  return async ({ newPassword, oldPassword, pushEndpoint }, { actor, address, userAgent }) => {
    const present = readPin(oldPassword)
    if (present === undefined) return wrongAccount({ oldPassword: 'Invalid password' })
    const chosen = readNewPin(newPassword)
    if ('message' in chosen) return wrongAccount({ newPassword: chosen.message })
    // Uses the same attempts as sign-in, so that an unlocked phone gives no additional ones.
    const known = await signIn({ userId: actor.id }, present, { address })
    if (isRefusal(known)) return known.status === 403 ? wrongCurrentPin(known.detail) : known
    const hash = await pins.of(chosen.pin)
    const opened = await database.write(async (tx) => {
      const version = await setPin(tx, known.userId, hash, known.tokenVersion)
      if (version === undefined) return undefined
      await forgetDevicesOf(tx, known.userId)
      await forgetSubscriptionsOf(tx, known.userId, pushEndpoint)
      await mailQueue.put(tx, changedMail(known.email, config.PUBLIC_URL), toSeconds(clock.now()) + NOTICE_LIFETIME_S)
      const sessionId = await openSession(tx, known.userId, userAgent, toSeconds(clock.now()))
      return { userId: known.userId, tokenVersion: version, sessionId }
    })
    if (opened === undefined) return UNAUTHORIZED
    securityLog({ event: 'pin-changed', userId: opened.userId })
    streams.recheck(opened.userId)
    mailQueue.sendSoon()
    return { token: tokenFor(opened), device: newDevice(pins, opened) }
  }
}
