// Edits an address of the caller. Exactly one address is the default.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { cleanPhone } from '#shared/kernel/text.ts'
import { addressLine, deliveryDateSchema, othersNoDefault, streetText } from './address-inputs.ts'
import { operation } from '#shared/operation.ts'
import { type Address, addressReply, placedText } from './address.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { ADDRESS_NOT_FOUND } from './address-refusals.ts'
import { checkChangedAddress, wrongAddress } from './address-check.ts'
import { put } from '#shared/writes.ts'

const changeSchema = z.object({
  addressId: idText(),
  name: z.optional(addressLine),
  street: z.optional(streetText),
  postalCode: z.optional(addressLine),
  phone: z.optional(addressLine),
  isDefault: z.optional(z.boolean()),
  deliveryDate: z.optional(deliveryDateSchema),
})

export type AddressChange = z.infer<typeof changeSchema>

export const updateUserAddress = operation({
  name: 'update-user-address',
  label: 'Address changed',
  subject: 'address',
  version: 1,
  rest: { method: 'PATCH', path: '/update-user-address', msgCode: 11200 },
  input: changeSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load: async (reader, _input, actor) => ({ own: await reader.list('addresses', 'userId', actor.id) }),
  who: (_actor, { own }, { addressId }) => (own.some(({ id }) => id === addressId) ? null : ADDRESS_NOT_FOUND),
  decide: ({ own }, { addressId, ...change }) => {
    const before = own.find(({ id }) => id === addressId)
    if (before === undefined) return ADDRESS_NOT_FOUND
    const edited: Address = {
      ...before,
      name: (change.name ?? before.name).trim(),
      street: (change.street ?? before.street).trim(),
      postalCode: (change.postalCode ?? before.postalCode).trim(),
      phone: cleanPhone(change.phone ?? before.phone),
      deliveryDate: change.deliveryDate === undefined ? before.deliveryDate : change.deliveryDate,
      // The default address stays the default until another is chosen.
      isDefault: change.isDefault === true || before.isDefault,
    }
    const next = placedText(edited) === placedText(before) ? edited : { ...edited, place: null }
    const { message, fields } = checkChangedAddress(next)
    if (message !== undefined || Object.keys(fields).length > 0) return wrongAddress(fields, message)
    return {
      effects: [...(next.isDefault ? othersNoDefault(own, next.id) : []), put('addresses', next)],
      output: addressReply(next),
    }
  },
})
