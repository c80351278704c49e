// Changes a booking's status: confirms losses, sends the version that the host saw, and shows a refusal.
import { useCallback } from 'react'
import { useOperation } from '#client/store/changes/use-operation.ts'
import { useConfirm } from '#client/ui/confirm.tsx'
import { REFUND_FIRST } from '#client/payment/parts/refund-first-text.ts'
import { hasPayment } from '#shared/delivery/booking-status.ts'
import type { Booking, BookingStatus } from '#shared/delivery/booking.ts'
import { askedBeforeVerifying } from '#client/payment/parts/proof-flags.ts'
import { bookingSeen, updateDeliveryBookingStatus } from '#shared/delivery/update-delivery-booking-status.ts'
import { cancelledTogether, membersNow, othersTogether } from '#client/order/parts/members-together.ts'
import { useAskUnpaidAgain } from '#client/order/parts/use-ask-invalid.tsx'
import { useRefusedChange } from '#client/order/parts/use-refused-change.ts'
import type { StatusChoice } from '#client/order/parts/status-choice.ts'
import { useVerifyTogether } from '#client/order/parts/use-verify-together.ts'
import { BOOKER_STATUS } from '#shared/delivery/booking-status-numbers.ts'
import { failureText } from './failed-change.ts'

export type HostBookingStatus = StatusChoice<Booking, BookingStatus, Booking>

export const useBookingStatus = (): HostBookingStatus => {
  const run = useOperation(updateDeliveryBookingStatus)
  const confirm = useConfirm()
  const askUnpaid = useAskUnpaidAgain()
  const showRefusal = useRefusedChange()

  const send = useCallback(
    async (
      booking: Booking,
      status: BookingStatus,
      invalid?: { readonly bookerStatus: 1; readonly reason: string },
    ): Promise<void> => {
      const { record } = await membersNow(booking)
      const outcome = await run({
        ref: booking.id,
        status,
        ...invalid,
        saw: bookingSeen(booking, record),
      })
      if (!outcome.ok) await showRefusal(failureText(outcome.refusal))
    },
    [run, showRefusal],
  )

  const choose = useCallback(
    async (booking: Booking, target: BookingStatus): Promise<void> => {
      if (target === booking.status) return
      if (target === -1) {
        const others = othersTogether(await membersNow(booking), booking.id)
        const sure = await confirm({
          title: `Cancel the delivery to ${booking.uName}?`,
          text: hasPayment(booking)
            ? [REFUND_FIRST, ...cancelledTogether(others)].join(' ')
            : 'Nothing was paid for it. You can set it back to Not Paid.',
          verb: 'Cancel the delivery',
          danger: true,
        })
        if (!sure) return
      }
      if (target === 2 && hasPayment(booking)) {
        const question = await askedBeforeVerifying([booking], null)
        if (question && !(await confirm(question))) return
      }
      await send(booking, target)
    },
    [confirm, send],
  )

  const markInvalid = useCallback(
    async (booking: Booking): Promise<void> => {
      const reason = await askUnpaid(booking, `The delivery to ${booking.uName}`)
      if (reason !== null) await send(booking, 1, { bookerStatus: BOOKER_STATUS.notPaid, reason })
    },
    [askUnpaid, send],
  )

  return { choose, markInvalid, verifyTogether: useVerifyTogether() }
}
