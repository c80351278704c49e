// Fields as last-writer registers: each keeps the value of its latest hybrid time, whatever order the writes arrive in.
import type { HybridTime } from '#shared/kernel/hybrid-time.ts'

export interface FieldTimes {
  readonly fieldTimes: Readonly<Record<string, HybridTime>>
}

/**
 * The row with each field of `patch` that is later than what it holds. Equal times cannot come from two writers:
 * a time names its client.
 */
export const writeFields = <R extends FieldTimes, K extends keyof R & string>(
  row: R,
  patch: Pick<R, K>,
  time: HybridTime,
): R => {
  const fieldTimes: Record<string, HybridTime> = { ...row.fieldTimes }
  const written: Partial<Pick<R, K>> = {}
  for (const field of Object.keys(patch) as K[]) {
    const held = fieldTimes[field]
    if (held !== undefined && held >= time) continue
    fieldTimes[field] = time
    written[field] = patch[field]
  }
  return { ...row, ...written, fieldTimes }
}
