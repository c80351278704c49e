// Tells who may schedule events: buyers of the feature, or everybody when the operator includes it.
import type { Feature } from './feature.ts'

/** Owner id of features that the operator includes for everybody. */
export const EVERYBODY = '*'

const isPaidAndActive = ({ paymentStatus, status }: Pick<Feature, 'paymentStatus' | 'status'>): boolean =>
  paymentStatus === 2 && status === 2

/** `features`: the person's and those included for everybody. */
export const maySchedule = (features: readonly Pick<Feature, 'kind' | 'paymentStatus' | 'status'>[]): boolean =>
  features.some((feature) => feature.kind === 'schedule' && isPaidAndActive(feature))
