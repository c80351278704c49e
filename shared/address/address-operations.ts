// Calls of the address room.
import { z } from 'zod'
import { query } from '#shared/operation.ts'
import { addressReplySchema } from './address.ts'
import { createUserAddress, deleteUserAddress, updateUserAddress } from './change-address.ts'

export { createUserAddress, deleteUserAddress, updateUserAddress }

/** The caller's addresses, the default first. */
export const listUserAddress = query({
  name: 'list-user-address',
  rest: { method: 'GET', path: '/list-user-address', msgCode: 11900 },
  audience: 'user',
  input: z.object({}),
  output: z.object({ addresses: z.array(addressReplySchema) }),
})

export const addressOperations = [createUserAddress, updateUserAddress, deleteUserAddress] as const
export const addressQueries = [listUserAddress] as const
export const addressCommands = [] as const
