import { wrongPin } from '#shared/account/account-refusals.ts'
import type { Refusal } from '#shared/kernel/result.ts'

/** Message below the sign-in boxes: the tries left, or the server's message. */
export const signInMessage = ({ message, detail, code }: Refusal): string => {
  if (code === 99001) return 'No signal. You need signal once, to sign in.'
  const left = (detail as { leftRetries?: unknown } | null | undefined)?.leftRetries
  return typeof left === 'number' ? wrongPin(left).message : message
}
