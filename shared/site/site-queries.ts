import { query } from '#shared/operation.ts'
import { z } from 'zod/mini'

/** Location of an address; null when it is unknown or the service is off. */
export const getPlace = query({
  name: 'get-place',
  rest: { method: 'GET', path: '/get-place', msgCode: 98200 },
  audience: 'user',
  input: z.object({ address: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)) }),
  output: z.nullable(z.object({ latitude: z.number(), longitude: z.number() })),
})

export const siteQueries = [getPlace] as const
