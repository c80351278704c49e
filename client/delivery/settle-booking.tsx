import { useState } from 'react'
import { GapText } from '#client/order/parts/payment-gap-line.tsx'
import { RefundSheet } from '#client/payment/parts/refund-sheet.tsx'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { Button } from '#client/ui/button.tsx'
import { useToast } from '#client/ui/toast.tsx'
import type { Booking } from '#shared/delivery/booking.ts'
import { updateDeliveryBookingPaid } from '#shared/delivery/update-delivery-booking-paid.ts'
import { bookingGapText, bookingRefund } from '#shared/payment/refund-owed.ts'
import { restOfBooking } from '#shared/payment/receivables-from-rows.ts'
import { failureText } from './failed-change.ts'

export interface SettleBookingProps {
  booking: Booking
  /** A group admin only reads. */
  mayDecide: boolean
}

/** Difference between a booking's payment and its price; its host marks it as settled once the money moved. */
export const SettleBooking = ({ booking, mayDecide }: SettleBookingProps) => {
  const run = useOperation(updateDeliveryBookingPaid)
  const toast = useToast()
  const [isReturning, setReturning] = useState(false)
  const owed = bookingRefund(booking)
  const settle = async (): Promise<void> => {
    const { id: ref, dzPrice: amount, returnedCents: returned } = booking
    const outcome = await run({ ref, amount, returned })
    toast(outcome.ok ? { text: 'Payment settled' } : { text: failureText(outcome.refusal), failed: true })
  }
  return (
    <>
      <GapText text={bookingGapText(booking)} awaitsShares={false} />
      {mayDecide && restOfBooking(booking) > 0 && (
        <Button wide className="mt-3" onClick={() => void settle()}>
          Mark the rest as paid
        </Button>
      )}
      {mayDecide && owed !== null && owed.left > 0 && (
        <Button wide className="mt-3" onClick={() => setReturning(true)}>
          Mark as returned
        </Button>
      )}
      {isReturning && owed !== null && (
        <RefundSheet recordRef={booking.id} buyerName={booking.uName} owed={owed} onClose={() => setReturning(false)} />
      )}
    </>
  )
}
