// Tells who has the console: hosts and admins with the premium account (decisions ). The same rule decides on
// the device and in the server's console calls.
import type { Refusal } from '#shared/kernel/result.ts'
import { isGroupAdmin, isGroupHost, type Standing } from '#shared/roles.ts'
import type { Feature } from './feature.ts'
import { CONSOLE_HOSTS_ONLY, PREMIUM_REQUIRED } from './plan-refusals.ts'
import { isPremiumRequired } from './premium.ts'

/** The fields of a feature that decide whether it is paid and active. */
export type FeatureStanding = Pick<Feature, 'kind' | 'paymentStatus' | 'status'>

/** Whether the console has pages about the group of this membership. */
export const isConsoleMember = (mine: Standing | undefined): boolean => isGroupHost(mine) || isGroupAdmin(mine)

/**
 * Null for a host or admin of the group with the premium account. `features`: the person's and those included for
 * everybody.
 */
export const consoleRefusal = (mine: Standing | undefined, features: readonly FeatureStanding[]): Refusal | null => {
  if (!isConsoleMember(mine)) return CONSOLE_HOSTS_ONLY
  return isPremiumRequired(features) ? PREMIUM_REQUIRED : null
}
