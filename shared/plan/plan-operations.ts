// Calls of the plan room.
import { createPremiumFeature, createScheduleFeature } from './buy-feature.ts'
import { includeFeatures } from './include-features.ts'
import {
  cancelSubscription,
  confirmSubscription,
  createSubscription,
  listPackages,
  listPlans,
  listSubscriptions,
} from './plan-calls.ts'
import { createDomain, searchDomain } from './domain.ts'
import {
  judgeFeature,
  listPendingPayments,
  updateDomainStatus,
  updatePremiumStatus,
  updateScheduleStatus,
  updateSubscriptionStatus,
} from './judge-payment.ts'
import { addPlans, changeSubscription, linkSubscription, openSubscription } from './subscribe.ts'

export const planOperations = [
  includeFeatures,
  addPlans,
  openSubscription,
  linkSubscription,
  changeSubscription,
  createPremiumFeature,
  createScheduleFeature,
  createDomain,
  judgeFeature,
] as const
export const planQueries = [listPlans, listPackages, listSubscriptions, listPendingPayments] as const
export const planCommands = [
  createSubscription,
  cancelSubscription,
  confirmSubscription,
  updatePremiumStatus,
  updateScheduleStatus,
  updateDomainStatus,
  updateSubscriptionStatus,
  searchDomain,
] as const
