// Fields as last-writer-wins registers: each keeps the value with the latest hybrid time, in any order of arrival.
import type { Stamp } from '#shared/kernel/change.ts'
import { isLaterEdit } from '#shared/kernel/later-edit.ts'
import type { HybridTime } from '#shared/kernel/hybrid-time.ts'

export interface FieldTimes {
  readonly fieldTimes: Readonly<Record<string, HybridTime>>
}

/**
 * Applies the fields of `patch` that are later than the row's. Equal times cannot come from two writers, because a
 * time names its client.
 */
export const writeFields = <R extends FieldTimes, K extends keyof R & string>(
  row: R,
  patch: Pick<R, K>,
  stamp: Pick<Stamp, 'time' | 'server'>,
): R => {
  const fieldTimes: Record<string, HybridTime> = { ...row.fieldTimes }
  const written: Partial<Pick<R, K>> = {}
  for (const field of Object.keys(patch) as K[]) {
    if (!isLaterEdit(stamp, fieldTimes[field])) continue
    fieldTimes[field] = stamp.time
    written[field] = patch[field]
  }
  return { ...row, ...written, fieldTimes }
}
