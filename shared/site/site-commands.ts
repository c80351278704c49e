import { command } from '#shared/operation.ts'
import { z } from 'zod/mini'
import { KIND_PATTERN, PLAIN_MESSAGES, PLACE_PATTERN, FRAME_PATTERN, MAX_FRAMES } from './error-report.ts'

/** Contains no typed text: kinds, code locations and words from a list. */
export const reportError = command({
  name: 'report-error',
  rest: { method: 'POST', path: '/report-error', msgCode: 98300 },
  audience: 'anyone',
  input: z.object({
    kind: z.string().check(z.maxLength(45), z.regex(KIND_PATTERN)),
    message: z.enum(PLAIN_MESSAGES),
    about: z.string().check(z.maxLength(80), z.regex(PLACE_PATTERN)),
    page: z.string().check(z.maxLength(80), z.regex(PLACE_PATTERN)),
    frames: z.array(z.string().check(z.maxLength(200), z.regex(FRAME_PATTERN))).check(z.maxLength(MAX_FRAMES)),
  }),
  output: z.object({}),
})

export const siteCommands = [reportError] as const
