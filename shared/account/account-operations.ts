// Calls of the account room. Only the server handles PINs, tokens and mail, so most are commands.
import { z } from 'zod'
import { idText, MAX_COUNT, pictureText } from '#shared/kernel/bounds.ts'
import { askedSchema, isAsked } from '#shared/kernel/rest-shapes.ts'
import { put } from '#shared/writes.ts'
import { command, operation, query } from '#shared/operation.ts'
import { SYSTEM_ONLY } from '#shared/operation-limits.ts'
import { systemOnly } from '#shared/roles.ts'
import { checkAccount } from './account-checks.ts'
import { payWithUen, setPayee } from './change-payee.ts'
import { wrongAccount } from './account-refusals.ts'
import { forgetBookings } from './forget-bookings.ts'
import { forgetInEvent, removeAccount } from './forget-person.ts'
import { forgetProof } from './forget-proof.ts'
import { pinSchema } from './pin-schema.ts'
import { createFeedback, deleteAccount, getRememberedDeliveryAddress, getShortUserById } from './profile-calls.ts'
import { updateRememberedDeliveryAddress, updateUser } from './update-user.ts'
import { confirmEmail, sendEmailConfirmation } from './email-confirmation.ts'
import { endOtherSessions, endSession, listSessions, signOutCommand } from './session-calls.ts'
import { checkSocialAccount, SOCIAL_TYPES } from './social.ts'
import { userReplySchema } from './user-reply.ts'
import { NEW_PERSON, userSchema } from './user.ts'

const texts = {
  id: idText(),
  name: z.string().max(200),
  email: z.string().max(254),
  phone: z.string().max(40),
  photoUrl: pictureText().nullable(),
  postalCode: z.string().max(40),
}

const socialToken = z.object({
  /** The provider's token (Google: the ID token), or the ticket of a browser that returns from it. */
  accessToken: z.string().max(8192),
  /** For a ticket: the secret whose SHA-256 the browser sent at the start. */
  verifier: z.string().max(128).optional(),
})

export const createAccount = operation({
  name: 'create-account',
  version: 1,
  rest: null,
  input: userSchema
    .omit({
      createdAt: true,
      marketingConsentAt: true,
      uen: true,
      isPayWithUEN: true,
      rememberedDeliveryAddress: true,
      rememberedDeliveryZones: true,
    })
    .extend({
      ...texts,
      marketingConsent: z.boolean(),
      /** Created through an identity provider. */
      social: z.boolean(),
    }),
  offline: false,
  rateLimit: SYSTEM_ONLY,
  quota: null,
  load: async (reader, input) => ({ existing: await reader.get('users', input.id) }),
  who: (actor) => systemOnly(actor),
  decide: (state, input, stamp) => {
    if (state.existing) return { effects: [], output: { id: input.id } }
    const wrong = input.social ? checkSocialAccount(input) : checkAccount(input)
    if (Object.keys(wrong).length > 0) return wrongAccount(wrong)
    const { marketingConsent, social: _social, ...account } = input
    const marketingConsentAt = marketingConsent ? stamp.at : null
    return {
      effects: [put('users', { ...account, ...NEW_PERSON, marketingConsentAt, createdAt: stamp.at })],
      output: { id: input.id },
    }
  },
})

/** Number of device secrets that a browser sends: those of the last users. */
export const DEVICES = 5

/** Shown at the next sign-in on this device, so that other people's guesses do not lock the owner out. */
const deviceSchema = z.string()

export const login = command({
  name: 'login',
  rest: { method: 'POST', path: '/login', msgCode: 1100 },
  audience: 'anyone',
  input: z.object({
    email: z.string().max(254).default(''),
    password: pinSchema.default(''),
    /** Device secrets from earlier sign-ins on this device. */
    devices: z.array(z.string().max(200)).max(DEVICES).optional(),
  }),
  output: z.object({ token: z.string(), device: deviceSchema }),
})

