// Calls of the operator. The operator password gives a token for one hour, which can read but not write rows of
// users.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { command } from '#shared/operation.ts'

export const OPERATOR_TOKEN_LIFETIME_S = 3600

export const adminToken = command({
  name: 'admin-token',
  rest: { method: 'POST', path: '/admin-token', msgCode: 95100 },
  audience: 'anyone',
  input: z.object({ password: z.string().check(z.maxLength(500)) }),
  output: z.object({ token: z.string() }),
})

/** Mails a text to everybody who agreed to offers and has confirmed the address. */
export const sendOffers = command({
  name: 'send-offers',
  rest: { method: 'POST', path: '/send-offers', msgCode: 95200 },
  audience: 'operator',
  input: z.object({
    subject: z.string().check(z.trim(), z.minLength(1), z.maxLength(150)),
    /** Paragraphs are separated by an empty line. */
    text: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)),
  }),
  output: z.object({ receivers: z.int() }),
})

const isOn = z.pipe(flagSchema, z.transform(toFlag))

/** Switches a feature of one user (decision Q-067). */
export const setUserFeature = command({
  name: 'set-user-feature',
  rest: { method: 'PATCH', path: '/set-user-feature', msgCode: 95_900 },
  audience: 'operator',
  input: z.object({ id: idText(), feature: z.enum(['packingList', 'splitCase']), on: isOn }),
  output: z.object({ id: z.string() }),
})

export const markFeedbackDone = command({
  name: 'mark-feedback-done',
  rest: { method: 'PATCH', path: '/mark-feedback-done', msgCode: 96_000 },
  audience: 'operator',
  input: z.object({ id: idText(), done: isOn }),
  output: z.object({ id: z.string() }),
})

/** A banned user is signed out everywhere and cannot sign in; the events and deliveries that they host close. */
export const banUser = command({
  name: 'ban-user',
  rest: { method: 'PATCH', path: '/ban-user', msgCode: 96_100 },
  audience: 'operator',
  input: z.object({ id: idText(), banned: isOn }),
  output: z.object({ id: z.string() }),
})

/** Gives back the attempts of a user who is locked after wrong PINs. */
export const resetSignInLocks = command({
  name: 'reset-sign-in-locks',
  rest: { method: 'PATCH', path: '/reset-sign-in-locks', msgCode: 96_200 },
  audience: 'operator',
  input: z.object({ id: idText() }),
  output: z.object({ id: z.string() }),
})

export const operatorCommands = [
  adminToken,
  sendOffers,
  setUserFeature,
  markFeedbackDone,
  banUser,
  resetSignInLocks,
] as const
