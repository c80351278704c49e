// A forgotten PIN, by mail.
import { randomInt, timingSafeEqual } from 'node:crypto'
import { cleanEmail, isEmail, readPin } from '#shared/account/account-checks.ts'
import { wrongAccount } from '#shared/account/account-refusals.ts'
import {
  ACCOUNT_NOT_EXIST,
  afterRequest,
  EMAIL_SENT,
  INCORRECT_CODE,
  mayTryCode,
  PIN_UPDATED,
} from '#shared/account/pin-reset.ts'
import { toSeconds } from '#shared/kernel/clock.ts'
import { isRefusal, type Refusal } from '#shared/kernel/result.ts'
import type { Tx } from '#server/db/database.ts'
import type { Handler } from '#server/http/call.ts'
import { forgetSubscriptionsOf } from '#server/notification/push-repository.ts'
import type { Parts } from '#server/parts.ts'
import { setPin, takeCredentials } from './credentials-repository.ts'
import { changedMail, resetMail } from './pin-mails.ts'
import { putPinReset, takePinReset } from './pin-resets-repository.ts'
import { forgetLinksOf } from './social-links-repository.ts'
import { wrongGuesses } from './wrong-guesses.ts'

/** Seconds that a notice of what was changed is worth sending. */
const NOTICE = 3 * 86_400

interface ResetInput {
  readonly step: 1 | 2
  readonly email: string
  readonly code?: number | undefined
  readonly newPassword: string | readonly (string | number)[]
}

type Part = Pick<Parts, 'database' | 'clock' | 'pins' | 'post' | 'config'>

const sendCode =
  ({ database, clock, pins, post, config }: Part) =>
  async (email: string): Promise<string | Refusal> => {
    const now = toSeconds(clock.now())
    const sent = await database.write(async (tx) => {
      const known = await takeCredentials(tx, { email })
      if (!known) return ACCOUNT_NOT_EXIST
      const next = afterRequest(await takePinReset(tx, known.userId), now)
      if (isRefusal(next)) return next
      const code = String(randomInt(100_000, 1_000_000))
      await putPinReset(tx, { userId: known.userId, codeHash: pins.codeMark(known.userId, code), ...next })
      await post.put(tx, resetMail(email, code, config.PUBLIC_URL), next.expiresAt)
      return EMAIL_SENT
    })
    post.sendSoon()
    return sent
  }

const isSame = (known: string, mark: string): boolean =>
  known.length === mark.length && timingSafeEqual(Buffer.from(known), Buffer.from(mark))

const useCode = ({ database, clock, pins, post, config }: Part) => {
  const guesses = wrongGuesses(config)
  /** Null when the code was right; it is over then. */
  const tryCode = async (tx: Tx, userId: string, code: string): Promise<Refusal | null> => {
    const now = toSeconds(clock.now())
    const reset = await takePinReset(tx, userId)
    if (!reset || reset.codeHash === null || !mayTryCode(reset, now)) return INCORRECT_CODE
    const isRight = isSame(reset.codeHash, pins.codeMark(userId, code))
    // A code that was used leaves the way free for another mail at once.
    const after = isRight ? { codeHash: null, tries: 0, expiresAt: now } : { tries: reset.tries - 1 }
    await putPinReset(tx, { ...reset, ...after })
    return isRight ? null : INCORRECT_CODE
  }

  return async (email: string, code: string, pin: string, address: string): Promise<string | Refusal> => {
    const now = toSeconds(clock.now())
    const tooMany = await database.write((tx) => guesses.take(tx, address, now))
    if (tooMany) return tooMany
    // Whether or not the code is right, so that the time is the same.
    const hash = await pins.of(pin)
    const outcome = await database.write(async (tx) => {
      const known = await takeCredentials(tx, { email })
      if (!known) return INCORRECT_CODE
      const wrong = await tryCode(tx, known.userId, code)
      if (wrong) return wrong
      await guesses.giveBack(tx, address)
      await setPin(tx, known.userId, hash)
      await forgetSubscriptionsOf(tx, known.userId)
      // Whoever made the account need not be who reads its mail.
      await forgetLinksOf(tx, known.userId)
      await post.put(tx, changedMail(email, config.PUBLIC_URL), now + NOTICE)
      return PIN_UPDATED
    })
    post.sendSoon()
    return outcome
  }
}

export const resetPassword = (parts: Part): Handler<ResetInput, string> => {
  const send = sendCode(parts)
  const use = useCode(parts)
  return async ({ step, email: typed, code, newPassword }, { address }) => {
    const email = cleanEmail(typed)
    if (!isEmail(email)) return step === 1 ? wrongAccount({ email: 'Invalid email' }) : INCORRECT_CODE
    if (step === 1) return send(email)
    const pin = readPin(newPassword)
    if (pin === undefined) return wrongAccount({ password: 'Invalid password' })
    return use(email, String(code ?? ''), pin, address)
  }
}
