// Schemas shared by REST calls. Query strings hold text and bodies hold values; both are accepted.
import { z } from 'zod/mini'
import { parseDateTime, type Seconds } from './clock.ts'

/** A flag such as 'getMembers=1': true for true, '1', 1 and 'true'; false for false, '0', 0, 'false' and absence. */
export const wideFlagSchema = z.optional(
  z.union([z.boolean(), z.literal(0), z.literal(1), z.enum(['0', '1', 'true', 'false'])]),
)
export type WideFlag = z.infer<typeof wideFlagSchema>
export const isFlagSet = (value: WideFlag): boolean =>
  value === true || value === 1 || value === '1' || value === 'true'

/** 0 or 1, as a number, a digit or a boolean. */
export const flagSchema = z.union([z.literal(0), z.literal(1), z.boolean(), z.enum(['0', '1'])])
export const toFlag = (value: z.infer<typeof flagSchema>): 0 | 1 =>
  value === 1 || value === true || value === '1' ? 1 : 0

/** A number or numeric text; null when empty. Other text is refused. */
export const amountSchema = z.union([z.number(), z.null(), z.string().check(z.trim(), z.regex(/^(-?\d+(\.\d+)?)?$/))])
export const toAmount = (value: z.infer<typeof amountSchema> | undefined): number | null =>
  value === undefined || value === null || value === '' ? null : Number(value)

/** Paging: at most `take` entries, starting at 1. */
export const pageFields = (take: number) => ({
  take: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(take)), take),
  page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100_000)), 1),
})

const END_OF_DAY = (23 * 60 + 59) * 60

/** 'DD-MM-YYYY HH:mm', or 'DD-MM-YYYY' for 23:59 of that day; null when it is not a date. */
export const readMoment = (text: string): Seconds | null => {
  const at = parseDateTime(text)
  if (at === undefined) return null
  return text.trim().includes(' ') ? at : at + END_OF_DAY
}
