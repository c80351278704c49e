// Tells who may schedule events: buyers of the feature, or everybody when the operator includes it.
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import type { Feature } from './feature.ts'

/** Owner id of features that the operator includes for everybody. */
export const EVERYBODY = '*'

export const SCHEDULE_OFF: Refusal = refuse(403, 21_203, 'Scheduling needs a paid and active schedule feature')

const isPaidAndActive = ({ paymentStatus, status }: Pick<Feature, 'paymentStatus' | 'status'>): boolean =>
  paymentStatus === 2 && status === 2

/** `features`: the person's and those included for everybody. */
export const maySchedule = (features: readonly Pick<Feature, 'kind' | 'paymentStatus' | 'status'>[]): boolean =>
  features.some((feature) => feature.kind === 'schedule' && isPaidAndActive(feature))
