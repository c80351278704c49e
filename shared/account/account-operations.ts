// The calls of the account room. PINs, tokens and mail are the server's alone, so most are commands.
import { z } from 'zod'
import { idText, pictureText } from '#shared/kernel/bounds.ts'
import { askedSchema, isAsked } from '#shared/kernel/rest-shapes.ts'
import { put } from '#shared/writes.ts'
import { command, operation, query } from '#shared/operation.ts'
import { systemOnly } from '#shared/roles.ts'
import { checkAccount } from './account-checks.ts'
import { wrongAccount } from './account-refusals.ts'
import { forgetBookings } from './forget-bookings.ts'
import { forgetInEvent, removeAccount } from './forget-person.ts'
import { forgetProof } from './forget-proof.ts'
import { createFeedback, deleteAccount, getRememberedDeliveryAddress, getShortUserById } from './profile-calls.ts'
import { payWithUen, updateRememberedDeliveryAddress, updateUser } from './update-user.ts'
import { checkSocialAccount, SOCIAL_TYPES } from './social.ts'
import { userReplySchema } from './user-reply.ts'
import { NEW_PERSON, userSchema } from './user.ts'

const pinSchema = z.union([z.string().max(64), z.array(z.union([z.string().max(8), z.number()])).max(16)])

const texts = {
  id: idText(),
  name: z.string().max(200),
  email: z.string().max(254),
  phone: z.string().max(40),
  photoUrl: pictureText().nullable(),
  postalCode: z.string().max(40),
}

const socialToken = z.object({
  /** The provider's own token (of Google the ID token), or the ticket with which a browser comes back from it. */
  accessToken: z.string().max(8192),
  /** Of a ticket: the secret whose SHA-256 the browser gave when it began. */
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
      /** Through another company's account. */
      social: z.boolean(),
    }),
  offline: false,
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

/** As many a device shows: whoever signed in on it last. */
export const DEVICES = 5

/** To be shown at the next sign-in on this device, so that nobody's guesses keep its owner out. */
const deviceSchema = z.string()

export const login = command({
  name: 'login',
  rest: { method: 'POST', path: '/login', msgCode: 1100 },
  audience: 'anyone',
  input: z.object({
    email: z.string().max(254).default(''),
    password: pinSchema.default(''),
    /** What earlier sign-ins on this device answered. */
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
    /** Through a provider: what it gave, and its id of the person. */
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
    /** 1 mails a code, 2 takes it. */
    step: stepSchema,
    email: z.string().max(254).default(''),
    code: z
      .union([
        z.number().int(),
        z
          .string()
          .max(12)
          .regex(/^\s*\d{1,9}\s*$/)
          .transform(Number),
      ])
      .optional(),
    /** Of the link in the mail: does without the code. */
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
    /** Of this device's push subscription: it is rung further on, others are not. */
    pushEndpoint: z.string().max(2000).optional(),
  }),
  /** Every earlier token has ended; this one goes on. */
  output: z.object({ token: z.string(), device: deviceSchema }),
})

export const uploadPhoto = command({
  name: 'upload-photo',
  rest: { method: 'POST', path: '/upload-photo', msgCode: 1900 },
  audience: 'user',
  /** Multipart; the part 'file' holds the bytes. */
  input: z.object({ type: z.coerce.number().optional() }),
  output: z.object({ url: z.string() }),
  // The screenshot; it counts for nothing until an order names it.
  withPaymentToken: () => true,
})

export const getUser = query({
  name: 'get-user',
  rest: { method: 'GET', path: '/get-user', msgCode: 1200 },
  audience: 'user',
  /** Without `id` the caller. */
  input: z.object({ id: idText().optional(), getGroups: askedSchema }),
  output: userReplySchema,
  // Whom the order is paid to.
  withPaymentToken: (input, order) => input.id === order.hostId && !isAsked(input.getGroups),
})

export const searchUser = query({
  name: 'search-user',
  rest: { method: 'GET', path: '/search-user', msgCode: 1400 },
  audience: 'anyone',
  /** An email, or a phone number, for which a token is needed. */
  input: z.object({ id: z.string().trim().max(254) }),
  output: z.object({ uid: z.string().optional() }),
})

/** What a page needs to know of this installation. */
export const getSettings = query({
  name: 'get-settings',
  rest: { method: 'GET', path: '/get-settings', msgCode: 11000 },
  audience: 'anyone',
  input: z.object({}),
  output: z.object({
    siteUrl: z.string(),
    contactEmail: z.string(),
    /** What is sold elsewhere and free here. */
    includedFeatures: z.array(z.enum(['premium', 'schedule'])),
    /** Whom plans and features are paid to by bank transfer; empty where nobody said so. */
    paymentPayee: z.string(),
  }),
})

export const accountOperations = [
  createAccount,
  updateUser,
  payWithUen,
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
] as const
export const accountCommands = [
  login,
  login3rdParty,
  createUser,
  resetPassword,
  changePassword,
  uploadPhoto,
  createFeedback,
  deleteAccount,
] as const
