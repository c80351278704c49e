import { wrongPin } from '#shared/account/account-refusals.ts'
import { NO_SIGNAL } from '#shared/device-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'

/** Message below the sign-in boxes: the attempts left, or the server's message. */
export const signInMessage = ({ message, detail, code }: Refusal): string => {
  if (code === NO_SIGNAL.code)
    return navigator.onLine
      ? 'Gotong does not answer now. Try again in a moment.'
      : 'No signal. You need signal once, to sign in.'
  const left = (detail as { leftRetries?: unknown } | null | undefined)?.leftRetries
  return typeof left === 'number' ? wrongPin(left).message : message
}
