// Calls of the site room: error reports and external services.
import { z } from 'zod'
import { command, query } from '#shared/operation.ts'
import { FRAME_PATTERN, KIND_PATTERN, MAX_FRAMES, PLACE_PATTERN, PLAIN_MESSAGES } from './error-report.ts'

/** Location of an address; null when it is unknown or the service is off. */
export const getPlace = query({
  name: 'get-place',
  rest: { method: 'GET', path: '/get-place', msgCode: 98200 },
  audience: 'user',
  input: z.object({ address: z.string().trim().min(3).max(500) }),
  output: z.object({ latitude: z.number(), longitude: z.number() }).nullable(),
})

/** Contains no typed text: kinds, code locations and words from a list. */
export const reportError = command({
  name: 'report-error',
  rest: { method: 'POST', path: '/report-error', msgCode: 98300 },
  audience: 'anyone',
  input: z.object({
    kind: z.string().max(45).regex(KIND_PATTERN),
    message: z.enum(PLAIN_MESSAGES),
    about: z.string().max(80).regex(PLACE_PATTERN),
    page: z.string().max(80).regex(PLACE_PATTERN),
    frames: z.array(z.string().max(200).regex(FRAME_PATTERN)).max(MAX_FRAMES),
  }),
  output: z.object({}),
})

export const siteOperations = [] as const
export const siteQueries = [getPlace] as const
export const siteCommands = [reportError] as const
