// Stores the coordinates that the geocoding service found for an address. Only the server runs it.
import { z } from 'zod/mini'
import { idText } from '#shared/kernel/bounds.ts'
import { systemOperation } from '#shared/system-operation.ts'
import { put } from '#shared/writes.ts'
import { placedText } from './address.ts'
import { placeSchema } from './place.ts'

export const setAddressPlace = systemOperation({
  name: 'set-address-place',
  input: z.object({
    id: idText(),
    /** The text that was looked up. */
    text: z.string().check(z.maxLength(1000)),
    place: placeSchema,
  }),
  load: async (reader, { id }) => ({ address: await reader.get('addresses', id) }),
  // The address may have been edited or removed during the lookup.
  decide: ({ address }, { id, text, place }) => ({
    effects: address && placedText(address) === text ? [put('addresses', { ...address, place })] : [],
    output: { id },
  }),
})
