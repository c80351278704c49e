// Who may let an event open later: who paid for it, or everybody where the operator includes it.
import { refuse, type Refusal } from '#shared/kernel/result.ts'
import type { Feature } from './feature.ts'

/** Features that the operator includes for everybody are kept as features of this id. */
export const EVERYBODY = '*'

export const SCHEDULE_OFF: Refusal = refuse(403, 21_203, 'Scheduling needs a paid and active schedule feature')

const isPaidAndActive = ({ paymentStatus, status }: Pick<Feature, 'paymentStatus' | 'status'>): boolean =>
  paymentStatus === 2 && status === 2

/** `features`: their own and those of everybody. */
export const maySchedule = (features: readonly Pick<Feature, 'kind' | 'paymentStatus' | 'status'>[]): boolean =>
  features.some((feature) => feature.kind === 'schedule' && isPaidAndActive(feature))
