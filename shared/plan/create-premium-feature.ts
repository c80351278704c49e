// Buys the premium account.
import { purchase } from './buy-feature.ts'

export const createPremiumFeature = purchase('create-premium-feature', 'premium', 18500)
