// Sends the mail that confirms an address, and takes the secret of its link.
import { randomBytes } from 'node:crypto'
import { CONFIRMATION_LIFETIME_S, countConfirmationMail } from '#shared/account/confirmation-mails.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal } from '#shared/kernel/result.ts'
import type { HandlersFor } from '#server/http/handler.ts'
import type { ServerContext } from '#server/server-context.ts'
import { confirmEmailOf, lockCredentials } from './credentials-repository.ts'
import { deleteEmailConfirmation, emailConfirmationOf, putEmailConfirmation } from './email-confirmations-repository.ts'
import { confirmationMail } from './pin-mails.ts'
import { CONFIRMATION_INVALID } from '#shared/account/account-refusals.ts'
import { UNAUTHORIZED } from '#shared/general-refusals.ts'
import { isSameSecret } from '#server/sha256.ts'

const SECRET_BYTES = 16

export const emailConfirmationHandlers = ({
  database,
  clock,
  pins,
  mailQueue,
  config,
  securityLog,
}: ServerContext): HandlersFor<'send-email-confirmation' | 'confirm-email'> => {
  /** The address is part of the hash: a link is not valid for another address of the account. */
  const hashOf = (userId: string, email: string, secret: string): string =>
    pins.mark('email', userId, `${email} ${secret}`)

  return {
    'send-email-confirmation': async (_input, { actor }) => {
      const now = toSeconds(clock.now())
      const sent = await database.write(async (tx) => {
        const known = await lockCredentials(tx, { userId: actor.id })
        if (!known) return UNAUTHORIZED
        if (known.emailConfirmedAt !== null) return { isSent: false }
        const counted = countConfirmationMail(await emailConfirmationOf(tx, known.userId), now)
        if (isRefusal(counted)) return counted
        const { userId, email } = known
        const secret = randomBytes(SECRET_BYTES).toString('base64url')
        const expiresAt = now + CONFIRMATION_LIFETIME_S
        await putEmailConfirmation(tx, { userId, secretHash: hashOf(userId, email, secret), expiresAt, ...counted })
        await mailQueue.put(
          tx,
          confirmationMail({ to: email, userId, secret, publicUrl: config.PUBLIC_URL }),
          expiresAt,
        )
        return { isSent: true }
      })
      if (isRefusal(sent)) return sent
      if (sent.isSent) {
        mailQueue.sendSoon()
        securityLog({ event: 'email-confirmation-sent', userId: actor.id })
      }
      return {}
    },

    'confirm-email': async ({ userId, secret }) => {
      const now = toSeconds(clock.now())
      const isConfirmed = await database.write(async (tx) => {
        const known = await lockCredentials(tx, { userId })
        const row = known && (await emailConfirmationOf(tx, userId))
        if (!known || !row || row.expiresAt <= now) return false
        if (!isSameSecret(row.secretHash, hashOf(userId, known.email, secret))) return false
        await confirmEmailOf(tx, userId, now)
        await deleteEmailConfirmation(tx, userId)
        return true
      })
      if (!isConfirmed) return CONFIRMATION_INVALID
      securityLog({ event: 'email-confirmed', userId })
      return {}
    },
  }
}
