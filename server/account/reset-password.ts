// Resets a forgotten PIN by mail.
import { randomBytes, randomInt } from 'node:crypto'
import { cleanEmail, isEmail, readNewPin } from '#shared/account/account-checks.ts'
import { wrongAccount, ACCOUNT_NOT_EXIST, INCORRECT_CODE } from '#shared/account/account-refusals.ts'
import { afterRequest, EMAIL_SENT, mayTryCode, PIN_UPDATED } from '#shared/account/pin-reset.ts'
import { toSeconds, type Seconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/http/handler.ts'
import { forgetSubscriptionsOf } from '#server/notification/push-repository.ts'
import type { ServerContext } from '#server/server-context.ts'
import { isSameSecret } from '#server/sha256.ts'
import type { PinReset } from './account-tables.ts'
import { confirmEmailOf, setPin, lockCredentials } from './credentials-repository.ts'
import { forgetDevicesOf } from './known-device-attempts.ts'
import { changedMail, resetMail, NOTICE_LIFETIME_S } from './pin-mails.ts'
import { putPinReset, lockPinReset } from './pin-resets-repository.ts'
import { forgetLinksOf } from './social-links-repository.ts'
import { networkAttemptsWith } from './network-attempts.ts'

const LINK_BYTES = 16

interface ResetInput {
  readonly step: 1 | 2
  readonly email: string
  readonly code?: number | undefined
  readonly link?: string | undefined
  readonly newPassword: string | readonly (string | number)[]
}

type ResetServices = Pick<
  ServerContext,
  'database' | 'clock' | 'pins' | 'mailQueue' | 'config' | 'streams' | 'securityLog'
>

const sendCode =
  ({ database, clock, pins, mailQueue, config, securityLog }: ResetServices) =>
  async (email: string): Promise<string | Refusal> => {
    const now = toSeconds(clock.now())
    let requestedUserId: string | undefined
    const sent = await database.write(async (tx) => {
      const known = await lockCredentials(tx, { email })
      if (!known) return ACCOUNT_NOT_EXIST
      const next = afterRequest(await lockPinReset(tx, known.userId), now)
      if (isRefusal(next)) return next
      const { userId } = known
      const code = next.tries > 0 ? String(randomInt(100_000, 1_000_000)) : undefined
      const link = randomBytes(LINK_BYTES).toString('base64url')
      const codeHash = code === undefined ? null : pins.mark('code', userId, code)
      await putPinReset(tx, { userId, codeHash, linkHash: pins.mark('link', userId, link), ...next })
      await mailQueue.put(tx, resetMail({ to: email, code, link, publicUrl: config.PUBLIC_URL }), next.expiresAt)
      requestedUserId = userId
      return EMAIL_SENT
    })
    if (requestedUserId !== undefined) securityLog({ event: 'pin-reset-requested', userId: requestedUserId })
    mailQueue.sendSoon()
    return sent
  }

/** Code or link secret from a mail. */
interface Proof {
  readonly code: string
  readonly link?: string | undefined
}

const useProof = ({ database, clock, pins, mailQueue, config, streams, securityLog }: ResetServices) => {
  const networkAttempts = networkAttemptsWith(config)
  const tryCode = async (tx: Tx, reset: PinReset, code: string, now: Seconds): Promise<boolean> => {
    if (reset.codeHash === null || !mayTryCode(reset, now)) return false
    if (isSameSecret(reset.codeHash, pins.mark('code', reset.userId, code))) return true
    await putPinReset(tx, { ...reset, tries: reset.tries - 1 })
    return false
  }
  /** Checks the proof; a right one is consumed, so that another mail can be sent at once. */
  const consume = async (tx: Tx, userId: string, { code, link }: Proof): Promise<boolean> => {
    const now = toSeconds(clock.now())
    const reset = await lockPinReset(tx, userId)
    if (!reset || reset.expiresAt <= now) return false
    const isRight =
      link === undefined
        ? await tryCode(tx, reset, code, now)
        : reset.linkHash !== null && isSameSecret(reset.linkHash, pins.mark('link', userId, link))
    if (isRight) await putPinReset(tx, { ...reset, codeHash: null, linkHash: null, tries: 0, expiresAt: now })
    return isRight
  }

  return async (email: string, proof: Proof, pin: string, address: string): Promise<string | Refusal> => {
    const now = toSeconds(clock.now())
    const mayBeGuessed = proof.link === undefined
    const tooMany = mayBeGuessed ? await database.write((tx) => networkAttempts.count(tx, address, now)) : null
    if (tooMany) return tooMany
    // Computed for right and wrong proofs, so that the time is equal.
    const hash = await pins.of(pin)
    let endedUserId: string | undefined
    let triedUserId: string | null = null
    const outcome = await database.write(async (tx) => {
      const known = await lockCredentials(tx, { email })
      triedUserId = known?.userId ?? null
      if (!known || !(await consume(tx, known.userId, proof))) return INCORRECT_CODE
      if (mayBeGuessed) await networkAttempts.uncount(tx, address)
      await setPin(tx, known.userId, hash)
      // Code and link reach only the reader of that mailbox.
      await confirmEmailOf(tx, known.userId, now)
      // Whoever spent a known device's attempts need not be its owner.
      await forgetDevicesOf(tx, known.userId)
      await forgetSubscriptionsOf(tx, known.userId)
      // The creator of the account need not be the reader of its mail.
      const ended = await forgetLinksOf(tx, known.userId)
      await mailQueue.put(tx, changedMail(email, config.PUBLIC_URL, ended), now + NOTICE_LIFETIME_S)
      endedUserId = known.userId
      return PIN_UPDATED
    })
    mailQueue.sendSoon()
    if (endedUserId === undefined) securityLog({ event: 'pin-reset-failed', userId: triedUserId })
    else {
      securityLog({ event: 'pin-reset', userId: endedUserId })
      streams.recheck(endedUserId)
    }
    return outcome
  }
}

export const resetPassword = (context: ResetServices): Handler<ResetInput, string> => {
  const send = sendCode(context)
  const use = useProof(context)
  return async ({ step, email: typed, code, link, newPassword }, { address }) => {
    const email = cleanEmail(typed)
    if (!isEmail(email)) return step === 1 ? wrongAccount({ email: 'Invalid email' }) : INCORRECT_CODE
    if (step === 1) return send(email)
    const chosen = readNewPin(newPassword)
    if ('message' in chosen) return wrongAccount({ password: chosen.message })
    return use(email, { code: String(code ?? ''), link }, chosen.pin, address)
  }
}
