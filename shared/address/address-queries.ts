import { query } from '#shared/operation.ts'
import { z } from 'zod/mini'
import { addressReplySchema } from './address.ts'

/** The caller's addresses, the default first. */
export const listUserAddress = query({
  name: 'list-user-address',
  rest: { method: 'GET', path: '/list-user-address', msgCode: 11900 },
  audience: 'user',
  input: z.object({}),
  output: z.object({ addresses: z.array(addressReplySchema) }),
})

export const addressQueries = [listUserAddress] as const
