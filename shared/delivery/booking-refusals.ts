// Refusals of bookings: codes 32001 to 32099.
import { formatMoney, type Cents } from '#shared/kernel/money.ts'
import { refusalTemplate, refuse, refuseWith, type Refusal } from '#shared/kernel/result.ts'

export const BOOKING_NOT_FOUND: Refusal = refuse(404, 32_001, 'No Delivery Found')
export const NOT_ALLOWED_ON_BOOKING: Refusal = refuse(403, 32_003, 'You are not allowed to update delivery')
export const DELIVERY_CLOSED: Refusal = refuse(409, 32_007, 'This delivery is closed')
export const NOT_IN_ITS_GROUP: Refusal = refuse(403, 32_009, 'Please join the group to book its delivery')
/** The device answers by creating another reference (decision Q-138). */
export const BOOKING_REF_TAKEN: Refusal = refuse(409, 32_011, 'Booking reference is taken')
export const BOOKING_NOT_BY_TABLE: Refusal = refuse(
  422,
  32_013,
  'This booking status does not go with this payment status',
)
export const NO_PROOF: Refusal = refuse(422, 32_015, 'Please upload payment screenshot')
export const UNREADABLE_STATUS: Refusal = refuse(422, 32_017, 'This status cannot be set')
export const NOT_YOUR_DELIVERIES: Refusal = refuse(403, 32_019, 'You can only see your own deliveries')
export const HAS_PAID_BOOKINGS: Refusal = refuse(409, 32_021, "Can't remove a delivery that has paid bookings")
export const BOOKING_NOT_PAID: Refusal = refuse(409, 32_023, 'This delivery is not paid')
export const RETURN_BOOKING_FIRST = refusalTemplate(
  409,
  32_025,
  'Return {left} to the buyer first and record it: this delivery was paid after it was cancelled.',
)

/** `left`: cents still to be returned. */
export const returnBookingFirst = (left: Cents): Refusal =>
  refuseWith(RETURN_BOOKING_FIRST, { left: formatMoney(left) }, { left })

export const INVALID_BOOKING = refusalTemplate(422, 32_005, '{message}')
