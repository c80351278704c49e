// Refusals of buying and cancelling.
import { refuse, type Refusal } from '#shared/kernel/result.ts'

export const PLAN_NOT_FOUND: Refusal = refuse(404, 18_001, 'This plan is not offered any more')
export const PLAN_FULL: Refusal = refuse(409, 18_002, 'This plan is full')
export const SUBSCRIPTION_NOT_FOUND: Refusal = refuse(404, 18_003, 'Subscription not found')
export const NOT_TO_CANCEL: Refusal = refuse(409, 18_004, 'This subscription is not active')
export const NO_SCREENSHOT: Refusal = refuse(422, 18_005, 'Please upload payment screenshot')
export const OTHER_PRICE: Refusal = refuse(422, 18_006, 'The price has changed. Open the page again')

/** The only code that is shown as a warning. */
export const ALREADY_CODE = 18_007
export const ALREADY_ACTIVE: Refusal = refuse(
  409,
  ALREADY_CODE,
  'You have an active plan. Cancel it before you choose another',
)
export const ALREADY_PENDING: Refusal = refuse(409, ALREADY_CODE, 'This plan is already waiting for your payment')

export const ALREADY_BOUGHT: Refusal = refuse(409, 18_008, 'You have already bought this')
export const PROVIDER_SILENT: Refusal = refuse(500, 18_009, 'The payment service does not answer. Try again later')
export const NOT_PAID_YET: Refusal = refuse(409, 18_011, 'Your payment is not confirmed yet')
export const NOT_FOR_OTHERS: Refusal = refuse(403, 18_012, 'You can only buy for yourself')
export const NOT_PENDING: Refusal = refuse(409, 18_013, 'This payment is not waiting for approval')
export const FEATURE_NOT_FOUND: Refusal = refuse(404, 18_014, 'Payment not found')
export const FEATURE_ID_IN_USE: Refusal = refuse(409, 18_019, 'This ID is already in use')

export const NO_DOMAIN: Refusal = refuse(422, 18_015, 'Please enter Domain name')
export const INVALID_DOMAIN: Refusal = refuse(422, 18_016, 'Invalid domain name')
export const DOMAIN_TAKEN: Refusal = refuse(409, 18_017, 'This domain name is taken')
export const DOMAIN_ADMINS_ONLY: Refusal = refuse(403, 18_018, 'Only admins of the group may do this')
export const TOO_MANY_PENDING_DOMAINS: Refusal = refuse(
  409,
  18_020,
  'Three of your domains are already waiting for approval',
)

export const CONSOLE_HOSTS_ONLY: Refusal = refuse(403, 18_021, 'Only hosts and admins of the group may do this')
export const PREMIUM_REQUIRED: Refusal = refuse(403, 18_022, 'The console needs a premium account')
export const DOMAIN_NOT_FOUND: Refusal = refuse(404, 18_030, 'No group has this domain')
export const INVOICE_UNPAID: Refusal = refuse(409, 18_031, 'Please pay your last invoice first')

export const SCHEDULE_OFF: Refusal = refuse(403, 21_203, 'Scheduling needs a paid and active schedule feature')
