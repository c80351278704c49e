// Refusals that belong to no room.
import { type Refusal, refuse, refusalTemplate } from './kernel/result.ts'

/** The token is bad or missing: the one answer that signs a device out (decision Q-079). */
export const UNAUTHORIZED: Refusal = refuse(401, 99999, 'Unauthorized')
/** Only the server itself may run the operation. */
export const SYSTEM_OPERATION: Refusal = refuse(403, 98_019, 'You are not allowed to do this')

export const TOO_OFTEN = refusalTemplate(429, 98_011, 'You did this too often. Try again in {minutes} min')
export const DAILY_QUOTA_REACHED = refusalTemplate(
  429,
  98_012,
  'You have reached the limit of {max} {noun} a day. Try again tomorrow',
)
export const DAILY_TARGET_QUOTA_REACHED = refusalTemplate(
  429,
  98_013,
  'You have reached the limit of {max} {noun} a day for one person. Try again tomorrow',
)
export const TOO_MANY_GROUPS: Refusal = refuse(409, 98_014, 'You have reached the limit of 100 groups')
export const TOO_MANY_OPEN_EVENTS: Refusal = refuse(
  409,
  98_015,
  'You have reached the limit of 200 open events. Close one first',
)
export const TOO_MANY_SCHEDULED_EVENTS: Refusal = refuse(
  409,
  98_016,
  'You have reached the limit of 200 scheduled events',
)
export const TOO_MANY_DELIVERIES: Refusal = refuse(409, 98_017, 'You have reached the limit of 500 upcoming deliveries')
export const TOO_MANY_PACKING_LISTS: Refusal = refuse(
  409,
  98_018,
  'You have reached the limit of 1000 packages. Delete one first',
)
