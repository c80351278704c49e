// Queries of the site room.
import { query } from '#shared/operation.ts'
import { z } from 'zod'

/** Location of an address; null when it is unknown or the service is off. */
export const getPlace = query({
  name: 'get-place',
  rest: { method: 'GET', path: '/get-place', msgCode: 98200 },
  audience: 'user',
  input: z.object({ address: z.string().trim().min(3).max(500) }),
  output: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
})

export const siteQueries = [getPlace] as const