export const createUser = command({
  name: 'create-user',
  rest: { method: 'POST', path: '/create-user', msgCode: 1000 },
  audience: 'anyone',
  input: z.object({
    name: z.string().max(200).default(''),
    email: z.string().max(254).default(''),
    phone: z.string().max(40).default(''),
    postalCode: z.string().max(40).default(''),
    password: pinSchema.default(''),
    marketingConsent: z.boolean().optional(),
    /** For a provider: its token, and its id of the person. */
    ...socialToken.partial().shape,
    linkedGoogleAccount: z.string().max(255).optional(),
    linkedFBAccount: z.string().max(255).optional(),
  }),
  output: z.object({ token: z.string(), device: deviceSchema.optional() }),
})

export const login3rdParty = command({
  name: 'login-3rd-party',
  rest: { method: 'POST', path: '/login-3rd-party', msgCode: 1300 },
  audience: 'anyone',
  input: socialToken.extend({ type: z.enum(SOCIAL_TYPES) }),
  output: z.object({ token: z.string() }),
})

const stepSchema = z
  .union([z.literal(1), z.literal(2), z.enum(['1', '2'])])
  .transform((step): 1 | 2 => (Number(step) === 2 ? 2 : 1))

export const resetPassword = command({
  name: 'reset-password',
  rest: { method: 'PATCH', path: '/reset-password', msgCode: 10600 },
  audience: 'anyone',
  input: z.object({
    /** 1 mails a code, 2 accepts it. */
    step: stepSchema,
    email: z.string().max(254).default(''),
    code: z
      .union([
        z.number().int().min(0).max(999_999_999),
        z
          .string()
          .max(12)
          .regex(/^\s*\d{1,9}\s*$/)
          .transform(Number),
      ])
      .optional(),
    /** Secret of the link in the mail; replaces the code. */
    link: z.string().max(100).optional(),
    newPassword: pinSchema.default(''),
  }),
  output: z.string(),
})

export const changePassword = command({
  name: 'change-password',
  rest: { method: 'PATCH', path: '/change-password', msgCode: 10700 },
  audience: 'user',
  input: z.object({
    oldPassword: pinSchema.default(''),
    newPassword: pinSchema.default(''),
    /** Push subscription of this device, which stays; those of other devices end. */
    pushEndpoint: z.string().max(2000).optional(),
  }),
  /** Every earlier token has ended; this one continues. */
  output: z.object({ token: z.string(), device: deviceSchema }),
})

export const uploadPhoto = command({
  name: 'upload-photo',
  rest: { method: 'POST', path: '/upload-photo', msgCode: 1900 },
  audience: 'user',
  /** Multipart; the part 'file' has the bytes. */
  input: z.object({ type: z.coerce.number().int().min(0).max(MAX_COUNT).optional() }),
  output: z.object({ url: z.string() }),
  // The screenshot; it has no effect until an order refers to it.
  withPaymentToken: () => true,
})

export const getUser = query({
  name: 'get-user',
  rest: { method: 'GET', path: '/get-user', msgCode: 1200 },
  audience: 'user',
  /** Default: the caller. */
  input: z.object({ id: idText().optional(), getGroups: askedSchema }),
  output: userReplySchema,
  // The payee of the order.
  withPaymentToken: (input, order) => input.id === order.hostId && !isAsked(input.getGroups),
})

export const searchUser = query({
  name: 'search-user',
  rest: { method: 'GET', path: '/search-user', msgCode: 1400 },
  audience: 'anyone',
  /** An email, or with a token a phone number. */
  input: z.object({ id: z.string().trim().max(254) }),
  output: z.object({ uid: z.string().optional() }),
})

/** Settings of this installation for pages. */
export const getSettings = query({
  name: 'get-settings',
  rest: { method: 'GET', path: '/get-settings', msgCode: 11000 },
  audience: 'anyone',
  input: z.object({}),
  output: z.object({
    siteUrl: z.string(),
    contactEmail: z.string(),
    /** Paid features that are free here. */
    includedFeatures: z.array(z.enum(['premium', 'schedule'])),
    /** Name of the bank transfer's recipient; empty when the operator set none. */
    paymentPayee: z.string(),
  }),
})

export const accountOperations = [
  createAccount,
  updateUser,
  setPayee,
  updateRememberedDeliveryAddress,
  forgetInEvent,
  forgetBookings,
  removeAccount,
  forgetProof,
] as const
export const accountQueries = [
  getUser,
  getShortUserById,
  getRememberedDeliveryAddress,
  searchUser,
  getSettings,
  listSessions,
] as const
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
