// How often a buyer may change one order or booking in a day. Each change reaches its host's phone, with a line of its history.
import { refuseWith } from '#shared/kernel/result.ts'
import type { DailyTargetLimit } from '#shared/operation-limits.ts'
import { CHANGED_OFTEN_TODAY } from './order-refusals.ts'

/** A person who cannot decide changes an order some ten times. */
export const MAX_CHANGES_PER_RECORD_PER_DAY = 100

export const perRecordPerDay = (record: 'order' | 'booking'): DailyTargetLimit<{ readonly ref: string }> => ({
  max: MAX_CHANGES_PER_RECORD_PER_DAY,
  target: ({ ref }) => ref,
  refusal: (max) => refuseWith(CHANGED_OFTEN_TODAY, { record, max }),
})
