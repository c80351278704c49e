// A host's changes of a booking's status.
import { useOperation } from '#client/store/changes/use-operation.ts'
import { askedBeforeVerifying } from '#client/payment/parts/proof-flags.ts'
import { REFUND_FIRST } from '#client/payment/parts/refund-first-text.ts'
import { cancelledTogether, entriesNow, othersTogether } from '#client/order/parts/payment-entries.ts'
import { useStatusChoice, type StatusChoice, type StatusSubject } from '#client/order/parts/use-status-choice.ts'
import { hasPayment } from '#shared/delivery/booking-status.ts'
import { BOOKER_STATUS, BOOKING_STATUS } from '#shared/delivery/booking-status-numbers.ts'
import type { Booking, BookingStatus } from '#shared/delivery/booking.ts'
import type { HostBookingInput } from '#shared/delivery/booking-inputs.ts'
import { isCancelTarget, isVerifyingTarget } from '#shared/order/order-status.ts'
import { bookingSeen, updateDeliveryBookingStatus } from '#shared/delivery/update-delivery-booking-status.ts'
import { failureText } from './failed-change.ts'

export type HostBookingStatus = StatusChoice<Booking, BookingStatus, Booking>

const cancelText = async (booking: Booking): Promise<string> => {
  if (!hasPayment(booking)) return 'Nothing was paid for it. You can set it back to Not Paid.'
  const others = othersTogether(await entriesNow(booking), booking.id)
  return [REFUND_FIRST, ...cancelledTogether(others)].join(' ')
}

const bookings: StatusSubject<Booking, BookingStatus, Booking, HostBookingInput> = {
  entryOf: (booking) => booking,
  statusOf: ({ status }) => status,
  nameOf: ({ uName }) => `The delivery to ${uName}`,
  questionBefore: async (booking, target) => {
    if (isCancelTarget(target))
      return {
        title: `Cancel the delivery to ${booking.uName}?`,
        text: await cancelText(booking),
        verb: 'Cancel the delivery',
        danger: true,
      }
    return isVerifyingTarget(target) && hasPayment(booking) ? askedBeforeVerifying([booking], null) : null
  },
  inputOf: (booking, status, payment) => ({ ref: booking.id, status, saw: bookingSeen(booking, payment) }),
  invalidInputOf: (booking, reason, payment) => ({
    ref: booking.id,
    status: BOOKING_STATUS.unpaid,
    bookerStatus: BOOKER_STATUS.notPaid,
    reason,
    saw: bookingSeen(booking, payment),
  }),
  failureText,
}

export const useBookingStatus = (): HostBookingStatus =>
  useStatusChoice(bookings, useOperation(updateDeliveryBookingStatus))
