// The calls of the account room. PINs, tokens and mail are the server's alone, so most are commands.
import { z } from 'zod'
import { idText, pictureText } from '#shared/kernel/bounds.ts'
import { askedSchema } from '#shared/kernel/rest-shapes.ts'
import { put } from '#shared/writes.ts'
import { command, operation, query } from '#shared/operation.ts'
import { systemOnly } from '#shared/roles.ts'
import { checkAccount } from './account-checks.ts'
import { wrongAccount } from './account-refusals.ts'
import { userReplySchema } from './user-reply.ts'
import { userSchema } from './user.ts'

const pinSchema = z.union([z.string().max(64), z.array(z.union([z.string().max(8), z.number()])).max(16)])

const texts = {
  id: idText(),
  name: z.string().max(200),
  email: z.string().max(254),
  phone: z.string().max(40),
  photoUrl: pictureText().nullable(),
  postalCode: z.string().max(40),
}

export const createAccount = operation({
  name: 'create-account',
  version: 1,
  rest: null,
  input: userSchema.omit({ createdAt: true }).extend(texts),
  offline: false,
  load: async (reader, input) => ({ existing: await reader.get('users', input.id) }),
  who: (actor) => systemOnly(actor),
  decide: (state, input, stamp) => {
    if (state.existing) return { effects: [], output: { id: input.id } }
    const wrong = checkAccount(input)
    if (Object.keys(wrong).length > 0) return wrongAccount(wrong)
    return {
      effects: [put('users', { ...input, createdAt: stamp.at })],
      output: { id: input.id },
    }
  },
})

export const login = command({
  name: 'login',
  rest: { method: 'POST', path: '/login', msgCode: 1100 },
  audience: 'anyone',
  input: z.object({ email: z.string().max(254).default(''), password: pinSchema.default('') }),
  output: z.object({ token: z.string() }),
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
  }),
  output: z.object({ token: z.string() }),
})

export const uploadPhoto = command({
  name: 'upload-photo',
  rest: { method: 'POST', path: '/upload-photo', msgCode: 1900 },
  audience: 'user',
  /** Multipart; the part 'file' holds the bytes. */
  input: z.object({ type: z.coerce.number().optional() }),
  output: z.object({ url: z.string() }),
})

export const getUser = query({
  name: 'get-user',
  rest: { method: 'GET', path: '/get-user', msgCode: 1200 },
  audience: 'user',
  input: z.object({ getGroups: askedSchema }),
  output: userReplySchema,
})

export const accountOperations = [createAccount] as const
export const accountQueries = [getUser] as const
export const accountCommands = [login, createUser, uploadPhoto] as const
