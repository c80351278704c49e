// Refusals of orders: codes 25001 to 25099, and 36002. Success codes are divisible by 100, refusals never.
import { formatMoney, type Cents } from '#shared/kernel/money.ts'
import { refusalTemplate, refuse, refuseWith, type Refusal } from '#shared/kernel/result.ts'

export const ORDER_NOT_FOUND: Refusal = refuse(404, 25001, 'No order found')
export const NOT_ALLOWED_TO_UPDATE: Refusal = refuse(403, 25002, 'You are not allowed to update order')
export const NOT_ALLOWED_TO_CANCEL: Refusal = refuse(403, 25003, 'You are not allowed to cancel order')
export const EVENT_NOT_FOUND: Refusal = refuse(404, 25004, 'No Event Found')
export const CAN_NOT_ORDER: Refusal = refuse(403, 25005, 'You can not order!')
export const NOT_OPEN_FOR_ORDERS: Refusal = refuse(409, 25006, 'This event is closed for orders')
export const NOTHING_TO_PURCHASE: Refusal = refuse(422, 25007, 'Nothing to Purchase')
export const USER_NOT_FOUND: Refusal = refuse(404, 25008, 'User not found.')
/** The device answers by creating another reference (decision Q-138). */
export const REF_TAKEN: Refusal = refuse(409, 25009, 'Order reference is taken')
export const NOT_ON_BEHALF: Refusal = refuse(403, 25010, 'You are not allowed to order for somebody else')
/** The buyer is not in the group; a share link leads to joining it. */
export const NOT_A_MEMBER: Refusal = refuse(403, 25013, 'Please join the group to order')
export const STATUS_NOT_BY_TABLE: Refusal = refuse(422, 25014, 'This order status does not go with this payment status')
export const GOODS_HANDED_OVER: Refusal = refuse(409, 25015, 'Part of this order has been handed over')
export const NO_SCREENSHOT: Refusal = refuse(422, 25016, 'Please upload payment screenshot')
export const NOT_DUE: Refusal = refuse(409, 25017, 'Payment is not due yet')
export const NO_ADDRESS: Refusal = refuse(422, 25018, 'Please select an address')
export const NO_DELIVERY_DATE: Refusal = refuse(422, 25019, 'Please select delivery date')
export const DELIVERY_DATE_PAST: Refusal = refuse(422, 25020, 'Delivery date cannot be in the past')
export const DELIVERY_DATE_LATE: Refusal = refuse(422, 25021, 'Delivery date must be before pickup date')
export const NOT_COLLECTION_DAY: Refusal = refuse(409, 25022, 'Collection has not started')
export const LINES_TAKEN_TWICE: Refusal = refuse(422, 25023, 'Each line of an order needs its own id')
export const TOO_MANY_LINES: Refusal = refuse(422, 25032, 'This order has too many products. Please split it into two')
export const ORDER_NOT_PAID: Refusal = refuse(409, 25033, 'This order is not paid')
export const CLAIM_TOO_HIGH: Refusal = refuse(
  422,
  25034,
  'This amount is more than the order can cost. Open the order again, check the sum and send your screenshot once more.',
)
/** `MAX_REASON_CHARACTERS` of order-inputs.ts. */
export const LONG_REASON: Refusal = refuse(422, 25035, 'Write a reason of at most 200 characters')
export const COLLECTION_BEGAN: Refusal = refuse(409, 25030, 'Collection has begun')

export const UNKNOWN_PRODUCT = refusalTemplate(422, 25024, 'This product is not offered')
export const OPTION_MISSING = refusalTemplate(422, 25025, 'Please choose {type}')
export const STOCK_SHORT = refusalTemplate(409, 25026, 'Only {left} {product} left, you asked for {asked}.')
export const SOLD_OUT = refusalTemplate(409, 25046, 'Sold out: {product}.')
export const OVER_LIMIT = refusalTemplate(422, 25027, 'At most {limit} {product} per order, you asked for {asked}.')
export const BELOW_MINIMUM = refusalTemplate(
  422,
  25028,
  'At least {minimum} {product} per order, you asked for {asked}.',
)
/** A value of the request that cannot be read. */
export const UNREADABLE_ORDER = refusalTemplate(422, 25029, '{message}')
export const COSTS_MORE = refusalTemplate(409, 25031, '{product} costs {price} now, not {seen}.')

