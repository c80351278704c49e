import { refusalTemplate, refuse, refuseWith, type Refusal } from '#shared/kernel/result.ts'
import type { Actor } from '#shared/kernel/change.ts'
import type { FieldMessages } from './event-check.ts'
import type { Event } from './event.ts'

export const EVENT_NOT_FOUND: Refusal = refuse(404, 20001, 'No Event Found')
export const NOT_YOUR_EVENT: Refusal = refuse(403, 20005, 'Only the host of the event can do this')
export const NOT_A_HOST: Refusal = refuse(403, 20007, 'Only a host or admin of the group can host an event')
export const ID_IN_USE: Refusal = refuse(409, 20009, 'This event already exists')

/** A scheduled event opens at its openTime; nothing publishes it earlier. */
export const EVENT_WAITS: Refusal = refuse(409, 20011, 'This event is scheduled to open later')
export const EVENT_IS_OPEN: Refusal = refuse(409, 21205, 'This event is already open')
/** The same refusal for a missing event and a wrong code. */
export const WRONG_SHARE_CODE: Refusal = refuse(403, 21803, 'This link is not valid any more')
export const GROUP_STAYS: Refusal = refuse(409, 20203, 'The group cannot be changed once somebody has ordered', {
  fields: { groupId: 'The group cannot be changed once somebody has ordered' },
})

const COLLECTION_STAYS_TEXT = 'The collection cannot be moved once its time has passed and somebody has paid'
export const COLLECTION_STAYS: Refusal = refuse(409, 20_209, COLLECTION_STAYS_TEXT, {
  fields: { pickupTimestamp: COLLECTION_STAYS_TEXT },
})

const PRODUCTS_TOO_LARGE_TEXT =
  'The texts of these products are too long together. Please shorten them or split the event into two'
export const PRODUCTS_TOO_LARGE: Refusal = refuse(422, 20_015, PRODUCTS_TOO_LARGE_TEXT, {
  fields: { products: PRODUCTS_TOO_LARGE_TEXT },
})

export const INVALID_EVENT = refusalTemplate(422, 20003, '{message}')
export const CASE_STAYS = refusalTemplate(
  409,
  20205,
  'Pieces of {product} are ordered, so its split case cannot be changed',
)
export const ORDERED_PIECES_STAY = refusalTemplate(
  409,
  20211,
  'Pieces of {product} are ordered, so it cannot be removed',
)
export const EVENT_MEMBERS_ONLY = refusalTemplate(403, 20_103, 'Viewing permitted for members only!!')

/** Ordered pieces are counted with the case size of their order. */
export const caseStays = (name: string, at: number): Refusal => {
  const refusal = refuseWith(CASE_STAYS, { product: name })
  return { ...refusal, detail: { fields: { [`products.${at}.splitCasePurchase`]: refusal.message } } }
}

/** The first message is shown; `detail.fields` has all of them. */
export const wrongEvent = (fields: FieldMessages): Refusal =>
  refuseWith(INVALID_EVENT, { message: Object.values(fields)[0] ?? 'Something went wrong' }, { fields })

/** Only the creator manages an event. The decision handles an unknown event. */
export const creatorOnly = (actor: Actor, event: Pick<Event, 'createdUserId'> | undefined): Refusal | null =>
  event === undefined || (actor.kind === 'user' && event.createdUserId === actor.id) ? null : NOT_YOUR_EVENT

/** Refusal of a workbook without a title, a closing date or a pick-up date. */
export const CHECK_THE_FILE: Refusal = refuse(422, 20041, 'Please check the file')

/** Refusal of bytes that are not a readable workbook. */
export const FAILED_TO_READ: Refusal = refuse(422, 20043, 'Failed to read file')

export const CANNOT_REOPEN = refuse(409, 20301, 'You can not re-open order for this event')
export const CANNOT_EDIT = refuse(409, 20201, 'Not allow to edit event')
/** The words of the Request Payment dialog. */
export const COSTS_LOCKED = refuse(409, 20207, 'Delivery and Discount cannot be amended once payment is made')
const ADMIN_FEE_LOCKED_TEXT = 'Admin fee cannot be amended once payment is made'
export const DISCOUNT_OVER_100_PERCENT = 'Discount is at most 100%'
export const TOO_HIGH_DISCOUNT: Refusal = refuse(422, 22_001, DISCOUNT_OVER_100_PERCENT, {
  fields: { discount: DISCOUNT_OVER_100_PERCENT },
})
export const ADMIN_FEE_LOCKED: Refusal = refuse(409, 20213, ADMIN_FEE_LOCKED_TEXT, {
  fields: { adminCost: ADMIN_FEE_LOCKED_TEXT },
})
export const NOT_CLOSED_YET = refuse(409, 20501, 'Request payment when event is closed')
export const BUYERS_NOTIFIED_TODAY = refusalTemplate(
  429,
  20502,
  'Buyers of one event can be notified {max} times a day. Ask again tomorrow',
)
export const HAS_PAID_ORDERS = refuse(409, 20401, "Can't remove an event that has paid orders")

export const SPLIT_OFF: Refusal = refuse(403, 20013, 'Split Case Purchase is not available for your account')
