// Whether the premium account is still to be bought.
import type { Feature } from './feature.ts'

type Bought = Pick<Feature, 'kind' | 'paymentStatus' | 'status'>

/** Unless a premium feature is both paid and active. `features`: their own and those of everybody. */
export const isPremiumRequired = (features: readonly Bought[]): boolean =>
  !features.some(({ kind, paymentStatus, status }) => kind === 'premium' && paymentStatus === 2 && status === 2)