export const unknownProduct = (pid: string): Refusal => refuseWith(UNKNOWN_PRODUCT, {}, { pid })

export const pleaseChoose = (pid: string, type: string): Refusal => refuseWith(OPTION_MISSING, { type }, { pid, type })

export interface StockShort {
  readonly pid: string
  /** In the requested unit: whole units or cases, or single pieces. */
  readonly left: number
  readonly asked: number
}

export const stockShort = (name: string, short: StockShort): Refusal =>
  short.left === 0
    ? refuseWith(SOLD_OUT, { product: name }, short)
    : refuseWith(STOCK_SHORT, { left: short.left, product: name, asked: short.asked }, short)

export const overLimit = (name: string, pid: string, limit: number, asked: number): Refusal =>
  refuseWith(OVER_LIMIT, { limit, product: name, asked }, { pid, limit, asked })

export const belowMinimum = (name: string, pid: string, minimum: number, asked: number): Refusal =>
  refuseWith(BELOW_MINIMUM, { minimum, product: name, asked }, { pid, minimum, asked })

/** The host raised a price after the buyer's choice. */
export const costsMore = (name: string, pid: string, price: Cents, seen: Cents): Refusal =>
  refuseWith(COSTS_MORE, { product: name, price: formatMoney(price), seen: formatMoney(seen) }, { pid, price, seen })

export const CASES_CAN_FILL: Refusal = refuse(409, 25036, 'Cases can still fill until the event is closed')
export const CASE_IS_BOUGHT: Refusal = refuse(409, 25037, 'This case has already been bought')
export const NO_UNFILLED_CASE: Refusal = refuse(409, 25038, 'This item has no case left that did not fill')
export const BUYERS_EXPECT_FULL_CASES: Refusal = refuse(
  409,
  25039,
  'Buyers were told that only full cases are bought. Cancel the pieces',
)
export const PIECES_HANDED_OVER: Refusal = refuse(409, 25040, 'Some of these pieces have been handed over')
export const PIECES_CHANGED = refusalTemplate(
  409,
  25041,
  'The orders have changed: {left} of {product} fill no case now. Look again, then decide.',
)

/** `left`: pieces over now. */
export const piecesChanged = (name: string, left: number): Refusal =>
  refuseWith(PIECES_CHANGED, { left: left === 1 ? '1 piece' : `${left} pieces`, product: name }, { left })

export const PAYMENT_NOT_RETURNED = refusalTemplate(
  409,
  25042,
  'The host still has {left} to return to you for this order. Place a new order instead.',
)

/** `left`: cents still to be returned. */
export const paymentNotReturned = (left: Cents): Refusal =>
  refuseWith(PAYMENT_NOT_RETURNED, { left: formatMoney(left) }, { left })

export const RETURN_FIRST = refusalTemplate(
  409,
  25043,
  'Return {left} to the buyer first and record it: this order was paid after it was cancelled.',
)

/** Instead of a part of a list that its reader takes for complete. */
export const ORDERS_TOO_LARGE: Refusal = refuse(
  422,
  25044,
  'These orders are too many for one answer. Ask for fewer events, or for one order.',
)

/** `left`: cents still to be returned. */
export const returnFirst = (left: Cents): Refusal => refuseWith(RETURN_FIRST, { left: formatMoney(left) }, { left })

export const CHANGED_OFTEN_TODAY = refusalTemplate(
  429,
  25045,
  'You have changed this {record} {max} times today. Try again tomorrow',
)

export const HISTORY_NOT_FOUND: Refusal = refuse(404, 36002, 'This line of the history does not exist any more')
