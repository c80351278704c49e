import { includeFeatures } from './include-features.ts'
import { createDomain } from './create-domain.ts'
import { reviewFeature } from './review-feature.ts'
import { openSubscription } from './open-subscription.ts'
import { linkSubscription } from './link-subscription.ts'
import { changeSubscription } from './change-subscription.ts'
import { reviewPlanInvoice } from './review-plan-invoice.ts'
import { makePlanInvoice } from './make-plan-invoice.ts'
import { addPlans } from './add-plans.ts'
import { createPremiumFeature } from './create-premium-feature.ts'
import { createScheduleFeature } from './create-schedule-feature.ts'

export const planOperations = [
  includeFeatures,
  addPlans,
  openSubscription,
  linkSubscription,
  changeSubscription,
  createPremiumFeature,
  createScheduleFeature,
  createDomain,
  reviewFeature,
  makePlanInvoice,
  reviewPlanInvoice,
] as const
