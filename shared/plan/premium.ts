// Tells whether the person lacks the premium account.
import type { Feature } from './feature.ts'

type BoughtFeature = Pick<Feature, 'kind' | 'paymentStatus' | 'status'>

/**
 * True unless a premium feature is both paid and active. `features`: the person's and those included for everybody.
 */
export const isPremiumRequired = (features: readonly BoughtFeature[]): boolean =>
  !features.some(({ kind, paymentStatus, status }) => kind === 'premium' && paymentStatus === 2 && status === 2)
