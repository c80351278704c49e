// Adds, edits and removes the person's addresses. Exactly one of them is the default.
import { z } from 'zod'
import { idText } from '#shared/kernel/bounds.ts'
import type { Effect } from '#shared/kernel/change.ts'
import { flagSchema, toFlag } from '#shared/kernel/rest-shapes.ts'
import { operation } from '#shared/operation.ts'
import { QUARTER_HOUR_S } from '#shared/operation-limits.ts'
import type { Tables } from '#shared/tables.ts'
import { put, remove } from '#shared/writes.ts'
import { addressReply, addressSchema, byDefault, COUNTRY, type Address, type AddressReply } from './address.ts'
import { checkChangedAddress, checkNewAddress, wrongAddress } from './address-check.ts'
import { ADDRESS_NOT_FOUND, TOO_MANY } from './address-refusals.ts'

/** Limits the storage that one account can fill. */
const MAX_ADDRESSES = 50
const text = z.string().max(300)
const dateSchema = z.string().max(10).nullable()
const newSchema = addressSchema.pick({ isDefault: true }).extend({
  id: idText(),
  name: text,
  street: text,
  postalCode: text,
  country: text,
  phone: text,
  deliveryDate: dateSchema,
})
type NewAddress = z.infer<typeof newSchema>

const streetSchema = z.union([text, z.object({ street: text })])
const streetOf = (sent: z.infer<typeof streetSchema>): string => (typeof sent === 'string' ? sent : sent.street)

const bodySchema = z.object({
  id: z.uuid().optional(),
  name: z.string().default(''),
  postalCode: z.string().default(''),
  address: streetSchema.default(''),
  country: z.string().default(COUNTRY),
  phone: z.string().default(''),
  isDefault: flagSchema.default(0),
  deliveryDate: dateSchema.optional(),
})

/** Clears the default flag of the other addresses. */
const othersNoDefault = (own: readonly Address[], id: string): Effect<Tables>[] =>
  own.filter((each) => each.isDefault && each.id !== id).map((each) => put('addresses', { ...each, isDefault: false }))

export const createUserAddress = operation({
  name: 'create-user-address',
  version: 1,
  rest: {
    method: 'POST',
    path: '/create-user-address',
    msgCode: 11100,
    body: bodySchema,
    toInput: (body: z.infer<typeof bodySchema>, fresh): NewAddress => ({
      id: body.id ?? fresh.id(),
      name: body.name,
      street: streetOf(body.address),
      postalCode: body.postalCode,
      country: body.country,
      phone: body.phone,
      isDefault: toFlag(body.isDefault) === 1,
      deliveryDate: body.deliveryDate ?? null,
    }),
    toReply: (output: AddressReply) => output,
  },
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
      phone: input.phone.trim(),
      isDefault: input.isDefault || !own.some((each) => each.isDefault),
      deliveryDate: input.deliveryDate,
      createdAt: stamp.at,
    }
    return {
      effects: [...(made.isDefault ? othersNoDefault(own, made.id) : []), put('addresses', made)],
      output: addressReply(made),
    }
  },
})

const changeSchema = z.object({
  addressId: idText(),
  name: text.optional(),
  street: text.optional(),
  postalCode: text.optional(),
  phone: text.optional(),
  isDefault: z.boolean().optional(),
  deliveryDate: dateSchema.optional(),
})
export type AddressChange = z.infer<typeof changeSchema>

const changeBodySchema = z.object({
  addressId: z.string(),
  name: z.string().optional(),
  address: streetSchema.optional(),
  postalCode: z.string().optional(),
  phone: z.string().optional(),
  isDefault: flagSchema.optional(),
  deliveryDate: dateSchema.optional(),
})

export const updateUserAddress = operation({
  name: 'update-user-address',
  version: 1,
  rest: {
    method: 'PATCH',
    path: '/update-user-address',
    msgCode: 11200,
    body: changeBodySchema,
    toInput: ({ address, isDefault, ...rest }: z.infer<typeof changeBodySchema>): AddressChange => ({
      ...rest,
      ...(address === undefined ? {} : { street: streetOf(address) }),
      ...(isDefault === undefined ? {} : { isDefault: toFlag(isDefault) === 1 }),
    }),
    toReply: (output: AddressReply) => output,
  },
  input: changeSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 600 },
  quota: null,
  load: async (reader, _input, actor) => ({ own: await reader.list('addresses', 'userId', actor.id) }),
  who: (_actor, { own }, { addressId }) => (own.some(({ id }) => id === addressId) ? null : ADDRESS_NOT_FOUND),
  decide: ({ own }, { addressId, ...change }) => {
    const before = own.find(({ id }) => id === addressId)
    if (before === undefined) return ADDRESS_NOT_FOUND
    const next: Address = {
      ...before,
      name: (change.name ?? before.name).trim(),
      street: (change.street ?? before.street).trim(),
      postalCode: (change.postalCode ?? before.postalCode).trim(),
      phone: (change.phone ?? before.phone).trim(),
      deliveryDate: change.deliveryDate === undefined ? before.deliveryDate : change.deliveryDate,
      // The default address stays the default until another is chosen.
      isDefault: change.isDefault === true || before.isDefault,
    }
    const { message, fields } = checkChangedAddress(next)
    if (message !== undefined || Object.keys(fields).length > 0) return wrongAddress(fields, message)
    return {
      effects: [...(next.isDefault ? othersNoDefault(own, next.id) : []), put('addresses', next)],
      output: addressReply(next),
    }
  },
})

const removeSchema = z.object({ addressId: idText() })

export const deleteUserAddress = operation({
  name: 'delete-user-address',
  version: 1,
  rest: {
    method: 'POST',
    also: ['DELETE'],
    path: '/delete-user-address',
    msgCode: 11300,
    body: removeSchema,
    toInput: (body: z.infer<typeof removeSchema>) => body,
    toReply: (output: { readonly addressId: string }) => output,
  },
  input: removeSchema,
  offline: true,
  rateLimit: { windowS: QUARTER_HOUR_S, maxPerUser: 300 },
  quota: null,
  load: async (reader, _input, actor) => ({ own: await reader.list('addresses', 'userId', actor.id) }),
  who: (_actor, { own }, { addressId }) => (own.some(({ id }) => id === addressId) ? null : ADDRESS_NOT_FOUND),
  decide: ({ own }, { addressId }) => {
    const gone = own.find(({ id }) => id === addressId)
    if (gone === undefined) return ADDRESS_NOT_FOUND
    const [next] = own.filter(({ id }) => id !== addressId).sort(byDefault)
    return {
      effects: [
        remove('addresses', addressId),
        ...(gone.isDefault && next ? [put('addresses', { ...next, isDefault: true })] : []),
      ],
      output: { addressId },
    }
  },
})
