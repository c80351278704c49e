import { refuse, type Refusal, refusalTemplate, refuseWith } from '#shared/kernel/result.ts'

export const PUSH_UNSUPPORTED = refuse(422, 10_801, 'Notifications do not work in this browser')

export const NOT_A_RECEIVER: Refusal = refuse(
  403,
  11_701,
  'You can only write to your buyers and to members of your groups',
)
export const NO_MESSAGE: Refusal = refuse(422, 11_703, 'Content cannot be blank')
export const TOO_MANY_MESSAGES = refusalTemplate(429, 11_704, 'Too many messages at once. Try again in {minutes} min')
export const NO_RECEIVER = refuse(422, 40_001, 'Nobody would get this message')

/** Refusal when the rate limit of a sender or a receiver is reached. */
export const tooManyMessages = (minutes: number): Refusal => refuseWith(TOO_MANY_MESSAGES, { minutes })
