// Adds an address of the caller. Exactly one address is the default.
import { z } from 'zod/mini'
import { addressSchema, addressReply, type Address } from './address.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { cleanPhone } from '#shared/kernel/text.ts'
import { addressLine, deliveryDateSchema, othersNoDefault, streetText } from './address-inputs.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import { ADDRESS_NOT_FOUND, TOO_MANY } from './address-refusals.ts'
import { checkNewAddress, wrongAddress } from './address-check.ts'
import { put } from '#shared/writes.ts'

/** Limits the storage that one account can fill. */
const MAX_ADDRESSES = 50

const newSchema = z.extend(z.pick(addressSchema, { isDefault: true }), {
  id: idText(),
  name: addressLine,
  street: streetText,
  postalCode: addressLine,
  country: addressLine,
  phone: addressLine,
  deliveryDate: deliveryDateSchema,
})

export const createUserAddress = operation({
  name: 'create-user-address',
  label: 'New address',
  subject: 'address',
  version: 1,
  rest: { method: 'POST', path: '/create-user-address', msgCode: 11100 },
  input: newSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 100 },
  quota: { maxPerDay: 200, noun: 'addresses' },
  load: async (reader, input, actor) => ({
    user: await reader.get('users', actor.id),
    existing: await reader.get('addresses', input.id),
    own: await reader.list('addresses', 'userId', actor.id),
  }),
  who: (actor, { user, existing }) => {
    if (user === undefined) return ADDRESS_NOT_FOUND
    return existing !== undefined && existing.userId !== actor.id ? ADDRESS_NOT_FOUND : null
  },
  decide: ({ existing, own }, input, stamp) => {
    if (existing) return { effects: [], output: addressReply(existing) }
    const wrong = checkNewAddress(input)
    if (Object.keys(wrong).length > 0) return wrongAddress(wrong)
    if (own.length >= MAX_ADDRESSES) return TOO_MANY
    const made: Address = {
      id: input.id,
      userId: stamp.actor.id,
      name: input.name.trim(),
      street: input.street.trim(),
      postalCode: input.postalCode.trim(),
      country: input.country,
      phone: cleanPhone(input.phone),
      isDefault: input.isDefault || !own.some((each) => each.isDefault),
      deliveryDate: input.deliveryDate,
      place: null,
      createdAt: stamp.at,
    }
    return {
      effects: [...(made.isDefault ? othersNoDefault(own, made.id) : []), put('addresses', made)],
      output: addressReply(made),
    }
  },
})
