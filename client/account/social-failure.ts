import { NO_SOCIAL_ACCOUNT, SOCIAL_REFUSED } from '#shared/account/account-refusals.ts'
import { NOT_AUTHORIZED } from '#shared/account/social.ts'
import type { Refusal } from '#shared/kernel/result.ts'
import { signInMessage } from './sign-in-message.ts'

export interface SocialFailure {
  readonly message: string
  /** The same sign-in may succeed later. */
  readonly mayRetry: boolean
  /** The provider or the server does not know the person, so that they may sign up (ACC-026). */
  readonly isUnknown: boolean
}

/** Why a sign-in with Google or Facebook failed. */
export const socialFailure = (refusal: Refusal): SocialFailure => {
  const { code, status } = refusal
  if (code === NO_SOCIAL_ACCOUNT.code || code === SOCIAL_REFUSED.code)
    return { message: NOT_AUTHORIZED, mayRetry: false, isUnknown: true }
  return { message: signInMessage(refusal), mayRetry: status === 429 || status === 500, isUnknown: false }
}
