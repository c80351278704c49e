import { refusalTemplate, refuse, type Refusal } from '#shared/kernel/result.ts'

export const ONE_ORDER_ONLY = refuse(403, 26_102, 'This link is for one order only')

export const NO_PICTURE = refuse(422, 1901, 'Please choose a JPEG, PNG, WebP or GIF picture of up to 10 MB')
export const TOO_MANY_PICTURES = refuse(429, 1904, 'Too many pictures today. Try again tomorrow')
export const OTHER_BYTES = refuse(422, 1902, 'The picture was damaged on its way')

export const TOO_MANY_UPLOADS = refuse(429, 1905, 'Too many pictures at once. Try again in a moment')

/** One answer for an unknown order, a wrong secret and a link that has ended, so that none can be told from another. */
export const PAYMENT_LINK_ENDED: Refusal = refuse(
  404,
  26_101,
  'This payment link does not work any more. Ask the host for a new one, or sign in to see your order.',
)

export const NO_LINK_NEEDED: Refusal = refuse(409, 26_501, 'This order is settled. It needs no payment link.')
/** Also for a deleted account. */
export const BUYER_BANNED: Refusal = refuse(
  409,
  26_502,
  'This buyer cannot use Gotong at the moment, and a payment link would not open. Ask the buyer for the payment yourself.',
)

export const HOSTS_ONLY: Refusal = refuse(403, 26_203, 'Only hosts remind buyers')
export const NO_MESSAGE: Refusal = refuse(422, 26_201, 'Message cannot be blank')
export const LONG_MESSAGE: Refusal = refuse(422, 26_202, 'Write a message of at most 500 characters')
export const MESSAGE_ID_IN_USE: Refusal = refuse(409, 26_204, 'This ID is already in use')

/** The same answer for a payment of somebody else, so that references cannot be probed. */
export const COMBINED_NOT_FOUND: Refusal = refuse(404, 26_701, 'No payment found')
export const NOTHING_TO_PAY: Refusal = refuse(422, 26_801, 'Choose at least one order or booking to pay')
export const NOT_TOGETHER: Refusal = refuse(409, 26_802, 'These orders and bookings cannot be paid together')
export const COMBINED_REF_TAKEN: Refusal = refuse(409, 26_803, 'Payment reference is taken')
export const COMBINED_NOT_BY_TABLE: Refusal = refuse(422, 26_901, 'This status cannot be set for a combined payment')

/** The same answer for a warning to somebody else, so that ids cannot be probed. */
export const FLAG_NOT_FOUND: Refusal = refuse(404, 27_301, 'There is no warning about this payment')

export const REFUND_AMOUNT_MISSING: Refusal = refuse(422, 27_601, 'Enter the amount that you returned')
export const INVALID_REFUND: Refusal = refuse(422, 27_605, 'Enter an amount and a note of up to 200 characters')
export const REFUND_TOO_LARGE = refusalTemplate(422, 27_602, 'Only {left} is left to return')
export const NO_REFUND_OWED: Refusal = refuse(409, 27_603, 'There is nothing to return for this payment')
export const REFUND_ID_IN_USE: Refusal = refuse(409, 27_604, 'This ID is already in use')
/** Also for a refund of somebody else, so that ids cannot be probed. */
export const REFUND_NOT_FOUND: Refusal = refuse(404, 27_701, 'No refund found')
