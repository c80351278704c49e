// Buys the premium account.
import { purchase } from './buy-feature.ts'

export const createPremiumFeature = purchase('create-premium-feature', 'Premium account asked for', 'premium', 18500)
