import { z } from 'zod/mini'
import { linesText } from '#shared/kernel/typed-text.ts'
import { command } from '#shared/operation.ts'
import { pinSchema } from './pin-schema.ts'
import { SOCIAL_TYPES } from './social.ts'
import { MAX_COUNT, idText } from '#shared/kernel/bounds.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { payeeText } from './payee-notice.ts'
import { endSession, endOtherSessions, signOutCommand } from './session-commands.ts'

const socialToken = z.object({
  /** The provider's token (Google: the ID token), or the ticket of a browser that returns from it. */
  accessToken: z.string().check(z.maxLength(8192)),
  /** For a ticket: the secret whose SHA-256 the browser sent at the start. */
  verifier: z.optional(z.string().check(z.maxLength(128))),
})

/** Number of device secrets that a browser sends: those of the last users. */
export const MAX_DEVICE_SECRETS = 5

/** Shown at the next sign-in on this device, so that other people's attempts do not lock the owner out. */
const deviceSchema = z.string()

export const login = command({
  name: 'login',
  rest: { method: 'POST', path: '/login', msgCode: 1100 },
  audience: 'anyone',
  input: z.object({
    email: z._default(z.string().check(z.maxLength(254)), ''),
    password: z._default(pinSchema, ''),
    /** Device secrets from earlier sign-ins on this device. */
    devices: z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_DEVICE_SECRETS))),
  }),
  output: z.object({ token: z.string(), device: deviceSchema }),
})

export const createUser = command({
  name: 'create-user',
  rest: { method: 'POST', path: '/create-user', msgCode: 1000 },
  audience: 'anyone',
  input: z.object({
    name: z._default(z.string().check(z.maxLength(200)), ''),
    email: z._default(z.string().check(z.maxLength(254)), ''),
    phone: z._default(z.string().check(z.maxLength(40)), ''),
    postalCode: z._default(z.string().check(z.maxLength(40)), ''),
    password: z._default(pinSchema, ''),
    marketingConsent: z.optional(z.boolean()),
    /** For a provider: its token, and its id of the person. */
    ...z.partial(socialToken).shape,
    linkedGoogleAccount: z.optional(z.string().check(z.maxLength(255))),
    linkedFBAccount: z.optional(z.string().check(z.maxLength(255))),
  }),
  output: z.object({ token: z.string(), device: z.optional(deviceSchema) }),
})

export const login3rdParty = command({
  name: 'login-3rd-party',
  rest: { method: 'POST', path: '/login-3rd-party', msgCode: 1300 },
  audience: 'anyone',
  input: z.extend(socialToken, { type: z.enum(SOCIAL_TYPES) }),
  output: z.object({ token: z.string() }),
})

const stepSchema = z.pipe(
  z.union([z.literal(1), z.literal(2), z.enum(['1', '2'])]),
  z.transform((step): 1 | 2 => (Number(step) === 2 ? 2 : 1)),
)

export const resetPassword = command({
  name: 'reset-password',
  rest: { method: 'PATCH', path: '/reset-password', msgCode: 10600 },
  audience: 'anyone',
  input: z.object({
    /** 1 mails a code, 2 accepts it. */
    step: stepSchema,
    email: z._default(z.string().check(z.maxLength(254)), ''),
    code: z.optional(
      z.union([
        z.int().check(z.gte(0), z.lte(999_999_999)),
        z.pipe(z.string().check(z.maxLength(12), z.regex(/^\s*\d{1,9}\s*$/)), z.transform(Number)),
      ]),
    ),
    /** Secret of the link in the mail; replaces the code. */
    link: z.optional(z.string().check(z.maxLength(100))),
    newPassword: z._default(pinSchema, ''),
  }),
  output: z.string(),
})

export const changePassword = command({
  name: 'change-password',
  rest: { method: 'PATCH', path: '/change-password', msgCode: 10700 },
  audience: 'user',
  input: z.object({
    oldPassword: z._default(pinSchema, ''),
    newPassword: z._default(pinSchema, ''),
    /** Push subscription of this device, which stays; those of other devices end. */
    pushEndpoint: z.optional(z.string().check(z.maxLength(2000))),
  }),
  /** Every earlier token has ended; this one continues. */
  output: z.object({ token: z.string(), device: deviceSchema }),
})

export const uploadPhoto = command({
  name: 'upload-photo',
  rest: { method: 'POST', path: '/upload-photo', msgCode: 1900 },
  audience: 'user',
  /** Multipart; the part 'file' has the bytes. */
  input: z.object({ type: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(MAX_COUNT))) }),
  output: z.object({ url: z.string() }),
  // The screenshot; it has no effect until an order refers to it.
  withPaymentToken: () => true,
})

/** Absent fields stay as they are. The path is the specification's (API-108). */
export const payWithUen = command({
  name: 'pay-with-uen',
  rest: { method: 'POST', also: ['PATCH'], path: '/pay-with-uen', msgCode: 10200 },
  audience: 'user',
  input: z.object({
    password: z._default(pinSchema, ''),
    isPayWithUEN: z.optional(
      z.pipe(
        flagSchema,
        z.transform((flag) => toFlag(flag) === 1),
      ),
    ),
    phone: z.optional(payeeText),
    uen: z.optional(payeeText),
  }),
  output: z.object({ isPayWithUEN: z.boolean() }),
})

export const sendEmailConfirmation = command({
  name: 'send-email-confirmation',
  rest: { method: 'POST', path: '/send-email-confirmation', msgCode: 8400 },
  audience: 'user',
  input: z.object({}),
  output: z.object({}),
})

/** Needs no token: the mail may be opened on another device. */
export const confirmEmail = command({
  name: 'confirm-email',
  rest: { method: 'POST', path: '/confirm-email', msgCode: 8500 },
  audience: 'anyone',
  input: z.object({ userId: idText(), secret: z.string().check(z.maxLength(100)) }),
  output: z.object({}),
})

export const FEEDBACK_TYPES = ['feedback', 'error-report'] as const

export type FeedbackType = (typeof FEEDBACK_TYPES)[number]

/** Error reports may come from guests; feedback requires a user. */
export const createFeedback = command({
  name: 'create-feedback',
  rest: { method: 'POST', path: '/create-feedback', msgCode: 10300 },
  audience: 'anyone',
  input: z.object({
    type: z._default(z.enum(FEEDBACK_TYPES), 'feedback'),
    message: z._default(linesText(5000), ''),
  }),
  output: z.object({ id: z.string() }),
})

/** Requires the PIN again. Answers once all of the user's own data is deleted. */
export const deleteAccount = command({
  name: 'delete-account',
  rest: { method: 'POST', path: '/delete-account', msgCode: 10400 },
  audience: 'user',
  input: z.object({ password: z._default(pinSchema, '') }),
  output: z.object({}),
})

export const accountCommands = [
  login,
  login3rdParty,
  createUser,
  resetPassword,
  changePassword,
  payWithUen,
  uploadPhoto,
  createFeedback,
  deleteAccount,
  endSession,
  endOtherSessions,
  signOutCommand,
  sendEmailConfirmation,
  confirmEmail,
] as const
