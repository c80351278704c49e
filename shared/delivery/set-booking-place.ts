// Stores the coordinates that the geocoding service found for the address of a booking. Only the server runs it.
import { z } from 'zod/mini'
import { placeSchema } from '#shared/address/place.ts'
import { idText } from '#shared/kernel/bounds.ts'
import { systemOperation } from '#shared/system-operation.ts'
import { put } from '#shared/writes.ts'

export const setBookingPlace = systemOperation({
  name: 'set-booking-place',
  input: z.object({
    id: idText(),
    /** The text that was looked up. */
    text: z.string().check(z.maxLength(500)),
    place: placeSchema,
  }),
  load: async (reader, { id }) => ({ booking: await reader.get('bookings', id) }),
  // The booking may have another address since, or its buyer may have deleted the account.
  decide: ({ booking }, { id, text, place }) => ({
    effects: booking?.address === text ? [put('bookings', { ...booking, place })] : [],
    output: { id },
  }),
})
