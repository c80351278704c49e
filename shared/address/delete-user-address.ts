// Removes an address of the caller. Another one becomes the default.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { ADDRESS_NOT_FOUND } from './address-refusals.ts'
import { byDefault } from './address.ts'
import { remove, put } from '#shared/writes.ts'

const removeSchema = z.object({ addressId: idText() })

export const deleteUserAddress = operation({
  name: 'delete-user-address',
  label: 'Address deleted',
  subject: 'address',
  version: 1,
  rest: { method: 'POST', also: ['DELETE'], path: '/delete-user-address', msgCode: 11300 },
  input: removeSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: async (reader, _input, actor) => ({ own: await reader.list('addresses', 'userId', actor.id) }),
  who: (_actor, { own }, { addressId }) => (own.some(({ id }) => id === addressId) ? null : ADDRESS_NOT_FOUND),
  decide: ({ own }, { addressId }) => {
    const removed = own.find(({ id }) => id === addressId)
    if (removed === undefined) return ADDRESS_NOT_FOUND
    const [next] = own.filter(({ id }) => id !== addressId).sort(byDefault)
    return {
      effects: [
        remove('addresses', addressId),
        ...(removed.isDefault && next ? [put('addresses', { ...next, isDefault: true })] : []),
      ],
      output: { addressId },
    }
  },
})
