// Commands of the site room.
import { command } from '#shared/operation.ts'
import { z } from 'zod'
import { KIND_PATTERN, PLAIN_MESSAGES, PLACE_PATTERN, FRAME_PATTERN, MAX_FRAMES } from './error-report.ts'

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

export const siteCommands = [reportError] as const
